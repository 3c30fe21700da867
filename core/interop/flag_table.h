// SPDX-License-Identifier: Apache-2.0
// Every flag of the Megatron-LM argument parser; the data and their source: resources/interop/megatron_flags.json.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shardscope {

enum class FlagKind : std::uint8_t { On, Off, Toggle, Help, Integer, Real, Text, LayerFrequency };

// What a plan makes of a flag.
enum class FlagUse : std::uint8_t {
  Read,        // a scenario has a place for it
  Unmodelled,  // it acts on memory, time or numbers, but a scenario has no place for it
  Harmless     // it acts on nothing that a plan computes
};

struct FlagSpec {
  std::vector<std::string_view> names;  // the first is the one to write
  std::string_view attribute;           // the name that Megatron gives to the value
  FlagKind kind = FlagKind::On;
  int leastValues = 0;
  int mostValues = 0;
  std::vector<std::string_view> choices;
  FlagUse use = FlagUse::Harmless;

  bool isSwitch() const { return kind <= FlagKind::Help; }
};

const std::vector<FlagSpec>& megatronFlags();
const FlagSpec* findFlag(std::string_view name);                  // by any of its names; null when there is none
const FlagSpec* findFlagOfAttribute(std::string_view attribute);  // the first that sets it

}  // namespace shardscope
