// SPDX-License-Identifier: GPL-3.0-or-later
// The other side of an engine's connection, for tests: says and hears one thing after another, and never longer than a
// test can wait.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/protocol/control.h"
#include "core/protocol/frame.h"

namespace shardscope::test {

class EngineClient {
 public:
  explicit EngineClient(int descriptor) : m_descriptor(descriptor) {}
  EngineClient(EngineClient&& other) noexcept
      : records(std::move(other.records)),
        m_descriptor(std::exchange(other.m_descriptor, -1)),
        m_reader(std::move(other.m_reader)) {}
  EngineClient(const EngineClient&) = delete;
  EngineClient& operator=(const EngineClient&) = delete;
  ~EngineClient() { hangUp(); }

  void hangUp() {
    if (m_descriptor >= 0) close(m_descriptor);
    m_descriptor = -1;
  }

  void send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = ::send(m_descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
  }

  void say(const ControlMessage& message) {
    std::string bytes;
    appendControlFrame(bytes, writeControl(message));
    send(bytes);
  }

  // The next control message; records that come before it are kept. Nothing: the connection is over, or it took longer
  // than `patience`.
  std::optional<ControlMessage> hear(std::chrono::milliseconds patience = std::chrono::seconds(60)) {
    const auto end = std::chrono::steady_clock::now() + patience;
    for (;;) {
      while (const std::optional<Frame> frame = m_reader.next()) {
        if (frame->type == FrameType::Records) {
          const std::optional<RecordsPayload> payload = recordsOf(frame->payload);
          records.emplace_back(payload->sequence, payload->chunk);
          continue;
        }
        const Result<ControlMessage> message = readControl(frame->payload);
        EXPECT_TRUE(message) << frame->payload;
        return message ? std::optional(*message) : std::nullopt;
      }
      if (!receive(end)) return {};
    }
  }

  // What comes until one of type T, which is returned; others are passed over.
  template <typename T>
  std::optional<T> hearOf(std::chrono::milliseconds patience = std::chrono::seconds(60)) {
    while (std::optional<ControlMessage> message = hear(patience))
      if (T* found = std::get_if<T>(&*message)) return *found;
    return {};
  }

  std::vector<std::pair<std::uint64_t, std::string>> records;

 private:
  bool receive(std::chrono::steady_clock::time_point end) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
    pollfd watched{m_descriptor, POLLIN, 0};
    if (left <= 0 || poll(&watched, 1, static_cast<int>(left)) <= 0) return false;
    std::array<char, 65536> bytes;
    const ssize_t count = read(m_descriptor, bytes.data(), bytes.size());
    if (count > 0) m_reader.feed({bytes.data(), static_cast<std::size_t>(count)});
    return count > 0;
  }

  int m_descriptor;
  FrameReader m_reader;
};

}  // namespace shardscope::test
