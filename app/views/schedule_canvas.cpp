// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/schedule_canvas.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/models/schedule_why.h"
#include "app/models/text.h"
#include "app/views/painted_access.h"

namespace shardscope {
namespace {

// The start of the step, where its shape shows: warm-up and some of the steady state.
TimeAxis startOf(const TimeAxis& axis, const PipelineLanes& lanes) {
  constexpr std::ptrdiff_t kSlots = 40;
  const auto slots = lanes.slots(lanes.stages() - 1);
  TimeAxis start = fitted(axis, lanes.length());
  if (static_cast<std::ptrdiff_t>(slots.size()) <= 2 * kSlots) return start;
  start.to = endOf(slots[static_cast<std::size_t>(kSlots)]);
  return start;
}

QString layersOf(const PlannedScenario& planned, const TimelineSlot& slot) {
  const PipelineChunk& chunk = planned.plan.pipeline.chunk(slot.rank, slot.step.chunk);
  if (chunk.numLayers == 0) return ScheduleCanvas::tr("no layers");
  if (chunk.numLayers == 1) return ScheduleCanvas::tr("layer %1").arg(chunk.firstLayer);
  return ScheduleCanvas::tr("layers %1 to %2").arg(chunk.firstLayer).arg(chunk.firstLayer + chunk.numLayers - 1);
}

}  // namespace

ScheduleCanvas::ScheduleCanvas(QWidget* parent) : QWidget(parent), m_scroll(new QScrollBar(Qt::Vertical, this)) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(*this, QAccessible::Chart);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  offerWhy(*this, [this](const std::optional<QPoint>& at) { return whyAt(at); });
  m_scroll->setSingleStep(static_cast<int>(kLane));
  connect(m_scroll, &QScrollBar::valueChanged, this, [this] {
    compute();
    update();
  });
}

void ScheduleCanvas::setPlanned(const PlannedPtr& planned) {
  const double before = m_lanes.length();
  const int stages = m_lanes.stages();
  m_planned = planned;
  m_lanes = PipelineLanes(planned);
  m_slot = nullptr;
  m_highest = 1;
  for (int stage = 0; stage < m_lanes.stages(); ++stage) m_highest = std::max(m_highest, m_lanes.maxLive(stage));
  if (stages != m_lanes.stages()) m_stage = std::max(0, m_lanes.stages() - 1) / 2;
  layOut();
  if (m_lanes.empty()) return;
  if (before <= 0) {
    m_axis = startOf(m_axis, m_lanes);
  } else {
    // The same share of the step stays in the window.
    m_axis.from *= m_lanes.length() / before;
    m_axis.to *= m_lanes.length() / before;
    m_axis = panned(m_axis, 0, m_lanes.length());
  }
  compute();
}

void ScheduleCanvas::showTime(double from, double to) {
  TimeAxis axis = m_axis;
  axis.from = from;
  axis.to = to;
  setAxis(panned(axis, 0, m_lanes.length()));
}

void ScheduleCanvas::setAxis(const TimeAxis& axis) {
  if (axis == m_axis) return;
  m_axis = axis;
  compute();
  update();
}

void ScheduleCanvas::layOut() {
  m_frame = scheduleFrame(size(), std::max(1, m_lanes.stages()));
  m_axis.left = m_frame.lanes.left();
  m_axis.width = m_frame.lanes.width();
  const int hidden = static_cast<int>(std::max(0.0, m_lanes.stages() * kLane - m_frame.lanes.height()));
  m_scroll->setGeometry(QRectF(m_frame.lanes.right() + 2, m_frame.lanes.top(), 10, m_frame.lanes.height()).toRect());
  m_scroll->setRange(0, hidden);
  m_scroll->setPageStep(static_cast<int>(m_frame.lanes.height()));
  m_scroll->setVisible(hidden > 0);
  m_overview = {};
  m_hatch = {};
  compute();
  update();
}

void ScheduleCanvas::compute() {
  m_visible.clear();
  m_curves.clear();
  if (m_lanes.empty() || m_axis.width < 1) return;
  const double perChunk = (m_frame.chart.height() - 8) / m_highest;
  for (int stage = 0; stage < m_lanes.stages(); ++stage) {
    m_curves.push_back(liveCurve(m_lanes, stage, m_axis, m_frame.chart.bottom(), perChunk));
    if (laneOf(stage).intersects(m_frame.lanes)) m_visible.push_back({stage, laneGeometry(m_lanes, stage, m_axis)});
  }
}

QRectF ScheduleCanvas::laneOf(int stage) const {
  return {m_frame.lanes.left(), m_frame.lanes.top() + stage * kLane - m_scroll->value(), m_frame.lanes.width(), kLane};
}

