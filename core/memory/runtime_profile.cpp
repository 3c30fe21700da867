// SPDX-License-Identifier: Apache-2.0
#include "core/memory/runtime_profile.h"

namespace shardscope {
namespace {

constexpr int kHopper = 90;

constexpr RuntimeRules kMegatron;

constexpr RuntimeRules kEngine{.vendorWorkspaces = false,
                               .dummyGradients = false,
                               .holdsPipelineTensors = false,
                               .keepsSentGradient = false,
                               .globalBuffer = false,
                               .keepsPreviousLogits = false,
                               .exchangeCopies = 4,
                               .offloadedLayersOnDevice = 0,
                               .reservedOverAllocated = 1.0,
                               .workspace = {}};

}  // namespace

const RuntimeRules& rulesOf(RuntimeProfile profile) {
  return profile == RuntimeProfile::ShardscopeEngine ? kEngine : kMegatron;
}

Bytes linearWorkspace(const Scenario& scenario) {
  return mebibytes(scenario.cluster.gpu.computeCapability >= kHopper ? 32 : 4);
}

Bytes torchWorkspace(const Scenario& scenario) {
  if (scenario.kernels.cublasWorkspaceMib > 0) return mebibytes(scenario.kernels.cublasWorkspaceMib);
  return mebibytes(scenario.cluster.gpu.computeCapability >= kHopper ? 32 : 8.125);
}

}  // namespace shardscope
