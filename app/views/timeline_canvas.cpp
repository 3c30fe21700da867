// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/timeline_canvas.h"

#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/models/text.h"
#include "app/models/timeline_text.h"
#include "app/views/painted_access.h"

namespace shardscope {
namespace {

constexpr double kNarrowestPass = 3, kNarrowestOp = 5, kNarrowestTraffic = 2, kNear = 3;

}  // namespace

TimelineCanvas::TimelineCanvas(QWidget* parent) : QWidget(parent), m_scroll(new QScrollBar(Qt::Vertical, this)) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(*this, QAccessible::Chart);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  m_scroll->setSingleStep(static_cast<int>(kRankLane));
  connect(m_scroll, &QScrollBar::valueChanged, this, [this] {
    compute();
    update();
  });
}

void TimelineCanvas::setRun(const RecordedRunPtr& run, int step) {
  m_run = run;
  m_step.reset();
  m_ruled.reset();
  m_mark = {};
  m_hits.clear();
  m_matches = 0;
  if (run && step >= 0 && step < static_cast<int>(run->store->steps().size()))
    m_step = run->store->steps()[static_cast<std::size_t>(step)];
  m_origin = m_step ? m_step->start : run ? run->store->start() : 0;
  m_follows = run && run->live && !m_step;
  m_ownSpan = m_grown = false;
  findSteps();
  m_length = lengthOfRun();
  m_axis = fitted(m_axis, m_length);
  if (m_follows) toEnd();
  layOut();
  announceMark(*this, {});
  Q_EMIT selectionChanged();
}

void TimelineCanvas::setShow(TimelineShow show) {
  m_show = show;
  compute();
  update();
}

int TimelineCanvas::rankCount() const { return m_run ? static_cast<int>(m_run->store->ranks().size()) : 0; }

void TimelineCanvas::setAxis(const TimeAxis& axis) {
  if (axis == m_axis) return;
  const bool wasZoomed = isZoomed();
  if (m_run && m_run->live && !m_step) {
    m_ownSpan = m_ownSpan || std::abs((axis.to - axis.from) - (m_axis.to - m_axis.from)) > 1;
    m_follows = axis.to >= m_length - 1;
  }
  m_axis = axis;
  if (wasZoomed != isZoomed()) return layOut();
  compute();
  update();
}

int TimelineCanvas::hiddenHeight() const {
  return static_cast<int>(std::max(0.0, rankCount() * kRankLane - m_frame.lanes.height()));
}

void TimelineCanvas::layOut() {
  m_frame = timelineFrame(size(), m_run && isZoomed());
  m_axis.left = m_frame.lanes.left();
  m_axis.width = m_frame.lanes.width();
  const int hidden = hiddenHeight();
  m_scroll->setGeometry(QRectF(m_frame.lanes.right() + 2, m_frame.lanes.top(), 10, m_frame.lanes.height()).toRect());
  m_scroll->setRange(0, hidden);
  m_scroll->setPageStep(static_cast<int>(m_frame.lanes.height()));
  m_scroll->setVisible(hidden > 0);
  m_overview = {};
  m_hatch = {};
  compute();
  update();
}

QRectF TimelineCanvas::laneOf(int rank) const {
  return {m_frame.lanes.left(), m_frame.lanes.top() + rank * kRankLane - m_scroll->value(), m_frame.lanes.width(),
          kRankLane};
}

int TimelineCanvas::rankUnder(double y) const {
  if (y < m_frame.lanes.top() || y >= m_frame.lanes.bottom()) return -1;
  const int rank = static_cast<int>((y - m_frame.lanes.top() + m_scroll->value()) / kRankLane);
  return rank < rankCount() ? rank : -1;
}

// Ops, where each is wide enough to be told from the next, or where no passes were recorded.
bool TimelineCanvas::showsOps(int index) const {
  const TraceRank& rank = rankAt(index);
  if (rank.track(TraceLane::Passes).empty()) return true;
  const auto from = m_origin + static_cast<std::int64_t>(m_axis.from);
  const auto to = m_origin + static_cast<std::int64_t>(m_axis.to) + 1;
  const std::size_t ops = rank.track(TraceLane::Ops).between(from, to).size();
  return ops > 0 && static_cast<double>(ops) * kNarrowestOp <= m_axis.width;
}

