// SPDX-License-Identifier: GPL-3.0-or-later
// Painting of the schedule. What the range of time decides is computed before; here it is only put down.
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/schedule_canvas.h"

namespace shardscope {
namespace {

constexpr double kLabelled = 26, kNumbered = 10, kStriped = 6;

QColor mixed(const QColor& a, const QColor& b, double share) {
  const auto part = [share](int x, int y) { return static_cast<int>(std::lround(x * share + y * (1 - share))); };
  return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

// Virtual chunks are told apart by strength: 95, 85, 75, 65 %.
QColor chunkColor(const QColor& color, int chunk, int chunks, const Theme& theme) {
  return mixed(color, theme.window, 0.95 - 0.30 * chunk / std::max(3, chunks - 1));
}

// In the order in which the parts of a pixel are stacked, from the bottom.
struct PartColors {
  QColor forward, backward, recompute, exposed;
  explicit PartColors(const Theme& t)
      : forward(chunkColor(t.categories[0], 1, 4, t)),
        backward(chunkColor(t.categories[2], 1, 4, t)),
        recompute(t.categories[3]),
        exposed(t.categories[1]) {}
};

QColor blendOf(const BusyTime& share, const PartColors& c, const QColor& ground) {
  const double idle = std::max(0.0, 1 - share.total());
  const auto sum = [&](auto channel) {
    const double value = share.forward * channel(c.forward) + share.backward * channel(c.backward) +
                         share.recompute * channel(c.recompute) + share.exposed * channel(c.exposed) +
                         idle * channel(ground);
    return std::clamp(static_cast<int>(std::lround(value)), 0, 255);
  };
  return {sum([](const QColor& q) { return q.red(); }), sum([](const QColor& q) { return q.green(); }),
          sum([](const QColor& q) { return q.blue(); })};
}

QString tickText(double time, double step) {
  if (time == 0) return QStringLiteral("0");
  const double unit = step >= 1e8 ? 1e9 : step >= 1e5 ? 1e6 : 1e3;
  const QString name = unit == 1e9 ? QStringLiteral(" s") : unit == 1e6 ? QStringLiteral(" ms") : QStringLiteral(" µs");
  const int decimals = step / unit >= 1 ? 0 : step / unit >= 0.1 ? 1 : 2;
  return numberText(time / unit, decimals) + name;
}

}  // namespace

void ScheduleCanvas::renderOverview() {
  const Theme& theme = themeOf(this);
  const PartColors colors(theme);
  TimeAxis whole = fitted(m_axis, m_lanes.length());
  whole.width = m_frame.overview.width();
  m_overview = QImage(std::max(1, static_cast<int>(whole.width)), static_cast<int>(m_frame.overview.height()),
                      QImage::Format_RGB32);
  int drawn = -1;
  for (int y = 0; y < m_overview.height(); ++y) {
    const int stage = y * m_lanes.stages() / m_overview.height();
    auto* line = reinterpret_cast<QRgb*>(m_overview.scanLine(y));
    if (stage == drawn) {
      std::copy_n(reinterpret_cast<const QRgb*>(m_overview.constScanLine(y - 1)), m_overview.width(), line);
      continue;
    }
    drawn = stage;
    const std::vector<BusyTime> columns = columnsOf(m_lanes, stage, whole);
    for (int x = 0; x < m_overview.width() && x < static_cast<int>(columns.size()); ++x)
      line[x] = blendOf(columns[static_cast<std::size_t>(x)], colors, theme.window).rgb();
  }
}

void ScheduleCanvas::renderHatch() {
  const Theme& theme = themeOf(this);
  const qreal ratio = devicePixelRatioF();
  m_hatch = QPixmap(QSizeF(m_axis.width * ratio, kLaneBar * ratio).toSize());
  m_hatch.setDevicePixelRatio(ratio);
  m_hatch.fill(theme.window);
  QPainter painter(&m_hatch);
  fillHatch(painter, QRectF(0, 0, m_axis.width, kLaneBar), theme.window, theme.line);
}

void ScheduleCanvas::paintOverview(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  const QRectF& box = m_frame.overview;
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  drawFitted(painter, QRectF(8, box.center().y() - 14, box.left() - 12, 28), Qt::AlignLeft | Qt::AlignVCenter,
             tr("Whole step"));
  painter.drawImage(box.topLeft(), m_overview);
  const double scale = box.width() / m_lanes.length();
  const double left = box.left() + m_axis.from * scale;
  const double right = std::max(left + 3, box.left() + m_axis.to * scale);
  QColor veil = theme.window;
  veil.setAlphaF(0.55F);
  painter.fillRect(QRectF(box.left(), box.top(), left - box.left(), box.height()), veil);
  painter.fillRect(QRectF(right, box.top(), box.right() - right, box.height()), veil);
  painter.setPen(QPen(theme.text, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(left, box.top() + 0.75, right - left, box.height() - 1.5));

  TimeAxis whole = fitted(m_axis, m_lanes.length());
  const std::vector<TimeTick> ticks = ticksOf(whole, 90);
  const double step = ticks.size() > 1 ? ticks[1].time - ticks[0].time : m_lanes.length();
  painter.setFont(numberFont(10));
  painter.setPen(theme.dim);
  for (const TimeTick& tick : ticks) {
    const QRectF place(tick.x - 40, m_frame.overviewAxis.top(), 80, m_frame.overviewAxis.height());
    if (tick.time == 0)
      drawLine(painter, place.translated(40, 0), Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
    else if (place.right() <= box.right())
      drawLine(painter, place, Qt::AlignCenter, tickText(tick.time, step));
  }
}

void ScheduleCanvas::paintRuler(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  const QRectF& box = m_frame.ruler;
  painter.fillRect(QRectF(0, box.top(), box.right(), box.height()), theme.base);
  const std::vector<TimeTick> ticks = ticksOf(m_axis, 80);
  const double step = ticks.size() > 1 ? ticks[1].time - ticks[0].time : m_axis.to - m_axis.from;
  painter.setFont(numberFont(11));
  for (const TimeTick& tick : ticks) {
    painter.fillRect(QRectF(std::round(tick.x), box.bottom() - 4, 1, 4), theme.strongLine);
    painter.setPen(theme.dim);
    if (tick.x + 60 < box.right())
      drawLine(painter, QRectF(tick.x + 4, box.top(), 80, box.height()), Qt::AlignLeft | Qt::AlignVCenter,
               tickText(tick.time, step));
  }
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  drawLine(painter, QRectF(m_frame.split.left(), box.top(), m_frame.split.width(), box.height()),
           Qt::AlignLeft | Qt::AlignVCenter, tr("Time split"));
  drawLine(painter, QRectF(m_frame.split.left(), box.top(), m_frame.split.width(), box.height()),
           Qt::AlignRight | Qt::AlignVCenter, tr("bubble"));
}

LaneInks ScheduleCanvas::inks(bool stacked) const {
  const Theme& theme = themeOf(this);
  LaneInks inks;
  const int chunks = stacked ? 1 : m_lanes.chunks();
  for (int chunk = 0; chunk < chunks; ++chunk) {
    const auto color = [&](int category) {
      return chunkColor(theme.categories[category], stacked ? 1 : chunk, stacked ? 4 : chunks, theme).rgb();
    };
    inks.forward.push_back(color(0));
    inks.backward.push_back(color(2));
  }
  inks.recompute = theme.categories[3].rgb();
  inks.exposed = theme.categories[1].rgb();
  inks.ground = theme.window.rgb();
  inks.edge = 96;
  return inks;
}

void ScheduleCanvas::paintBars(QPainter& painter, const std::vector<LaneBar>& bars, double top) const {
  const Theme& theme = themeOf(this);
  const std::vector<QRgb> row = rowOf(bars, m_axis, inks(false));
  QImage image(static_cast<int>(row.size()), static_cast<int>(kLaneBar), QImage::Format_ARGB32_Premultiplied);
  for (int y = 0; y < image.height(); ++y)
    std::copy(row.begin(), row.end(), reinterpret_cast<QRgb*>(image.scanLine(y)));
  painter.drawImage(QPointF(m_axis.left, top), image);

  const bool chunks = m_lanes.chunks() > 1;
  const QBrush stripes(theme.categories[3].darker(theme.dark ? 190 : 140), Qt::BDiagPattern);
  painter.setFont(numberFont(9));
  painter.setPen(theme.onCategory);
  for (const LaneBar& bar : bars) {
    if (bar.recompute >= kStriped) painter.fillRect(QRectF(bar.x, top, bar.recompute, kLaneBar), stripes);
    const QRectF compute(bar.x + bar.recompute, top, bar.compute, kLaneBar);
    if (compute.width() < kNumbered || compute.right() <= m_axis.left || compute.left() >= m_axis.right()) continue;
    drawLine(painter, compute, Qt::AlignCenter,
             chunks && compute.width() >= kLabelled
                 ? QStringLiteral("%1·%2").arg(bar.slot->step.microbatch).arg(bar.slot->step.chunk)
                 : QString::number(bar.slot->step.microbatch));
  }
}

void ScheduleCanvas::paintColumns(QPainter& painter, const std::vector<BusyTime>& columns, double top) const {
  painter.drawImage(QPointF(m_axis.left, top), stackOf(columns, static_cast<int>(kLaneBar), inks(true)));
}

void ScheduleCanvas::paintLane(QPainter& painter, const VisibleLane& lane) const {
  const Theme& theme = themeOf(this);
  const QRectF box = laneOf(lane.stage);
  const double top = box.top() + (kLane - kLaneBar) / 2;
  const bool selected = lane.stage == m_stage;
  painter.save();
  painter.setClipRect(QRectF(0, m_frame.lanes.top(), m_frame.lanes.right(), m_frame.lanes.height()));
  if (selected) painter.fillRect(QRectF(0, box.top(), m_frame.lanes.right(), kLane), theme.alternate);
  painter.setFont(textFont(12, selected ? QFont::DemiBold : QFont::Normal));
  painter.setPen(theme.text);
  drawFitted(painter, QRectF(8, box.top(), kLaneLabel - 12, kLane), Qt::AlignLeft | Qt::AlignVCenter,
             tr("Stage %1").arg(lane.stage));
  painter.setClipRect(m_frame.lanes);
  painter.drawPixmap(QPointF(m_axis.left, top), m_hatch);
  if (lane.geometry.columns.empty())
    paintBars(painter, lane.geometry.bars, top);
  else
    paintColumns(painter, lane.geometry.columns, top);
  if (m_slot && m_slot->rank == lane.stage) {
    const double x = m_axis.toX(m_slot->start.count);
    painter.setPen(QPen(theme.text, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(x, top, std::max(3.0, m_axis.toX(endOf(*m_slot)) - x), kLaneBar));
  }
  painter.restore();
}

void ScheduleCanvas::paintSplit(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  constexpr double kNumber = 58, kHeight = 12;
  painter.save();
  painter.setClipRect(m_frame.split);
  painter.setFont(numberFont(11));
  for (const VisibleLane& lane : m_visible) {
    const QRectF box = laneOf(lane.stage);
    const BusyTime busy = m_lanes.busy(lane.stage);
    const double room = m_frame.split.width() - kNumber, scale = room / m_lanes.length();
    QRectF bar(m_frame.split.left(), box.center().y() - kHeight / 2, 0, kHeight);
    const auto part = [&](double time, auto&& fill) {
      bar.setWidth(time * scale);
      if (bar.width() > 0) fill(bar);
      bar.moveLeft(bar.right());
    };
    const auto solid = [&](const QColor& color) {
      return [&painter, color](const QRectF& b) { painter.fillRect(b, color); };
    };
    part(busy.forward, solid(theme.categories[0]));
    part(busy.backward, solid(theme.categories[2]));
    part(busy.recompute, [&](const QRectF& b) {
      painter.fillRect(b, theme.categories[3]);
      painter.fillRect(b, QBrush(theme.categories[3].darker(theme.dark ? 190 : 140), Qt::BDiagPattern));
    });
    part(busy.exposed, solid(theme.categories[1]));
    part(m_lanes.bubble(lane.stage), [&](const QRectF& b) { fillHatch(painter, b, theme.base, theme.strongLine, 4); });
    painter.setPen(theme.text);
    drawLine(painter, QRectF(m_frame.split.right() - kNumber, box.top(), kNumber, kLane),
             Qt::AlignRight | Qt::AlignVCenter,
             QStringLiteral("%1 %").arg(numberText(100 * m_lanes.bubble(lane.stage) / m_lanes.length(), 1)));
  }
  painter.restore();
}

QColor ScheduleCanvas::curveColor(int stage) const {
  const Theme& theme = themeOf(this);
  if (stage == m_stage) return theme.accent;
  if (stage == 0) return theme.categories[4];
  return stage + 1 == m_lanes.stages() ? theme.categories[1] : theme.strongLine;
}

void ScheduleCanvas::paintCurveNames(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  std::vector<std::pair<double, int>> names;
  std::vector<int> stages = {0, m_stage, m_lanes.stages() - 1};
  if (m_lanes.stages() * 32 <= m_frame.chart.height()) {
    stages.resize(static_cast<std::size_t>(m_lanes.stages()));
    std::iota(stages.begin(), stages.end(), 0);
  }
  for (const int stage : stages)
    if (std::none_of(names.begin(), names.end(), [stage](const auto& n) { return n.second == stage; }))
      names.emplace_back(m_frame.chart.bottom() - m_lanes.maxLive(stage) * (m_frame.chart.height() - 8) / m_highest,
                         stage);
  std::sort(names.begin(), names.end());
  painter.setFont(textFont(11));
  double lowest = m_frame.chart.top() - 8;
  for (const auto& [y, stage] : names) {
    lowest = std::max(lowest, y - 8);
    const QRectF box(m_frame.chart.right() + 6, lowest, m_frame.split.right() - m_frame.chart.right() - 6, 16);
    lowest += 16;
    painter.fillRect(QRectF(box.left(), box.center().y() - 1, 10, 2), curveColor(stage));
    painter.setPen(stage == m_stage ? theme.text : theme.dim);
    const QString text = tr("stage %1: at most %2").arg(stage).arg(m_lanes.maxLive(stage));
    drawFitted(painter, box.adjusted(16, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text);
  }
}

void ScheduleCanvas::paintChart(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  const QRectF& chart = m_frame.chart;
  painter.fillRect(QRectF(0, m_frame.liveTitle.top(), width(), 1), theme.line);
  painter.setFont(textFont(15, QFont::DemiBold));
  painter.setPen(theme.text);
  const QRectF title = m_frame.liveTitle.adjusted(8, 4, 0, 0);
  drawLine(painter, title, Qt::AlignLeft | Qt::AlignVCenter, tr("In flight"));
  const double after = advanceOf(painter.font(), tr("In flight")) + 16;
  painter.setFont(textFont(12));
  painter.setPen(theme.dim);
  drawFitted(painter, title.adjusted(after, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
             tr("live chunk micro batches of each stage, same time axis"));

  const double perChunk = (chart.height() - 8) / m_highest;
  const int step = std::max(1, static_cast<int>(std::ceil(m_highest / std::max(1.0, chart.height() / 28))));
  painter.setFont(numberFont(11));
  for (int count = 0; count <= m_highest; count += step) {
    const double y = chart.bottom() - count * perChunk;
    painter.fillRect(QRectF(chart.left(), std::round(y), chart.width(), 1), theme.grid);
    painter.setPen(theme.dim);
    drawLine(painter, QRectF(0, y - 8, chart.left() - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
             QString::number(count));
  }
  painter.save();
  painter.setClipRect(chart.adjusted(0, -2, 0, 2));
  // Thick lines are drawn twice: stroking thousands of steps takes longer.
  const auto curve = [&](int stage, bool thick) {
    const QPolygonF& line = m_curves[static_cast<std::size_t>(stage)];
    painter.setPen(QPen(curveColor(stage), 1));
    painter.drawPolyline(line);
    if (thick) painter.drawPolyline(line.translated(0, 1));
  };
  const int last = m_lanes.stages() - 1;
  for (int stage = 1; stage < last; ++stage)
    if (stage != m_stage) curve(stage, false);
  for (const int stage : {last, 0, m_stage}) curve(stage, true);
  painter.restore();
  const std::vector<TimeTick> ticks = ticksOf(m_axis, 80);
  const double spacing = ticks.size() > 1 ? ticks[1].time - ticks[0].time : m_axis.to - m_axis.from;
  painter.setFont(numberFont(10));
  painter.setPen(theme.dim);
  for (const TimeTick& tick : ticks)
    drawLine(painter, QRectF(tick.x - 40, chart.bottom() + 2, 80, 16), Qt::AlignCenter, tickText(tick.time, spacing));
  paintCurveNames(painter);
}

void ScheduleCanvas::paintEvent(QPaintEvent*) {
  if (!m_planned) return;
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  if (m_lanes.empty()) {
    painter.setPen(theme.dim);
    drawLine(painter, QRectF(rect()).adjusted(24, 24, -24, -24), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
             tr("This schedule is not drawn: it has too many slots, or its stages wait for each other for ever. "
                "Step time and memory come from closed forms."));
    return;
  }
  if (m_overview.isNull()) renderOverview();
  if (m_hatch.isNull()) renderHatch();
  paintOverview(painter);
  paintRuler(painter);
  for (const VisibleLane& lane : m_visible) paintLane(painter, lane);
  paintSplit(painter);
  paintChart(painter);
  if (!hasFocus()) return;
  painter.setPen(QPen(theme.accent, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75));
}

}  // namespace shardscope
