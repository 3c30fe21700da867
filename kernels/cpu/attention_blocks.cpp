// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/attention_blocks.h"

#include <algorithm>

namespace shardscope::cpu {

std::int64_t positionsIn(const std::vector<PositionRange>& ranges) {
  std::int64_t count = 0;
  for (const PositionRange& range : ranges) count += range.count;
  return count;
}

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

}  // namespace shardscope::cpu
