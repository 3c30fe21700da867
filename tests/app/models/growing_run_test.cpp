// SPDX-License-Identifier: GPL-3.0-or-later
// A run that grows batch by batch, without an engine.
#include <signal.h>
#include <sys/resource.h>

#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/models/live_run.h"
#include "app/models/recording_saver.h"
#include "app/models/timeline_residuals.h"
#include "tests/app/recorded_sample.h"

namespace shardscope {

class GrowingRunTest : public QObject {
  Q_OBJECT

  static Started started() {
    Started started;
    started.run = 1;
    started.mode = RunMode::Proxy;
    started.scenario = writeScenario(presetScenario("dsv3-h100-128k"));
    started.changed = {
        {"proxy.changed",
         {{"what", std::string("sequence")}, {"from", std::string("128K")}, {"to", std::string("512")}}}};
    return started;
  }
  static EngineMachine machine() {
    EngineMachine machine;
    machine.host = "node7";
    machine.processor = "a processor";
    machine.cores = 2;
    return machine;
  }
  // Of the sample, every chunk a batch.
  static std::vector<RecordBatchPtr> batches() {
    static const std::string bytes = SampleRecorder(presetScenario("dsv3-h100-128k")).bytes();
    std::vector<RecordBatchPtr> all;
    RecordBatches batches;
    std::string_view rest = bytes;
    for (std::size_t at = rest.find(kChunkMagic); at != std::string_view::npos; at = rest.find(kChunkMagic)) {
      rest.remove_prefix(at);
      const ChunkHead head = headOfChunk(rest);
      batches.take(head, rest.substr(0, head.bytes()));
      rest.remove_prefix(head.bytes());
      all.push_back(batches.finish());
    }
    return all;
  }

  // As many records as came.
  static void endOf(LiveRun& live) {
    live.end(batches().back()->counted);
    QVERIFY(!live.running());
  }

 private Q_SLOTS:
  void becomesWhatTheRecordingOfItIs() {
    const RecordedRunPtr recorded = sampleRecording(presetScenario("dsv3-h100-128k"));
    LiveRun live;
    QSignalSpy begun(&live, &LiveRun::begun), grew(&live, &LiveRun::grew), ended(&live, &LiveRun::ended);
    live.begin(started(), machine(), false);
    QCOMPARE(begun.size(), 1);
    QVERIFY(live.run()->live && live.run()->hasPlan() && live.run()->isProxy);
    QCOMPARE(live.run()->machine, QString("a processor, 2 cores"));
    QCOMPARE(live.run()->changed.size(), 1u);
    std::int64_t before = 0;
    for (const RecordBatchPtr& batch : batches()) {
      live.take(batch);
      QVERIFY(live.run()->store->records() > before);
      before = live.run()->store->records();
    }
    QVERIFY(!live.canSave());
    QTRY_COMPARE(grew.size(), 1);  // not once a batch
    endOf(live);
    QCOMPARE(ended.size(), 1);
    QVERIFY(!live.run()->live && live.run()->finished);
    const TraceStore& a = *live.run()->store;
    const TraceStore& b = *recorded->store;
    QCOMPARE(a.records(), b.records());
    QCOMPARE(a.steps().size(), b.steps().size());
    QVERIFY(a.losses().empty());
    const StepResiduals x = residualsOf(*live.run(), a.steps()[1]), y = residualsOf(*recorded, b.steps()[1]);
    QCOMPARE(x.rows.size(), y.rows.size());
    for (std::size_t i = 0; i < x.rows.size(); ++i) QCOMPARE(x.rows[i].measured, y.rows[i].measured);
  }

