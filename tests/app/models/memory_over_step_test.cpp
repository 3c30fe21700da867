// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/memory_over_step.h"

#include <QElapsedTimer>
#include <cmath>

#include "tests/app/explorer_fixture.h"

namespace shardscope {

class MemoryOverStepTest : public QObject {
  Q_OBJECT

  static double most(const MemoryOverStep& step) { return step.spans[step.peak].levels.total(); }
  static void comparePeaks(const PlannedPtr& now) {
    for (std::size_t i = 0; i < now->plan.memory.stages.size(); ++i) {
      const MemoryOverStep step = memoryOverStep(*now, static_cast<int>(i));
      QVERIFY(!step.spans.empty());
      const double peak = static_cast<double>(now->plan.memory.stages[i].peakAllocated.count);
      QVERIFY2(std::fabs(most(step) - peak) < 64,
               qPrintable(QString("stage %1: %2 of %3").arg(i).arg(most(step)).arg(peak)));
    }
  }

 private Q_SLOTS:
  void reachesThePeakOfEveryPresetAndStage() {
    for (const std::string& id : scenarioPresetIds()) comparePeaks(plannedPreset(id));
  }

  void reachesThePeakOfOtherSchedules() {
    Scenario plain = withValue(presetScenario("dsv3-h100-128k"), Dial::Vpp, 1);
    comparePeaks(planned(plain));
    Scenario merged = presetScenario("qwen3-235b-gb200-4k");
    merged.overlap.epA2a = true;
    comparePeaks(planned(merged));
    Scenario alone = withValue(presetScenario("qwen3-next-gb200-8k"), Dial::Pp, 1);
    comparePeaks(planned(alone));
  }

  void goesFromTheStartToTheEndOfTheStepWithoutGaps() {
    const PlannedPtr now = plannedPreset("dsv3-h100-128k");
    const MemoryOverStep step = memoryOverStep(*now, 7);
    QCOMPARE(step.microbatches, now->plan.numMicrobatches);
    QCOMPARE(step.spans.front().begin, 0.0);
    for (std::size_t i = 1; i < step.spans.size(); ++i) {
      QVERIFY(std::fabs(step.spans[i].begin - step.spans[i - 1].end) < 1);
      QVERIFY(step.spans[i].end >= step.spans[i].begin);
    }
    QVERIFY(std::fabs(step.length / now->plan.step.time.count - 1) < 0.05);
  }

  // Nothing is in flight before the first pass and after the last.
  void activationsComeAndGo() {
    const PlannedPtr now = plannedPreset("dsv3-h100-128k");
    const MemoryOverStep last = memoryOverStep(*now, 7);
    QCOMPARE(last.spans.front().levels.kept, 0.0);  // the last stage waits for the first micro batch
    QCOMPARE(last.spans.back().levels.kept, 0.0);
    QVERIFY(last.spans[last.peak].levels.kept > 0);
    const MemoryOverStep first = memoryOverStep(*now, 0);
    QCOMPARE(first.spans.back().levels.kept, 0.0);
  }

  void columnsKeepTheWidestMoment() {
    const MemoryOverStep step = memoryOverStep(*plannedPreset("dsv3-h100-128k"), 0);
    for (const int count : {1, 7, 260, 5000}) {
      const std::vector<MemoryLevels> columns = memoryColumns(step, count);
      QCOMPARE(columns.size(), static_cast<std::size_t>(count));
      double widest = 0;
      for (const MemoryLevels& column : columns) {
        QVERIFY(column.total() > 0);
        widest = std::max(widest, column.total());
      }
      QCOMPARE(widest, most(step));
    }
    QVERIFY(memoryColumns(step, 0).empty());
    QVERIFY(memoryColumns({}, 10).empty());
  }

  void longStepsShowTheirFirstMicroBatches() {
    Scenario longStep = presetScenario("qwen3-235b-gb200-4k");
    longStep.batch.globalBatchSize *= 512;
    const PlannedPtr now = planned(longStep);
    const MemoryOverStep step = memoryOverStep(*now, 0);
    QVERIFY(step.microbatches < now->plan.numMicrobatches);
    QVERIFY(step.length < now->plan.step.time.count);
  }

  void tellsItsTime() {
    const PlannedPtr now = plannedPreset("dsv3-h100-128k");
    QElapsedTimer timer;
    timer.start();
    constexpr int kRounds = 100;
    for (int i = 0; i < kRounds; ++i) memoryColumns(memoryOverStep(*now, 7), 260);
    qInfo("memory over the step: %.0f us", static_cast<double>(timer.nsecsElapsed()) / kRounds / 1000);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::MemoryOverStepTest)
#include "memory_over_step_test.moc"