TimelineCanvas::VisibleRank TimelineCanvas::visible(int index) const {
  const TraceRank& rank = rankAt(index);
  const RankBoxes boxes = boxesOf(laneOf(index));
  VisibleRank shown;
  shown.index = index;
  if (outlines()) addOutlines(shown, rank);
  if (m_show == TimelineShow::Predicted) return shown;
  shown.ops = showsOps(index);
  shown.passes = eventGeometry(rank.track(TraceLane::Passes), m_origin, m_axis, kNarrowestPass);
  const TraceTrack& ops = rank.track(TraceLane::Ops);
  if (shown.ops || shown.passes.folded()) shown.measured = eventGeometry(ops, m_origin, m_axis, kNarrowestOp);
  // Where passes have no room, the time that ops take says more than passes, which also wait.
  if (shown.passes.folded() && !ops.empty() && !shown.measured.folded())
    shown.measured.shares =
        ops.shares(m_origin + static_cast<std::int64_t>(m_axis.from),
                   m_origin + static_cast<std::int64_t>(m_axis.to) + 1, static_cast<int>(m_axis.width));
  shown.traffic = eventGeometry(rank.track(TraceLane::Communication), m_origin, m_axis, kNarrowestTraffic);
  if (shown.traffic.folded()) shown.traffic.shares = withoutSends(std::move(shown.traffic.shares));
  shown.sends = sendTicks(rank.track(TraceLane::Communication), m_origin, m_axis);
  if (!shown.passes.folded())
    shown.waits = waitBoxes(rank.track(TraceLane::Communication), m_origin, m_axis, boxes.measured);
  return shown;
}

void TimelineCanvas::compute() {
  m_visible.clear();
  if (!m_run || m_axis.width < 1) return;
  for (int rank = 0; rank < rankCount(); ++rank)
    if (laneOf(rank).intersects(m_frame.lanes)) m_visible.push_back(visible(rank));
}

std::pair<double, double> TimelineCanvas::spanOf(const TimelineMark& mark) const {
  if (mark.event) {
    const TraceTrack& track = rankAt(mark.rank).track(mark.lane);
    return {timeOf(track.start(*mark.event)), timeOf(track.end(*mark.event))};
  }
  if (!mark.slot) return {0, m_length};
  return {mark.slotStart + mark.slot->start.count * m_run->outlineScale,
          mark.slotStart + endOf(*mark.slot) * m_run->outlineScale};
}

QRectF TimelineCanvas::boxOf(const TimelineMark& mark) const {
  if (mark.rank < 0) return {};
  const auto [from, to] = spanOf(mark);
  const RankBoxes boxes = boxesOf(laneOf(mark.rank));
  QRectF box = mark.event ? (mark.lane == TraceLane::Communication ? boxes.traffic : boxes.measured) : boxes.outline;
  box.setLeft(m_axis.toX(from));
  box.setRight(std::max(box.left() + kNear, m_axis.toX(to)));
  return box;
}

std::optional<std::size_t> TimelineCanvas::eventNear(const TraceTrack& track, double x) const {
  const double time = std::clamp(m_axis.toTime(x), -4e18, 4e18);
  if (const auto event = track.at(m_origin + static_cast<std::int64_t>(time))) return event;
  const auto reach = static_cast<std::int64_t>(kNear * m_axis.perPixel());
  const std::int64_t at = m_origin + static_cast<std::int64_t>(time);
  const TraceTrack::Range near = track.between(at - reach, at + reach + 1);
  return near.empty() ? std::nullopt : std::optional(near.end - 1);
}

const TimelineSlot* TimelineCanvas::slotNear(const TraceRank& rank, double x, double& slotStart) const {
  const std::optional<StepSpan> step = stepAt(m_origin + static_cast<std::int64_t>(m_axis.toTime(x)));
  if (!step) return nullptr;
  slotStart = timeOf(step->start);
  const double time = m_axis.toTime(x) - slotStart, scale = m_run->outlineScale;
  for (const TimelineSlot& slot : m_run->slots(rank.stage))
    if (slot.start.count * scale <= time && time < endOf(slot) * scale) return &slot;
  return nullptr;
}

TimelineMark TimelineCanvas::markAt(QPointF point) const {
  TimelineMark mark;
  const int index = rankUnder(point.y());
  if (index < 0 || point.x() < m_axis.left || point.x() > m_axis.right()) return mark;
  const TraceRank& rank = rankAt(index);
  const RankBoxes boxes = boxesOf(laneOf(index));
  const double middle = (boxes.outline.bottom() + boxes.measured.top()) / 2;
  if (point.y() < middle && outlines()) {
    mark.slot = slotNear(rank, point.x(), mark.slotStart);
  } else if (m_show != TimelineShow::Predicted) {
    const bool below = point.y() >= (boxes.measured.bottom() + boxes.traffic.top()) / 2;
    mark.lane = below ? TraceLane::Communication : showsOps(index) ? TraceLane::Ops : TraceLane::Passes;
    mark.event = eventNear(rank.track(mark.lane), point.x());
    if (!mark.event && mark.lane == TraceLane::Ops) {
      mark.lane = TraceLane::Passes;
      mark.event = eventNear(rank.track(mark.lane), point.x());
    }
  }
  if (mark.event || mark.slot) mark.rank = index;
  return mark;
}

