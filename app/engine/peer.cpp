// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/peer.h"

#include <fcntl.h>
#include <unistd.h>
#include <cerrno>

#include <algorithm>
#include <array>

namespace shardscope {
namespace {

constexpr std::size_t kReadAtOnce = std::size_t{256} << 10;
constexpr std::size_t kWriteAtOnce = std::size_t{256} << 10;

bool wouldBlock() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

void doNotBlock(int descriptor) { fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK); }

}  // namespace

Peer::Peer(int in, int out) : m_in(in), m_out(out) {
  doNotBlock(in);
  doNotBlock(out);
}

Peer::~Peer() {
  close(m_in);
  if (m_out != m_in) close(m_out);
}

bool Peer::receive() {
  std::array<char, kReadAtOnce> bytes;
  const ssize_t count = read(m_in, bytes.data(), bytes.size());
  if (count > 0) m_reader.feed({bytes.data(), static_cast<std::size_t>(count)});
  return count > 0 || (count < 0 && wouldBlock());
}

void Peer::say(const ControlMessage& message) { appendControlFrame(m_bytes, writeControl(message)); }

bool Peer::wantsToSend(const RecordBacklog& records) const {
  return waiting() > 0 || (wantsRecords && !closing && credit > 0 && nextRecord < records.next());
}

// As many as go out at once: what is said meanwhile does not wait behind them.
void Peer::addRecords(const RecordBacklog& records) {
  while (wantsRecords && !closing && credit > 0 && waiting() < kWriteAtOnce) {
    const RecordBacklog::Taken taken = records.take(nextRecord);
    if (taken.sequence > nextRecord) say(Gap{nextRecord, taken.sequence - nextRecord});
    nextRecord = taken.sequence;
    if (taken.chunk == nullptr) return;
    appendRecordsFrame(m_bytes, taken.sequence, *taken.chunk);
    credit -= std::min<std::uint64_t>(credit, taken.chunk->size());
    ++nextRecord;
  }
}

bool Peer::flush() {
  const std::string_view rest = std::string_view(m_bytes).substr(m_sent);
  const ssize_t count = write(m_out, rest.data(), rest.size());
  if (count < 0) return wouldBlock();
  m_sent += static_cast<std::size_t>(count);
  if (m_sent == m_bytes.size()) {
    m_bytes.clear();
    m_sent = 0;
  } else if (m_sent > kWriteAtOnce) {
    m_bytes.erase(0, m_sent);
    m_sent = 0;
  }
  return true;
}

bool Peer::send(const RecordBacklog& records) {
  addRecords(records);
  return waiting() == 0 || flush();
}

}  // namespace shardscope
