// SPDX-License-Identifier: Apache-2.0
// How large the pieces are that one rank works on. Whole numbers in doubles; what does not divide is rounded up.
#pragma once

#include "core/memory/runtime_profile.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct LocalSizes {
  double hidden = 0;
  double tokens = 0;   // u = micro batch * sequence / CP
  double shard = 0;    // us = u / TP with sequence parallelism, else u
  double heads = 0;    // attention heads of a TP rank
  double kvHeads = 0;  // KV heads of a TP rank, at least one
  double scores = 0;   // elements of the attention matrix: b * heads * (s/CP) * s
  double routed = 0;   // rows that the experts of this rank see: k * us * ETP * hottest rank's factor
  double etp = 1;
  double expertGroup = 1;  // ranks that exchange tokens: EP * ETP
  double tp = 1;
  double element = 2;      // bytes of an activation, and of a weight that is not quantized
  double linearInput = 2;  // bytes an element of the input that a linear keeps
  double gate = 2;         // rows of the first MLP linear over the MLP width: 2 gated, 1 not
  bool lowBit = false;     // FP8 or FP4 linears

  double state() const { return element * shard * hidden; }  // bytes of one hidden state
};

LocalSizes localSizes(const Scenario& scenario);

double roundedUpQuotient(double value, double divisor);

// Whether FlashAttention 2 runs on a batch that is not contiguous for it: it keeps its output in its own layout beside
// the one that the output projection keeps.
bool keepsSecondAttentionLayout(const Scenario& scenario);
bool materializesScores(const Scenario& scenario);  // the attention matrix is formed
bool hasNoFusedKernel(const Scenario& scenario);    // no fused attention of Transformer Engine takes the precision

}  // namespace shardscope
