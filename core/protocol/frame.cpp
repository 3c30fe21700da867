// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/frame.h"

#include <bit>
#include <cstring>

namespace shardscope {
namespace {

static_assert(std::endian::native == std::endian::little, "frames are written as the machine holds numbers");

template <typename T>
void append(std::string& out, T value) {
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  out.append(bytes, sizeof bytes);
}

template <typename T>
T wordAt(std::string_view bytes) {
  T value;
  std::memcpy(&value, bytes.data(), sizeof value);
  return value;
}

void appendHead(std::string& out, FrameType type, std::size_t payload) {
  append(out, static_cast<std::uint32_t>(payload));
  out.push_back(static_cast<char>(type));
  out.append(3, '\0');
}

std::size_t mostBytes(FrameType type) { return type == FrameType::Control ? kMostControlBytes : kMostRecordsBytes; }

struct Head {
  std::size_t payload = 0;
  FrameType type = FrameType::Control;
};

// Nothing: these eight bytes are no head.
std::optional<Head> headOf(std::string_view bytes) {
  const auto type = static_cast<FrameType>(bytes[4]);
  if (type != FrameType::Control && type != FrameType::Records) return {};
  if (bytes[5] != 0 || bytes[6] != 0 || bytes[7] != 0) return {};
  return Head{wordAt<std::uint32_t>(bytes), type};
}

}  // namespace

void appendControlFrame(std::string& out, std::string_view document) {
  appendHead(out, FrameType::Control, document.size());
  out += document;
}

void appendRecordsFrame(std::string& out, std::uint64_t sequence, std::string_view chunk) {
  appendHead(out, FrameType::Records, kRecordsHeadBytes + chunk.size());
  append(out, sequence);
  out += chunk;
}

std::optional<RecordsPayload> recordsOf(std::string_view payload) {
  if (payload.size() < kRecordsHeadBytes) return {};
  return RecordsPayload{wordAt<std::uint64_t>(payload), payload.substr(kRecordsHeadBytes)};
}

void FrameReader::feed(std::string_view bytes) {
  if (m_broken) return;
  m_bytes.erase(0, m_used);
  m_used = 0;
  m_bytes += bytes;
}

std::optional<Frame> FrameReader::next() {
  const std::string_view rest = std::string_view(m_bytes).substr(m_used);
  if (m_broken || rest.size() < kFrameHeadBytes) return {};
  const std::optional<Head> head = headOf(rest);
  if (!head) {
    m_broken = Message{"protocol.no-frame", {}};
  } else if (head->payload > mostBytes(head->type)) {
    m_broken = Message{"protocol.frame-too-large",
                       {{"bytes", Bytes{static_cast<std::int64_t>(head->payload)}},
                        {"most", Bytes{static_cast<std::int64_t>(mostBytes(head->type))}}}};
  }
  if (m_broken || rest.size() - kFrameHeadBytes < head->payload) return {};
  m_used += kFrameHeadBytes + head->payload;
  return Frame{head->type, rest.substr(kFrameHeadBytes, head->payload)};
}

}  // namespace shardscope
