// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/pareto_plot.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextDocumentFragment>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/models/map_text.h"
#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/painted_access.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

QString tickText(double value) {
  return value == 0 ? QStringLiteral("0") : compactNumber(value).remove(numberText(0, 1).mid(1));
}

QColor faded(QColor color, float opacity) {
  color.setAlphaF(opacity);
  return color;
}

}  // namespace

ParetoPlot::ParetoPlot(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(*this, QAccessible::Chart);
  setAccessibleName(tr("Memory left over time of the layouts found"));
}

void ParetoPlot::setPoints(std::vector<ParetoPoint> points, const QString& valueName, double tightGib) {
  m_points = std::move(points);
  m_valueName = valueName;
  m_tight = tightGib;
  if (m_chosen >= static_cast<int>(m_points.size())) m_chosen = -1;
  repaintPoints();
}

void ParetoPlot::setPresent(std::optional<ParetoPoint> present) {
  m_present = present;
  repaintPoints();
}

void ParetoPlot::setChosen(int point) {
  m_chosen = point;
  const bool known = point >= 0 && point < static_cast<int>(m_points.size()) && m_tip;
  const QString tip = known ? QTextDocumentFragment::fromHtml(m_tip(point)).toPlainText() : QString();
  setAccessibleDescription(QString(tip).replace('\n', QStringLiteral(", ")));
  update();
}

void ParetoPlot::setHint(const QString& hint) {
  m_hint = hint;
  update();
}

ParetoGeometry ParetoPlot::geometryOfPoints() const { return paretoGeometry(m_points, m_present, QSizeF(size())); }

void ParetoPlot::repaintPoints() {
  m_picture = QPixmap();
  update();
}

void ParetoPlot::resizeEvent(QResizeEvent*) { repaintPoints(); }

void ParetoPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (m_points.empty()) {
    painter.setPen(themeOf(this).dim);
    painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, m_hint);
    return;
  }
  const ParetoGeometry geometry = geometryOfPoints();
  if (m_picture.isNull()) {
    m_picture = QPixmap(size() * devicePixelRatioF());
    m_picture.setDevicePixelRatio(devicePixelRatioF());
    m_picture.fill(Qt::transparent);
    QPainter picture(&m_picture);
    paintTightField(picture, geometry);
    paintAxes(picture, geometry);
    picture.setRenderHint(QPainter::Antialiasing);
    paintPoints(picture, geometry);
    paintFronts(picture, geometry);
    paintLegend(picture, geometry);
  }
  painter.drawPixmap(0, 0, m_picture);
  painter.setRenderHint(QPainter::Antialiasing);
  paintRings(painter, geometry);
}

void ParetoPlot::paintTightField(QPainter& painter, const ParetoGeometry& geometry) const {
  const Theme& theme = themeOf(this);
  const QRectF field(geometry.area.left(), geometry.area.top(),
                     std::min(geometry.x.pixelOf(m_tight), geometry.area.right()) - geometry.area.left(),
                     geometry.area.height());
  painter.fillRect(field, theme.warningTint);
  for (qreal x = field.left() + 2; x < field.right(); x += 4)
    painter.fillRect(QRectF(x, field.top(), 1, field.height()), faded(theme.bandTight, 0.3f));
  painter.setFont(textFont(11));
  painter.setPen(theme.text);
  const QRectF room = field.adjusted(4, 4, -2, 0);
  const QString text = tr("under 10\u00a0%");
  if (fitOf(QFontMetricsF(painter.font()), room.size(), text) != TextFit::Cut)
    drawFitted(painter, room, Qt::AlignLeft | Qt::AlignTop, text);
}

QString ParetoPlot::valueTitle(const ParetoGeometry& geometry) const {
  return geometry.y.logarithmic ? tr("%1 (log)").arg(m_valueName) : m_valueName;
}

