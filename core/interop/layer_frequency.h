// SPDX-License-Identifier: Apache-2.0
// Which layers are of a kind, as Megatron's arguments say it: a number N, or the text of a Python list such as
// ([0]*3+[1]*58). Only numbers, lists, + and * are read, and the result is bounded: nothing is evaluated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace shardscope {

constexpr std::size_t kMaxFrequencyLayers = 4096;

struct LayerFrequency {
  int interval = 0;                  // N; 0 = a list
  std::vector<std::uint8_t> layers;  // 0 or 1 each
};

Result<LayerFrequency> parseLayerFrequency(std::string_view text);

// The shortest text of a list: runs such as ([0]*3+[1]*58).
std::string layerListText(const std::vector<std::uint8_t>& layers);

}  // namespace shardscope
