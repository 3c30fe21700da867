// SPDX-License-Identifier: GPL-3.0-or-later
// One connection of an engine: what came and has not been read, what is to go out. Control goes first, and records
// where the other side has room for them. Never blocks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/engine/record_backlog.h"
#include "core/protocol/control.h"
#include "core/protocol/frame.h"

namespace shardscope {

class Peer {
 public:
  // Owns the descriptors, which may be the same.
  Peer(int in, int out);
  ~Peer();
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  int in() const { return m_in; }
  int out() const { return m_out; }

  bool receive();  // what has come; false where the other side is gone
  std::optional<Frame> next() { return m_reader.next(); }
  const std::optional<Message>& broken() const { return m_reader.broken(); }

  void say(const ControlMessage& message);
  // Sends what can be sent; false where the other side is gone.
  bool send(const RecordBacklog& records);
  bool wantsToSend(const RecordBacklog& records) const;
  std::size_t waiting() const { return m_bytes.size() - m_sent; }

  // Until welcomed, it gets no records and may say nothing but hello.
  std::optional<Role> role;
  bool wantsRecords = false;
  bool closing = false;  // once all that waits has gone
  std::uint64_t credit = 0;
  std::uint64_t nextRecord = 0;

 private:
  void addRecords(const RecordBacklog& records);
  bool flush();

  int m_in, m_out;
  FrameReader m_reader;
  std::string m_bytes;  // frames that go out
  std::size_t m_sent = 0;
};

}  // namespace shardscope
