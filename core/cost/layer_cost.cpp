// SPDX-License-Identifier: Apache-2.0
#include "core/cost/layer_cost.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardscope {
namespace {

constexpr double kNsPerUs = 1e3;

StepPart exposedPart(GroupKind group) {
  switch (group) {
    case GroupKind::Cp:
      return StepPart::ExposedCp;
    case GroupKind::Ep:
    case GroupKind::Etp:
      return StepPart::ExposedEp;
    default:
      return StepPart::ExposedTp;
  }
}

bool isReplayed(const Scenario& s, std::uint16_t modules) {
  return s.recompute.granularity == RecomputeGranularity::Selective && (s.recompute.modules & modules) != 0;
}

struct PassLoad {
  double device = 0;
  double host = 0;
};

// Some stretches of a pass wait for the host and others do not, so the longer of both is reached smoothly.
double waitForHost(const PassLoad& load) { return std::hypot(load.device, load.host) - load.device; }

// Times an op adds to a pass beside its own: gaps on the device, launches on the host.
struct Launching {
  double gap, graphGap, host;
  std::uint16_t graphed;
  bool all;

  explicit Launching(const CostBasis& basis) {
    const Calibration& c = basis.scenario->cluster.calibration;
    gap = kNsPerUs * c.kernelGapUs;
    graphGap = kNsPerUs * c.kernelGraphGapUs;
    host = kNsPerUs * c.hostOpUs;
    graphed = basis.scenario->cudaGraphScopes;
    all = basis.allGraphed;
  }
  bool graphs(const Op& op) const { return all || (op.graphs & graphed) != 0; }
  double run(const Op& op, double time, double kernels, PassLoad& load) const {
    const bool inGraph = graphs(op);
    const double device = time + kernels * (inGraph ? graphGap : gap);
    load.device += device;
    if (!inGraph) load.host += kernels * host;
    return device;
  }
};

void addOps(const CostBasis& basis, const OpList& ops, LayerTime& time, PassLoad& forward, PassLoad& backward) {
  const Launching launching(basis);
  for (const Op& op : ops) {
    const double run = launching.run(op, op.forward, op.kernels, forward);
    time.forward[op.part] += run;
    time.backward[op.part] += launching.run(op, op.backward, op.kernelsBackward, backward);
    if (isReplayed(*basis.scenario, op.replay))
      time.backward[StepPart::Recompute] += launching.run(op, op.forward, op.kernels, backward);
  }
}

void addCollectives(const CostBasis& basis, const CollectiveList& collectives, LayerTime& time) {
  for (const Collective& c : collectives) {
    const StepPart part = exposedPart(c.group);
    time.forward[part] += c.exposedForward;
    time.backward[part] += c.exposedBackward;
    time.work.doubt += c.doubt;
    if (isReplayed(*basis.scenario, c.replay)) time.backward[StepPart::Recompute] += c.exposedForward;
    if (c.group == GroupKind::Ep && basis.scenario->overlap.epA2a) {
      time.work.hiddenForward += c.forward - c.exposedForward;
      time.work.hiddenBackward += c.backward - c.exposedBackward;
    }
  }
}

// Dispatchers that size their buffers by the tokens that come read a number back before the experts run.
bool waitsForCounts(const CostBasis& basis) {
  const MoeRunSpec& moe = basis.scenario->moe;
  return !basis.allGraphed && !basis.staticExperts && !(moe.capacityFactor > 0 && moe.padToCapacity);
}

double exposedAfter(double exchange, double computation, double share) {
  return std::max(exchange - share * computation, (1 - share) * exchange);
}

double sharedExpertTime(const OpList& ops) {
  double time = 0;
  for (const Op& op : ops)
    if (op.name.substr(0, 10) == "moe.shared") time += op.forward;
  return time;
}

double expertShareShown(const CostBasis& basis, const OpList& ops, const CollectiveList& collectives) {
  const OverlapSpec& overlap = basis.scenario->overlap;
  const Calibration& c = basis.scenario->cluster.calibration;
  double exchange = 0;
  for (const Collective& item : collectives)
    if (item.group == GroupKind::Ep) exchange += item.forward + item.backward;
  if (exchange <= 0) return 1;
  double shown = exchange;
  if (overlap.epA2a) {
    double computation = 0;
    for (const Op& op : ops) computation += op.forward + op.backward;
    shown = exposedAfter(exchange, computation, overlap.delayWgrad ? c.overlapDelayWgrad : c.overlapEp);
  } else if (overlap.sharedExpert) {
    shown = exposedAfter(exchange, 3 * sharedExpertTime(ops), c.overlapEp);
    shown = std::max(shown, exchange - 3 * sharedExpertTime(ops));
  }
  return shown / exchange;
}

double exposedOf(const PassTime& pass) {
  return pass[StepPart::ExposedTp] + pass[StepPart::ExposedCp] + pass[StepPart::ExposedEp] +
         pass[StepPart::ExposedOffload];
}

}  // namespace

