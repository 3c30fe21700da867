// SPDX-License-Identifier: Apache-2.0
#include "core/cost/message_size.h"

#include <gtest/gtest.h>

#include <map>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/plan/plan.h"

namespace shardscope {
namespace {

Scenario preset(std::string_view id) { return readScenario(*scenarioPresetText(id))->scenario; }

StageCosts costsOf(Scenario&& s, Plan& planned) = delete;  // the costs refer to it
StageCosts costsOf(const Scenario& s, Plan& planned) {
  planned = plan(s);
  return stageCosts(s, planned.groups, planned.pipeline);
}

double total(const std::vector<MessageSize>& sizes) {
  double sum = 0;
  for (const MessageSize& size : sizes) sum += size.bytes();
  return sum;
}

// Name by name the bytes that the cost of a layer counts.
void expectAsCounted(const Scenario& s) {
  Plan planned;
  const StageCosts costs = costsOf(s, planned);
  for (int k = 0; k < kLayerKinds; ++k) {
    if (!costs.occurs[static_cast<std::size_t>(k)]) continue;
    OpList ops;
    CollectiveList collectives;
    addLayerOps(costs.basis, kindAt(k), ops);
    addLayerCollectives(costs.basis, kindAt(k), ops, collectives);
    std::map<std::string_view, double> counted, explained;
    for (const Collective& c : collectives) counted[c.name] += c.bytes;
    for (const MessageSize& size : layerMessageSizes(costs.basis, kindAt(k))) explained[size.name] += size.bytes();
    ASSERT_EQ(counted.size(), explained.size());
    for (const auto& [name, bytes] : counted) EXPECT_NEAR(explained[name], bytes, 1e-9 * bytes) << name;
  }
}

TEST(MessageSize, FactorsMultiplyToWhatIsCounted) {
  for (const char* id : {"dsv3-h100-128k", "qwen3-235b-gb200-128k"}) {
    for (const CpTransport transport :
         {CpTransport::P2p, CpTransport::AllGather, CpTransport::AllToAll, CpTransport::AllToAllP2p})
      for (const Dispatcher dispatcher :
           {Dispatcher::AllGather, Dispatcher::AllToAll, Dispatcher::DeepEp, Dispatcher::HybridEp})
        for (const bool sequenceParallel : {false, true}) {
          Scenario s = preset(id);
          s.layout.tp = 2;
          s.layout.cp = 16;
          s.layout.etp = 2;
          s.layout.ep = 16;
          s.layout.cpTransport = transport;
          s.layout.hierarchicalCpSizes =
              transport == CpTransport::AllToAllP2p ? std::vector<int>{4, 4} : std::vector<int>{};
          s.layout.sequenceParallel = sequenceParallel;
          s.moe.dispatcher = dispatcher;
          expectAsCounted(s);
        }
  }
}

// A rank holds 128K / 32 = 4096 tokens. 128 heads, keys of 128 + 64 and values of 128, in 2 bytes, over 31 hops.
TEST(MessageSize, RingOfDeepSeekV3ByHand) {
  Plan planned;
  const Scenario scenario = preset("dsv3-h100-128k");
  const StageCosts costs = costsOf(scenario, planned);
  const std::vector<MessageSize> sizes = messageSizes(costs, planned.pipeline, GroupKind::Cp, 0);
  ASSERT_EQ(sizes.size(), 1U);
  EXPECT_DOUBLE_EQ(sizes[0].bytes(), 31.0 * 2 * 4096 * 128 * (192 + 128));
}

TEST(MessageSize, SendAndGradientsByHand) {
  Plan planned;
  const Scenario scenario = preset("dsv3-h100-128k");
  const StageCosts costs = costsOf(scenario, planned);
  EXPECT_DOUBLE_EQ(total(messageSizes(costs, planned.pipeline, GroupKind::Pp, 0)), 2.0 * 4096 * 7168);
  const std::vector<MessageSize> reduced = messageSizes(costs, planned.pipeline, GroupKind::DpCp, 0);
  ASSERT_EQ(reduced.size(), 1U);
  EXPECT_EQ(reduced[0].factors.front().value, bytesOf(costs.basis.scenario->precision.gradReduce));
  EXPECT_TRUE(messageSizes(costs, planned.pipeline, GroupKind::Tp, 0).empty());
}

TEST(ChunkShares, AddUpToTheChunk) {
  for (const char* id : {"dsv3-h100-128k", "qwen3-235b-gb200-128k"}) {
    Plan planned;
    const Scenario scenario = preset(id);
    const StageCosts costs = costsOf(scenario, planned);
    for (int i = 0; i < static_cast<int>(planned.pipeline.chunks.size()); ++i) {
      double forward = 0, exposed = 0, layers = 0;
      for (const ChunkShare& share : chunkShares(costs, planned.pipeline, i)) {
        forward += share.count * share.each.forward;
        exposed += share.count * share.each.exposedBackward;
        if (share.part == ChunkPart::Layer) layers += share.count;
      }
      const PipelineChunk& chunk = planned.pipeline.chunks[static_cast<std::size_t>(i)];
      EXPECT_EQ(layers, chunk.numLayers + chunk.numMtpLayers);
      EXPECT_DOUBLE_EQ(forward, chunkTime(costs, planned.pipeline, i).forward);
      EXPECT_DOUBLE_EQ(exposed, chunkTime(costs, planned.pipeline, i).exposedBackward);
    }
  }
}

}  // namespace
}  // namespace shardscope
