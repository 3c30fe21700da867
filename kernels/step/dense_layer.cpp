// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/dense_layer.h"

#include <utility>

#include "kernels/step/linear.h"
#include "kernels/step/parameter_specs.h"

namespace shardscope {

DenseFfn::DenseFfn(Rank& rank, ParameterStore& store, const std::string& prefix)
    : m_drops(rank.scenario.recompute.selects(RecomputeModule::Mlp)),
      m_mlp(rank, store, prefix, rank.model.ffnHiddenSize, kDenseMlpNames) {
  store.declare(normSpec(rank, prefix + ".norm", rank.model.hiddenSize), m_norm);
}

Tensor DenseFfn::normalized(Rank& rank, const Tensor& hidden) {
  Tensor input = rank.make(hidden.shape(), Term::Fc1Input);
  normalize(rank, "ffn.norm", hidden, m_norm, input);
  return input;
}

Tensor DenseFfn::forward(Rank& rank, Tensor hidden, DenseKept& kept) {
  hidden.retag(Term::MlpNormInput);
  Tensor input = normalized(rank, hidden);
  Tensor y = m_mlp.forward(rank, input, kept.mlp);
  if (m_drops)
    kept.mlp = {};
  else
    kept.input.keep(std::move(input));
  accumulate(rank, "ffn.residual", hidden, y);
  kept.normInput.keep(std::move(hidden));
  return y;
}

Tensor DenseFfn::backward(Rank& rank, Tensor gradient, DenseKept& kept) {
  Tensor input = kept.input.take();
  if (m_drops) {
    const StepPass pass = std::exchange(rank.place.pass, StepPass::Recompute);
    input = normalized(rank, kept.normInput.get());
    m_mlp.restore(rank, input, kept.mlp);
    rank.place.pass = pass;
  }
  const Tensor dx = m_mlp.backward(rank, input, gradient, kept.mlp);
  input.release();
  normalizeBackward(rank, "ffn.norm", kept.normInput.get(), m_norm, dx, dx);
  kept.normInput.drop();
  accumulate(rank, "ffn.residual", dx, gradient);
  return gradient;
}

}  // namespace shardscope
