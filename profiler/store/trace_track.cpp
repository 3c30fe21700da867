// SPDX-License-Identifier: Apache-2.0
#include "profiler/store/trace_track.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace shardscope {
namespace {

constexpr std::size_t kBlockEvents = 16, kBlockParts = 4;

template <typename Value>
void permute(std::vector<Value>& column, std::size_t from, const std::vector<std::size_t>& order) {
  if (column.empty()) return;
  std::vector<Value> sorted;
  sorted.reserve(order.size());
  for (const std::size_t i : order) sorted.push_back(column[i]);
  std::copy(sorted.begin(), sorted.end(), column.begin() + static_cast<std::ptrdiff_t>(from));
}

}  // namespace

// Adds times to pixels.
class TraceTrack::ShareSum {
 public:
  ShareSum(const TraceTrack& track, std::int64_t from, std::int64_t to, int pixels)
      : m_track(track),
        m_from(from),
        m_to(to),
        m_pixel(static_cast<double>(to - from) / pixels),
        m_shares(static_cast<std::size_t>(pixels), ClassShares{}) {}

  std::vector<ClassShares> take() {
    if (!m_track.m_levels.empty())
      for (std::size_t i = 0; i < m_track.m_levels.back().size(); ++i) addBlock(m_track.m_levels.size() - 1, i);
    return std::move(m_shares);
  }

 private:
  void addBlock(std::size_t level, std::size_t index) {
    const Block& block = m_track.m_levels[level][index];
    if (block.end <= m_from || block.start >= m_to) return;
    if (static_cast<double>(block.end - block.start) <= m_pixel) return addWhole(block);
    if (level == 0) {
      const std::size_t end = std::min(m_track.size(), (index + 1) * kBlockEvents);
      for (std::size_t i = index * kBlockEvents; i < end; ++i) addEvent(i);
      return;
    }
    const std::size_t end = std::min(m_track.m_levels[level - 1].size(), (index + 1) * kBlockParts);
    for (std::size_t i = index * kBlockParts; i < end; ++i) addBlock(level - 1, i);
  }

  // What lies in a block is narrower than a pixel, and is put where the middle of the block is.
  void addWhole(const Block& block) {
    const double middle = 0.5 * (static_cast<double>(block.start - m_from) + static_cast<double>(block.end - m_from));
    if (middle < 0 || middle >= static_cast<double>(m_to - m_from)) return;
    ClassShares& pixel = m_shares[pixelAt(middle)];
    for (std::size_t c = 0; c < pixel.size(); ++c) pixel[c] += static_cast<float>(block.time[c] / m_pixel);
  }

  void addEvent(std::size_t i) {
    const double start = static_cast<double>(std::max(m_track.m_starts[i], m_from) - m_from);
    const double end = static_cast<double>(std::min(m_track.m_ends[i], m_to) - m_from);
    if (end <= start) return;
    const std::size_t timeClass = m_track.m_details[i].timeClass, last = pixelAt(end);
    for (std::size_t p = pixelAt(start); p <= last; ++p) {
      const double left = static_cast<double>(p) * m_pixel;
      const double covered = std::min(end, left + m_pixel) - std::max(start, left);
      if (covered > 0) m_shares[p][timeClass] += static_cast<float>(covered / m_pixel);
    }
  }

  std::size_t pixelAt(double time) const {
    return std::min(m_shares.size() - 1, static_cast<std::size_t>(time / m_pixel));
  }

  const TraceTrack& m_track;
  std::int64_t m_from, m_to;
  double m_pixel;
  std::vector<ClassShares> m_shares;
};

void TraceTrack::add(std::int64_t start, std::int64_t end, const TraceDetail& detail) {
  if (!m_unsorted && !m_starts.empty() && start < m_starts.back()) m_unsorted = m_starts.size();
  m_starts.push_back(start);
  m_ends.push_back(end);
  m_details.push_back(detail);
}

void TraceTrack::add(std::int64_t start, std::int64_t end, const TraceDetail& detail, const TraceMessage& message) {
  add(start, end, detail);
  m_messages.push_back(message);
}

void TraceTrack::settle() {
  if (m_unsorted) sortFrom(*m_unsorted);
  m_unsorted.reset();
  if (m_settled < m_starts.size()) buildLevels();
}

