// SPDX-License-Identifier: Apache-2.0
#include "profiler/store/trace_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "profiler/store/read_trace.h"
#include "tests/profiler/record_samples.h"

namespace shardscope {
namespace {

TraceStore storeOf(const SampleRun& run) {
  TraceStore store;
  for (const auto& records : run.ranks) store.append(records, run.strings);
  return store;
}

std::int64_t lossOf(const TraceStore& store, std::string_view id) {
  for (const LossCounter& loss : store.losses())
    if (loss.id == id) return loss.count;
  return 0;
}

TEST(TraceStore, EveryKindHasItsTrack) {
  const TraceStore store = storeOf(sampleRun());
  ASSERT_EQ(store.ranks().size(), 2u);
  const TraceRank& first = store.ranks()[0];
  EXPECT_EQ(first.rank, 0);
  EXPECT_EQ(first.stage, 0);
  EXPECT_EQ(first.track(TraceLane::Ops).size(), 6u);  // three a step
  EXPECT_EQ(first.track(TraceLane::Communication).size(), 4u);
  EXPECT_TRUE(first.track(TraceLane::Passes).empty());
  EXPECT_EQ(store.ranks()[1].stage, 1);
  EXPECT_EQ(store.rank(1), &store.ranks()[1]);
  EXPECT_EQ(store.rank(7), nullptr);
  EXPECT_EQ(store.start(), 1000);
  EXPECT_EQ(store.end(), 4050);
  EXPECT_TRUE(store.losses().empty());
}

TEST(TraceStore, StepsSpanTheirRanks) {
  const TraceStore store = storeOf(sampleRun());
  ASSERT_EQ(store.steps().size(), 2u);
  EXPECT_EQ(store.steps()[1].number, 1u);
  EXPECT_EQ(store.steps()[1].start, 3000);  // of rank 0; rank 1 begins 10 later
  EXPECT_EQ(store.steps()[1].end, 4050);    // of rank 1
  EXPECT_EQ(store.steps()[1].ranks, 2);
  EXPECT_DOUBLE_EQ(store.steps()[1].loss, 1.5);
  ASSERT_NE(store.ranks()[1].step(1), nullptr);
  EXPECT_EQ(store.ranks()[1].step(1)->start, 3010);
  EXPECT_EQ(store.ranks()[1].step(2), nullptr);
}

TEST(TraceStore, AnOpKeepsItsNameCostAndPass) {
  const TraceStore store = storeOf(sampleRun());
  const TraceTrack& ops = store.ranks()[0].track(TraceLane::Ops);
  EXPECT_EQ(store.text(ops.detail(2).name), "attention.core");
  EXPECT_EQ(ops.detail(2).pass, ActivityPass::Backward);
  EXPECT_EQ(ops.detail(2).timeClass, static_cast<int>(ActivityPass::Backward));
  EXPECT_EQ(store.cost(ops.detail(2).cost), (TraceCost{10, 4}));
}

TEST(TraceStore, ACollectiveKeepsItsGroupAndWait) {
  const TraceStore store = storeOf(sampleRun());
  const TraceTrack& collectives = store.ranks()[0].track(TraceLane::Communication);
  EXPECT_EQ(store.text(collectives.detail(0).name), "ep.dispatch");
  EXPECT_EQ(collectives.detail(0).timeClass, static_cast<int>(TrafficClass::Ep));
  EXPECT_EQ(collectives.detail(1).timeClass, static_cast<int>(TrafficClass::Dp));
  EXPECT_EQ(store.text(collectives.message(1).group), "dp0");
  EXPECT_EQ(collectives.message(1).waited, 1900);
}

TEST(TraceStore, PiecesInAnyOrderGiveTheSameTracks) {
  const SampleRun run = sampleRun();
  const TraceStore whole = storeOf(run);
  TraceStore pieces;
  for (auto records = run.ranks.rbegin(); records != run.ranks.rend(); ++records)
    for (const ActivityRecord& record : *records) pieces.append({&record, 1}, run.strings);
  ASSERT_EQ(pieces.ranks().size(), 2u);
  for (std::size_t r = 0; r < 2; ++r)
    for (std::size_t lane = 0; lane < kTraceLanes; ++lane) {
      const TraceTrack &a = whole.ranks()[r].tracks[lane], &b = pieces.ranks()[r].tracks[lane];
      ASSERT_EQ(a.size(), b.size());
      for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a.start(i), b.start(i));
        EXPECT_EQ(whole.text(a.detail(i).name), pieces.text(b.detail(i).name));
      }
    }
  EXPECT_EQ(pieces.steps().size(), 2u);
  EXPECT_EQ(pieces.records(), whole.records());
}

