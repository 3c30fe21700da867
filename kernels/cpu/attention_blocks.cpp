// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/attention_blocks.h"

#include <algorithm>
#include <cstring>

namespace shardscope::cpu {

std::vector<PositionBlock> blocksOf(const std::vector<PositionRange>& ranges, int size) {
  std::vector<PositionBlock> blocks;
  std::int64_t index = 0;
  for (const PositionRange& range : ranges) {
    for (std::int64_t done = 0; done < range.count; done += size) {
      const auto count = static_cast<int>(std::min<std::int64_t>(size, range.count - done));
      blocks.push_back({range.first + done, index + done, count});
    }
    index += range.count;
  }
  return blocks;
}

int largestCount(const std::vector<PositionBlock>& blocks) {
  int count = 0;
  for (const PositionBlock& block : blocks) count = std::max(count, block.count);
  return count;
}

bool seesAny(const PositionBlock& queries, const PositionBlock& keys, std::int64_t window) {
  return keys.first <= queries.last() && (window <= 0 || keys.last() > queries.first - window);
}

bool seesAll(const PositionBlock& queries, const PositionBlock& keys, std::int64_t window) {
  return keys.last() <= queries.first && (window <= 0 || keys.first > queries.last() - window);
}

void maskScores(const PositionBlock& queries, const PositionBlock& keys, std::int64_t window, float* scores,
                int columns) {
  if (keys.count == columns && seesAll(queries, keys, window)) return;
  for (int row = 0; row < queries.count; ++row, scores += columns) {
    const std::int64_t position = queries.first + row;
    const auto end = std::clamp<std::int64_t>(position + 1 - keys.first, 0, keys.count);
    const auto begin = window > 0 ? std::clamp<std::int64_t>(position + 1 - window - keys.first, 0, end) : 0;
    std::fill(scores, scores + begin, kNothing);
    std::fill(scores + end, scores + columns, kNothing);
  }
}

template <typename T>
void readRows(const HeadSlice& from, const PositionBlock& block, T* to, int rows, int columns) {
  const auto width = static_cast<std::size_t>(from.width());
  const auto padding = static_cast<std::size_t>(columns) - width;
  for (int row = 0; row < block.count; ++row, to += columns) {
    std::memcpy(to, from.tensor.as<T>() + from.offset(block.index + row), width * sizeof(T));
    std::memset(static_cast<void*>(to + width), 0, padding * sizeof(T));
  }
  std::memset(static_cast<void*>(to), 0, static_cast<std::size_t>(rows - block.count) * columns * sizeof(T));
}
template void readRows<float>(const HeadSlice&, const PositionBlock&, float*, int, int);
template void readRows<Bf16>(const HeadSlice&, const PositionBlock&, Bf16*, int, int);

namespace {

// f(row of the tensor, row of the block) for every row.
template <typename Pointer, typename F>
void eachRow(const HeadSlice& slice, const PositionBlock& block, Pointer floats, int columns, const F& f) {
  for (int row = 0; row < block.count; ++row, floats += columns) {
    const std::int64_t offset = slice.offset(block.index + row);
    if (slice.tensor.type() == DataType::Bf16) {
      f(slice.tensor.as<Bf16>() + offset, floats);
    } else {
      f(slice.tensor.as<float>() + offset, floats);
    }
  }
}

}  // namespace

void readFloats(const HeadSlice& from, const PositionBlock& block, float* to, int columns) {
  const std::int64_t width = from.width();
  eachRow(from, block, to, columns, [&](const auto* source, float* row) {
    for (std::int64_t i = 0; i < width; ++i) row[i] = static_cast<float>(source[i]);
    std::fill(row + width, row + columns, 0.0f);
  });
}

void writeFloats(const float* from, int columns, const HeadSlice& to, const PositionBlock& block) {
  const std::int64_t width = to.width();
  eachRow(to, block, from, columns, [&]<typename T>(T* target, const float* row) {
    for (std::int64_t i = 0; i < width; ++i) target[i] = T(row[i]);
  });
}

void addFloats(const float* from, int columns, const HeadSlice& to, const PositionBlock& block) {
  const std::int64_t width = to.width();
  eachRow(to, block, from, columns, [&]<typename T>(T* target, const float* row) {
    for (std::int64_t i = 0; i < width; ++i) target[i] = T(static_cast<float>(target[i]) + row[i]);
  });
}

}  // namespace shardscope::cpu
