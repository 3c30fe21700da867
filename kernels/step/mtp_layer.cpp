// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/mtp_layer.h"

#include <utility>

#include "kernels/step/exchange.h"
#include "kernels/step/linear.h"
#include "kernels/step/parameter_specs.h"

namespace shardscope {
namespace {

std::string prefixOf(int depth) { return "mtp." + std::to_string(depth - 1); }

}  // namespace

MtpLayer::MtpLayer(Rank& rank, ParameterStore& store, int depth, const TokenEmbedding& embedding)
    : m_checkpoints(rank.scenario.recompute.granularity == RecomputeGranularity::Full),
      m_embedding(embedding),
      m_layer(rank, store, prefixOf(depth), mtpLayerKind(rank.model), rank.model.numLayers + depth - 1) {
  const std::int64_t h = rank.model.hiddenSize;
  store.declare(normSpec(rank, prefixOf(depth) + ".hidden_norm", h), m_hiddenNorm);
  store.declare(normSpec(rank, prefixOf(depth) + ".embedding_norm", h), m_embeddingNorm);
  store.declare(rowSpec(rank, prefixOf(depth) + ".projection", h, 2 * h / rank.tp), m_projection);
}

// This TP rank's columns of [embedding, hidden] for all tokens.
Tensor MtpLayer::slice(Rank& rank, const Tensor& joined, Term term) const {
  const Tensor gathered = enterBlock(rank, "tp.mtp_gather", joined, term);
  if (rank.tp == 1) return gathered;
  const std::int64_t columns = m_projection.weight.columns();
  Tensor part = rank.make({gathered.rows(), columns}, term);
  rank.op("mtp.projection", {0, 2 * part.bytes()},
          [&] { rank.ops.copyColumns(gathered, rank.at.tp * columns, part, 0, columns); });
  return part;
}

Tensor MtpLayer::forward(Rank& rank, const Tensor& hidden, const Tensor& tokens, MtpKept& kept) {
  const std::int64_t h = rank.model.hiddenSize;
  Tensor embedded = m_embedding.forward(rank, "mtp.embedding", tokens);
  embedded.retag(Term::MtpEmbedding);
  const Tensor joined = rank.make({rank.shard, 2 * h}, Term::MtpProjectionInput);
  {
    const Tensor normalized = rank.make({rank.shard, h}, Term::EngineForward);
    normalize(rank, "mtp.norms", embedded, m_embeddingNorm, normalized);
    rank.op("mtp.norms", {0, 2 * normalized.bytes()}, [&] { rank.ops.copyColumns(normalized, 0, joined, 0, h); });
    normalize(rank, "mtp.norms", hidden, m_hiddenNorm, normalized);
    rank.op("mtp.norms", {0, 2 * normalized.bytes()}, [&] { rank.ops.copyColumns(normalized, 0, joined, h, h); });
  }
  kept.embedded.keep(std::move(embedded));
  kept.hidden.keep(hidden);
  Tensor y = leaveBlock(rank, "tp.mtp_scatter",
                        linear(rank, "mtp.projection", slice(rank, joined, Term::EngineForward), m_projection.weight,
                               Term::EngineForward),
                        Term::EngineForward);
  kept.joined.keep(joined);
  if (!m_checkpoints) return m_layer.forward(rank, std::move(y), kept.layer);
  kept.checkpoint.keep(y);
  LayerKept dropped;
  Tensor out = m_layer.forward(rank, y, dropped);
  y.retag(Term::CheckpointInput);
  return out;
}

Tensor MtpLayer::backward(Rank& rank, Tensor gradient, const Tensor& tokens, MtpKept& kept) {
  const std::int64_t h = rank.model.hiddenSize;
  if (m_checkpoints) {
    const StepPass pass = std::exchange(rank.place.pass, StepPass::Recompute);
    m_layer.forward(rank, kept.checkpoint.take(), kept.layer);
    rank.place.pass = pass;
  }
  gradient = m_layer.backward(rank, std::move(gradient), kept.layer);
  Tensor djoined;
  {
    const Tensor dy = leaveBlockBackward(rank, "tp.mtp_scatter", gradient, Term::EngineBackward);
    addLinearWeightGradient(rank, "mtp.projection", dy, slice(rank, kept.joined.get(), Term::EngineBackward),
                            m_projection.gradient);
    kept.joined.drop();
    djoined = linearInputGradient(rank, "mtp.projection", dy, m_projection.weight, Term::EngineBackward);
  }
  gradient.release();
  if (rank.tp > 1) {
    const Tensor whole = rank.make({djoined.rows(), 2 * h}, Term::EngineBackward);
    rank.op("mtp.projection", {0, whole.bytes()}, [&] {
      rank.ops.fill(whole, 0);
      rank.ops.copyColumns(djoined, 0, whole, rank.at.tp * djoined.columns(), djoined.columns());
    });
    djoined = whole;
  }
  djoined = enterBlockBackward(rank, "tp.mtp_gather", std::move(djoined), Term::EngineBackward);
  Tensor part = rank.make({rank.shard, h}, Term::EngineBackward);
  rank.op("mtp.norms", {0, 2 * part.bytes()}, [&] { rank.ops.copyColumns(djoined, 0, part, 0, h); });
  normalizeBackward(rank, "mtp.norms", kept.embedded.get(), m_embeddingNorm, part, part);
  kept.embedded.drop();
  m_embedding.backward(rank, "mtp.embedding", tokens, part);
  rank.op("mtp.norms", {0, 2 * part.bytes()}, [&] { rank.ops.copyColumns(djoined, h, part, 0, h); });
  normalizeBackward(rank, "mtp.norms", kept.hidden.get(), m_hiddenNorm, part, part);
  kept.hidden.drop();
  return part;
}

}  // namespace shardscope
