// SPDX-License-Identifier: Apache-2.0
#include "profiler/analyze/step_summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/profiler/record_samples.h"

namespace shardscope {
namespace {

using testing::SizeIs;

StepSummary summarize(std::string_view bytes) {
  Result<StepSummary> summary = summarizeSteps(bytes);
  EXPECT_TRUE(summary);
  return summary ? std::move(*summary) : StepSummary{};
}

const CollectiveTotals& named(const std::vector<CollectiveTotals>& rows, std::string_view name) {
  return *std::find_if(rows.begin(), rows.end(), [&](const CollectiveTotals& row) { return row.name == name; });
}

// Drops records for which which(record) holds.
template <typename Which>
std::vector<std::vector<ActivityRecord>> without(std::vector<std::vector<ActivityRecord>> ranks, Which which) {
  for (auto& records : ranks) std::erase_if(records, which);
  return ranks;
}

TEST(StepSummary, DividesTheTimeOfEveryRank) {
  const SampleRun run = sampleRun();
  const StepSummary summary = summarize(recordingOf(run.ranks, run.strings, {"{}", "a machine"}));
  EXPECT_EQ(summary.head.machine, "a machine");
  EXPECT_TRUE(summary.finished);
  EXPECT_TRUE(summary.losses.none());
  EXPECT_EQ(summary.incomplete, 0);
  EXPECT_EQ(summary.records, static_cast<std::int64_t>(run.ranks[0].size() + run.ranks[1].size()));
  ASSERT_THAT(summary.steps, SizeIs(4));
  for (std::size_t i = 0; i < 4; ++i) {
    const RankStep& step = summary.steps[i];
    EXPECT_TRUE(step.whole);
    EXPECT_EQ(step.step, i / 2);
    EXPECT_EQ(step.rank, static_cast<int>(i % 2));
    EXPECT_EQ(step.stage, step.rank);
    const bool first = step.rank == 0;
    EXPECT_EQ(step.time(), first ? 1000 : 1040);
    EXPECT_EQ(step.compute, first ? 600 : 390);  // 0-200, 250-350, 600-900; 10-400
    EXPECT_EQ(step.exposed, first ? 200 : 130);  // 350-500, 900-950; 400-510, 930-950
    EXPECT_EQ(step.idle, first ? 200 : 520);     // the rest
    EXPECT_EQ(step.loss, first ? 3 : 2.5 - static_cast<double>(i / 2));
  }
}

TEST(StepSummary, AddsUpOpsByNameAndPass) {
  const SampleRun run = sampleRun();
  const StepSummary summary = summarize(recordingOf(run.ranks, run.strings));
  const std::vector<OpTotals>& ops = summary.steps[0].ops;
  ASSERT_THAT(ops, SizeIs(2));
  EXPECT_EQ(ops[0].name, "attention.core");
  EXPECT_EQ(ops[0].pass, ActivityPass::Forward);
  EXPECT_EQ(ops[0].count, 2);
  EXPECT_EQ(ops[0].total, 300);
  EXPECT_EQ(ops[0].median, 150);
  EXPECT_EQ(ops[0].bytes, 20);
  EXPECT_EQ(ops[0].flops, 8);
  EXPECT_EQ(ops[1].pass, ActivityPass::Backward);
  EXPECT_EQ(ops[1].median, 300);

  ASSERT_THAT(summary.ops, SizeIs(2));
  EXPECT_EQ(summary.ops[0].count, 6);
  EXPECT_EQ(summary.ops[0].total, 2 * (200 + 100 + 390));
  EXPECT_EQ(summary.ops[0].median, 200);
}

TEST(StepSummary, TellsWaitingFromTransfer) {
  const SampleRun run = sampleRun();
  const StepSummary summary = summarize(recordingOf(run.ranks, run.strings));
  const CollectiveTotals& early = named(summary.steps[0].collectives, "ep.dispatch");
  EXPECT_EQ(early.group, "ep0");
  EXPECT_EQ(early.groupKind, "ep");
  EXPECT_EQ(early.count, 1);
  EXPECT_EQ(early.unmatched, 0);
  EXPECT_EQ(early.bytes, 64);
  EXPECT_EQ(early.wait, 50);  // came at 350, the other rank at 400
  EXPECT_EQ(early.transfer, 100);
  EXPECT_EQ(early.total, 150);
  EXPECT_EQ(early.exposed, 150);
  EXPECT_EQ(early.exposedWait, 50);
  const CollectiveTotals& hidden = named(summary.steps[0].collectives, "dp.reduce");
  EXPECT_EQ(hidden.wait, 200);
  EXPECT_EQ(hidden.transfer, 250);
  EXPECT_EQ(hidden.exposed, 50);
  EXPECT_EQ(hidden.exposedWait, 0);
  const CollectiveTotals& late = named(summary.steps[1].collectives, "ep.dispatch");
  EXPECT_EQ(late.wait, 0);
  EXPECT_EQ(late.transfer, 110);

  const CollectiveTotals& all = named(summary.collectives, "dp.reduce");
  EXPECT_EQ(all.group, "");
  EXPECT_EQ(all.count, 4);
  EXPECT_EQ(all.wait, 2 * 200);
  EXPECT_EQ(all.transfer, 2 * (250 + 250));
  EXPECT_EQ(all.exposed, 2 * (50 + 20));
}

TEST(StepSummary, CollectiveOfOneRankIsUnmatched) {
  const SampleRun run = sampleRun();
  const auto ranks = without(run.ranks, [](const ActivityRecord& record) {
    return record.kind == ActivityKind::Collective && record.place.rank == 1;
  });
  const StepSummary summary = summarize(recordingOf(ranks, run.strings));
  const CollectiveTotals& alone = named(summary.collectives, "ep.dispatch");
  EXPECT_EQ(alone.count, 2);
  EXPECT_EQ(alone.unmatched, 2);
  EXPECT_EQ(alone.wait, 0);
  EXPECT_EQ(alone.transfer, 2 * 150);
}

TEST(StepSummary, KeepsTheMemoryAtThePeakOfEveryStep) {
  const SampleRun run = sampleRun();
  const StepSummary summary = summarize(recordingOf(run.ranks, run.strings));
  for (const std::size_t i : {0u, 2u}) {
    const RankStep& step = summary.steps[i];
    EXPECT_EQ(step.peak.live, 150);
    EXPECT_EQ(step.peak.time, step.start + 100);
    EXPECT_EQ(step.peak.components()[static_cast<std::size_t>(MemoryComponent::Weights)], 100);
    EXPECT_EQ(step.peak.components()[static_cast<std::size_t>(MemoryComponent::Activations)], 50);
    EXPECT_EQ(step.peak.untold(), 0);
  }
  EXPECT_EQ(summary.steps[1].peak.live, 0);
}

TEST(StepSummary, StepsWithoutAStartOrAnEndAreIncomplete) {
  const SampleRun run = sampleRun();
  const auto noEnd = without(run.ranks, [](const ActivityRecord& record) {
    return record.kind == ActivityKind::StepEnd && record.place.rank == 0 && record.sequence == 0;
  });
  StepSummary summary = summarize(recordingOf(noEnd, run.strings));
  EXPECT_EQ(summary.incomplete, 1);
  ASSERT_THAT(summary.steps, SizeIs(4));
  EXPECT_FALSE(summary.steps[0].whole);
  EXPECT_EQ(summary.steps[0].time(), 950);  // until its last record
  EXPECT_TRUE(summary.steps[2].whole);
  EXPECT_EQ(summary.ops[0].count, 4);  // of whole steps alone

  const auto noStart = without(run.ranks, [](const ActivityRecord& record) {
    return record.kind == ActivityKind::StepStart && record.place.rank == 1;
  });
  summary = summarize(recordingOf(noStart, run.strings));
  EXPECT_EQ(summary.incomplete, 2);
  EXPECT_THAT(summary.steps, SizeIs(2));
}

TEST(StepSummary, GapsAreCountedInTheirStep) {
  SampleRun run = sampleRun();
  ActivityRecord gap;
  gap.kind = ActivityKind::Gap;
  gap.name = run.strings.intern(kDroppedQueueFull);
  gap.sequence = 17;
  gap.start = gap.end = 1500;
  run.ranks[0].insert(run.ranks[0].begin() + 4, gap);
  const StepSummary summary = summarize(recordingOf(run.ranks, run.strings));
  EXPECT_EQ(summary.steps[0].lost, 17);
  EXPECT_EQ(summary.steps[2].lost, 0);
  EXPECT_EQ(summary.losses.dropped.at(std::string(kDroppedQueueFull)), 17);
}

TEST(StepSummary, NeedsARecord) {
  const StringPool strings;
  const auto summary = summarizeSteps(recordingOf({}, strings));
  ASSERT_FALSE(summary);
  EXPECT_EQ(summary.error().message.id, "trace.no-records");
  EXPECT_FALSE(summarizeSteps("no recording"));
}

TEST(StepSummary, CutOffAnywhereStillReads) {
  const SampleRun run = sampleRun();
  const std::string whole = recordingOf(run.ranks, run.strings);
  std::int64_t before = 0;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto summary = summarizeSteps(std::string_view(whole).substr(0, size));
    if (!summary) continue;
    EXPECT_GE(summary->records, before);
    EXPECT_FALSE(summary->finished);
    before = summary->records;
  }
  EXPECT_EQ(before, static_cast<std::int64_t>(run.ranks[0].size() + run.ranks[1].size()));
}

}  // namespace
}  // namespace shardscope
