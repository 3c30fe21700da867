// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/step/whole_gradients.h"

#include <algorithm>
#include <limits>

namespace shardscope::test {
namespace {

// The elements [first, first + count) of a flat buffer that belong to one parameter, into the tensors that it is made
// of.
void collect(const ParameterStore::Entry& entry, const ParameterStore::Buffer& buffer, Optimizer::Range own,
             Gradients& out) {
  const float* values = buffer.gradients.as<float>();
  std::int64_t row = 0;
  for (const ParameterSegment& segment : entry.spec.segments) {
    std::vector<double>& tensor = out[segment.tensor];
    for (std::int64_t r = 0; r < segment.rows; ++r, ++row)
      for (std::int64_t column = 0; column < entry.spec.columns; ++column) {
        const std::int64_t local = entry.offset + row * entry.spec.columns + column;
        if (local < own.first || local >= own.first + own.count) continue;
        const auto global =
            static_cast<std::size_t>((segment.globalRow + r) * segment.globalColumns + segment.globalColumn + column);
        if (tensor.size() <= global) tensor.resize(global + 1, std::numeric_limits<double>::quiet_NaN());
        tensor[global] = static_cast<double>(values[local]);
      }
  }
}

}  // namespace

TrainingRun train(const StepPlan& plan, int steps) {
  TrainingRun run;
  std::mutex mutex;
  RoutingRecorder routing(steps, plan.scenario.model.moe.numExperts);
  RunSettings settings;
  settings.observer = &routing;
  settings.backend = [&](int, int threads) { return routing.makeBackend(threads); };
  settings.steps = steps;
  settings.cores = plan.worldSize() == 1 ? 1 : 2;
  settings.gradientsReady = [&](RankProgram& program, int step) {
    if (step > 0) return;
    const std::lock_guard lock(mutex);
    const ParameterStore& store = program.parameters();
    for (const ParameterStore::Entry& entry : store.entries())
      collect(entry, entry.spec.expert ? store.expert() : store.dense(),
              entry.spec.expert ? program.optimizer().ownExpert() : program.optimizer().ownDense(), run.gradients);
  };
  run.report = runOnThreads(plan, settings);
  run.routing = routing.steps();
  return run;
}

}  // namespace shardscope::test
