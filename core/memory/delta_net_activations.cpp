// SPDX-License-Identifier: Apache-2.0
// A gated-delta-net layer in chunked form. K = key heads * width, V = value heads * width, n value heads, dk, dv
// widths, all of one TP rank (a context-parallel rank exchanges sequence for heads first, which changes no size), u
// tokens:
//   norm input, projection input        2*us*h each
//   projected q, k, v, gate, beta, a    2u(2K+2V+2n): the gate is a view of it, so all of it stays
//   convolution input                   2u(2K+V), a copy with the channels in front
//   query and key, one a value head     2u*n*2dk after the convolution, its activation and the repeat
//   value                               2u*V
//   decay, its logarithm and beta       12u*n
//   inverse of the 64 x 64 chunk matrix 2*64*u*n
//   core output, norm output            2u*V each; recompute of gdn_norm_out drops the second
//   output projection input             2u*V
//   states between chunks, while it runs 2*(u/64)*n*dk*dv, forward and again in the backward
// Source: Megatron-LM core/ssm/gated_delta_net.py and the chunk_gated_delta_rule of flash-linear-attention (saved
// tensors, states computed again in the backward). Derived: no published run with per-layer figures was found.
#include <cmath>

#include "core/memory/part_activations.h"

namespace shardscope {
namespace {

constexpr double kChunk = 64;

struct DeltaNetSizes {
  double keys = 0;        // K
  double values = 0;      // V
  double valueHeads = 0;  // n
  double keyWidth = 0;
  double valueWidth = 0;
};

DeltaNetSizes deltaNetSizes(const GatedDeltaNetSpec& net, double tp) {
  const double keyHeads = roundedUpQuotient(net.numKeyHeads, tp);
  const double valueHeads = roundedUpQuotient(net.numValueHeads, tp);
  return {keyHeads * net.keyHeadDim, valueHeads * net.valueHeadDim, valueHeads, static_cast<double>(net.keyHeadDim),
          static_cast<double>(net.valueHeadDim)};
}

void addCore(const LocalSizes& sizes, const DeltaNetSizes& net, PartBuilder& out) {
  const double u = sizes.tokens;
  out.keep(Term::DeltaNetConvInput, sizes.element * u * (2 * net.keys + net.values));
  out.keep(Term::DeltaNetQueryKey, sizes.element * u * net.valueHeads * 2 * net.keyWidth);
  out.keep(Term::DeltaNetValue, sizes.element * u * net.values);
  out.keep(Term::DeltaNetDecay, 12 * u * net.valueHeads);
  out.keep(Term::DeltaNetChunkMatrix, sizes.element * kChunk * u * net.valueHeads);
}

}  // namespace

PartActivations deltaNetActivations(const Scenario& s, const LocalSizes& sizes) {
  PartBuilder out(s);
  const DeltaNetSizes net = deltaNetSizes(s.model.attention.linear.value_or(GatedDeltaNetSpec{}), sizes.tp);
  const double u = sizes.tokens;
  out.keepOrOffload(Term::AttentionNormInput, sizes.state(), OffloadModule::AttnNorm);
  out.keepOrOffload(Term::DeltaNetInput, linearInput(sizes, sizes.shard * sizes.hidden), OffloadModule::QkvLinear);
  out.keep(Term::DeltaNetProjected, sizes.element * u * (2 * net.keys + 2 * net.values + 2 * net.valueHeads));
  addCore(sizes, net, out);

  PartActivations& part = out.part();
  part.forward = out.onDevice();
  part.forward.add(Term::DeltaNetStates,
                   sizes.element * std::ceil(u / kChunk) * net.valueHeads * net.keyWidth * net.valueWidth);
  part.backward = part.forward;

  const bool dropsNorm = s.recompute.selects(RecomputeModule::GdnNormOut);
  out.keep(Term::DeltaNetCoreOutput, sizes.element * u * net.values);
  out.keepOrReplay(Term::DeltaNetNormOutput, sizes.element * u * net.values, dropsNorm);
  out.keepOrOffload(Term::ProjectionInput, linearInput(sizes, u * net.values), OffloadModule::AttnProj);
  if (s.model.hiddenDropout > 0) out.keep(Term::AttentionDropout, sizes.shard * sizes.hidden);
  part.forward = largerOf(part.forward, out.onDevice());
  return part;
}

}  // namespace shardscope
