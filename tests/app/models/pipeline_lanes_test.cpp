// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/pipeline_lanes.h"

#include "core/cost/step_summary.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {
namespace {

bool near(double a, double b) { return std::abs(a - b) <= 1e-6 * std::max({1.0, std::abs(a), std::abs(b)}); }

// One rank: a forward of 10 + 2, a gap of 8, a backward of 5 + 20 + 4.
PlannedPtr tiny() {
  auto planned = std::make_shared<PlannedScenario>();
  planned->plan.timeline.length = {60};
  planned->plan.timeline.slots = {{0, {Pass::Forward, 0, 0}, {0}, {10}, {0}, {2}},
                                  {0, {Pass::Backward, 0, 0}, {20}, {20}, {5}, {4}}};
  return planned;
}

}  // namespace

class PipelineLanesTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void partsOfASlotComeInOrder() {
    const PipelineLanes lanes(tiny());
    QCOMPARE(lanes.busyUntil(0, 11).forward, 10.0);
    QCOMPARE(lanes.busyUntil(0, 11).exposed, 1.0);
    QCOMPARE(lanes.busyUntil(0, 18).total(), 12.0);
    QCOMPARE(lanes.busyUntil(0, 23).recompute, 3.0);
    QCOMPARE(lanes.busyUntil(0, 23).backward, 0.0);
    QCOMPARE(lanes.busyUntil(0, 48).backward, 20.0);
    QCOMPARE(lanes.busyUntil(0, 48).exposed, 5.0);
    QCOMPARE(lanes.bubble(0), 60.0 - 41);
    QCOMPARE(lanes.slotAt(0, 15), nullptr);
    QCOMPARE(lanes.slotAt(0, 30)->step.pass, Pass::Backward);
    QCOMPARE(lanes.liveAt(0, 30), 1);
    QCOMPARE(lanes.liveAt(0, 49), 0);
  }

  // Every part of the step is a pass, a wait or a replay; none overlaps another.
  void busyAndBubbleFillTheStep() {
    for (const char* id : {"dsv3-h100-128k", "qwen3-235b-gb200-128k", "qwen3-next-gb200-32k"}) {
      const PlannedPtr now = plannedPreset(id);
      const PipelineLanes lanes(now);
      QCOMPARE(lanes.stages(), now->scenario.layout.pp);
      for (int stage = 0; stage < lanes.stages(); ++stage) {
        double busy = 0, gaps = 0, end = 0;
        for (const TimelineSlot& slot : lanes.slots(stage)) {
          QVERIFY(slot.start.count >= end - 1e-3);
          gaps += slot.start.count - end;
          end = endOf(slot);
          busy += end - slot.start.count;
        }
        gaps += lanes.length() - end;
        QVERIFY(near(busy, lanes.busy(stage).total()));
        QVERIFY(near(gaps, lanes.bubble(stage)));
        QVERIFY(near(busy + gaps, now->plan.timeline.length.count));
      }
    }
  }

  void liveChunksAreThoseOfThePlan() {
    for (const char* id : {"dsv3-h100-128k", "qwen3-235b-gb200-128k", "qwen3-235b-gb200-4k"}) {
      const PlannedPtr now = plannedPreset(id);
      const PipelineLanes lanes(now);
      ScheduleShape shape = scheduleShape(costBasis(now->scenario, now->plan.groups));
      shape.numMicrobatches = lanes.microbatches();
      for (int stage = 0; stage < lanes.stages(); ++stage) {
        QCOMPARE(lanes.maxLive(stage), maxLiveChunks(shape, stage));
        const StageMemory& memory = now->plan.memory.stages[static_cast<std::size_t>(stage)];
        if (memory.instant != PeakInstant::OptimizerStep) QVERIFY(memory.liveChunks <= lanes.maxLive(stage));
        QCOMPARE(lanes.live(stage).back().count, 0);
      }
    }
  }

  // DSV3 at 128K: warm-up 2 (8 - 0 - 1) + 3 * 8 = 38 of stage 0, and one more lives.
  void stageZeroOfDeepSeekHolds39() { QCOMPARE(PipelineLanes(plannedPreset("dsv3-h100-128k")).maxLive(0), 39); }

  void visibleSlotsOverlapTheWindow() {
    const PipelineLanes lanes(plannedPreset("dsv3-h100-128k"));
    const double from = lanes.length() * 0.31, to = lanes.length() * 0.32;
    std::size_t expected = 0;
    for (const TimelineSlot& slot : lanes.slots(3)) expected += slot.start.count < to && endOf(slot) > from ? 1 : 0;
    QCOMPARE(lanes.slotsBetween(3, from, to).size(), expected);
    QVERIFY(expected > 0);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::PipelineLanesTest)
#include "pipeline_lanes_test.moc"