double PassTime::total() const { return std::accumulate(parts.begin(), parts.end(), 0.0); }

void finishTime(LayerTime& time) {
  time.work.forward = time.forward.total();
  time.work.backward = time.backward.total();
  time.work.exposedForward = exposedOf(time.forward);
  time.work.exposedBackward = exposedOf(time.backward);
  time.work.recompute = time.backward[StepPart::Recompute];
}

void applyOverlap(const CostBasis& basis, const OpList& ops, CollectiveList& collectives) {
  const double shown = expertShareShown(basis, ops, collectives);
  for (Collective& c : collectives) {
    if (c.group != GroupKind::Ep) continue;
    c.exposedForward = shown * c.forward;
    c.exposedBackward = shown * c.backward;
  }
}

LayerTime composeTime(const CostBasis& basis, const OpList& ops, const CollectiveList& collectives) {
  LayerTime time;
  PassLoad forward, backward;
  addOps(basis, ops, time, forward, backward);
  time.forward[StepPart::Launch] += waitForHost(forward);
  time.backward[StepPart::Launch] += waitForHost(backward);
  addCollectives(basis, collectives, time);
  return time;
}

double offloadedBytes(const CostBasis& basis, LayerKind kind) {
  const Scenario& s = *basis.scenario;
  if (s.activationOffload == 0) return 0;
  const AttentionSpec& a = s.model.attention;
  const double row = basis.activationBytes * basis.shardTokens * s.model.hiddenSize;
  const double heads = static_cast<double>(a.numHeads) / basis.tp;
  const double value = a.kind == AttentionKind::Mla ? a.vHeadDim : a.headDim;
  const double keys =
      a.kind == AttentionKind::Mla ? heads : std::max(1.0, static_cast<double>(a.numQueryGroups) / basis.tp);
  double bytes = 0;
  if (s.offloads(OffloadModule::AttnNorm)) bytes += row;
  if (s.offloads(OffloadModule::QkvLinear)) bytes += row;
  if (s.offloads(OffloadModule::CoreAttn))
    bytes += basis.activationBytes * basis.tokens * (heads * a.headDim + keys * (a.headDim + value) + heads * value);
  if (s.offloads(OffloadModule::AttnProj)) bytes += basis.activationBytes * basis.tokens * heads * value;
  if (s.offloads(OffloadModule::MlpNorm)) bytes += row;
  if (kind.ffn != FfnKind::Moe) return bytes;
  const double copies = basis.shardTokens * s.model.moe.topk * basis.hottest;
  if (s.offloads(OffloadModule::ExpertFc1)) bytes += basis.elementBytes * copies * basis.etp * s.model.hiddenSize;
  if (s.offloads(OffloadModule::MoeAct))
    bytes += basis.activationBytes * copies * (s.model.gatedMlp ? 2 : 1) * s.model.moe.ffnHiddenSize;
  return bytes;
}

LayerTime layerTime(const CostBasis& basis, LayerKind kind) {
  OpList ops;
  CollectiveList collectives;
  addLayerOps(basis, kind, ops);
  addLayerCollectives(basis, kind, ops, collectives);
  applyOverlap(basis, ops, collectives);
  LayerTime time = composeTime(basis, ops, collectives);

  const Calibration& c = basis.scenario->cluster.calibration;
  if (kind.ffn == FfnKind::Moe && waitsForCounts(basis)) time.forward[StepPart::Launch] += kNsPerUs * c.hostSyncUs;
  if (const double bytes = offloadedBytes(basis, kind); bytes > 0) {
    const double link = std::max(1e9, basis.scenario->cluster.gpu.hostLinkBandwidth.value) * c.hostLink;
    const double copy = bytes / link * 1e9;
    time.forward[StepPart::ExposedOffload] += exposedAfter(copy, time.forward.total(), c.overlapOffload);
    time.backward[StepPart::ExposedOffload] += exposedAfter(copy, time.backward.total(), c.overlapOffload);
  }
  finishTime(time);
  time.replay = time.work.forward - time.forward[StepPart::ExposedOffload];
  return time;
}

}  // namespace shardscope
