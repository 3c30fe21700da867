// SPDX-License-Identifier: GPL-3.0-or-later
// Looking for ops and collectives by name.
#include <algorithm>

#include "app/views/timeline_canvas.h"

namespace shardscope {
namespace {

constexpr TraceLane kNamed[] = {TraceLane::Ops, TraceLane::Communication};

}  // namespace

void TimelineCanvas::setSearch(const QString& text) {
  m_hits.clear();
  m_matches = 0;
  const std::string wanted = text.trimmed().toStdString();
  if (m_run && !wanted.empty())
    for (std::size_t id = 0; id < m_run->store->texts(); ++id)
      m_hits.push_back(m_run->store->text(static_cast<StringId>(id)).find(wanted) != std::string_view::npos);
  if (std::find(m_hits.begin(), m_hits.end(), true) == m_hits.end()) m_hits.clear();
  const std::int64_t end = m_origin + static_cast<std::int64_t>(m_length);
  for (int rank = 0; rank < rankCount() && !m_hits.empty(); ++rank)
    for (const TraceLane lane : kNamed) {
      const TraceTrack& track = rankAt(rank).track(lane);
      const TraceTrack::Range range = track.between(m_origin, end);
      for (std::size_t i = range.begin; i < range.end; ++i) m_matches += hits(track.detail(i));
    }
  update();
}

// The nearest in time beyond the selection, on any rank; from the other end where there is none.
void TimelineCanvas::findNext(bool forward) {
  if (m_matches == 0) return;
  using Place = std::pair<std::int64_t, int>;  // start, and rank with lane
  const auto placeOf = [](std::int64_t start, int rank, TraceLane lane) {
    return Place{start, rank * kTraceLanes + static_cast<int>(lane)};
  };
  const auto sooner = [forward](const Place& a, const Place& b) { return forward ? a < b : b < a; };
  std::optional<Place> now;
  if (m_mark.event)
    now = placeOf(rankAt(m_mark.rank).track(m_mark.lane).start(*m_mark.event), m_mark.rank, m_mark.lane);
  std::optional<std::pair<Place, TimelineMark>> beyond, wrapped;
  const std::int64_t end = m_origin + static_cast<std::int64_t>(m_length);
  for (int rank = 0; rank < rankCount(); ++rank)
    for (const TraceLane lane : kNamed) {
      const TraceTrack& track = rankAt(rank).track(lane);
      const TraceTrack::Range range = track.between(m_origin, end);
      for (std::size_t i = range.begin; i < range.end; ++i) {
        if (!hits(track.detail(i))) continue;
        const Place place = placeOf(track.start(i), rank, lane);
        auto& best = !now || sooner(*now, place) ? beyond : wrapped;
        if (!best || sooner(place, best->first)) best = {place, TimelineMark{rank, lane, i, nullptr}};
      }
    }
  if (!beyond) beyond = wrapped;
  if (!beyond) return;
  select(beyond->second);
  reveal(m_mark);
}

}  // namespace shardscope
