// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recorded_run.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/models/pipeline_lanes.h"
#include "app/models/recording_loader.h"
#include "app/models/timeline_text.h"
#include "tests/app/recorded_sample.h"

namespace shardscope {

class RecordedRunTest : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;
  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

 private Q_SLOTS:
  void aRecordingBringsItsPlan() {
    const RecordedRunPtr run = sampleRecording(presetScenario("dsv3-h100-128k"));
    QVERIFY(run->hasPlan());
    QVERIFY(run->finished);
    QVERIFY(!run->isProxy);
    QCOMPARE(run->machine, QString("two cores"));
    QCOMPARE(run->store->ranks().size(), std::size_t{8});
    QCOMPARE(run->store->steps().size(), std::size_t{2});
    QCOMPARE(run->outlineScale, 1.0);
  }

  // A pass and the slot that predicts it find each other; the pass takes a tenth longer.
  void twinsFindEachOther() {
    const RecordedRunPtr run = sampleRecording(presetScenario("dsv3-h100-128k"));
    const TraceRank& rank = run->store->ranks()[3];
    const TraceStep& step = run->store->steps()[1];
    for (const TimelineSlot& slot : run->slots(3).first(50)) {
      const auto pass = run->passOf(rank, slot, step.start, step.end);
      QVERIFY(pass.has_value());
      const TraceTrack& passes = rank.track(TraceLane::Passes);
      const TraceDetail& d = passes.detail(*pass);
      QCOMPARE(run->slot(3, d.pass, d.microbatch, d.chunk), &slot);
      const double measured = static_cast<double>(passes.end(*pass) - passes.start(*pass));
      QVERIFY(std::abs(measured - kSampleSlowdown * (endOf(slot) - slot.start.count)) < 3);
    }
    QCOMPARE(run->slot(3, ActivityPass::Optimizer, 0, 0), nullptr);
    QCOMPARE(run->slot(99, ActivityPass::Forward, 0, 0), nullptr);
  }

  void anOpIsToldWithItsRate() {
    const RecordedRunPtr run = sampleRecording(presetScenario("dsv3-h100-128k"));
    const QString text = describeEvent(*run, run->store->ranks()[2], TraceLane::Ops, 0);
    const QStringList lines = text.split('\n');
    QCOMPARE(lines[0], QString("attention.core"));
    QVERIFY2(lines[1].startsWith("rank 2, stage 2, layer 0, micro batch 0, forward"), qPrintable(text));
    QVERIFY2(lines[3].contains("FLOP/s, predicted "), qPrintable(text));
  }

  void ratesHaveUnits() {
    QCOMPARE(flopRateText(3.25e12), QString("3.25 TFLOP/s"));
    QCOMPARE(byteRateText(450e9), QString("450 GB/s"));
    QCOMPARE(byteRateText(2000), QString("2 kB/s"));
    QCOMPARE(timeDifferenceText(0), QString("0"));
    QVERIFY(timeDifferenceText(-2e9).startsWith("−"));
  }

  void filesAreTold() {
    writeFile(path("a.bin"), SampleRecorder(presetScenario("dsv3-h100-128k")).bytes());
    writeFile(path("b.rec"), "something else");
    writeFile(path("c.json"), "{}");
    QVERIFY(looksLikeRecording(path("a.bin")));
    QVERIFY(looksLikeRecording(path("b.rec")));
    QVERIFY(!looksLikeRecording(path("c.json")));
    QVERIFY(!looksLikeRecording(m_folder.path()));
    QVERIFY(!looksLikeRecording(path("none.rec")));
  }

  void theLoaderReadsOnTheSide() {
    writeFile(path("run.rec"), SampleRecorder(presetScenario("dsv3-h100-128k")).bytes());
    RecordingLoader loader;
    QSignalSpy opened(&loader, &RecordingLoader::opened), progress(&loader, &RecordingLoader::progressed);
    RecordedRunPtr run;
    connect(&loader, &RecordingLoader::opened, this, [&run](const RecordedRunPtr& got) { run = got; });
    loader.open(path("run.rec"));
    QVERIFY(loader.isReading());
    QTRY_COMPARE(opened.size(), 1);
    QVERIFY(!loader.isReading());
    QVERIFY(!progress.isEmpty());
    QCOMPARE(run->name, QString("run.rec"));
  }

  void whatIsNoneGetsASentence() {
    writeFile(path("foreign.rec"), "PK\x03\x04 something else entirely");
    writeFile(path("empty.rec"), "");
    std::string cut = SampleRecorder(presetScenario("dsv3-h100-128k")).bytes();
    writeFile(path("cut.rec"), cut.substr(0, 100));
    RecordingLoader loader;
    QString sentence;
    connect(&loader, &RecordingLoader::failed, this, [&sentence](const QString& text) { sentence = text; });
    for (const auto& [name, part] :
         {std::pair("foreign.rec", "no recording of this program"), std::pair("empty.rec", "The file is empty"),
          std::pair("cut.rec", "ends within its head")}) {
      sentence.clear();
      loader.open(path(name));
      QTRY_VERIFY(!sentence.isEmpty());
      QVERIFY2(sentence.startsWith(QString::fromLatin1(name)) && sentence.contains(part), qPrintable(sentence));
    }
  }

  void aCutOffRecordingIsShownAsFarAsItGoes() {
    const std::string whole = SampleRecorder(presetScenario("dsv3-h100-128k")).bytes();
    writeFile(path("half.rec"), whole.substr(0, whole.size() / 2));
    const Result<RecordedRunPtr> run = loadRecording(path("half.rec"));
    QVERIFY(run.ok());
    QVERIFY(!(*run)->finished);
    QVERIFY(!(*run)->store->losses().empty());
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::RecordedRunTest)
#include "recorded_run_test.moc"
