// SPDX-License-Identifier: Apache-2.0
// Frames: what explorer and engine hand each other over a pipe or a socket. Numbers are little-endian.
//   0  u32  bytes of the payload, at most what its type allows
//   4  u8   FrameType
//   5  u8   0, three times
//   8       payload
// Control: one JSON document of core/protocol/control.h. Records: u64 sequence of the chunk in this session, from 0,
// and one RecordChunk of profiler/record. A stream that breaks these rules can't be trusted any further: it ends with
// the reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/message.h"

namespace shardscope {

enum class FrameType : std::uint8_t { Control = 1, Records = 2 };

constexpr std::size_t kFrameHeadBytes = 8;
constexpr std::size_t kMostControlBytes = std::size_t{4} << 20;
constexpr std::size_t kMostRecordsBytes = (std::size_t{4} << 20) + 4096;  // a full chunk, its head and its sequence
constexpr std::size_t kRecordsHeadBytes = 8;

struct Frame {
  FrameType type = FrameType::Control;
  std::string_view payload;  // valid until the next feed
};

void appendControlFrame(std::string& out, std::string_view document);
void appendRecordsFrame(std::string& out, std::uint64_t sequence, std::string_view chunk);

// The sequence and the chunk of a Records payload; nothing where it is too short for a sequence.
struct RecordsPayload {
  std::uint64_t sequence = 0;
  std::string_view chunk;
};
std::optional<RecordsPayload> recordsOf(std::string_view payload);

// Cuts a stream of bytes into frames. Never holds more than one frame and what was fed after it.
class FrameReader {
 public:
  void feed(std::string_view bytes);
  std::optional<Frame> next();  // nothing: more bytes are needed, or the stream is broken
  const std::optional<Message>& broken() const { return m_broken; }
  std::size_t pending() const { return m_bytes.size() - m_used; }  // bytes of a frame that has not come whole

 private:
  std::string m_bytes;
  std::size_t m_used = 0;
  std::optional<Message> m_broken;
};

}  // namespace shardscope
