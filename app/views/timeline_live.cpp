// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline of a run that goes on: it grows to the right, and its end is followed; what is selected stays.
#include <QScrollBar>
#include <algorithm>
#include <limits>

#include "app/views/timeline_canvas.h"

namespace shardscope {
namespace {

constexpr double kStepsSeen = 2.5;        // of a run that is followed
constexpr double kNarrowestOutline = 12;  // of a step: below, its slots say nothing

}  // namespace

void TimelineCanvas::findSteps() {
  m_starts.clear();
  if (!m_run) return;
  if (m_step)
    m_starts = {m_step->start};
  else
    m_starts = m_run->store->stepStarts();
}

double TimelineCanvas::lengthOfRun() const {
  if (!m_run) return 1;
  const double length = std::max(1.0, timeOf(m_step ? m_step->end : m_run->store->end()));
  if (m_step) return m_run->hasPlan() ? std::max(length, m_run->plan.step.time.count) : length;
  return m_run->live ? std::max(length, lengthOfView()) : length;
}

double TimelineCanvas::lengthOfView() const {
  double step = m_run->hasPlan() ? m_run->plan.step.time.count : 0;
  for (const TraceStep& measured : m_run->store->steps())
    step = std::max(step, static_cast<double>(measured.end - measured.start));
  return std::max(1.0, kStepsSeen * step);
}

std::optional<TimelineCanvas::StepSpan> TimelineCanvas::stepAt(std::int64_t time) const {
  if (m_step) return StepSpan{m_step->start, m_step->end};
  const auto next = std::upper_bound(m_starts.begin(), m_starts.end(), time);
  if (next == m_starts.begin()) return std::nullopt;
  return StepSpan{*std::prev(next), next == m_starts.end() ? std::numeric_limits<std::int64_t>::max() : *next};
}

// The plan of a step begins with the step.
void TimelineCanvas::addOutlines(VisibleRank& shown, const TraceRank& rank) const {
  const double step = std::max(1.0, m_run->plan.step.time.count);
  if (!m_step && step / m_axis.perPixel() < kNarrowestOutline) return;
  for (std::size_t i = 0; i < m_starts.size(); ++i) {
    const double start = timeOf(m_starts[i]);
    if (start >= m_axis.to || (start + step <= m_axis.from && i + 1 < m_starts.size())) continue;
    TimeAxis axis = m_axis;
    axis.from -= start;
    axis.to -= start;
    // Where the next step begins the plan of this one gives way.
    const double end = i + 1 < m_starts.size() ? m_axis.toX(timeOf(m_starts[i + 1])) : m_axis.right() + 2;
    for (const OutlineBar& bar : outlineBars(m_run->slots(rank.stage), m_run->outlineScale, axis))
      if (bar.x < end) shown.outline.push_back({bar.slot, bar.pass, bar.x, std::min(bar.width, end - bar.x)});
  }
}

void TimelineCanvas::grow() {
  if (!m_run || m_step) return;
  m_grown = !isVisible();
  if (m_grown) return;
  const bool wasZoomed = isZoomed();
  const std::int64_t origin = m_run->store->start();
  const double earlier = m_origin == 0 ? 0 : static_cast<double>(m_origin - origin);
  m_origin = origin;
  m_axis.from += earlier;
  m_axis.to += earlier;
  m_mark.slotStart += earlier;
  findMark();
  findSteps();
  m_length = lengthOfRun();
  if (m_follows) toEnd();
  if (wasZoomed != isZoomed() || m_scroll->maximum() != hiddenHeight()) return layOut();
  m_overview = {};
  compute();
  update();
}

void TimelineCanvas::toEnd() {
  const double span = std::min(m_length, m_ownSpan ? m_axis.to - m_axis.from : lengthOfView());
  m_axis.to = m_length;
  m_axis.from = m_length - span;
}

void TimelineCanvas::follow() {
  TimeAxis axis = m_axis;
  axis.to = m_length;
  axis.from = m_length - (m_axis.to - m_axis.from);
  setAxis(axis);
}

void TimelineCanvas::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_grown) grow();
}

void TimelineCanvas::keepMark() {
  m_marked = {};
  if (m_mark.rank < 0) return;
  const TraceRank& rank = rankAt(m_mark.rank);
  m_marked.rank = rank.rank;
  if (!m_mark.event) return;
  const TraceTrack& track = rank.track(m_mark.lane);
  m_marked.start = track.start(*m_mark.event);
  m_marked.end = track.end(*m_mark.event);
  m_marked.name = track.detail(*m_mark.event).name;
}

void TimelineCanvas::findMark() {
  if (m_mark.rank < 0) return;
  const auto ranks = m_run->store->ranks();
  const auto found =
      std::find_if(ranks.begin(), ranks.end(), [&](const TraceRank& r) { return r.rank == m_marked.rank; });
  if (found == ranks.end()) return;
  m_mark.rank = static_cast<int>(found - ranks.begin());
  if (!m_mark.event) return;
  const TraceTrack& track = found->track(m_mark.lane);
  const TraceTrack::Range range = track.between(m_marked.start, m_marked.start + 1);
  for (std::size_t i = range.begin; i < range.end; ++i)
    if (track.start(i) == m_marked.start && track.end(i) == m_marked.end && track.detail(i).name == m_marked.name)
      m_mark.event = i;
}

}  // namespace shardscope