// Both twins, where there are two.
void TimelineCanvas::select(const TimelineMark& mark) {
  m_mark = mark;
  if (mark.rank >= 0) {
    const TraceRank& rank = rankAt(mark.rank);
    if (mark.event && !mark.slot && mark.lane != TraceLane::Communication) {
      const TraceDetail& d = rank.track(mark.lane).detail(*mark.event);
      const std::optional<StepSpan> step = stepAt(rank.track(mark.lane).start(*mark.event));
      m_mark.slot = step ? m_run->slot(rank.stage, d.pass, d.microbatch, d.chunk) : nullptr;
      m_mark.slotStart = step ? timeOf(step->start) : 0;
    } else if (mark.slot && !mark.event) {
      m_mark.lane = TraceLane::Passes;
      if (const auto step = stepAt(m_origin + static_cast<std::int64_t>(mark.slotStart)))
        m_mark.event = m_run->passOf(rank, *mark.slot, step->start, step->end);
    }
  }
  keepMark();
  announceMark(*this, describe(m_mark));
  update();
  Q_EMIT selectionChanged();
}

QString TimelineCanvas::describe(const TimelineMark& mark) const {
  if (mark.rank < 0) return {};
  const TraceRank& rank = rankAt(mark.rank);
  if (mark.event) return describeEvent(*m_run, rank, mark.lane, *mark.event);
  const auto step = stepAt(m_origin + static_cast<std::int64_t>(mark.slotStart));
  return mark.slot && step ? describeSlot(*m_run, rank, *mark.slot, {0, step->start, step->end, 0, 0}) : QString();
}

void TimelineCanvas::scrollTo(int rank) {
  const double top = laneOf(rank).top() - m_frame.lanes.top();
  if (top < 0) m_scroll->setValue(m_scroll->value() + static_cast<int>(top));
  if (const double below = top + kRankLane - m_frame.lanes.height(); below > 0)
    m_scroll->setValue(m_scroll->value() + static_cast<int>(below));
}

void TimelineCanvas::reveal(const TimelineMark& mark) {
  scrollTo(mark.rank);
  const auto [from, to] = spanOf(mark);
  if (from >= m_axis.from && to <= m_axis.to) return;
  TimeAxis axis = m_axis;
  const double span = axis.to - axis.from, middle = (from + to) / 2;
  axis.from = middle - span / 2;
  axis.to = middle + span / 2;
  setAxis(panned(axis, 0, m_length));
}

// With a tenth of it on both sides; without a selection, and a second time, all.
void TimelineCanvas::fitSelection() {
  const auto [from, to] = spanOf(m_mark);
  TimeAxis axis = m_axis;
  axis.from = from - 0.1 * (to - from);
  axis.to = to + 0.1 * (to - from);
  axis = panned(axis, 0, m_length);
  setAxis(m_mark.rank < 0 || axis == m_axis ? fitted(m_axis, m_length) : axis);
}

void TimelineCanvas::walk(int by) {
  TimelineMark next = m_mark;
  next.slot = nullptr;
  if (next.rank < 0) next.rank = std::max(0, rankUnder(m_frame.lanes.top() + 1));
  if (!next.event) next.lane = showsOps(next.rank) ? TraceLane::Ops : TraceLane::Passes;
  const TraceTrack& track = rankAt(next.rank).track(next.lane);
  if (track.empty()) return;
  if (next.event) {
    const auto last = static_cast<std::ptrdiff_t>(track.size()) - 1;
    next.event =
        static_cast<std::size_t>(std::clamp(static_cast<std::ptrdiff_t>(*next.event) + by, std::ptrdiff_t{0}, last));
  } else {
    const TraceTrack::Range seen =
        track.between(m_origin + static_cast<std::int64_t>(m_axis.from), std::numeric_limits<std::int64_t>::max());
    next.event = seen.empty() ? track.size() - 1 : seen.begin;
  }
  select(next);
  reveal(m_mark);
}

void TimelineCanvas::walkRank(int by) {
  if (m_mark.rank < 0 || !m_mark.event) return walk(0);
  TimelineMark next = m_mark;
  next.slot = nullptr;
  next.rank = std::clamp(m_mark.rank + by, 0, rankCount() - 1);
  const auto [from, to] = spanOf(m_mark);
  const TraceTrack& track = rankAt(next.rank).track(next.lane);
  const std::int64_t middle = m_origin + static_cast<std::int64_t>((from + to) / 2);
  const TraceTrack::Range near = track.between(middle, std::numeric_limits<std::int64_t>::max());
  if (track.empty()) return;
  next.event = near.empty() ? track.size() - 1 : near.begin;
  select(next);
  reveal(m_mark);
}

}  // namespace shardscope
