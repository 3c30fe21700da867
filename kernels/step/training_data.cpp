// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/training_data.h"

#include "kernels/step/random_values.h"

namespace shardscope {

std::vector<std::int32_t> trainingSequence(std::uint64_t seed, int step, int sample, int seqLen, int beyond,
                                           int vocabulary) {
  const std::uint64_t key =
      mixed(mixed(keyOf(seed, "data") + static_cast<std::uint64_t>(step)) + static_cast<std::uint64_t>(sample));
  const auto size = static_cast<std::uint64_t>(vocabulary);
  std::vector<std::int32_t> tokens(static_cast<std::size_t>(seqLen + beyond));
  std::uint64_t token = mixed(key) % size;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    tokens[i] = static_cast<std::int32_t>(token);
    const std::uint64_t noise = mixed(key + i + 1);
    token = noise % 4 == 0 ? (noise >> 8) % size : (5 * token + 7) % size;
  }
  return tokens;
}

std::vector<std::int32_t> gatherTokens(const std::vector<std::vector<std::int32_t>>& samples,
                                       std::span<const PositionRange> positions, int ahead) {
  std::vector<std::int32_t> tokens;
  for (const PositionRange& range : positions)
    for (std::int64_t position = range.first; position < range.first + range.count; ++position)
      for (const std::vector<std::int32_t>& sample : samples)
        tokens.push_back(sample[static_cast<std::size_t>(position + ahead)]);
  return tokens;
}

}  // namespace shardscope
