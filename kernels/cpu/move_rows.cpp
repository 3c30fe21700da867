// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/move_rows.h"

#include <algorithm>
#include <cstring>

#include "kernels/cpu/parallel.h"
#include "kernels/cpu/rows.h"
#include "kernels/cpu/wide.h"

namespace shardscope::cpu {
namespace {

SHARDSCOPE_WIDE void addRow(const float* x, float* sum, std::int64_t columns) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t j = 0; j < columns; ++j) sum[j] += x[j];
}

}  // namespace

void gatherRows(const GatherRows& args, int threads) {
  assert(args.x.type() == args.out.type());
  const auto* source = args.source.as<std::int32_t>();
  const std::int64_t columns = args.out.columns();
  const auto bytes = static_cast<std::size_t>(columns * bytesOf(args.out.type()));
  const auto* from = static_cast<const std::byte*>(args.x.raw());
  auto* to = static_cast<std::byte*>(args.out.raw());
  parallelRows(args.out.rows(), columns, threads, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t i = first; i < last; ++i) {
      std::byte* row = to + static_cast<std::size_t>(i) * bytes;
      if (source[i] < 0) {
        std::memset(row, 0, bytes);
      } else {
        std::memcpy(row, from + static_cast<std::size_t>(source[i]) * bytes, bytes);
      }
    }
  });
}

void sumRows(const SumRows& args, int threads) {
  const auto* positions = args.position.as<std::int32_t>();
  const std::int64_t columns = args.out.columns(), terms = args.position.columns();
  parallelRows(args.out.rows(), columns * std::max<std::int64_t>(terms, 1), threads,
               [&](std::int64_t first, std::int64_t last) {
                 RowReader x(args.x, columns);
                 RowWriter out(args.out, columns);
                 for (std::int64_t i = first; i < last; ++i) {
                   float* sum = out(i);
                   std::fill_n(sum, columns, 0.0f);
                   for (std::int64_t j = 0; j < terms; ++j)
                     if (const std::int32_t row = positions[i * terms + j]; row >= 0) addRow(x(row), sum, columns);
                   out.finish(i);
                 }
               });
}

}  // namespace shardscope::cpu
