// SPDX-License-Identifier: Apache-2.0
// Context parallel by transport. KV = 2 B * tokens of a rank * key and value widths of a TP rank.
//   p2p          cp - 1 hops of KV beside the attention of the block before; backward moves KV and its gradient, which
//                in the engine goes on for one more hop to come home
//   all_gather   KV of all ranks first; backward once more, and a reduce-scatter of its gradient
//   a2a          heads for sequence, of q, k, v before and of the output behind; backward the same
//   a2a+p2p      a2a among neighbours, a ring over the groups of them
// A gated delta net turns sequence shards into head shards by a2a, whatever the transport.
#include <algorithm>

#include "core/cost/collective_cost.h"
#include "core/cost/message_size.h"

namespace shardscope {
namespace {

struct CpWidths {
  double query, keyValue, output;
};

CpWidths cpWidths(const CostBasis& basis, MixerKind mixer) {
  const AttentionSpec& a = basis.scenario->model.attention;
  const double tp = basis.tp;
  if (mixer == MixerKind::GatedDeltaNet && a.linear) {
    const double keys = static_cast<double>(a.linear->numKeyHeads) * a.linear->keyHeadDim / tp;
    const double values = static_cast<double>(a.linear->numValueHeads) * a.linear->valueHeadDim / tp;
    return {keys, keys + 2 * values, values};
  }
  const double heads = std::max(1.0, a.numHeads / tp);
  if (a.kind == AttentionKind::Mla) {
    const double qk = a.qkNopeHeadDim + a.qkRopeHeadDim;
    return {heads * qk, heads * (qk + a.vHeadDim), heads * a.vHeadDim};
  }
  const double groups = std::max(1.0, a.numQueryGroups / tp);
  return {heads * a.headDim, 2 * groups * a.headDim, heads * a.headDim};
}

Op coreOp(const OpList& ops) {
  for (const Op& op : ops)
    if (op.part == StepPart::Attention) return op;
  return {};
}

GroupSpan innerSpan(const GroupSpan& span, double size) { return {size, std::min(size, span.perDomain)}; }

void addSwap(const CostBasis& basis, const GroupSpan& span, const CpWidths& w, CollectiveList& list) {
  const double in = basis.activationBytes * basis.tokens * (w.query + w.keyValue);
  const double out = basis.activationBytes * basis.tokens * w.output;
  // Each exchange is framed by copies that regroup heads and sequence.
  const double time =
      allToAllTime(basis, span, in) + allToAllTime(basis, span, out) + 4 * (in + out) / 2 * basis.memoryByte;
  list.add({"cp.exchange", GroupKind::Cp, CollectiveKind::AllToAll, linkOf(span), in + out, in + out, time, time, time,
            time, 0});
}

// A hop of one step against the attention of one block.
double exposedHops(const CostBasis& basis, double hops, double hop, double block) {
  const double hidden = basis.scenario->cluster.calibration.overlapCp;
  return hops * std::max(hop - hidden * block, (1 - hidden) * hop);
}

// Of gradients alone, behind all attention.
double homeHops(const CostBasis& basis) { return basis.scenario->runtime == RuntimeProfile::ShardscopeEngine ? 1 : 0; }

struct RingTime {
  double forward, backward;  // on the link
  double exposedForward, exposedBackward;
};

// KV forward; backward KV and its gradient.
RingTime ringHops(const CostBasis& basis, bool crosses, double hops, double bytes, const Op& core, double rails) {
  const double hop = sendTime(basis, crosses, bytes, rails);
  const double hopBackward = sendTime(basis, crosses, 2 * bytes, rails);
  const double home = homeHops(basis) * hop;
  return {hops * hop, hops * hopBackward + home, exposedHops(basis, hops, hop, core.forward / (hops + 1)),
          exposedHops(basis, hops, hopBackward, core.backward / (hops + 1)) + home};
}

void addRing(const CostBasis& basis, const GroupSpan& span, double steps, double keyValue, const Op& core,
             CollectiveList& list) {
  if (steps <= 1) return;
  const double bytes = basis.activationBytes * basis.tokens * keyValue;
  const double hops = steps - 1;
  const double rails = basis.scenario->cluster.calibration.nicRingRails;
  const RingTime ring = ringHops(basis, span.crosses(), hops, bytes, core, rails);
  const RingTime alone = span.crosses() ? ringHops(basis, true, hops, bytes, core, 1) : ring;
  list.add({"cp.ring", GroupKind::Cp, CollectiveKind::SendReceive, linkOf(span), hops * bytes,
            (2 * hops + homeHops(basis)) * bytes, ring.forward, ring.backward, ring.exposedForward,
            ring.exposedBackward, bit(RecomputeModule::CoreAttn),
            alone.exposedForward + alone.exposedBackward - ring.exposedForward - ring.exposedBackward});
}

void addGather(const CostBasis& basis, const GroupSpan& span, double keyValue, CollectiveList& list) {
  const double bytes = basis.activationBytes * basis.tokens * basis.cp * keyValue;
  const double time = ringTime(basis, span, bytes);
  list.add({"cp.gather", GroupKind::Cp, CollectiveKind::AllGather, linkOf(span), bytes, 2 * bytes, time, 2 * time, time,
            2 * time, bit(RecomputeModule::CoreAttn)});
}

}  // namespace

void addContextParallel(const CostBasis& basis, MixerKind mixer, const OpList& ops, CollectiveList& list) {
  if (basis.cp <= 1) return;
  const ParallelLayout& layout = basis.scenario->layout;
  const GroupSpan span = groupSpan(basis, GroupKind::Cp);
  const CpWidths w = cpWidths(basis, mixer);
  if (mixer == MixerKind::GatedDeltaNet) return addSwap(basis, span, w, list);
  switch (layout.cpTransport) {
    case CpTransport::P2p:
      return addRing(basis, span, basis.cp, w.keyValue, coreOp(ops), list);
    case CpTransport::AllGather:
      return addGather(basis, span, w.keyValue, list);
    case CpTransport::AllToAll:
      return addSwap(basis, span, w, list);
    case CpTransport::AllToAllP2p: {
      const double inner =
          layout.hierarchicalCpSizes.empty() ? 1 : std::clamp<double>(layout.hierarchicalCpSizes[0], 1, basis.cp);
      if (inner > 1) addSwap(basis, innerSpan(span, inner), w, list);
      return addRing(basis, span, basis.cp / inner, w.keyValue, coreOp(ops), list);
    }
  }
}

void explainContextParallel(const CostBasis& basis, MixerKind mixer, std::vector<MessageSize>& sizes) {
  if (basis.cp <= 1) return;
  const ParallelLayout& layout = basis.scenario->layout;
  const LinkKind link = linkOf(groupSpan(basis, GroupKind::Cp));
  const CpWidths w = cpWidths(basis, mixer);
  const SizeFactor element{SizeSymbol::Element, basis.activationBytes}, tokens{SizeSymbol::Tokens, basis.tokens};
  const auto addSwapSize = [&](LinkKind over) {
    sizes.push_back({"cp.exchange", over, {element, tokens, {SizeSymbol::Width, w.query + w.keyValue + w.output}}});
  };
  const auto addRingSize = [&](double steps) {
    if (steps > 1)
      sizes.push_back(
          {"cp.ring", link, {{SizeSymbol::Hops, steps - 1}, element, tokens, {SizeSymbol::KeyValue, w.keyValue}}});
  };
  if (mixer == MixerKind::GatedDeltaNet || layout.cpTransport == CpTransport::AllToAll) return addSwapSize(link);
  if (layout.cpTransport == CpTransport::P2p) return addRingSize(basis.cp);
  if (layout.cpTransport == CpTransport::AllGather) {
    const SizeFactor ranks{SizeSymbol::Cp, static_cast<double>(basis.cp)};
    return sizes.push_back({"cp.gather", link, {element, tokens, ranks, {SizeSymbol::KeyValue, w.keyValue}}});
  }
  const double inner =
      layout.hierarchicalCpSizes.empty() ? 1 : std::clamp<double>(layout.hierarchicalCpSizes[0], 1, basis.cp);
  if (inner > 1) addSwapSize(linkOf(innerSpan(groupSpan(basis, GroupKind::Cp), inner)));
  addRingSize(basis.cp / inner);
}

}  // namespace shardscope
