// SPDX-License-Identifier: Apache-2.0
// The model, the schedule and the optimizer of one rank: what runs a step.
#pragma once

#include <memory>
#include <vector>

#include "kernels/step/model_chunk.h"
#include "kernels/step/optimizer.h"
#include "kernels/step/pipeline_runner.h"

namespace shardscope {

struct StepNumbers {
  double loss = 0;          // mean over the tokens of the step, MTP losses scaled in
  double gradientNorm = 0;  // before clipping
};

class RankProgram {
 public:
  RankProgram(const StepPlan& plan, World& world, Backend& backend, const OptimizerSettings& optimizer,
              const RankContext& context);

  void forwardBackward(int step);  // step from 0
  StepNumbers finish(int step);    // reduce, clip, update, gather

  Rank& rank() { return m_rank; }
  const ParameterStore& parameters() const { return m_store; }
  const Optimizer& optimizer() const { return *m_optimizer; }
  // After forwardBackward() and this, whole gradients are in the shards; finish() calls it otherwise.
  void reduceGradients();

 private:
  double lossOfAllRanks();
  void updateRouterBiases();

  Rank m_rank;
  ParameterStore m_store;
  ModelChunk::Ends m_ends;
  std::vector<std::unique_ptr<ModelChunk>> m_chunks;
  std::unique_ptr<Optimizer> m_optimizer;
  std::unique_ptr<PipelineRunner> m_pipeline;
  std::unique_ptr<Communicator> m_everyone;
  double m_loss = 0;
  bool m_reduced = false;
};

}  // namespace shardscope