int ScheduleCanvas::stageAt(QPointF point) const {
  if (point.y() < m_frame.lanes.top() || point.y() >= m_frame.lanes.bottom()) return -1;
  const int stage = static_cast<int>((point.y() - m_frame.lanes.top() + m_scroll->value()) / kLane);
  return stage < m_lanes.stages() ? stage : -1;
}

const TimelineSlot* ScheduleCanvas::slotUnder(QPointF point) const {
  const int stage = stageAt(point);
  if (stage < 0 || !m_frame.lanes.contains(point)) return nullptr;
  return m_lanes.slotAt(stage, m_axis.toTime(point.x()));
}

void ScheduleCanvas::selectStage(int stage) {
  if (stage < 0 || stage >= m_lanes.stages()) return;
  m_stage = stage;
  const double top = laneOf(stage).top() - m_frame.lanes.top();
  if (top < 0) m_scroll->setValue(m_scroll->value() + static_cast<int>(top));
  if (const double below = top + kLane - m_frame.lanes.height(); below > 0)
    m_scroll->setValue(m_scroll->value() + static_cast<int>(below));
  announceMark(*this, describeStage(stage));
  update();
}

void ScheduleCanvas::selectSlot(const TimelineSlot* slot) {
  m_slot = slot;
  if (!slot) return update();
  selectStage(slot->rank);
  announceMark(*this, describe(*slot));
  reveal(*slot);
}

void ScheduleCanvas::reveal(const TimelineSlot& slot) {
  if (slot.start.count >= m_axis.from && endOf(slot) <= m_axis.to) return;
  const double span = m_axis.to - m_axis.from, middle = (slot.start.count + endOf(slot)) / 2;
  showTime(middle - span / 2, middle + span / 2);
}

void ScheduleCanvas::walkSlot(int step) {
  const auto slots = m_lanes.slots(m_stage);
  if (slots.empty()) return;
  if (!m_slot || m_slot->rank != m_stage) {
    const auto visible = m_lanes.slotsBetween(m_stage, m_axis.from, m_axis.to);
    return selectSlot(visible.empty() ? &slots.front() : &visible.front());
  }
  const std::ptrdiff_t last = static_cast<std::ptrdiff_t>(slots.size()) - 1;
  selectSlot(&slots[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(m_slot - slots.data() + step, 0, last))]);
}

void ScheduleCanvas::walkStage(int step) {
  const int stage = std::clamp(m_stage + step, 0, m_lanes.stages() - 1);
  if (!m_slot) return selectStage(stage);
  const double middle = (m_slot->start.count + endOf(*m_slot)) / 2;
  const auto near = m_lanes.slotsBetween(stage, middle, m_lanes.length());
  selectSlot(near.empty() ? &m_lanes.slots(stage).back() : &near.front());
}

QString ScheduleCanvas::describe(const TimelineSlot& slot) const {
  const bool forward = slot.step.pass == Pass::Forward;
  const auto before = m_lanes.slotsBetween(slot.rank, 0, slot.start.count);
  const double waited = slot.start.count - (before.empty() ? 0 : endOf(before.back()));
  QStringList lines{(forward ? tr("Forward, micro batch %1, chunk %2") : tr("Backward, micro batch %1, chunk %2"))
                        .arg(slot.step.microbatch)
                        .arg(slot.step.chunk),
                    tr("stage %1, %2").arg(slot.rank).arg(layersOf(*m_planned, slot))};
  QStringList parts;
  if (slot.recompute.count > 0) parts << tr("recompute %1").arg(timeText(slot.recompute));
  parts << (forward ? tr("forward %1") : tr("backward %1")).arg(timeText(slot.compute));
  if (slot.exposed.count > 0) parts << tr("exposed %1").arg(timeText(slot.exposed));
  lines << parts.join(QStringLiteral(" + "));
  lines << tr("from %1 to %2").arg(timeText(slot.start), timeText({endOf(slot)}));
  if (waited > 1) lines << tr("waited %1 before").arg(timeText({waited}));
  lines << tr("live after its start: %1").arg(m_lanes.liveAt(slot.rank, slot.start.count));
  return lines.join(QLatin1Char('\n'));
}

QString ScheduleCanvas::describeStage(int stage) const {
  const BusyTime busy = m_lanes.busy(stage);
  return QStringList{tr("Stage %1 over the step").arg(stage),
                     tr("forward %1").arg(timeText({busy.forward})),
                     tr("backward %1").arg(timeText({busy.backward})),
                     tr("recompute %1").arg(timeText({busy.recompute})),
                     tr("exposed communication %1").arg(timeText({busy.exposed})),
                     tr("bubble %1").arg(timeText({m_lanes.bubble(stage)})),
                     tr("at most %1 live chunk micro batches").arg(m_lanes.maxLive(stage))}
      .join(QLatin1Char('\n'));
}

