// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse, wheel and keys of the timeline.
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/models/timeline_text.h"
#include "app/views/timeline_canvas.h"

namespace shardscope {

bool TimelineCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !m_run) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QString text = describe(markAt(help->pos()));
  const int rank = rankUnder(help->pos().y());
  if (rank >= 0 && help->pos().x() >= m_axis.left) {
    const auto at = m_origin + static_cast<std::int64_t>(m_axis.toTime(help->pos().x()));
    for (const TraceGap& gap : rankAt(rank).gaps)
      if (gap.start <= at && at <= gap.end) text += QLatin1Char('\n') + describeGap(*m_run, gap);
  }
  if (!text.isEmpty()) text += QLatin1Char('\n') + tr("A click selects it, F fits it");
  QToolTip::showText(help->globalPos(), text.trimmed(), this);
  return true;
}

void TimelineCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  m_overview = {};
  m_hatch = {};
  update();
}

void TimelineCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void TimelineCanvas::moveWindow(double x) {
  const double middle = (x - m_frame.overview.left()) / m_frame.overview.width() * m_length;
  const double span = m_axis.to - m_axis.from;
  TimeAxis axis = m_axis;
  axis.from = middle - span / 2;
  axis.to = middle + span / 2;
  setAxis(panned(axis, 0, m_length));
}

void TimelineCanvas::zoom(double x, double factor) {
  setAxis(zoomedAt(m_axis, std::clamp(x, m_axis.left, m_axis.right()), factor, m_length));
}

void TimelineCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_run) return QWidget::mousePressEvent(event);
  m_pressed = event->position();
  m_axisAtPress = m_axis;
  m_scrollAtPress = m_scroll->value();
  m_drag = Drag::Pressed;
  if (event->modifiers() & Qt::ShiftModifier) m_drag = Drag::Rule;
  if (m_frame.overview.contains(m_pressed)) m_drag = Drag::Window;
  if (m_drag == Drag::Window) moveWindow(m_pressed.x());
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event) {
  const QPointF moved = event->position() - m_pressed;
  if (m_drag == Drag::Window) return moveWindow(event->position().x());
  if (m_drag == Drag::Rule) {
    const double a = m_axis.toTime(std::clamp(m_pressed.x(), m_axis.left, m_axis.right()));
    const double b = m_axis.toTime(std::clamp(event->position().x(), m_axis.left, m_axis.right()));
    m_ruled = {std::min(a, b), std::max(a, b)};
    return update();
  }
  if (m_drag == Drag::Pressed && moved.manhattanLength() > 4) m_drag = Drag::Pan;
  if (m_drag != Drag::Pan) return;
  setAxis(panned(m_axisAtPress, moved.x(), m_length));
  m_scroll->setValue(m_scrollAtPress - static_cast<int>(moved.y()));
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
  if (m_drag == Drag::Pressed) {
    m_ruled.reset();
    select(markAt(event->position()));
  }
  m_drag = Drag::None;
}

void TimelineCanvas::wheelEvent(QWheelEvent* event) {
  if (!m_run) return QWidget::wheelEvent(event);
  const double turn = event->angleDelta().y() / 120.0;
  if (event->modifiers() & Qt::ControlModifier) {
    zoom(event->position().x(), std::pow(1.25, turn));
  } else if (event->angleDelta().x() != 0 || event->modifiers() & Qt::ShiftModifier) {
    const double sideways = event->angleDelta().x() / 120.0;
    setAxis(panned(m_axis, 60 * (sideways != 0 ? sideways : turn), m_length));
  } else if (m_scroll->maximum() > 0) {
    m_scroll->setValue(m_scroll->value() - static_cast<int>(turn * kRankLane));
  } else {
    return QWidget::wheelEvent(event);
  }
  event->accept();
}

void TimelineCanvas::keyPressEvent(QKeyEvent* event) {
  if (!m_run || event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) return QWidget::keyPressEvent(event);
  const double middle = m_axis.left + m_axis.width / 2, page = m_axis.width / 6;
  switch (event->key()) {
    case Qt::Key_W:
      return zoom(middle, 1.25);
    case Qt::Key_S:
      return zoom(middle, 0.8);
    case Qt::Key_A:
      return setAxis(panned(m_axis, page, m_length));
    case Qt::Key_D:
      return setAxis(panned(m_axis, -page, m_length));
    case Qt::Key_F:
      return fitSelection();
    case Qt::Key_End:
      return follow();
    case Qt::Key_Slash:
      Q_EMIT searchWanted();
      return;
    case Qt::Key_Left:
      return walk(-1);
    case Qt::Key_Right:
      return walk(1);
    case Qt::Key_Up:
      return walkRank(-1);
    case Qt::Key_Down:
      return walkRank(1);
    case Qt::Key_Escape:
      if (m_ruled || m_mark.rank >= 0) {
        m_ruled.reset();
        return select({});
      }
      [[fallthrough]];
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace shardscope
