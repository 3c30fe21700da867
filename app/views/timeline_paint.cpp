// SPDX-License-Identifier: GPL-3.0-or-later
// Painting of the timeline. What the range of time decides is computed before; here it is only put down.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/timeline_canvas.h"
#include "app/views/timeline_style.h"

namespace shardscope {
namespace {

constexpr double kLabelled = 26, kNumbered = 10, kNamed = 56;

QString passLabel(const TraceDetail& detail, int chunks, double width) {
  if (detail.microbatch < 0 || width < kNumbered) return {};
  return chunks > 1 && width >= kLabelled ? QStringLiteral("%1·%2").arg(detail.microbatch).arg(detail.chunk)
                                          : QString::number(detail.microbatch);
}

}  // namespace

void TimelineCanvas::renderHatch() {
  const Theme& theme = themeOf(this);
  const qreal ratio = devicePixelRatioF();
  m_hatch = QPixmap((QSizeF(m_axis.width, kMeasured) * ratio).toSize());
  m_hatch.setDevicePixelRatio(ratio);
  m_hatch.fill(theme.window);
  QPainter painter(&m_hatch);
  fillHatch(painter, QRectF(0, 0, m_axis.width, kMeasured), theme.window, theme.line);
}

QColor TimelineCanvas::passColor(const TraceDetail& detail) const {
  const Theme& theme = themeOf(this);
  const QColor color = passColors(theme)[detail.timeClass];
  const int chunks = m_run->scenario ? std::max(1, m_run->plan.pipeline.vpp) : 1;
  return chunks > 1 && detail.chunk >= 0 ? chunkStrength(color, detail.chunk, chunks, theme) : color;
}

void TimelineCanvas::paintOutline(QPainter& painter, const VisibleRank& rank, const QRectF& row) const {
  const Theme& theme = themeOf(this);
  painter.setBrush(Qt::NoBrush);
  for (const OutlineBar& bar : rank.outline) {
    const QColor& color = theme.categories[bar.pass == Pass::Forward ? 0 : 2];
    const double left = std::max(bar.x, m_axis.left - 2), right = std::min(bar.x + bar.width, m_axis.right() + 2);
    const QRectF box(left, row.top(), right - left, row.height());
    // What has no room for its inside is paler than what was measured.
    if (bar.slot == nullptr || box.width() < 3) {
      painter.fillRect(box, mixed(color, theme.window, 0.55));
    } else {
      painter.setPen(color);
      painter.drawRect(
          QRectF(std::floor(box.left()) + 0.5, box.top() + 0.5, std::floor(box.width()) - 1, box.height() - 1));
    }
  }
}

void TimelineCanvas::paintOps(QPainter& painter, const VisibleRank& rank, const QRectF& row) const {
  const Theme& theme = themeOf(this);
  const TraceTrack& ops = rankAt(rank.index).track(TraceLane::Ops);
  painter.setFont(numberFont(9));
  for (const EventBar& bar : rank.measured.bars) {
    const TraceDetail& detail = ops.detail(bar.event);
    const double left = std::max(bar.x, m_axis.left - 1), right = std::min(bar.x + bar.width, m_axis.right() + 1);
    const double gap = bar.width >= 4 ? 1 : 0;
    const QRectF box(left, row.top(), std::max(1.0, right - left - gap), row.height());
    painter.fillRect(box, passColors(theme)[detail.timeClass]);
    if (hits(detail)) painter.fillRect(QRectF(box.left(), box.bottom() - 3, box.width(), 3), theme.text);
    if (box.width() < kNamed) continue;
    const std::string_view name = m_run->store->text(detail.name);
    painter.setPen(theme.onCategory);
    drawFitted(painter, box.adjusted(4, 0, -2, 0), Qt::AlignLeft | Qt::AlignVCenter,
               QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
  }
}

void TimelineCanvas::paintMeasured(QPainter& painter, const VisibleRank& rank, const QRectF& row) const {
  const Theme& theme = themeOf(this);
  painter.drawPixmap(row.topLeft(), m_hatch);
  if (rank.measured.folded() && (rank.passes.folded() || rank.passes.bars.empty())) {
    painter.drawImage(row.topLeft(),
                      stackOf(rank.measured.shares, static_cast<int>(row.height()), rgbOf(passColors(theme))));
    return;
  }
  if (rank.passes.folded()) {
    painter.drawImage(row.topLeft(),
                      stackOf(rank.passes.shares, static_cast<int>(row.height()), rgbOf(passColors(theme))));
    return;
  }
  const TraceTrack& passes = rankAt(rank.index).track(TraceLane::Passes);
  const int chunks = m_run->scenario ? m_run->plan.pipeline.vpp : 1;
  for (const EventBar& bar : rank.passes.bars) {
    const double left = std::max(bar.x, m_axis.left - 1), right = std::min(bar.x + bar.width, m_axis.right() + 1);
    const QRectF box(left, row.top(), std::max(1.0, right - left - (bar.width >= 4 ? 1 : 0)), row.height());
    QColor color = passColor(passes.detail(bar.event));
    if (rank.ops) color = mixed(color, theme.window, 0.3);
    painter.fillRect(box, color);
  }
  for (const QRectF& wait : rank.waits) fillHatch(painter, wait, theme.window, theme.strongLine, 4);
  if (rank.ops) return paintOps(painter, rank, row);
  painter.setFont(numberFont(9));
  painter.setPen(theme.onCategory);
  for (const EventBar& bar : rank.passes.bars) {
    const double left = std::max(bar.x, m_axis.left), right = std::min(bar.x + bar.width, m_axis.right());
    const QRectF box(left, row.top(), right - left, row.height());
    const QString label = passLabel(passes.detail(bar.event), chunks, box.width());
    if (label.isEmpty()) continue;
    const double width = advanceOf(painter.font(), label) + 4;
    const QRectF plate(box.center().x() - width / 2, row.top() + 5, width, row.height() - 10);
    if (!rank.waits.empty()) painter.fillRect(plate & box, passColor(passes.detail(bar.event)));
    drawLine(painter, box, Qt::AlignCenter, label);
  }
}

void TimelineCanvas::paintTraffic(QPainter& painter, const VisibleRank& rank, const RankBoxes& boxes) const {
  const Theme& theme = themeOf(this);
  const auto colors = trafficColors(theme);
  constexpr auto kSends = static_cast<std::size_t>(TrafficClass::Pp);
  for (const double x : rank.sends)
    painter.fillRect(QRectF(x, boxes.sends.top(), kSendWidth, boxes.sends.height()), colors[kSends]);
  const QRectF& row = boxes.traffic;
  if (rank.traffic.folded()) {
    painter.drawImage(row.topLeft(), stackOf(rank.traffic.shares, static_cast<int>(row.height()), rgbOf(colors)));
    return;
  }
  const TraceTrack& track = rankAt(rank.index).track(TraceLane::Communication);
  for (const EventBar& bar : rank.traffic.bars) {
    const TraceDetail& detail = track.detail(bar.event);
    const double left = std::max(bar.x, m_axis.left - 1), right = std::min(bar.x + bar.width, m_axis.right() + 1);
    const QRectF box(left, row.top(), std::max(1.0, right - left), row.height());
    if (detail.timeClass != kSends) painter.fillRect(box, colors[detail.timeClass]);
    if (hits(detail)) painter.fillRect(QRectF(box.left(), row.bottom(), box.width(), 2), theme.text);
  }
}

void TimelineCanvas::paintGaps(QPainter& painter, const TraceRank& rank, const QRectF& row) const {
  const Theme& theme = themeOf(this);
  for (const TraceGap& gap : rank.gaps) {
    const double x = m_axis.toX(timeOf(gap.start)), end = m_axis.toX(timeOf(gap.end));
    if (end < m_axis.left || x > m_axis.right()) continue;
    const QRectF box(x, row.top(), std::max(3.0, end - x), row.height());
    fillHatch(painter, box & m_frame.lanes, theme.warningTint, theme.warning, 4, true);
  }
}

void TimelineCanvas::paintRank(QPainter& painter, const VisibleRank& shown) const {
  const Theme& theme = themeOf(this);
  const TraceRank& rank = rankAt(shown.index);
  const QRectF lane = laneOf(shown.index);
  const RankBoxes boxes = boxesOf(lane);
  painter.save();
  painter.setClipRect(QRectF(0, m_frame.lanes.top(), m_frame.lanes.right(), m_frame.lanes.height()));
  painter.fillRect(QRectF(0, lane.bottom() - 1, m_frame.lanes.right(), 1), theme.line);
  painter.setFont(textFont(12, QFont::DemiBold));
  painter.setPen(theme.text);
  drawFitted(painter, QRectF(8, boxes.outline.top() - 2, kRankLabel - 12, 16), Qt::AlignLeft | Qt::AlignVCenter,
             tr("rank %1").arg(rank.rank));
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  if (rank.stage >= 0)
    drawFitted(painter, QRectF(8, boxes.measured.top(), kRankLabel - 12, 14), Qt::AlignLeft | Qt::AlignVCenter,
               tr("stage %1").arg(rank.stage));
  painter.setClipRect(m_frame.lanes);
  if (outlines()) paintOutline(painter, shown, boxes.outline);
  if (m_show != TimelineShow::Predicted) {
    paintMeasured(painter, shown, boxes.measured);
    paintTraffic(painter, shown, boxes);
    paintGaps(painter, rank, boxes.measured);
  }
  if (m_mark.rank == shown.index) {
    painter.setPen(QPen(theme.text, 1.5));
    painter.setBrush(Qt::NoBrush);
    if (m_mark.event && m_show != TimelineShow::Predicted)
      painter.drawRect(boxOf({m_mark.rank, m_mark.lane, m_mark.event, nullptr}));
    if (m_mark.slot && outlines()) painter.drawRect(boxOf({m_mark.rank, m_mark.lane, {}, m_mark.slot}));
  }
  painter.restore();
}

void TimelineCanvas::paintEvent(QPaintEvent*) {
  if (!m_run) return;
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  if (m_hatch.isNull()) renderHatch();
  paintRuler(painter);
  if (!m_frame.overview.isEmpty()) {
    if (m_overview.isNull()) renderOverview();
    paintOverview(painter);
  }
  for (const VisibleRank& rank : m_visible) paintRank(painter, rank);
  paintEnds(painter);
  paintRuled(painter);
  if (!hasFocus()) return;
  painter.setPen(QPen(theme.accent, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75));
}

}  // namespace shardscope
