// SPDX-License-Identifier: Apache-2.0
// Pipelines of every small shape end, with the loss of one rank.
#include <gtest/gtest.h>

#include "tests/kernels/step/reference_runs.h"
#include "tests/kernels/step/small_models.h"

namespace shardscope::test {
namespace {

// One narrow dense layer a stage.
Scenario tiny(int layers, int microbatches) {
  ModelSpec model = smallGqa();
  model.moe = {};
  model.numLayers = layers;
  model.hiddenSize = 16;
  model.ffnHiddenSize = 16;
  model.attention.numHeads = 2;
  model.attention.numQueryGroups = 2;
  model.attention.headDim = 8;
  Scenario scenario = singleRank(model);
  scenario.batch = {8, 1, microbatches, false};
  return scenario;
}

// group: micro batches that a chunk takes in one go.
void expectToEnd(int pp, int vpp, int microbatches, int group) {
  SCOPED_TRACE(testing::Message() << "pp " << pp << ", vpp " << vpp << ", m " << microbatches << ", group " << group);
  const Scenario reference = tiny(pp * vpp, microbatches);
  Scenario scenario = reference;
  scenario.cluster.numGpus = pp;
  scenario.layout.pp = pp;
  scenario.layout.vpp = vpp;
  if (vpp > 1) scenario.layout.microbatchGroupSize = group;
  const RunReport run = runOnThreads(planned(scenario), {.steps = 2, .cores = 2});
  ASSERT_FALSE(run.failure) << *run.failure;
  const RunReport& expected = referenceOf(reference, 2).report;
  for (std::size_t step = 0; step < 2; ++step)
    EXPECT_NEAR(run.steps[step].loss, expected.steps[step].loss, 1e-5 * expected.steps[step].loss);
}

TEST(Pipelines, EveryNumberOfMicrobatchesEnds) {
  for (int pp = 2; pp <= 4; ++pp)
    for (int microbatches = 1; microbatches <= 9; ++microbatches) expectToEnd(pp, 1, microbatches, 0);
}

TEST(Pipelines, EveryInterleavedShapeEnds) {
  for (int pp = 2; pp <= 4; ++pp)
    for (int vpp = 2; vpp <= 3; ++vpp)
      for (int microbatches = pp; microbatches <= 3 * pp; ++microbatches)
        for (int group = pp; group <= microbatches; ++group) {
          const int rest = microbatches % group;  // the last group must fill the pipeline
          if (rest == 0 || rest >= pp) expectToEnd(pp, vpp, microbatches, group);
        }
}

}  // namespace
}  // namespace shardscope::test
