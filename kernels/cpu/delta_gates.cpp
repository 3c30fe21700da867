// SPDX-License-Identifier: Apache-2.0
// With z = a + dtBias: dz = -ddecay exp(aLog) sigmoid(z), daLog = sum(ddecay decay), db = dbeta beta (1 - beta).
#include "kernels/cpu/delta_gates.h"

#include <cmath>

#include "kernels/cpu/rows.h"
#include "kernels/cpu/wide.h"

namespace shardscope::cpu {
namespace {

float softplus(float x) { return std::max(x, 0.0f) + std::log1p(std::exp(-std::abs(x))); }

// Sums over rows are made of blocks of this many, whatever the number of threads.
constexpr std::int64_t kRows = 128;

}  // namespace

void deltaGates(const DeltaGates& args, int threads) {
  const std::int64_t heads = args.aLog.elements();
  const float *aLog = args.aLog.as<float>(), *dtBias = args.dtBias.as<float>();
  parallelRows(args.a.rows(), 8 * heads, threads, [&](std::int64_t first, std::int64_t last) {
    RowReader a(args.a, heads), b(args.b, heads);
    for (std::int64_t i = first; i < last; ++i) {
      const float *aRow = a(i), *bRow = b(i);
      float *decay = args.decay.as<float>() + i * heads, *beta = args.beta.as<float>() + i * heads;
      for (std::int64_t h = 0; h < heads; ++h) {
        decay[h] = -std::exp(aLog[h]) * softplus(aRow[h] + dtBias[h]);
        beta[h] = sigmoid(bRow[h]);
      }
    }
  });
}

void deltaGatesBackward(const DeltaGatesBackward& args, int threads) {
  const std::int64_t heads = args.aLog.elements(), rows = args.a.rows(), blocks = (rows + kRows - 1) / kRows;
  const float *aLog = args.aLog.as<float>(), *dtBias = args.dtBias.as<float>();
  std::vector<float> sums(static_cast<std::size_t>(blocks * 2 * heads));
  parallelFor(blocks, 1, threads, [&](std::int64_t firstBlock, std::int64_t lastBlock) {
    RowReader a(args.a, heads), b(args.b, heads);
    RowWriter da(args.da, heads), db(args.db, heads);
    for (std::int64_t i = firstBlock * kRows; i < std::min(lastBlock * kRows, rows); ++i) {
      const float *aRow = a(i), *bRow = b(i);
      const float *ddecay = args.ddecay.as<float>() + i * heads, *dbeta = args.dbeta.as<float>() + i * heads;
      float *daRow = da(i), *dbRow = db(i), *logSums = sums.data() + i / kRows * 2 * heads;
      for (std::int64_t h = 0; h < heads; ++h) {
        const float z = aRow[h] + dtBias[h], rate = -std::exp(aLog[h]);
        daRow[h] = ddecay[h] * rate * sigmoid(z);
        dbRow[h] = dbeta[h] * sigmoidSlope(bRow[h]);
        logSums[h] += ddecay[h] * rate * softplus(z);
        logSums[heads + h] += daRow[h];
      }
      da.finish(i);
      db.finish(i);
    }
  });
  float *daLog = args.daLog.as<float>(), *ddtBias = args.ddtBias.as<float>();
  for (std::int64_t block = 0; block < blocks; ++block) {
    const float* part = sums.data() + block * 2 * heads;
    for (std::int64_t h = 0; h < heads; ++h) {
      daLog[h] += part[h];
      ddtBias[h] += part[heads + h];
    }
  }
}

}  // namespace shardscope::cpu