QRectF ScheduleCanvas::boxOf(const TimelineSlot& slot) const {
  const QRectF lane = laneOf(slot.rank);
  const double left = m_axis.toX(slot.start.count);
  return QRectF(left, lane.top(), m_axis.toX(endOf(slot)) - left, lane.height()) & m_frame.lanes;
}

std::optional<WhyAt> ScheduleCanvas::whyAt(const std::optional<QPoint>& at) const {
  if (m_lanes.empty()) return std::nullopt;
  if (const TimelineSlot* slot = at ? slotUnder(*at) : m_slot)
    return WhyAt{whyOfSlot(*m_planned, m_lanes, *slot), boxOf(*slot).toAlignedRect()};
  const int stage = at ? stageAt(*at) : m_stage;
  if (stage < 0) return std::nullopt;
  return WhyAt{whyOfStageTime(*m_planned, m_lanes, stage), laneOf(stage).toAlignedRect()};
}

bool ScheduleCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int stage = stageAt(help->pos());
  const TimelineSlot* slot = slotUnder(help->pos());
  QString text;
  if (slot)
    text = describe(*slot);
  else if (stage >= 0)
    text = m_frame.lanes.contains(help->pos()) ? tr("Bubble: stage %1 waits").arg(stage) : describeStage(stage);
  if (!text.isEmpty()) text += QLatin1Char('\n') + whyHint();
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

void ScheduleCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  m_overview = {};
  m_hatch = {};
  update();
}

void ScheduleCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void ScheduleCanvas::moveWindow(double x) {
  const double middle = (x - m_frame.overview.left()) / m_frame.overview.width() * m_lanes.length();
  const double span = m_axis.to - m_axis.from;
  showTime(middle - span / 2, middle + span / 2);
}

void ScheduleCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || m_lanes.empty()) return QWidget::mousePressEvent(event);
  m_pressed = event->position();
  m_axisAtPress = m_axis;
  m_drag = m_frame.overview.contains(m_pressed) ? Drag::Window : Drag::Pressed;
  if (m_drag == Drag::Window) moveWindow(m_pressed.x());
}

void ScheduleCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (m_drag == Drag::Window) return moveWindow(event->position().x());
  const QPointF moved = event->position() - m_pressed;
  if (m_drag == Drag::Pressed && std::abs(moved.x()) > 4) m_drag = Drag::Pan;
  if (m_drag == Drag::Pan) setAxis(panned(m_axisAtPress, moved.x(), m_lanes.length()));
}

void ScheduleCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (m_drag == Drag::Pressed) {
    const TimelineSlot* slot = slotUnder(event->position());
    selectSlot(slot);
    if (!slot) selectStage(stageAt(event->position()));
  }
  m_drag = Drag::None;
}

void ScheduleCanvas::wheelEvent(QWheelEvent* event) {
  if (m_lanes.empty()) return;
  const double turn = event->angleDelta().y() / 120.0;
  if (event->modifiers() & Qt::ControlModifier) {
    setAxis(zoomedAt(m_axis, std::clamp(event->position().x(), m_axis.left, m_axis.right()), std::pow(1.25, turn),
                     m_lanes.length()));
  } else if (event->angleDelta().x() != 0 || event->modifiers() & Qt::ShiftModifier) {
    const double sideways = event->angleDelta().x() / 120.0;
    setAxis(panned(m_axis, 60 * (sideways != 0 ? sideways : turn), m_lanes.length()));
  } else if (m_scroll->maximum() > 0) {
    m_scroll->setValue(m_scroll->value() - static_cast<int>(turn * kLane));
  } else {
    return QWidget::wheelEvent(event);
  }
  event->accept();
}

void ScheduleCanvas::keyPressEvent(QKeyEvent* event) {
  if (m_lanes.empty() || event->modifiers() & (Qt::ControlModifier | Qt::AltModifier))
    return QWidget::keyPressEvent(event);
  const double length = m_lanes.length(), middle = m_axis.left + m_axis.width / 2;
  const double page = m_axis.width / 6;
  switch (event->key()) {
    case Qt::Key_W:
      return setAxis(zoomedAt(m_axis, middle, 1.25, length));
    case Qt::Key_S:
      return setAxis(zoomedAt(m_axis, middle, 0.8, length));
    case Qt::Key_A:
      return setAxis(panned(m_axis, page, length));
    case Qt::Key_D:
      return setAxis(panned(m_axis, -page, length));
    case Qt::Key_F:
      return setAxis(fitted(m_axis, length));
    case Qt::Key_Left:
      return walkSlot(-1);
    case Qt::Key_Right:
      return walkSlot(1);
    case Qt::Key_Up:
      return walkStage(-1);
    case Qt::Key_Down:
      return walkStage(1);
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace shardscope
