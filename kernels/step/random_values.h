// SPDX-License-Identifier: Apache-2.0
// Numbers that depend on nothing but their key: the same on every layout and machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace shardscope {

// The finalizer of SplitMix64 (Steele, Lea, Flood 2014): a bijection that mixes all bits.
constexpr std::uint64_t mixed(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15u;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
  return value ^ (value >> 31);
}

constexpr std::uint64_t keyOf(std::uint64_t seed, std::string_view name) {
  std::uint64_t key = mixed(seed);
  for (const char c : name) key = mixed(key ^ static_cast<unsigned char>(c));
  return key;
}

// In [0, 1).
constexpr double unitValue(std::uint64_t key) { return static_cast<double>(mixed(key) >> 11) * 0x1.0p-53; }

}  // namespace shardscope
