// SPDX-License-Identifier: GPL-3.0-or-later
// The last record chunks of an engine, numbered from 0: what its connections send from, each at its own place, and what
// one that comes back goes on with. When it is full the oldest go; nobody who adds ever waits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace shardscope {

class RecordBacklog {
 public:
  // added: called after each chunk, on the thread that added it.
  RecordBacklog(std::size_t mostBytes, std::function<void()> added)
      : m_mostBytes(mostBytes), m_added(std::move(added)) {}

  void add(std::string_view chunk);  // from any thread
  std::uint64_t next() const;        // the number that the next chunk will have

  struct Taken {
    std::uint64_t sequence = 0;
    std::shared_ptr<const std::string> chunk;  // null: there is none yet
  };
  // The chunk with this number, or the oldest after it that is still there.
  Taken take(std::uint64_t wanted) const;

 private:
  mutable std::mutex m_mutex;
  std::deque<std::shared_ptr<const std::string>> m_chunks;
  std::uint64_t m_first = 0;
  std::size_t m_bytes = 0;
  std::size_t m_mostBytes;
  std::function<void()> m_added;
};

}  // namespace shardscope
