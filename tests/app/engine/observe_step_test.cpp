// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/observe_step.h"

#include <gtest/gtest.h>

#include "profiler/record/record_chunk.h"

namespace shardscope {
namespace {

TEST(ObserveStep, HandsEveryFieldToTheCollector) {
  StringPool strings;
  std::vector<ActivityRecord> records;
  HostCollector collector(2, 1, [&](std::string_view chunk) {
    const ChunkHead head = headOfChunk(chunk);
    return decodeChunk(head, chunk.substr(kChunkHeadBytes), strings, records) == head.records;
  });
  ObserveStep observer(collector);
  const StepPlace place{2, 1, 3, 4, 5, StepPass::Recompute};
  observer.stepStarted(2, 6, 10);
  observer.opFinished({place, "moe.fc1", 20, 30, 9, 7.5, 8});
  observer.collectiveFinished({place, "dp.reduce", "dp-cp1", GroupKind::DpCp, 11, 12, 31, 32, 33, 2});
  observer.passFinished({place, 19, 34});
  observer.memoryChanged(place, Term::Logits, -5, 6, 35);
  observer.stepFinished(2, 6, 40, 1.25);
  collector.stop();

  const ActivityPlace there{2, 4, 5, 1, 3, ActivityPass::Recompute};
  ASSERT_EQ(records.size(), 6u);
  ActivityRecord op;
  op.kind = ActivityKind::Op;
  op.place = there;
  op.name = strings.intern("moe.fc1");
  op.start = 20;
  op.end = 30;
  op.value = 7.5;
  op.bytes = 8;
  EXPECT_EQ(records[1], op);
  ActivityRecord collective;
  collective.kind = ActivityKind::Collective;
  collective.place = there;
  collective.name = strings.intern("dp.reduce");
  collective.group = strings.intern("dp-cp1");
  collective.groupKind = strings.intern("dp-cp");
  collective.sequence = 11;
  collective.bytes = 12;
  collective.start = 31;
  collective.waited = 32;
  collective.end = 33;
  EXPECT_EQ(records[2], collective);
  ActivityRecord pass;
  pass.kind = ActivityKind::Pass;
  pass.place = there;
  pass.start = 19;
  pass.end = 34;
  EXPECT_EQ(records[3], pass);
  ActivityRecord memory;
  memory.kind = ActivityKind::Memory;
  memory.place = there;
  memory.name = strings.intern("memory.head.logits");
  memory.bytes = -5;
  memory.live = 6;
  memory.start = memory.end = 35;
  EXPECT_EQ(records[4], memory);
  EXPECT_EQ(records[0].sequence, 6u);
  EXPECT_EQ(records[0].start, 10);
  EXPECT_EQ(records[5].value, 1.25);
  EXPECT_EQ(records[5].start, 40);
}

}  // namespace
}  // namespace shardscope
