// SPDX-License-Identifier: Apache-2.0
// What one implementation keeps, adds and forgets beside the tensors that the mathematics asks for. The kept
// activations are the same for all; workspaces and left-overs differ.
// Read in Megatron-LM d98e8a64dd, Transformer Engine d0067d0da6 and PyTorch 2.10, and closed against measured runs.
#pragma once

#include "core/base/units.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct RuntimeRules {
  bool vendorWorkspaces = true;         // cuBLAS workspaces of Transformer Engine and PyTorch
  bool dummyGradients = true;           // fused accumulation hands autograd a dummy gradient a weight shape
  bool holdsPipelineTensors = true;     // a model chunk keeps its last input and that one's gradient
  bool keepsSentGradient = true;        // 1F1B: the gradient just sent lives until the next backward has returned
  bool globalBuffer = true;             // one buffer for gathers that autograd does not keep
  bool keepsPreviousLogits = true;      // the logits of one head are still referenced while the next head's loss runs
  int exchangeCopies = 4;               // copies of the exchanged tokens alive at an all-to-all combine
  int offloadedLayersOnDevice = 2;      // layers whose offloaded activations are still, or again, on the device
  double reservedOverAllocated = 1.05;  // of the caching allocator: 1.02 to 1.08 measured on B200
  Bytes workspace;                      // the engine's own
};

const RuntimeRules& rulesOf(RuntimeProfile profile);

Bytes linearWorkspace(const Scenario& scenario);  // of Transformer Engine's linears: 32 MiB from Hopper on, else 4
Bytes torchWorkspace(const Scenario& scenario);   // of one cuBLAS handle of PyTorch: 32 MiB from Hopper on, else 8.125

}  // namespace shardscope