void ParetoPlot::paintAxes(QPainter& painter, const ParetoGeometry& geometry) const {
  const Theme& theme = themeOf(this);
  const QRectF& area = geometry.area;
  painter.setFont(numberFont(11));
  for (const double tick : ticksOf(geometry.x, 8)) {
    const qreal x = std::round(geometry.x.pixelOf(tick)) + 0.5;
    painter.setPen(theme.grid);
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    painter.setPen(theme.dim);
    const QString text = tickText(tick);
    const qreal half = painter.fontMetrics().horizontalAdvance(text) / 2.0;
    painter.drawText(QRectF(std::min(x, width() - half) - 30, area.bottom() + 3, 60, 15), Qt::AlignCenter, text);
  }
  for (const double tick : ticksOf(geometry.y, 7)) {
    const qreal y = std::round(geometry.y.pixelOf(tick)) + 0.5;
    painter.setPen(theme.grid);
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    painter.setPen(theme.dim);
    painter.drawText(QRectF(0, y - 8, area.left() - 8, 16), Qt::AlignRight | Qt::AlignVCenter, tickText(tick));
  }
  painter.setFont(textFont(11));
  painter.drawText(QRectF(0, 0, width() / 2.0, 16), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                   valueTitle(geometry));
  painter.drawText(QRectF(0, area.bottom() + 17, area.right(), 16), Qt::AlignRight | Qt::AlignVCenter,
                   tr("memory left on the worst stage, GiB"));
}

void ParetoPlot::paintPoints(QPainter& painter, const ParetoGeometry& geometry) const {
  const Theme& theme = themeOf(this);
  const std::vector<int> counts = gpuCounts(m_points);
  painter.setPen(Qt::NoPen);
  for (const bool front : {false, true}) {
    painter.setBrush(front ? theme.categories[0] : faded(theme.neutral, 0.28f));
    for (const ParetoPoint& point : m_points) {
      if (point.onFront != front) continue;
      const double radius = radiusOf(point.gpus, counts);
      painter.drawEllipse(geometry.at(point), radius, radius);
    }
  }
}

void ParetoPlot::paintFronts(QPainter& painter, const ParetoGeometry& geometry) const {
  const Theme& theme = themeOf(this);
  const QFont font = textFont(11);
  QVector<QRectF> taken;
  painter.setFont(font);
  for (const ParetoFrontLine& line : frontLines(m_points, geometry)) {
    painter.setPen(QPen(theme.categories[0], 1));
    painter.drawPolyline(line.steps);
    const QString text = tr("%1 GPUs").arg(line.gpus);
    QRectF box(0, 0, QFontMetricsF(font).horizontalAdvance(text) + 4, 14);
    const QPointF end = line.steps.back();
    box.moveTo(std::min(end.x() + 10, geometry.area.right() - box.width()), end.y() - 7);
    if (end.x() + 10 > box.left()) box.moveTop(end.y() - 24);
    if (std::any_of(taken.begin(), taken.end(), [&box](const QRectF& other) { return other.intersects(box); }))
      continue;
    taken << box;
    painter.fillRect(box, faded(theme.window, 0.7f));
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, text);
  }
}

// From the right. The sizes stand beside the fronts too: they give way where the title of the axis needs the room.
void ParetoPlot::paintLegend(QPainter& painter, const ParetoGeometry& geometry) const {
  const Theme& theme = themeOf(this);
  const QFont font = textFont(11);
  const std::vector<int> counts = gpuCounts(m_points);
  qreal x = width() - 8;
  constexpr int kDot = 10, kBetween = 18;
  const QFontMetricsF metrics(font);
  const auto widthOf = [&](const QString& text) { return metrics.horizontalAdvance(text) + kDot + kBetween; };
  const QString largest = tr("%1 GPUs").arg(numberText(counts.empty() ? 0 : counts.back())), front = tr("on the front");
  const QString smallest = numberText(counts.empty() ? 0 : counts.front()), beaten = tr("beaten");
  const double room = x - metrics.horizontalAdvance(valueTitle(geometry)) - widthOf(front) - widthOf(beaten);
  painter.setFont(font);
  const auto entry = [&](const QString& text, const QColor& color, double radius) {
    x -= metrics.horizontalAdvance(text);
    painter.setPen(theme.dim);
    painter.drawText(QPointF(x, 12), text);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    x -= kDot;
    painter.drawEllipse(QPointF(x, 8), radius, radius);
    x -= kBetween;
  };
  if (counts.size() > 1 && room >= widthOf(largest) + widthOf(smallest)) {
    entry(largest, theme.neutral, radiusOf(counts.back(), counts));
    entry(smallest, theme.neutral, radiusOf(counts.front(), counts));
  }
  entry(beaten, faded(theme.neutral, 0.4f), 4);
  entry(front, theme.categories[0], 4);
}

