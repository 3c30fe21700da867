// SPDX-License-Identifier: GPL-3.0-or-later
// The ruler of the timeline, the overview under it, where plan and step end, and what is measured by hand.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/timeline_canvas.h"
#include "app/views/timeline_style.h"

namespace shardscope {

// A row of pixels for every rank, or for as many as there is room for.
void TimelineCanvas::renderOverview() {
  const Theme& theme = themeOf(this);
  const int height = static_cast<int>(m_frame.overview.height()), width = static_cast<int>(m_frame.overview.width());
  const int rows = std::min(rankCount(), height / 2);
  m_overview = QImage(width, height, QImage::Format_ARGB32_Premultiplied);
  m_overview.fill(theme.base);
  QPainter painter(&m_overview);
  const auto colors = rgbOf(passColors(theme));
  for (int row = 0; row < rows; ++row) {
    const int top = row * height / rows, below = (row + 1) * height / rows;
    const TraceRank& rank = rankAt(row * rankCount() / rows);
    const TraceTrack& ops =
        rank.track(TraceLane::Ops).empty() ? rank.track(TraceLane::Passes) : rank.track(TraceLane::Ops);
    const auto end = m_origin + static_cast<std::int64_t>(m_length);
    painter.drawImage(0, top, stackOf(ops.shares(m_origin, std::max(end, m_origin + 1), width), below - top, colors));
  }
}

void TimelineCanvas::paintOverview(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  const QRectF& box = m_frame.overview;
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  drawFitted(painter, QRectF(8, box.top(), kRankLabel - 12, box.height()), Qt::AlignLeft | Qt::AlignVCenter,
             m_step ? tr("Step") : tr("All"));
  painter.drawImage(box.topLeft(), m_overview);
  const double left = box.left() + m_axis.from / m_length * box.width();
  const double right = box.left() + m_axis.to / m_length * box.width();
  QColor veil = theme.window;
  veil.setAlphaF(0.66f);
  painter.fillRect(QRectF(box.left(), box.top(), left - box.left(), box.height()), veil);
  painter.fillRect(QRectF(right, box.top(), box.right() - right, box.height()), veil);
  painter.setPen(QPen(theme.text, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(left, box.top(), std::max(2.0, right - left), box.height() - 1));
}

void TimelineCanvas::paintRuler(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  const QRectF& box = m_frame.ruler;
  painter.fillRect(QRectF(0, box.top(), width(), box.height()), theme.base);
  painter.setFont(numberFont(11));
  const std::vector<TimeTick> ticks = ticksOf(m_axis, 90);
  const std::vector<StepEnd> ends = stepEnds();
  const double spacing = ticks.size() > 1 ? ticks[1].time - ticks[0].time : m_axis.to - m_axis.from;
  for (const TimeTick& tick : ticks) {
    painter.fillRect(QRectF(std::round(tick.x), box.bottom() - 6, 1, 6), theme.strongLine);
    painter.fillRect(QRectF(std::round(tick.x), m_frame.lanes.top(), 1, m_frame.lanes.height()), theme.grid);
    const QString text = axisTimeText(tick.time, spacing);
    const QRectF label(tick.x + 4, box.top(), advanceOf(painter.font(), text), box.height());
    const bool taken = label.right() > m_axis.right() || std::any_of(ends.begin(), ends.end(), [&](const StepEnd& e) {
                         return e.label.intersects(label);
                       });
    painter.setPen(theme.dim);
    if (!taken) drawLine(painter, label, Qt::AlignLeft | Qt::AlignVCenter, text);
  }
}

// Where the plan and the measured step end, each with its name beside it.
std::vector<TimelineCanvas::StepEnd> TimelineCanvas::stepEnds() const {
  std::vector<StepEnd> ends;
  if (!m_step) return ends;
  const Theme& theme = themeOf(this);
  const auto add = [&](double time, const QString& text, const QColor& color) {
    const double x = std::floor(m_axis.toX(time)) - 1;
    if (x >= m_axis.left && x <= m_axis.right()) ends.push_back({x, text, color, {}});
  };
  if (outlines()) add(m_run->plan.step.time.count, tr("%1 predicted").arg(timeText(m_run->plan.step.time)), theme.dim);
  if (m_show != TimelineShow::Predicted)
    add(timeOf(m_step->end), tr("%1 measured").arg(timeText({timeOf(m_step->end)})), theme.text);
  std::sort(ends.begin(), ends.end(), [](const StepEnd& a, const StepEnd& b) { return a.x < b.x; });
  double free = m_axis.left;
  for (StepEnd& end : ends) {
    const double wide = advanceOf(numberFont(11), end.text) + 12;
    const double left = end.x - wide >= free ? end.x - wide : end.x + 1;
    if (left < free || left + wide > m_axis.right() + 1) continue;
    end.label = {left, m_frame.ruler.top(), wide, m_frame.ruler.height()};
    free = left + wide;
  }
  return ends;
}

void TimelineCanvas::paintEnds(QPainter& painter) const {
  painter.setFont(numberFont(11));
  for (const StepEnd& end : stepEnds()) {
    painter.fillRect(QRectF(end.x, m_frame.ruler.top(), 1, m_frame.ruler.height()), end.color);
    painter.fillRect(QRectF(end.x, m_frame.lanes.top(), 1, m_frame.lanes.height()), end.color);
    painter.setPen(end.color);
    if (!end.label.isEmpty()) drawLine(painter, end.label, Qt::AlignCenter, end.text);
  }
}

void TimelineCanvas::paintRuled(QPainter& painter) const {
  if (!m_ruled) return;
  const Theme& theme = themeOf(this);
  const double left = m_axis.toX(m_ruled->first), right = m_axis.toX(m_ruled->second);
  QColor fill = theme.accent;
  fill.setAlphaF(0.18f);
  const QRectF box(left, m_frame.lanes.top(), right - left, m_frame.lanes.height());
  painter.fillRect(box & m_frame.lanes, fill);
  painter.setFont(numberFont(12, QFont::DemiBold));
  const QString text = timeText({m_ruled->second - m_ruled->first});
  const double width = advanceOf(painter.font(), text) + 16;
  const double x = std::clamp((left + right - width) / 2, m_axis.left, std::max(m_axis.left, m_axis.right() - width));
  const QRectF plate(x, m_frame.ruler.top() + 2, width, m_frame.ruler.height() - 4);
  painter.fillRect(plate, theme.accent);
  painter.setPen(theme.onAccent);
  drawLine(painter, plate, Qt::AlignCenter, text);
}

}  // namespace shardscope
