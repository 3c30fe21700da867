// SPDX-License-Identifier: Apache-2.0
#include "tests/core/advice/advice_fixture.h"

namespace shardscope {
namespace {

TEST(CpAdvice, LongShardsAskForMoreCp) {
  // 128K over CP 8 is 16384 tokens a rank; seq_len / 4096 = 32.
  Scenario s = dsv3At128K();
  s.layout.cp = 8;
  const Scenario after = applied(s, "cp-shard-large");
  EXPECT_EQ(after.layout.cp, 32);
  EXPECT_LT(worstReserved(after), worstReserved(s));
  EXPECT_THAT(sentenceOf(s, "cp-shard-large"), testing::HasSubstr("16384 tokens of 131072"));
}

TEST(CpAdvice, LongShardsAskForGpusWhereCpHasNoRoom) {
  // 256K with CP 16 on 128 GPUs: DP is 1, so CP 64 needs four times the GPUs.
  Scenario s = preset("dsv3-h100-256k");
  s.layout.cp = 16;
  s.layout.ep = 16;
  s.cluster.numGpus = 128;
  const Scenario after = applied(s, "cp-shard-large");
  EXPECT_EQ(after.layout.cp, 64);
  EXPECT_EQ(after.cluster.numGpus, 512);
}

TEST(CpAdvice, ShardsOf4To8KAreRight) {
  for (const char* id : {"dsv3-h100-4k", "dsv3-h100-16k", "dsv3-h100-128k", "dsv3-h100-256k"}) {
    EXPECT_FALSE(fires(preset(id), "cp-shard-large")) << id;
    EXPECT_FALSE(fires(preset(id), "cp-shard-small")) << id;
  }
  // TP 4 with sequence parallelism leaves 8192 of the 32768 tokens of a CP rank on each GPU.
  EXPECT_FALSE(fires(preset("qwen3-235b-gb200-128k"), "cp-shard-large"));
}

TEST(CpAdvice, ShortShardsGiveDpBack) {
  // 32K over CP 32 is 1024 tokens; CP 8 is enough and DP rises fourfold.
  Scenario s = dsv3At128K();
  s.batch.seqLen = 32768;
  const std::optional<Advice> advice = adviceOf(s, "cp-shard-small");
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->severity, AdviceSeverity::Warning);  // DP is 1
  const Scenario after = applied(s, "cp-shard-small");
  EXPECT_EQ(after.layout.cp, 8);
  EXPECT_EQ(summarize(after).dp, 4 * summarize(s).dp);
}

TEST(CpAdvice, AllToAllNeedsHeadsForCp) {
  // Qwen3-235B has 64 query and 4 KV heads: at TP 4 one KV head a rank, which CP 4 can't divide.
  Scenario s = preset("qwen3-235b-gb200-128k");
  EXPECT_FALSE(fires(s, "cp-a2a-heads"));
  s.layout.cpTransport = CpTransport::AllToAll;
  EXPECT_EQ(adviceOf(s, "cp-a2a-heads")->severity, AdviceSeverity::Blocker);
  EXPECT_EQ(applied(s, "cp-a2a-heads").layout.cpTransport, CpTransport::P2p);
  // DeepSeek-V3 has 128 heads of both: CP 32 divides them.
  Scenario mla = dsv3At128K();
  mla.layout.cpTransport = CpTransport::AllToAll;
  EXPECT_FALSE(fires(mla, "cp-a2a-heads"));
}

TEST(CpAdvice, CpDoesNotSplitTheModel) {
  // Without EP every rank holds all 256 experts of its layers.
  Scenario s = dsv3At128K();
  s.layout.ep = 1;
  const Scenario after = applied(s, "cp-not-ep-pp");
  EXPECT_GT(after.layout.ep, 1);
  EXPECT_TRUE(summarize(after).feasible);
  EXPECT_FALSE(fires(dsv3At128K(), "cp-not-ep-pp"));
}

}  // namespace
}  // namespace shardscope
