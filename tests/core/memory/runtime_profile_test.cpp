// SPDX-License-Identifier: Apache-2.0
#include "core/memory/runtime_profile.h"

#include <gtest/gtest.h>

#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

TEST(RuntimeProfile, WorkspacesFollowTheGpuUnlessTheyAreGiven) {
  Scenario s;
  s.cluster.gpu.computeCapability = 80;
  EXPECT_EQ(linearWorkspace(s), mebibytes(4));
  EXPECT_EQ(torchWorkspace(s), mebibytes(8.125));
  s.cluster.gpu.computeCapability = 90;
  EXPECT_EQ(linearWorkspace(s), mebibytes(32));
  EXPECT_EQ(torchWorkspace(s), mebibytes(32));
  s.cluster.gpu.computeCapability = 80;
  s.kernels.cublasWorkspaceMib = 32;
  EXPECT_EQ(linearWorkspace(s), mebibytes(4));
  EXPECT_EQ(torchWorkspace(s), mebibytes(32));
}

// Our engine has no vendor workspaces and holds nothing between passes: its buffers are 12 B a token, for tokens,
// targets and positions.
TEST(RuntimeProfile, TheEngineHasNoneOfTheFrameworksExtras) {
  Scenario s = deepSeekV3Cut();
  s.layout.pp = 2;
  s.layout.ep = 4;
  const MemoryBreakdown megatron = memoryOf(s);
  s.runtime = RuntimeProfile::ShardscopeEngine;
  const MemoryBreakdown engine = memoryOf(s);
  for (std::size_t stage = 0; stage < 2; ++stage) {
    EXPECT_GT(megatron.stages[stage][MemoryComponent::Workspaces], Bytes{});
    EXPECT_EQ(engine.stages[stage][MemoryComponent::Workspaces], Bytes{});
    EXPECT_EQ(engine.stages[stage][MemoryComponent::Buffers], Bytes{12 * 4096});
    EXPECT_EQ(engine.stages[stage][MemoryComponent::Weights], megatron.stages[stage][MemoryComponent::Weights]);
    EXPECT_EQ(engine.stages[stage].peakReserved, engine.stages[stage].peakAllocated);
  }
}

}  // namespace
}  // namespace shardscope
