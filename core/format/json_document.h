// SPDX-License-Identifier: Apache-2.0
// JSON text into a tree, with bounds that hold before anything is built: size, nesting, length of a string. A key that
// stands twice in one object is an error. Never throws.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace shardscope {

constexpr std::size_t kMaxDocumentBytes = std::size_t{4} << 20;
constexpr std::size_t kMaxTextBytes = std::size_t{64} << 10;
constexpr std::size_t kMaxJsonDepth = 32;

Result<nlohmann::json> parseJson(std::string_view text);

// How a sentence quotes a value: numbers and short texts as they stand, the rest by kind.
MessageValue describeValue(const nlohmann::json& value);
// At most a line of printable text: control characters and broken UTF-8 are replaced, the end is cut.
std::string quotable(std::string_view text, std::size_t most = 60);

}  // namespace shardscope
