// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/gated_mlp.h"

#include "kernels/step/exchange.h"
#include "kernels/step/linear.h"
#include "kernels/step/parameter_specs.h"

namespace shardscope {

GatedMlp::GatedMlp(Rank& rank, ParameterStore& store, const std::string& prefix, std::int64_t width,
                   const MlpNames& names)
    : m_width(width / rank.tp), m_names(names) {
  const std::int64_t h = rank.model.hiddenSize;
  ParameterSpec fc1 = columnSpec(rank, prefix + ".gate", m_width, h);
  fc1.segments.push_back(columnSpec(rank, prefix + ".up", m_width, h).segments.front());
  store.declare(std::move(fc1), m_fc1);
  store.declare(rowSpec(rank, prefix + ".down", h, m_width), m_fc2);
}

Tensor GatedMlp::activate(Rank& rank, const Tensor& input, MlpKept& kept) {
  const Tensor gathered = enterBlock(rank, m_names.gather, input, Term::EngineForward);
  const Tensor inner = linear(rank, m_names.fc1, gathered, m_fc1.weight, m_names.activationInput);
  Tensor y = rank.make({inner.rows(), m_width}, m_names.fc2Input);
  rank.op(m_names.activation, {0, inner.bytes() + y.bytes()}, [&] { rank.ops.swiGlu({inner, {}, y}); });
  kept.activationInput.keep(inner);
  return y;
}

Tensor GatedMlp::forward(Rank& rank, const Tensor& input, MlpKept& kept) {
  const Tensor y = activate(rank, input, kept);
  kept.fc2Input.keep(y);
  return leaveBlock(rank, m_names.scatter, linear(rank, m_names.fc2, y, m_fc2.weight, Term::EngineForward),
                    Term::EngineForward);
}

void GatedMlp::restore(Rank& rank, const Tensor& input, MlpKept& kept) {
  kept.fc2Input.keep(activate(rank, input, kept));
}

Tensor GatedMlp::backward(Rank& rank, const Tensor& input, const Tensor& gradient, MlpKept& kept) {
  Tensor dinner;
  {
    Tensor dactivated;
    {
      const Tensor dy = leaveBlockBackward(rank, m_names.scatter, gradient, Term::EngineBackward);
      addLinearWeightGradient(rank, m_names.fc2, dy, kept.fc2Input.get(), m_fc2.gradient);
      kept.fc2Input.drop();
      dactivated = linearInputGradient(rank, m_names.fc2, dy, m_fc2.weight, Term::EngineBackward);
    }
    const Tensor inner = kept.activationInput.take();
    dinner = rank.make(inner.shape(), Term::EngineBackward);
    rank.op(m_names.activation, {0, 2 * inner.bytes() + dactivated.bytes()}, [&] {
      rank.ops.swiGluBackward({inner, {}, dactivated, dinner, {}});
    });
  }
  {
    const Tensor gathered = enterBlock(rank, m_names.gather, input, Term::EngineBackward);
    addLinearWeightGradient(rank, m_names.fc1, dinner, gathered, m_fc1.gradient);
  }
  Tensor dx = linearInputGradient(rank, m_names.fc1, dinner, m_fc1.weight, Term::EngineBackward);
  dinner.release();
  return enterBlockBackward(rank, m_names.gather, std::move(dx), Term::EngineBackward);
}

}  // namespace shardscope