TEST(TraceStore, LossesAreNamed) {
  SampleRun run = sampleRun();
  ActivityRecord backwards = run.ranks[0][3];
  backwards.kind = ActivityKind::Op;
  backwards.end = backwards.start - 1;
  ActivityRecord nobody = backwards;
  nobody.end = nobody.start;
  nobody.place.rank = -3;
  ActivityRecord open;
  open.kind = ActivityKind::StepStart;
  open.sequence = 9;
  ActivityRecord gap;
  gap.kind = ActivityKind::Gap;
  gap.start = 100;
  gap.end = 200;
  gap.sequence = 40;
  gap.name = run.strings.intern("queue-full");
  TraceStore store;
  const std::vector<ActivityRecord> records = {backwards, nobody, open, gap};
  store.append(records, run.strings);
  RecordLosses losses;
  losses.dropped["queue-full"] = 40;
  store.setLosses(losses);
  EXPECT_EQ(lossOf(store, "times-refused"), 1);
  EXPECT_EQ(lossOf(store, "ranks-refused"), 1);
  EXPECT_EQ(lossOf(store, "steps-incomplete"), 1);
  EXPECT_EQ(lossOf(store, "queue-full"), 40);
  ASSERT_EQ(store.ranks().size(), 1u);
  ASSERT_EQ(store.ranks()[0].gaps.size(), 1u);
  EXPECT_EQ(store.ranks()[0].gaps[0].records, 40u);
  EXPECT_EQ(store.text(store.ranks()[0].gaps[0].reason), "queue-full");
}

TEST(TraceStore, AnyRecordsAreTaken) {
  std::mt19937_64 random(11);
  StringPool strings;
  std::vector<ActivityRecord> records;
  for (int i = 0; i < 5000; ++i) records.push_back(randomRecord(random, strings));
  TraceStore store;
  store.append(records, strings);
  EXPECT_EQ(store.records(), 5000);
  for (const TraceRank& rank : store.ranks())
    for (const TraceTrack& track : rank.tracks)
      for (std::size_t i = 1; i < track.size(); ++i) EXPECT_LE(track.start(i - 1), track.start(i));
}

TEST(ReadTrace, ARecordingComesBack) {
  const SampleRun run = sampleRun();
  std::vector<double> shares;
  const auto trace = readTrace(recordingOf(run.ranks, run.strings, {"{}", "a machine"}), [&shares](double share) {
    shares.push_back(share);
    return true;
  });
  ASSERT_TRUE(trace.ok());
  EXPECT_TRUE(trace->finished);
  EXPECT_EQ(trace->head.machine, "a machine");
  EXPECT_EQ(trace->store->ranks()[0].track(TraceLane::Ops).size(), 6u);
  ASSERT_FALSE(shares.empty());
  EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
  EXPECT_LE(shares.back(), 1);
}

TEST(ReadTrace, WhatIsNoRecordingIsRefused) {
  EXPECT_EQ(readTrace("{\"model\": 1}").error().message.id, "trace.foreign");
  EXPECT_EQ(readTrace("").error().message.id, "trace.empty");
  const SampleRun run = sampleRun();
  EXPECT_EQ(readTrace(recordingOf({}, run.strings)).error().message.id, "trace.no-records");
}

TEST(ReadTrace, ADamagedChunkIsCounted) {
  const SampleRun run = sampleRun();
  std::string bytes = recordingOf(run.ranks, run.strings);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x55);
  const auto trace = readTrace(bytes);
  ASSERT_TRUE(trace.ok());
  EXPECT_FALSE(trace->store->losses().empty());
}

}  // namespace
}  // namespace shardscope
