// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/delta_chunk.h"

#include <algorithm>
#include <limits>

namespace shardscope::cpu {

void multiply(const Block& left, const Block& right, float* to, float* panels, bool accumulate) {
  const BlockKernels& kernels = blockKernels();
  if (right.isTransposed) {
    kernels.packTransposed(right.data, right.columns, right.rows, right.columns, panels);
  } else {
    kernels.packRows(right.data, right.columns, right.rows, right.columns, kPanel, panels);
  }
  const int rows = left.isTransposed ? left.columns : left.rows;
  const int depth = left.isTransposed ? left.rows : left.columns;
  const int columns = right.isTransposed ? right.rows : right.columns;
  kernels.multiply({left.data, left.columns, left.isTransposed, panels, to, columns, rows, columns, depth, accumulate});
}

DeltaChunk::DeltaChunk(Carver& carver, const DeltaSizes& widths)
    : sizes(widths),
      q(carver.take<float>(kChunk * sizes.d)),
      k(carver.take<float>(kChunk * sizes.d)),
      v(carver.take<float>(kChunk * sizes.dv)),
      beta(carver.take<float>(kChunk)),
      decayed(carver.take<float>(kChunk)),
      toEnd(carver.take<float>(kChunk)),
      between(carver.take<float>(kChunk * kChunk)),
      queryDots(carver.take<float>(kChunk * kChunk)),
      keyDots(carver.take<float>(kChunk * kChunk)),
      queryStates(carver.take<float>(kChunk * sizes.dv)),
      keyStates(carver.take<float>(kChunk * sizes.dv)),
      system(carver.take<float>(kChunk * kChunk)),
      u(carver.take<float>(kChunk * sizes.dv)),
      weighted(carver.take<float>(kChunk * sizes.dv)),
      panels(carver.take<float>(std::max({sizes.d * sizes.dv, kChunk * sizes.d, kChunk * sizes.dv, kChunk * kChunk}))) {
}

void DeltaChunk::read(const DeltaInput& input, const RowRun& run) {
  readFloats(input.q, run, q, kChunk, sizes.d);
  readFloats(input.k, run, k, kChunk, sizes.d);
  readFloats(input.v, run, v, kChunk, sizes.dv);
  readFloats(input.beta, run, beta, kChunk, 1);
  readFloats(input.decay, run, decayed, kChunk, 1);
  // Sums in double, of decays that are no lower than what makes 0 of any float: differences stay exact.
  constexpr float kLowest = -200.0f;
  double sums[kChunk];
  double sum = 0;
  for (int t = 0; t < kChunk; ++t) sums[t] = sum += std::max(decayed[t], kLowest);
  for (int t = 0; t < kChunk; ++t) {
    decayed[t] = static_cast<float>(sums[t]);
    toEnd[t] = static_cast<float>(sum - sums[t]);
    float* row = between + t * kChunk;
    for (int j = 0; j <= t; ++j) row[j] = static_cast<float>(sums[t] - sums[j]);
    std::fill(row + t + 1, row + kChunk, -std::numeric_limits<float>::infinity());
  }
  blockKernels().exponentials(decayed, kChunk);
  blockKernels().exponentials(toEnd, kChunk);
  blockKernels().exponentials(between, kChunk * kChunk);
}

void DeltaChunk::solve(const float* before) {
  const Block both{q, 2 * kChunk, sizes.d};
  multiply(both, keys().transposed(), queryDots, panels);
  multiply(both, state(before), queryStates, panels);
  for (int t = 0; t < kChunk; ++t) {
    for (int j = 0; j < t; ++j) system[t * kChunk + j] = beta[t] * between[t * kChunk + j] * keyDots[t * kChunk + j];
    for (int i = t * sizes.dv; i < (t + 1) * sizes.dv; ++i) u[i] = beta[t] * (v[i] - decayed[t] * keyStates[i]);
  }
  blockKernels().solve({system, kChunk, false, u, sizes.dv, kChunk, sizes.dv});
}

void DeltaChunk::advance(float* after) {
  for (int t = 0; t < kChunk; ++t)
    for (int i = t * sizes.dv; i < (t + 1) * sizes.dv; ++i) weighted[i] = toEnd[t] * u[i];
  const float kept = decayed[kChunk - 1];
  for (int i = 0; i < sizes.d * sizes.dv; ++i) after[i] *= kept;
  multiply(keys().transposed(), block(weighted, sizes.dv), after, panels, true);
}

}  // namespace shardscope::cpu
