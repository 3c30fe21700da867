// SPDX-License-Identifier: Apache-2.0
// Time of one micro batch in one layer, forward and backward: ops, kernel gaps, waiting for the host, replays, and the
// communication that nothing hides.
//   host      per pass, launch = hypot(device time, kernels * host.op) - device time; graphed kernels need no host
//   EP        EP overlap runs the exchange of one micro batch beside the computation of another: of both passes'
//             exchange E against their computation C, max(E - share * C, (1 - share) * E) stays exposed. Outside the
//             steady state nothing is hidden.
//   offload   copies to and from the host against the computation of the pass, the same way
#pragma once

#include <array>

#include "core/cost/collective_cost.h"
#include "core/cost/op_cost.h"

namespace shardscope {

struct PassTime {
  std::array<double, kStepParts> parts{};  // ns

  double& operator[](StepPart part) { return parts[static_cast<std::size_t>(part)]; }
  double operator[](StepPart part) const { return parts[static_cast<std::size_t>(part)]; }
  double total() const;
};

// One micro batch in one layer, or in a chunk of layers; ns.
struct WorkTime {
  double forward = 0, backward = 0;                // everything that takes time in the steady state
  double exposedForward = 0, exposedBackward = 0;  // of that, communication
  double recompute = 0;                            // of the backward
  double hiddenForward = 0, hiddenBackward = 0;    // exchange that EP overlap hides in the steady state only
  double doubt = 0;                                // more, where the links are used worse than assumed

  void add(const WorkTime& other, double times) {
    forward += times * other.forward;
    backward += times * other.backward;
    exposedForward += times * other.exposedForward;
    exposedBackward += times * other.exposedBackward;
    recompute += times * other.recompute;
    hiddenForward += times * other.hiddenForward;
    hiddenBackward += times * other.hiddenBackward;
    doubt += times * other.doubt;
  }
};

struct LayerTime {
  PassTime forward, backward;
  WorkTime work;
  double replay = 0;  // of the whole layer: full recompute, where it applies
};

// ops and collectives are a layer's lists, or those of an end of the model; work is left to finishTime.
LayerTime composeTime(const CostBasis& basis, const OpList& ops, const CollectiveList& collectives);

// Exposed times of the layer's expert exchange and offload after overlap, in place; the rest is final already.
void applyOverlap(const CostBasis& basis, const OpList& ops, CollectiveList& collectives);

void finishTime(LayerTime& time);

LayerTime layerTime(const CostBasis& basis, LayerKind kind);

// Bytes of one layer's inputs that activation offload moves each way.
double offloadedBytes(const CostBasis& basis, LayerKind kind);

}  // namespace shardscope