  void isSavedAndOpenedAgain() {
    LiveRun live;
    live.begin(started(), machine(), false);
    for (const RecordBatchPtr& batch : batches()) live.take(batch);
    endOf(live);
    QVERIFY(live.canSave());
    const QTemporaryDir folder;
    RecordingSaver saver;
    QSignalSpy saved(&saver, &RecordingSaver::saved), failed(&saver, &RecordingSaver::failed);
    saver.save(folder.filePath("run.rec"), live.head(), live.chunks());
    QTRY_COMPARE(saved.size(), 1);
    const Result<RecordedRunPtr> read = loadRecording(folder.filePath("run.rec"));
    QVERIFY(read);
    QVERIFY((*read)->finished);
    QCOMPARE((*read)->store->records(), live.run()->store->records());
    QVERIFY((*read)->store->losses().empty());
    QCOMPARE((*read)->machine, live.run()->machine);
    QVERIFY(*(*read)->scenario == *live.run()->scenario);

    saver.save(folder.filePath("nowhere/run.rec"), live.head(), live.chunks());
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(failed[0][0].toString().contains("cannot be written"));
  }

  void aDiskThatIsFullLeavesNoHalfFile() {
    LiveRun live;
    live.begin(started(), machine(), false);
    for (const RecordBatchPtr& batch : batches()) live.take(batch);
    endOf(live);
    const QTemporaryDir folder;
    const QString path = folder.filePath("run.rec");
    writeFile(path, "kept");
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit small{10000, before.rlim_max};
    const auto signalled = signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const QString problem = writeRecording(path, live.head(), live.chunks());
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, signalled);
    QVERIFY2(problem.contains("cannot be written"), qPrintable(problem));
    QCOMPARE(QFileInfo(path).size(), 4);
    QVERIFY(live.canSave());
    QCOMPARE(writeRecording(path, live.head(), live.chunks()), QString());
  }

  void moreThanIsKeptIsCountedAndDrawnAsAGap() {
    const std::vector<RecordBatchPtr> all = batches();
    const auto most = static_cast<std::int64_t>(all[0]->records.size() + all[1]->records.size());
    LiveRun live(nullptr, most);
    live.begin(started(), machine(), false);
    std::int64_t came = 0;
    for (const RecordBatchPtr& batch : all) {
      live.take(batch);
      came += static_cast<std::int64_t>(batch->records.size());
    }
    endOf(live);
    const TraceStore& store = *live.run()->store;
    std::int64_t lost = 0, drawn = 0;
    for (const LossCounter& loss : store.losses())
      if (loss.id == kDroppedRunFull) lost = loss.count;
    for (const TraceRank& rank : store.ranks())
      for (const TraceGap& gap : rank.gaps) drawn += static_cast<std::int64_t>(gap.records);
    QCOMPARE(lost, came - most);
    QCOMPARE(drawn, lost);
    // The next run begins anew, with all of its room.
    live.begin(started(), machine(), false);
    live.take(all[0]);
    QVERIFY(live.run()->store->losses().empty());
    QCOMPARE(live.run()->store->records(), static_cast<std::int64_t>(all[0]->records.size()));
  }

  void recordsThatComeAfterTheEndBelongToIt() {
    const std::vector<RecordBatchPtr> all = batches();
    LiveRun live;
    QSignalSpy ended(&live, &LiveRun::ended);
    live.begin(started(), machine(), false);
    for (const RecordBatchPtr& batch : all) {
      if (batch == all.back()) live.end(batch->counted);
      QVERIFY(live.running());
      live.take(batch);
    }
    QVERIFY(!live.running());
    QCOMPARE(ended.size(), 1);
    // One that never comes is not waited for.
    live.begin(started(), machine(), false);
    live.take(all[0]);
    live.end(all.back()->counted);
    QVERIFY(live.running());
    QTRY_VERIFY(!live.running());
    QVERIFY(live.run()->finished);
  }

  void aRunThatIsToldOfAgainGoesOn() {
    const std::vector<RecordBatchPtr> all = batches();
    LiveRun live;
    live.begin(started(), machine(), false);
    live.take(all[0]);
    live.begin(started(), machine(), true);
    live.take(all[1]);
    QCOMPARE(live.run()->store->records(), static_cast<std::int64_t>(all[0]->records.size() + all[1]->records.size()));
    live.cutOff();
    QVERIFY(!live.run()->finished);
    live.take(all[2]);  // of nothing
    QCOMPARE(live.run()->store->records(), static_cast<std::int64_t>(all[0]->records.size() + all[1]->records.size()));
  }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::GrowingRunTest)
#include "growing_run_test.moc"
