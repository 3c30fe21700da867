// SPDX-License-Identifier: Apache-2.0
// One chunk of the gated delta rule for one head of one sample, as matrix products. With G the running sum of the decay
// within the chunk, E[t, j] = exp(G_t - G_j) for j <= t (else 0), S the state before the chunk and everything in rows:
//   (I + A) U = beta (V - e^G K S)         A[t, j] = beta_t E[t, j] k_t k_j, j < t
//   out = scale (e^G Q S + (E o Q K^T) U)
//   S' = e^(G_last) S + K^T (e^(G_last - G) U)
// U holds what the tokens really write: the rule's beta_t (v_t - exp(decay_t) S_{t-1}^T k_t). This is the form of Yang,
// Kautz, Hatamizadeh, "Gated Delta Networks" (2024), with the triangular system solved instead of its inverse formed.
// Rows after the last token are zeros, with beta and decay 0, and change nothing.
#pragma once

#include "kernels/cpu/block_kernels.h"
#include "kernels/cpu/head_rows.h"
#include "kernels/cpu/workspace.h"
#include "kernels/ops/backend.h"

namespace shardscope::cpu {

inline constexpr int kChunk = 64;

// A dense block of rows, or its transpose.
struct Block {
  const float* data;
  int rows, columns;  // as they lie in memory
  bool isTransposed = false;

  Block transposed() const { return {data, rows, columns, !isTransposed}; }
};

// to = left right, or to += left right. `panels` is scratch of the size of right.
void multiply(const Block& left, const Block& right, float* to, float* panels, bool accumulate = false);

struct DeltaInput {
  HeadSlice q, k, v, decay, beta;
};

// Padded sizes of a head.
struct DeltaSizes {
  int d, dv;
};

struct DeltaChunk {
  DeltaChunk(Carver& carver, const DeltaSizes& sizes);

  void read(const DeltaInput& input, const RowRun& run);  // q, k, v and what follows from decay and beta
  void solve(const float* state);                         // dots, stateRows, system, u
  void advance(float* state);                             // to the state after the chunk; overwrites weighted

  Block block(const float* data, int columns) const { return {data, kChunk, columns}; }
  Block keys() const { return block(k, sizes.d); }
  Block queries() const { return block(q, sizes.d); }
  Block state(const float* data) const { return {data, sizes.d, sizes.dv}; }

  DeltaSizes sizes;
  float *q, *k, *v;                // what belongs to k follows what belongs to q in memory: products take both at once
  float *beta, *decayed, *toEnd;   // of a row: beta; e^G; e^(G_last - G)
  float* between;                  // E
  float *queryDots, *keyDots;      // q k^T, k k^T
  float *queryStates, *keyStates;  // q S, k S
  float *system, *u, *weighted;    // A; U; e^(G_last - G) U
  float* panels;
};

}  // namespace shardscope::cpu
