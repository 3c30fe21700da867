// SPDX-License-Identifier: Apache-2.0
// The bits of a packed record, for its two sides. See record_chunk.h.
#pragma once

#include <cstdint>

namespace shardscope::chunk_layout {

constexpr std::uint8_t kKindBits = 0x07;
constexpr std::uint8_t kPlaceFollows = 0x08;
constexpr std::uint8_t kIdsFollow = 0x10;
constexpr std::uint8_t kSameCost = 0x20;
constexpr std::uint8_t kHeadBits = 0x3f;

constexpr std::uint8_t kRank = 0x01;
constexpr std::uint8_t kMicrobatch = 0x02;
constexpr std::uint8_t kLayer = 0x04;
constexpr std::uint8_t kStage = 0x08;
constexpr std::uint8_t kChunk = 0x10;
constexpr std::uint8_t kPass = 0x20;
constexpr std::uint8_t kPlaceBits = 0x3f;

}  // namespace shardscope::chunk_layout
