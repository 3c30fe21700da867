// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/model_ends.h"

#include <cmath>
#include <utility>

#include "kernels/step/exchange.h"
#include "kernels/step/linear.h"
#include "kernels/step/parameter_specs.h"

namespace shardscope {

TokenEmbedding::TokenEmbedding(Rank& rank, ParameterStore& store) {
  store.declare(columnSpec(rank, "embedding", rank.model.vocabSize / rank.tp, rank.model.hiddenSize), m_weight);
}

Tensor TokenEmbedding::forward(Rank& rank, std::string_view name, const Tensor& tokens) const {
  Tensor y = rank.make({rank.tokens, rank.model.hiddenSize}, Term::EmbeddingOutput);
  rank.op(name, {0, 2 * y.bytes()}, [&] {
    rank.ops.embedding({tokens, m_weight.weight, y, rank.at.tp * m_weight.weight.rows()});
  });
  return leaveBlock(rank, "tp.embedding", std::move(y), Term::EmbeddingOutput);
}

void TokenEmbedding::backward(Rank& rank, std::string_view name, const Tensor& tokens, const Tensor& gradient) const {
  const Tensor dy = leaveBlockBackward(rank, "tp.embedding", gradient, Term::EngineBackward);
  rank.op(name, {0, 3 * dy.bytes()}, [&] {
    rank.ops.embeddingBackward({tokens, dy, m_weight.gradient, rank.at.tp * m_weight.weight.rows()});
  });
}

Head::Head(Rank& rank, ParameterStore& store, const std::string& prefix, const Parameter& output) : m_output(output) {
  store.declare(normSpec(rank, prefix + ".norm", rank.model.hiddenSize), m_norm);
}

double Head::forward(Rank& rank, Tensor hidden, const Tensor& targets, double scale, HeadKept& kept) {
  hidden.retag(Term::HeadNormInput);
  const Tensor input = rank.make(hidden.shape(), Term::HeadInput);
  normalize(rank, "output.norm", hidden, m_norm, input);
  Tensor logits;
  {
    const Tensor gathered = enterBlock(rank, "tp.output", input, Term::EngineForward);
    logits = linear(rank, "output.logits", gathered, m_output.weight, Term::Logits);
  }
  const std::int64_t firstToken = rank.at.tp * m_output.weight.rows();
  const Tensor maximum = rank.make({rank.tokens}, DataType::Fp32, Term::LossTemporary);
  const Tensor sums = rank.make({rank.tokens, 2}, DataType::Fp32, Term::LossTemporary);
  rank.op("output.loss", {0, logits.bytes()}, [&] { rank.ops.logitMaximum({logits, maximum}); });
  reduceInPlace(rank, "tp.loss", GroupKind::Tp, maximum, Reduction::Max);
  rank.op("output.loss", {0, logits.bytes()}, [&] {
    rank.ops.logitSums({logits, maximum, targets, sums, firstToken});
  });
  reduceInPlace(rank, "tp.loss", GroupKind::Tp, sums, Reduction::Sum);
  double loss = 0;
  const float* values = sums.as<float>();
  for (std::int64_t row = 0; row < rank.tokens; ++row)
    loss += std::log(static_cast<double>(values[2 * row])) - static_cast<double>(values[2 * row + 1]);
  rank.op("output.loss", {0, 2 * logits.bytes()}, [&] {
    rank.ops.logitGradient({logits, maximum, sums, targets, firstToken, scale});
  });
  kept.logits.keep(std::move(logits));
  kept.input.keep(input);
  kept.normInput.keep(std::move(hidden));
  return loss;
}

Tensor Head::backward(Rank& rank, HeadKept& kept) {
  Tensor dx;
  {
    const Tensor logits = kept.logits.take();
    {
      const Tensor gathered = enterBlock(rank, "tp.output", kept.input.get(), Term::EngineBackward);
      addLinearWeightGradient(rank, "output.logits", logits, gathered, m_output.gradient);
    }
    kept.input.drop();
    dx = linearInputGradient(rank, "output.logits", logits, m_output.weight, Term::EngineBackward);
  }
  dx = enterBlockBackward(rank, "tp.output", std::move(dx), Term::EngineBackward);
  normalizeBackward(rank, "output.norm", kept.normInput.get(), m_norm, dx, dx);
  kept.normInput.drop();
  return dx;
}

}  // namespace shardscope
