// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/pipeline_runner.h"

#include <algorithm>
#include <utility>

#include "kernels/step/training_data.h"

namespace shardscope {
namespace {

std::unique_ptr<Communicator> joinGradientGroup(Rank& rank) {
  const std::vector<int> ranks = groupOfRank(rank.scenario.layout, rank.plan.groups, GroupKind::Pp, rank.place.rank);
  return rank.world.join(ranks, "pp-gradient" + std::string(rank.groups[GroupKind::Pp].name().substr(2)));
}

}  // namespace

PipelineRunner::PipelineRunner(Rank& rank, std::span<const std::unique_ptr<ModelChunk>> chunks)
    : m_rank(rank),
      m_chunks(chunks),
      m_pp(rank.plan.pipeline.pp),
      m_stages(m_pp * rank.plan.pipeline.vpp),
      m_mostSent(static_cast<std::size_t>(m_stages + rank.plan.pipeline.vpp * rank.plan.schedule.groupSize)),
      m_forward(rank.groups[GroupKind::Pp]) {
  if (m_pp > 1) m_backward = joinGradientGroup(rank);
  scheduleOfRank(rank.plan.schedule, rank.at.pp, m_order);
  for (int i = 0; i <= 1 + rank.model.mtpNumLayers; ++i)
    m_tokens.ahead.push_back(rank.make({rank.tokens}, DataType::Int32, Term::BatchTokens));
  for (int c = 0; c < rank.plan.pipeline.vpp; ++c) {
    const PipelineChunk& chunk = rank.plan.pipeline.chunk(rank.at.pp, c);
    m_usesTokens |= chunk.embedding || chunk.loss || chunk.numMtpLayers > 0;
  }
}

std::vector<std::vector<std::int32_t>> PipelineRunner::makeTokens(int microbatch) const {
  const BatchSpec& batch = m_rank.scenario.batch;
  const int first = (microbatch * m_rank.plan.groups.dp + m_rank.at.dp) * batch.microBatchSize;
  const int beyond = static_cast<int>(m_tokens.ahead.size());
  std::vector<std::vector<std::int32_t>> samples;
  for (int i = 0; i < batch.microBatchSize; ++i)
    samples.push_back(
        trainingSequence(m_rank.plan.seed, m_step, first + i, batch.seqLen, beyond, m_rank.model.vocabSize));
  std::vector<std::vector<std::int32_t>> tokens;
  for (int ahead = 0; ahead < beyond; ++ahead) tokens.push_back(gatherTokens(samples, m_rank.positions, ahead));
  return tokens;
}

// The device has those of one micro batch at a time.
const MicrobatchTokens& PipelineRunner::tokensOf(int microbatch) {
  if (!m_usesTokens || microbatch == m_tokensOf) return m_tokens;
  const auto [batch, isNew] = m_batches.try_emplace(microbatch);
  if (isNew) batch->second = makeTokens(microbatch);
  for (std::size_t ahead = 0; ahead < m_tokens.ahead.size(); ++ahead)
    std::copy(batch->second[ahead].begin(), batch->second[ahead].end(), m_tokens.ahead[ahead].as<std::int32_t>());
  m_tokensOf = microbatch;
  return m_tokens;
}

void PipelineRunner::send(Communicator& group, std::deque<Sent>& sent, const Tensor& x, int peer) {
  if (sent.size() >= m_mostSent) {
    sent.front().send.finish();
    sent.pop_front();
  }
  Sent next;
  next.staged = Tensor(m_rank.host, x.shape(), x.type(), Term::SentGradient);
  m_rank.op("pp.stage", {0, 2 * x.bytes()}, [&] { m_rank.ops.convert(x, next.staged); });
  next.send = m_rank.post("pp.send", GroupKind::Pp, group, x.bytes(), [&](Communicator& c) {
    return c.send(next.staged.raw(), next.staged.elements(), next.staged.type(), peer);
  });
  sent.push_back(std::move(next));
}

Tensor PipelineRunner::receive(Communicator& group, int peer, Term term) {
  Tensor x = m_rank.make({m_rank.shard, m_rank.model.hiddenSize}, term);
  m_rank
      .post("pp.receive", GroupKind::Pp, group, 0,
            [&](Communicator& c) { return c.receive(x.raw(), x.elements(), x.type(), peer); })
      .finish();
  return x;
}

void PipelineRunner::forward(const ScheduleStep& step, double& loss) {
  const int stage = stageOf(step.chunk);
  Tensor received;
  if (stage > 0) received = receive(m_forward, peerOf(stage - 1), Term::EngineForward);
  const std::int64_t start = steadyNow();
  Tensor output = m_chunks[static_cast<std::size_t>(step.chunk)]->forward(
      m_rank, std::move(received), tokensOf(step.microbatch), m_live[{step.chunk, step.microbatch}], loss);
  m_rank.passFinished(start);
  if (stage + 1 < m_stages) send(m_forward, m_sentForward, output, peerOf(stage + 1));
}

void PipelineRunner::backward(const ScheduleStep& step) {
  const int stage = stageOf(step.chunk);
  Tensor gradient;
  if (stage + 1 < m_stages) gradient = receive(*m_backward, peerOf(stage + 1), Term::EngineBackward);
  const std::int64_t start = steadyNow();
  const auto live = m_live.find({step.chunk, step.microbatch});
  gradient = m_chunks[static_cast<std::size_t>(step.chunk)]->backward(m_rank, std::move(gradient),
                                                                      tokensOf(step.microbatch), live->second);
  m_live.erase(live);
  if (step.chunk == 0) m_batches.erase(step.microbatch);
  m_rank.passFinished(start);
  if (stage > 0) send(*m_backward, m_sentBackward, gradient, peerOf(stage - 1));
}

double PipelineRunner::run(int step) {
  m_step = step;
  m_tokensOf = -1;
  double loss = 0;
  for (const ScheduleStep& next : m_order) {
    m_rank.place.chunk = next.chunk;
    m_rank.place.microbatch = next.microbatch;
    m_rank.place.pass = next.pass == Pass::Forward ? StepPass::Forward : StepPass::Backward;
    if (next.pass == Pass::Forward)
      forward(next, loss);
    else
      backward(next);
  }
  for (std::deque<Sent>* sent : {&m_sentForward, &m_sentBackward}) {
    for (Sent& operation : *sent) operation.send.finish();
    sent->clear();
  }
  return loss;
}

}  // namespace shardscope