void ParetoPlot::paintRings(QPainter& painter, const ParetoGeometry& geometry) const {
  const Theme& theme = themeOf(this);
  constexpr double kRing = 8;
  painter.setFont(textFont(11));
  painter.setBrush(Qt::NoBrush);
  const auto ring = [&](const ParetoPoint& point, const QColor& color, const QString& name, bool above) {
    const QPointF at = geometry.at(point);
    painter.setPen(QPen(color, 2));
    painter.drawEllipse(at, kRing, kRing);
    const QRectF box(std::clamp(at.x() - 60, geometry.area.left(), geometry.area.right() - 120),
                     above ? at.y() - 26 : at.y() + 11, 120, 16);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, name);
  };
  if (m_present) ring(*m_present, theme.accent, tr("present"), false);
  if (m_chosen >= 0) ring(m_points[static_cast<std::size_t>(m_chosen)], theme.text, tr("chosen"), true);
}

int ParetoPlot::pointUnder(const QPoint& at) const {
  return m_points.empty() ? -1 : pointNear(m_points, geometryOfPoints(), QPointF(at));
}

QRect ParetoPlot::boxOf(int point) const {
  constexpr int kHalf = 8;
  const QPoint at = geometryOfPoints().at(m_points[static_cast<std::size_t>(point)]).toPoint();
  return {at - QPoint(kHalf, kHalf), QSize(2 * kHalf, 2 * kHalf)};
}

void ParetoPlot::mousePressEvent(QMouseEvent* event) {
  const int point = pointUnder(event->position().toPoint());
  if (point >= 0 && event->button() == Qt::LeftButton) Q_EMIT pointChosen(point);
}

void ParetoPlot::mouseDoubleClickEvent(QMouseEvent* event) {
  const int point = pointUnder(event->position().toPoint());
  if (point >= 0 && event->button() == Qt::LeftButton) Q_EMIT pointTaken(point);
}

// Points on the front, from the least memory left.
int ParetoPlot::neighbour(int step) const {
  std::vector<int> order(m_points.size());
  std::iota(order.begin(), order.end(), 0);
  std::erase_if(order, [this](int i) { return !m_points[static_cast<std::size_t>(i)].onFront; });
  std::stable_sort(order.begin(), order.end(), [this](int a, int b) {
    return m_points[static_cast<std::size_t>(a)].left < m_points[static_cast<std::size_t>(b)].left;
  });
  if (order.empty()) return -1;
  const auto now = std::find(order.begin(), order.end(), m_chosen);
  if (now == order.end()) return step > 0 ? order.front() : order.back();
  const auto at = std::clamp<std::ptrdiff_t>(now - order.begin() + step, 0, std::ssize(order) - 1);
  return order[static_cast<std::size_t>(at)];
}

void ParetoPlot::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  const int step = (event->key() == Qt::Key_Right) - (event->key() == Qt::Key_Left);
  if (step != 0 && neighbour(step) >= 0) {
    Q_EMIT pointChosen(neighbour(step));
    announceMark(*this, accessibleDescription());  // after the table, which follows and says so
  } else if (enter && m_chosen >= 0) {
    Q_EMIT pointTaken(m_chosen);
  } else {
    QWidget::keyPressEvent(event);
  }
}

bool ParetoPlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int point = pointUnder(help->pos());
  if (point >= 0 && m_tip)
    QToolTip::showText(help->globalPos(), m_tip(point), this);
  else
    QToolTip::hideText();
  return true;
}

}  // namespace shardscope
