// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/embedding.h"

#include <cstring>

#include "kernels/cpu/dispatch.h"
#include "kernels/cpu/parallel.h"

namespace shardscope::cpu {

void embedding(const Embedding& args, int threads) {
  assert(args.y.type() == args.weight.type());
  const auto* tokens = args.tokens.as<std::int32_t>();
  const std::int64_t columns = args.weight.columns();
  const auto bytes = static_cast<std::size_t>(columns * bytesOf(args.weight.type()));
  const auto* table = static_cast<const std::byte*>(args.weight.raw());
  auto* y = static_cast<std::byte*>(args.y.raw());
  parallelRows(args.tokens.elements(), columns, threads, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t i = first; i < last; ++i) {
      const std::int64_t row = tokens[i] - args.firstToken;
      std::byte* to = y + static_cast<std::size_t>(i) * bytes;
      if (row < 0 || row >= args.weight.rows()) {
        std::memset(to, 0, bytes);
      } else {
        std::memcpy(to, table + static_cast<std::size_t>(row) * bytes, bytes);
      }
    }
  });
}

// Threads share the columns, so that every sum runs over the rows in order.
void embeddingBackward(const EmbeddingBackward& args, int threads) {
  const auto* tokens = args.tokens.as<std::int32_t>();
  const std::int64_t rows = args.tokens.elements(), columns = args.dweight.columns();
  byType(args.dy.type(), [&](auto zero) {
    using T = decltype(zero);
    const T* dy = args.dy.as<T>();
    byType(args.dweight.type(), [&](auto weightZero) {
      using W = decltype(weightZero);
      W* dweight = args.dweight.as<W>();
      parallelRows(columns, rows, threads, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = 0; i < rows; ++i) {
          const std::int64_t row = tokens[i] - args.firstToken;
          if (row < 0 || row >= args.dweight.rows()) continue;
          for (std::int64_t j = first; j < last; ++j)
            dweight[row * columns + j] =
                W(static_cast<float>(dweight[row * columns + j]) + static_cast<float>(dy[i * columns + j]));
        }
      });
    });
  });
}

}  // namespace shardscope::cpu
