// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/vocabulary_loss.h"

#include <limits>

#include "kernels/cpu/parallel.h"
#include "kernels/cpu/rows.h"
#include "kernels/cpu/wide.h"

namespace shardscope::cpu {
namespace {

SHARDSCOPE_WIDE float largest(const float* x, std::int64_t count) {
  float most = -std::numeric_limits<float>::infinity();
#pragma omp simd reduction(max : most)
  for (std::int64_t i = 0; i < count; ++i) most = x[i] > most ? x[i] : most;
  return most;
}

SHARDSCOPE_WIDE float sumOfExponentials(const float* x, float maximum, std::int64_t count) {
  return laneSum(count, [=](std::int64_t j) { return exponential(x[j] - maximum); });
}

SHARDSCOPE_WIDE void softmaxGradient(const float* x, float maximum, float factor, float* dx, std::int64_t count) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t j = 0; j < count; ++j) dx[j] = exponential(x[j] - maximum) * factor;
}

}  // namespace

void logitMaximum(const LogitMaximum& args, int threads) {
  const std::int64_t columns = args.logits.columns();
  float* maximum = args.maximum.as<float>();
  parallelRows(args.logits.rows(), columns, threads, [&](std::int64_t first, std::int64_t last) {
    RowReader logits(args.logits, columns);
    for (std::int64_t i = first; i < last; ++i) maximum[i] = largest(logits(i), columns);
  });
}

void logitSums(const LogitSums& args, int threads) {
  const std::int64_t columns = args.logits.columns();
  const float* maximum = args.maximum.as<float>();
  const auto* targets = args.targets.as<std::int32_t>();
  float* sums = args.sums.as<float>();
  parallelRows(args.logits.rows(), columns, threads, [&](std::int64_t first, std::int64_t last) {
    RowReader logits(args.logits, columns);
    for (std::int64_t i = first; i < last; ++i) {
      const float* row = logits(i);
      const std::int64_t target = targets[i] - args.firstToken;
      sums[2 * i] = sumOfExponentials(row, maximum[i], columns);
      sums[2 * i + 1] = target >= 0 && target < columns ? row[target] - maximum[i] : 0.0f;
    }
  });
}

void logitGradient(const LogitGradient& args, int threads) {
  const std::int64_t columns = args.logits.columns();
  const float* maximum = args.maximum.as<float>();
  const float* sums = args.sums.as<float>();
  const auto* targets = args.targets.as<std::int32_t>();
  const auto scale = static_cast<float>(args.rowScale);
  parallelRows(args.logits.rows(), columns, threads, [&](std::int64_t first, std::int64_t last) {
    RowReader logits(args.logits, columns);
    RowWriter gradient(args.logits, columns);
    for (std::int64_t i = first; i < last; ++i) {
      float* row = gradient(i);
      softmaxGradient(logits(i), maximum[i], scale / sums[2 * i], row, columns);
      if (const std::int64_t target = targets[i] - args.firstToken; target >= 0 && target < columns)
        row[target] -= scale;
      gradient.finish(i);
    }
  });
}

}  // namespace shardscope::cpu
