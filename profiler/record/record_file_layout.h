// SPDX-License-Identifier: Apache-2.0
// The fixed parts of a recording, for its two sides. See record_file.h.
#pragma once

#include <cstddef>
#include <string_view>

namespace shardscope::record_file_layout {

constexpr std::string_view kFileMagic = "SHARDREC";
constexpr std::string_view kIndexMagic = "SSIX";
constexpr std::string_view kEndMagic = "SHARDEND";
constexpr std::size_t kFixedHeadBytes = 24;
constexpr std::size_t kIndexHeadBytes = 16;
constexpr std::size_t kIndexRowBytes = 16;
constexpr std::size_t kIndexTailBytes = 16;

}  // namespace shardscope::record_file_layout
