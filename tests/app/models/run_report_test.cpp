// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/run_report.h"

#include <QRegularExpression>
#include <QTest>

#include "app/models/language.h"
#include "app/models/text.h"
#include "tests/app/recorded_sample.h"

namespace shardscope {
namespace {

QList<QStringList> rowsOf(const QString& html) {
  static const QRegularExpression kRow(QStringLiteral("<tr>(.*?)</tr>")), kCell(QStringLiteral("<t[hd][^>]*>(.*?)</t"));
  QList<QStringList> rows;
  for (auto row = kRow.globalMatch(html); row.hasNext();) {
    QStringList cells;
    for (auto cell = kCell.globalMatch(row.next().captured(1)); cell.hasNext();) cells << cell.next().captured(1);
    rows << cells;
  }
  return rows;
}

QString reportOf(const std::string& bytes) {
  const RecordedRunPtr run = recordedRun("sample.rec", *readTrace(bytes));
  return runReportHtml(*run, *summarizeSteps(bytes));
}

}  // namespace

class RunReportTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { setLanguage("en"); }

  // The sample's ops take a tenth longer than their slots, and every step ends a second after the pipeline.
  void everyRankAndOpStandsBesideItsPlan() {
    const Scenario scenario = presetScenario("dsv3-h100-128k");
    const Plan planned = plan(scenario);
    const QString html = reportOf(SampleRecorder(scenario).bytes());
    const auto length = static_cast<std::int64_t>(planned.timeline.length.count * kSampleSlowdown + 1e9);
    QVERIFY2(html.contains(QStringLiteral("%1 measured, %2 predicted")
                               .arg(timeText({static_cast<double>(length)}), timeText(planned.step.time))),
             qPrintable(html));
    int ranks = 0;
    bool attention = false;
    for (const QStringList& row : rowsOf(html)) {
      attention = attention || row.value(0) == "attention.core";
      if (row.size() != 9 || row[0] == "Rank") continue;
      QCOMPARE(row[0], QString::number(ranks));
      QCOMPARE(row[2], timeText({static_cast<double>(length)}));
      QCOMPARE(row[8], bytesText(planned.memory.stages[static_cast<std::size_t>(ranks)].peakAllocated));
      ++ranks;
    }
    QVERIFY(attention);
    QCOMPARE(ranks, 8);
  }

  void itSpeaksTheLanguageOfTheWindow() {
    const std::string bytes = SampleRecorder(presetScenario("dsv3-h100-128k")).bytes();
    const QString english = reportOf(bytes);
    setLanguage("fr");
    const QString french = reportOf(bytes);
    QVERIFY(english.contains("A run beside its plan"));
    QVERIFY(!french.contains("A run beside its plan"));
    QVERIFY(!french.contains("Peak memory"));
  }

  void aCutRecordingWithoutAStepHasNoPart() {
    std::ostringstream out;
    RecordFileWriter writer(out, {{}, "two cores"});
    ChunkEncoder encoder(0);
    StringPool strings;
    ActivityRecord op;
    op.kind = ActivityKind::Op;
    op.name = strings.intern("attention.core");
    op.start = 1'700'000'000'000'000'000;
    op.end = op.start + 10;
    encoder.add(op, strings);
    writer.append(encoder.finish());
    QCOMPARE(reportOf(out.str()), QString());
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::RunReportTest)
#include "run_report_test.moc"