// Only what the late ones have to pass is moved.
void TraceTrack::sortFrom(std::size_t unsorted) {
  const auto begin = m_starts.begin(), middle = begin + static_cast<std::ptrdiff_t>(unsorted);
  const std::int64_t least = *std::min_element(middle, m_starts.end());
  const auto from = static_cast<std::size_t>(std::upper_bound(begin, middle, least) - begin);
  std::vector<std::size_t> order(m_starts.size() - from);
  std::iota(order.begin(), order.end(), from);
  std::stable_sort(order.begin(), order.end(),
                   [this](std::size_t a, std::size_t b) { return m_starts[a] < m_starts[b]; });
  permute(m_starts, from, order);
  permute(m_ends, from, order);
  permute(m_details, from, order);
  permute(m_messages, from, order);
  m_settled = std::min(m_settled, from);
}

TraceTrack::Block TraceTrack::blockOfEvents(std::size_t index) const {
  const std::size_t begin = index * kBlockEvents, end = std::min(size(), begin + kBlockEvents);
  Block block{m_starts[begin], m_ends[begin], {}};
  for (std::size_t i = begin; i < end; ++i) {
    block.end = std::max(block.end, m_ends[i]);
    block.time[m_details[i].timeClass] += static_cast<double>(m_ends[i] - m_starts[i]);
  }
  return block;
}

TraceTrack::Block TraceTrack::blockOf(std::span<const Block> parts) {
  Block block{parts.front().start, parts.front().end, {}};
  for (const Block& part : parts) {
    block.end = std::max(block.end, part.end);
    for (std::size_t c = 0; c < block.time.size(); ++c) block.time[c] += part.time[c];
  }
  return block;
}

// From the first block that holds something new.
void TraceTrack::buildLevels() {
  std::size_t dirty = m_settled / kBlockEvents, count = (size() + kBlockEvents - 1) / kBlockEvents;
  if (m_levels.empty()) m_levels.emplace_back();
  m_levels[0].resize(dirty);
  m_reach.resize(dirty);
  for (std::size_t i = dirty; i < count; ++i) {
    m_levels[0].push_back(blockOfEvents(i));
    m_reach.push_back(std::max(m_levels[0].back().end, i > 0 ? m_reach[i - 1] : m_levels[0].back().end));
  }
  for (std::size_t level = 1; m_levels[level - 1].size() > kBlockParts; ++level) {
    if (m_levels.size() == level) m_levels.emplace_back();
    const std::span<const Block> below = m_levels[level - 1];
    dirty /= kBlockParts;
    count = (below.size() + kBlockParts - 1) / kBlockParts;
    m_levels[level].resize(dirty);
    for (std::size_t i = dirty; i < count; ++i)
      m_levels[level].push_back(
          blockOf(below.subspan(i * kBlockParts, std::min(kBlockParts, below.size() - i * kBlockParts))));
  }
  m_settled = size();
}

TraceTrack::Range TraceTrack::between(std::int64_t from, std::int64_t to) const {
  const auto end = static_cast<std::size_t>(std::lower_bound(m_starts.begin(), m_starts.end(), to) - m_starts.begin());
  const auto block = std::upper_bound(m_reach.begin(), m_reach.end(), from) - m_reach.begin();
  std::size_t begin = std::min(end, static_cast<std::size_t>(block) * kBlockEvents);
  while (begin < end && m_ends[begin] <= from) ++begin;
  return {begin, end};
}

std::size_t TraceTrack::countFrom(std::int64_t from, std::int64_t to) const {
  const auto first = std::lower_bound(m_starts.begin(), m_starts.end(), from);
  return static_cast<std::size_t>(std::lower_bound(first, m_starts.end(), to) - first);
}

std::optional<std::size_t> TraceTrack::at(std::int64_t time) const {
  std::size_t i = static_cast<std::size_t>(std::upper_bound(m_starts.begin(), m_starts.end(), time) - m_starts.begin());
  while (i > 0) {
    const std::size_t block = (i - 1) / kBlockEvents;
    if (m_reach[block] <= time) return std::nullopt;
    if (m_levels[0][block].end <= time) {
      i = block * kBlockEvents;
      continue;
    }
    --i;
    if (m_ends[i] > time) return i;
  }
  return std::nullopt;
}

std::vector<ClassShares> TraceTrack::shares(std::int64_t from, std::int64_t to, int pixels) const {
  return ShareSum(*this, from, to, std::max(1, pixels)).take();
}

std::size_t TraceTrack::bytes() const {
  std::size_t sum = m_starts.capacity() * 16 + m_details.capacity() * sizeof(TraceDetail) +
                    m_messages.capacity() * sizeof(TraceMessage) + m_reach.capacity() * 8;
  for (const auto& level : m_levels) sum += level.capacity() * sizeof(Block);
  return sum;
}

}  // namespace shardscope
