// SPDX-License-Identifier: Apache-2.0
// A mixture-of-experts layer. R = k*us*ETP * (hottest rank over mean) rows reach this rank's experts, whatever EP is:
//   norm input 2*us*h; the norm's output, one tensor for router, shared expert and permutation, 2*us*h
//   scores and permutation probabilities 12*us*E
//   rows as the first linear's input 2*R*h; activation input 2*w*R*f/ETP; second linear's input 2*R*f/ETP
//   not gated, probabilities folded in: the activation's output apart from its product, 2*R*f/ETP more
//   shared expert: activation input 2*w*u*fs/t, second linear's input 2u*fs/t, in FP8 its own copy of the input
// Alive at the combine, beside all that:
//   all-to-all   permuted rows, rows after the exchange, expert output, unsorted output: 4 * 2*R*h, 3 with one local
//                expert (nothing to sort); result and shared expert's result, 2*us*h each
//   DeepEP       rows as received and as returned, once a rank that a token reaches, and the expert output
//   HybridEP     expert output (permutation is part of the exchange)
//   all-gather   expert output and the rows of all ranks of the group, before they are reduced
// In FP8 the unquantized rows are still referenced at the combine.
// Sources: Megatron-LM core/transformer/moe (moe_layer.py, experts.py, token_dispatcher.py, fused_a2a.py).
#include <algorithm>
#include <cmath>

#include "core/memory/part_activations.h"

namespace shardscope {
namespace {

struct ExpertSizes {
  double rows = 0;      // one set of exchanged rows, in bytes
  double inner = 0;     // bytes of R*f/ETP elements
  double fc2Input = 0;  // the same as a linear's input
};

ExpertSizes expertSizes(const Scenario& s, const LocalSizes& sizes) {
  const double width = roundedUpQuotient(s.model.moe.ffnHiddenSize, sizes.etp);
  const double elements = sizes.routed * width;
  return {sizes.element * sizes.routed * sizes.hidden, sizes.element * elements, linearInput(sizes, elements)};
}

// The second norm's recompute is off where a graph holds the norm (unless the graph ends before the all-to-all), and
// where the shared expert runs beside the exchange.
bool dropsNorm(const Scenario& s) {
  if (!s.recompute.selects(RecomputeModule::LayerNorm) || s.overlap.sharedExpert) return false;
  if (!s.graphs(GraphScope::MoeRouter)) return true;
  return s.graphs(GraphScope::MoePreprocess) && s.moe.dispatcher == Dispatcher::AllToAll;
}

// Distinct ranks that the k experts of a token lie on, experts spread evenly and chosen alike.
double ranksReached(double topk, double ranks) { return ranks * (1 - std::pow(1 - 1 / ranks, topk)); }

double exchangedAtCombine(const Scenario& s, const LocalSizes& sizes, double rows) {
  const double ep = std::max(1, s.layout.ep);
  switch (s.moe.dispatcher) {
    case Dispatcher::AllToAll: {
      const bool sorts = s.model.moe.numExperts > ep;
      return (rulesOf(s.runtime).exchangeCopies - (sorts ? 0 : 1)) * rows;
    }
    case Dispatcher::DeepEp:
      return rows + 2 * std::ceil(sizes.state() * sizes.etp * ranksReached(s.model.moe.topk, ep));
    case Dispatcher::HybridEp:
      return rows;
    case Dispatcher::AllGather:
      return rows + sizes.state() * sizes.expertGroup;
  }
  return rows;
}

double aliveAtCombine(const Scenario& s, const LocalSizes& sizes, const ExpertSizes& experts) {
  const double results = sizes.state() * (s.model.moe.sharedExpertFfnHiddenSize > 0 ? 2 : 1);
  return exchangedAtCombine(s, sizes, experts.rows) + results + (sizes.lowBit ? experts.rows : 0);
}

void addSharedExpert(const Scenario& s, const LocalSizes& sizes, bool replays, PartBuilder& out) {
  if (s.model.moe.sharedExpertFfnHiddenSize <= 0) return;
  const double width = roundedUpQuotient(s.model.moe.sharedExpertFfnHiddenSize, sizes.tp);
  replays = replays || s.recompute.selects(RecomputeModule::SharedExperts);
  if (sizes.lowBit) out.keepOrReplay(Term::SharedFc1Input, linearInput(sizes, sizes.shard * sizes.hidden), replays);
  out.keepOrReplay(Term::SharedActivationInput, sizes.element * sizes.gate * sizes.tokens * width, replays);
  out.keepOrReplay(Term::SharedFc2Input, linearInput(sizes, sizes.tokens * width), replays);
}

void addRoutedExperts(const Scenario& s, const LocalSizes& sizes, const ExpertSizes& experts, bool replays,
                      PartBuilder& out) {
  const bool dropsActivation = replays || s.recompute.selects(RecomputeModule::MoeAct);
  out.keepOrReplay(Term::RouterScores, 12 * sizes.shard * std::max(0, s.model.moe.numExperts), replays);
  out.keepOrOffload(Term::DispatchedTokens, linearInput(sizes, sizes.routed * sizes.hidden), OffloadModule::ExpertFc1,
                    replays);
  out.keepOrOffload(Term::ExpertActivationInput, sizes.gate * experts.inner, OffloadModule::MoeAct, replays);
  if (!s.model.gatedMlp) out.keepOrReplay(Term::ExpertActivationOutput, experts.inner, dropsActivation);
  out.keepOrReplay(Term::ExpertFc2Input, experts.fc2Input, dropsActivation);
}

}  // namespace

PartActivations moeActivations(const Scenario& s, const LocalSizes& sizes) {
  PartBuilder out(s);
  const ExpertSizes experts = expertSizes(s, sizes);
  const bool replays = s.recompute.selects(RecomputeModule::Moe);
  const double combine = aliveAtCombine(s, sizes, experts);

  out.keepOrOffload(Term::MlpNormInput, sizes.state(), OffloadModule::MlpNorm);
  if (s.model.hiddenDropout > 0) out.keep(Term::MlpDropout, sizes.shard * sizes.hidden);
  out.keepOrReplay(Term::MoeInput, sizes.state(), dropsNorm(s));

  addRoutedExperts(s, sizes, experts, replays, out);
  addSharedExpert(s, sizes, replays, out);

  PartActivations& part = out.part();
  // Inside a checkpoint nothing is kept, but what enters it and the rows are still referenced.
  part.forward = part.kept;
  part.forward.add(Term::OffloadResident, part.offloaded);
  part.forward.add(Term::Replayed, (dropsNorm(s) ? sizes.state() : 0) + (replays ? experts.rows : 0));
  part.forward.add(Term::MoeCombine, combine);

  // The exchanged gradients twice while they move, or one of them and the inner sides of both linears.
  const double inner = (sizes.gate + 1) * experts.inner - experts.fc2Input;
  part.backward = out.onDevice();
  const double gradients = sizes.state() + experts.rows + std::max(experts.rows, inner);
  if (replays && combine > gradients)
    part.backward.add(Term::MoeCombine, combine);
  else
    part.backward.add(Term::MoeBackward, gradients);
  return part;
}

}  // namespace shardscope
