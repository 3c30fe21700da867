// SPDX-License-Identifier: Apache-2.0
// The gradients of the unsharded model and its routing, put together from the shards of all ranks.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "kernels/step/step_runner.h"
#include "tests/kernels/step/routing_recorder.h"

namespace shardscope::test {

using Gradients = std::map<std::string, std::vector<double>>;  // by tensor, in the order of its elements

struct TrainingRun {
  Gradients gradients;                // of the first step
  std::vector<RoutedTokens> routing;  // of each step
  RunReport report;
};

TrainingRun train(const StepPlan& plan, int steps);

}  // namespace shardscope::test
