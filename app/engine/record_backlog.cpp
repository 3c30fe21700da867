// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/record_backlog.h"

#include <algorithm>

namespace shardscope {

void RecordBacklog::add(std::string_view chunk) {
  auto kept = std::make_shared<const std::string>(chunk);
  {
    const std::lock_guard lock(m_mutex);
    m_bytes += kept->size();
    m_chunks.push_back(std::move(kept));
    while (m_bytes > m_mostBytes && m_chunks.size() > 1) {
      m_bytes -= m_chunks.front()->size();
      m_chunks.pop_front();
      ++m_first;
    }
  }
  m_added();
}

std::uint64_t RecordBacklog::next() const {
  const std::lock_guard lock(m_mutex);
  return m_first + m_chunks.size();
}

RecordBacklog::Taken RecordBacklog::take(std::uint64_t wanted) const {
  const std::lock_guard lock(m_mutex);
  const std::uint64_t sequence = std::max(wanted, m_first);
  if (sequence - m_first >= m_chunks.size()) return {sequence, nullptr};
  return {sequence, m_chunks[sequence - m_first]};
}

}  // namespace shardscope
