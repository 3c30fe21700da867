// SPDX-License-Identifier: Apache-2.0
// The dense MLP. w = 2 when gated, 1 otherwise, F its width:
//   norm input 2*us*h; first linear's input 2*us*h; activation input 2*w*uF/t; second linear's input 2uF/t
//   hidden dropout 1 B * us*h
//   backward at its widest: the gradient that came in, those of both linears' inner sides, less the second linear's
//   input, which is gone by then: 2*us*h + (w+1)*2uF/t - 2uF/t
// Recompute of mlp keeps what enters it; with Transformer Engine the norm is inside. Source: Megatron-LM
// core/transformer/mlp.py, transformer_layer.py.
#include "core/memory/part_activations.h"

namespace shardscope {

PartActivations denseMlpActivations(const Scenario& s, const LocalSizes& sizes) {
  PartBuilder out(s);
  const double width = roundedUpQuotient(s.model.ffnHiddenSize, sizes.tp);
  const bool replays = s.recompute.selects(RecomputeModule::Mlp);
  const bool ownNorm = s.kernels.transformerImpl == TransformerImpl::Local;
  const bool dropsNorm = ownNorm && s.recompute.selects(RecomputeModule::LayerNorm);
  const double inner = sizes.element * sizes.tokens * width;
  const double fc2Input = linearInput(sizes, sizes.tokens * width);

  out.keepOrOffload(Term::MlpNormInput, sizes.state(), OffloadModule::MlpNorm);
  if (s.model.hiddenDropout > 0) out.keep(Term::MlpDropout, sizes.shard * sizes.hidden);
  out.keepOrReplay(Term::Fc1Input, linearInput(sizes, sizes.shard * sizes.hidden), dropsNorm || (replays && !ownNorm));
  out.keepOrReplay(Term::ActivationInput, sizes.gate * inner, replays);
  out.keepOrReplay(Term::Fc2Input, fc2Input, replays);

  PartActivations& part = out.part();
  part.forward = out.onDevice();
  part.backward = part.forward;
  part.backward.add(Term::MlpBackward, sizes.state() + (sizes.gate + 1) * inner - fc2Input);
  return part;
}

}  // namespace shardscope
