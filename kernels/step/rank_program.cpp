// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/rank_program.h"

#include <vector>

namespace shardscope {

RankProgram::RankProgram(const StepPlan& plan, World& world, Backend& backend, const OptimizerSettings& optimizer,
                         const RankContext& context)
    : m_rank(plan, world, backend, context) {
  for (int c = 0; c < plan.pipeline.vpp; ++c)
    m_chunks.push_back(std::make_unique<ModelChunk>(m_rank, m_store, plan.pipeline.chunk(m_rank.at.pp, c), m_ends));
  m_store.allocate(m_rank.memory, plan.compute, plan.mainGradients, Optimizer::denseShards(m_rank),
                   Optimizer::expertShards(m_rank));
  world.begins("set-up", longestTime({0, m_rank.memory.live()}));
  m_store.initialize(plan.seed);
  m_optimizer = std::make_unique<Optimizer>(m_rank, m_store, optimizer);
  m_pipeline = std::make_unique<PipelineRunner>(m_rank, m_chunks);
  m_everyone = joinEveryone(world, "loss");
}

void RankProgram::forwardBackward(int step) {
  m_optimizer->zeroGradients();
  m_loss = m_pipeline->run(step);
  m_reduced = false;
}

void RankProgram::reduceGradients() {
  if (m_reduced) return;
  m_optimizer->reduceGradients();
  m_reduced = true;
}

double RankProgram::lossOfAllRanks() {
  // Ranks of one TP group have the same loss.
  float loss = m_rank.at.tp == 0 ? static_cast<float>(m_loss / m_rank.plan.tokensOfStep()) : 0.0f;
  if (m_everyone->size() > 1)
    m_rank
        .post("step.loss", GroupKind::TpDpCp, *m_everyone, sizeof loss,
              [&](Communicator& c) { return c.allReduce(&loss, &loss, 1, DataType::Fp32, Reduction::Sum); })
        .finish();
  return static_cast<double>(loss);
}

void RankProgram::updateRouterBiases() {
  Communicator& group = m_rank.groups[GroupKind::TpDpCp];
  for (const std::unique_ptr<ModelChunk>& chunk : m_chunks)
    for (MoeFfn* moe : chunk->moeLayers()) {
      if (!moe->expertBias()) continue;
      std::vector<float> tokens(moe->tokensOfExpert().begin(), moe->tokensOfExpert().end());
      m_rank
          .post("moe.load", GroupKind::TpDpCp, group, static_cast<std::int64_t>(tokens.size() * sizeof(float)),
                [&](Communicator& c) {
                  return c.allReduce(tokens.data(), tokens.data(), static_cast<std::int64_t>(tokens.size()),
                                     DataType::Fp32, Reduction::Sum);
                })
          .finish();
      moe->updateBias(tokens);
    }
}

StepNumbers RankProgram::finish(int step) {
  const std::int64_t start = steadyNow();
  reduceGradients();
  updateRouterBiases();
  StepNumbers numbers;
  numbers.gradientNorm = m_optimizer->update(step + 1);
  m_rank.passFinished(start);
  numbers.loss = lossOfAllRanks();
  return numbers;
}

}  // namespace shardscope
