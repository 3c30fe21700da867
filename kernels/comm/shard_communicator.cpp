// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/shard_communicator.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <numeric>
#include <vector>

#include "kernels/ops/small_floats.h"

namespace shardscope {
namespace {

// A prime, so that rows of any width differ.
constexpr std::int64_t kPatternCount = 8191;
constexpr double kLargest = 0.01;

// Between -kLargest and kLargest, evenly: steps of the golden ratio.
template <typename T>
std::vector<T> makePattern() {
  constexpr double kStep = 0.6180339887498949;
  std::vector<T> pattern;
  double at = 0;
  for (std::int64_t i = 0; i < kPatternCount; ++i) {
    at += at + kStep < 1 ? kStep : kStep - 1;
    pattern.push_back(T(static_cast<float>(kLargest * (2 * at - 1))));
  }
  return pattern;
}

std::size_t sizeOf(std::int64_t count, DataType type) { return static_cast<std::size_t>(count * bytesOf(type)); }

// bytes of `from`, over and over until `to` is full.
void repeat(const void* from, std::size_t bytes, void* to, std::size_t wanted) {
  auto* out = static_cast<std::byte*>(to);
  if (bytes == 0) {
    std::memset(out, 0, wanted);
    return;
  }
  for (std::size_t at = 0; at < wanted; at += bytes) std::memcpy(out + at, from, std::min(bytes, wanted - at));
}

void copy(const void* from, void* to, std::size_t bytes) {
  if (to != from && bytes > 0) std::memmove(to, from, bytes);
}

}  // namespace

Pending ShardCommunicator::allReduce(const void* from, void* to, std::int64_t count, DataType type, Reduction) {
  copy(from, to, sizeOf(count, type));
  return {};
}

Pending ShardCommunicator::reduceScatter(const void* from, void* to, std::int64_t count, DataType type) {
  const std::size_t bytes = sizeOf(count, type);
  copy(static_cast<const std::byte*>(from) + static_cast<std::size_t>(m_place) * bytes, to, bytes);
  return {};
}

Pending ShardCommunicator::allGather(const void* from, void* to, std::int64_t count, DataType type) {
  const std::size_t bytes = sizeOf(count, type);
  const bool inPlace = from == static_cast<std::byte*>(to) + static_cast<std::size_t>(m_place) * bytes;
  if (!inPlace) repeat(from, bytes, to, bytes * static_cast<std::size_t>(m_size));
  return {};
}

Pending ShardCommunicator::allToAll(const void* from, std::span<const std::int64_t> sendCounts, void* to,
                                    std::span<const std::int64_t> receiveCounts, DataType type) {
  assert(static_cast<int>(sendCounts.size()) == m_size && receiveCounts.size() == sendCounts.size());
  const auto sum = [](std::span<const std::int64_t> counts) {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
  };
  repeat(from, sizeOf(sum(sendCounts), type), to, sizeOf(sum(receiveCounts), type));
  return {};
}

Pending ShardCommunicator::send(const void*, std::int64_t, DataType, int) { return {}; }

Pending ShardCommunicator::receive(void* to, std::int64_t count, DataType type, int) {
  static const std::vector<float> kFloats = makePattern<float>();
  static const std::vector<Bf16> kBf16s = makePattern<Bf16>();
  const std::size_t bytes = sizeOf(count, type);
  if (type == DataType::Fp32)
    repeat(kFloats.data(), kFloats.size() * sizeof(float), to, bytes);
  else if (type == DataType::Bf16)
    repeat(kBf16s.data(), kBf16s.size() * sizeof(Bf16), to, bytes);
  else
    std::memset(to, 0, bytes);
  return {};
}

}  // namespace shardscope
