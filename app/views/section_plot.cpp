// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/section_plot.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/painted_access.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr qreal kTitle = 26, kLeft = 40, kBottom = 18, kTop = 8;

bool fits(CellState state) { return state == CellState::Fits || state == CellState::Tight; }

// The axis follows what fits, and leaves the rest to run out of the picture.
PlotAxis axisFor(const MapSection& section) {
  constexpr double kBeyond = 1.5;
  double least = 0, most = section.limit.value_or(0) * kBeyond;
  // Where nothing fits the smallest is shown.
  if (!section.values.empty() && section.limit.value_or(0) > 0)
    most = std::max(most, kBeyond * *std::min_element(section.values.begin(), section.values.end()));
  for (std::size_t i = 0; i < section.values.size(); ++i) {
    if (!fits(section.states[i])) continue;
    least = std::min(least, section.values[i]);
    most = std::max(most, section.values[i]);
  }
  if (section.limit == 0.0) {
    least = -50;
    most = 100;
  }
  if (most <= least)
    for (const double value : section.values) most = std::max(most, value);
  return linearAxis(least, most);
}

}  // namespace

QPointF SectionGeometry::point(const MapSection& section, std::size_t i) const {
  return {xs[i], axis.pixelOf(section.values[i])};
}

SectionGeometry sectionGeometry(const MapSection& section, QSizeF size) {
  SectionGeometry geometry;
  geometry.area = QRectF(kLeft, kTitle + kTop, size.width() - kLeft - 12, size.height() - kTitle - kTop - kBottom);
  geometry.axis = axisFor(section);
  geometry.axis.lowPixel = geometry.area.bottom();
  geometry.axis.highPixel = geometry.area.top();
  const auto count = static_cast<double>(section.values.size());
  for (std::size_t i = 0; i < section.values.size(); ++i)
    geometry.xs.push_back(geometry.area.left() + (static_cast<double>(i) + 0.5) * geometry.area.width() / count);
  return geometry;
}

SectionPlot::SectionPlot(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(*this, QAccessible::Chart);
}

void SectionPlot::setSection(std::optional<MapSection> section, const std::vector<int>& stops,
                             const QString& limitText) {
  if (!section || stops != m_stops) m_pointed.reset();
  m_section = std::move(section);
  m_stops = stops;
  m_limitText = limitText;
  setAccessibleDescription(QString());
  if (m_section) setAccessibleName(m_section->title + QLatin1String(": ") + m_section->caption);
  update();
}

void SectionPlot::setEmptyText(const QString& text) {
  m_emptyText = text;
  setAccessibleDescription(text);
  update();
}

bool SectionPlot::isEmpty() const {
  return m_section && std::none_of(m_section->states.begin(), m_section->states.end(),
                                   [](CellState state) { return isLegal(state); });
}

void SectionPlot::paintEvent(QPaintEvent*) {
  if (!m_section || m_section->values.empty()) return;
  QPainter painter(this);
  const SectionGeometry geometry = sectionGeometry(*m_section, QSizeF(size()));
  paintTitle(painter);
  if (isEmpty()) return paintEmpty(painter, geometry);
  paintFrame(painter, geometry);
  paintStops(painter, geometry);
  paintLine(painter, geometry);
  paintCurrent(painter, geometry);
  if (hasFocus()) paintPointed(painter);
}

std::optional<int> SectionPlot::pointed() const {
  if (m_pointed || !m_section || m_section->values.empty()) return m_pointed;
  return std::clamp(m_section->current, 0, static_cast<int>(m_section->values.size()) - 1);
}

QRect SectionPlot::boxOf(int stop) const {
  const SectionGeometry geometry = sectionGeometry(*m_section, QSizeF(size()));
  const double pitch = geometry.area.width() / static_cast<double>(geometry.xs.size());
  QRectF box(0, geometry.area.top(), pitch, geometry.area.height());
  box.moveLeft(geometry.xs[static_cast<std::size_t>(stop)] - pitch / 2);
  return box.toAlignedRect();
}

std::optional<int> SectionPlot::stopAt(const QPointF& point) const {
  if (!m_section) return std::nullopt;
  for (int i = 0; i < static_cast<int>(m_section->values.size()); ++i)
    if (QRectF(boxOf(i)).contains(point)) return i;
  return std::nullopt;
}

void SectionPlot::paintPointed(QPainter& painter) const {
  const std::optional<int> stop = pointed();
  if (!stop) return;
  painter.setPen(QPen(themeOf(this).accent, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(boxOf(*stop)).adjusted(1, 1, -1, -1), 4, 4);
}

void SectionPlot::point(int stop) {
  m_pointed = stop;
  const QString text = m_describe ? m_describe(stop) : QString();
  announceMark(*this, text);
  QToolTip::showText(mapToGlobal(boxOf(stop).topRight()), text, this, boxOf(stop));
  update();
}

void SectionPlot::keyPressEvent(QKeyEvent* event) {
  const std::optional<int> now = pointed();
  const int step = (event->key() == Qt::Key_Right) - (event->key() == Qt::Key_Left);
  if (!now || step == 0) return QWidget::keyPressEvent(event);
  point(std::clamp(*now + step, 0, static_cast<int>(m_section->values.size()) - 1));
}

bool SectionPlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !m_describe) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const std::optional<int> stop = stopAt(help->pos()))
    QToolTip::showText(help->globalPos() + QPoint(8, 16), m_describe(*stop), this, boxOf(*stop));
  else
    QToolTip::hideText();
  return true;
}

void SectionPlot::paintEmpty(QPainter& painter, const SectionGeometry& geometry) const {
  painter.setFont(textFont(13));
  painter.setPen(themeOf(this).dim);
  drawFitted(painter, QRectF(QPointF(0, geometry.area.top()), QPointF(width() - 12, height())),
             Qt::AlignLeft | Qt::AlignTop, m_emptyText);
}

void SectionPlot::paintTitle(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  const QFont title = textFont(15, QFont::DemiBold);
  painter.setFont(title);
  painter.setPen(theme.text);
  drawLine(painter, QRectF(0, 0, width(), 24), Qt::AlignVCenter, m_section->title);
  const qreal after = advanceOf(title, m_section->title) + 16;
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  drawFitted(painter, QRectF(after, 0, width() - after, 27), Qt::AlignVCenter, m_section->caption);
}

void SectionPlot::paintFrame(QPainter& painter, const SectionGeometry& geometry) const {
  const Theme& theme = themeOf(this);
  painter.setFont(numberFont(11));
  for (const double tick : ticksOf(geometry.axis, 4)) {
    const qreal y = std::round(geometry.axis.pixelOf(tick)) + 0.5;
    painter.setPen(theme.grid);
    painter.drawLine(QPointF(geometry.area.left(), y), QPointF(geometry.area.right(), y));
    painter.setPen(theme.dim);
    drawLine(painter, QRectF(0, y - 8, kLeft - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
             tick == 0 ? QStringLiteral("0") : compactNumber(tick).remove(numberText(0, 1).mid(1)));
  }
}

void SectionPlot::paintStops(QPainter& painter, const SectionGeometry& geometry) const {
  const Theme& theme = themeOf(this);
  const QFont font = numberFont(11);
  std::vector<double> widths;
  for (const QString& stop : m_section->stops) widths.push_back(advanceOf(font, stop));
  const double pitch = geometry.area.width() / static_cast<double>(geometry.xs.size());
  for (const int i : labelledStops(m_stops, widths, pitch, m_section->current)) {
    const bool now = i == m_section->current;
    painter.setFont(numberFont(11, now ? QFont::DemiBold : QFont::Normal));
    painter.setPen(now ? theme.text : theme.dim);
    drawLine(painter, QRectF(geometry.xs[static_cast<std::size_t>(i)] - 40, geometry.area.bottom() + 3, 80, 15),
             Qt::AlignCenter, m_section->stops[static_cast<std::size_t>(i)]);
  }
}

void SectionPlot::paintLine(QPainter& painter, const SectionGeometry& geometry) const {
  const Theme& theme = themeOf(this);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setClipRect(geometry.area.adjusted(-6, -6, 6, 6));
  if (m_section->limit) {
    const qreal y = geometry.axis.pixelOf(*m_section->limit);
    painter.setPen(QPen(theme.bad, 2));
    painter.drawLine(QPointF(geometry.area.left(), y), QPointF(geometry.area.right(), y));
    painter.setPen(theme.text);
    painter.setFont(textFont(11));
    drawLine(painter, QRectF(geometry.area.left() + 6, y - 17, 200, 16), Qt::AlignVCenter, m_limitText);
  }
  painter.setPen(QPen(theme.accent, 2));
  for (std::size_t i = 1; i < geometry.xs.size(); ++i)
    if (isLegal(m_section->states[i - 1]) && isLegal(m_section->states[i]))
      painter.drawLine(geometry.point(*m_section, i - 1), geometry.point(*m_section, i));
  const qreal radius = geometry.xs.size() > 40 ? 1.5 : 3;
  for (std::size_t i = 0; i < geometry.xs.size(); ++i) {
    if (!isLegal(m_section->states[i])) continue;
    painter.setPen(QPen(fits(m_section->states[i]) ? theme.accent : theme.bad, 1.5));
    painter.setBrush(theme.window);
    painter.drawEllipse(geometry.point(*m_section, i), radius, radius);
  }
  painter.restore();
}

void SectionPlot::paintCurrent(QPainter& painter, const SectionGeometry& geometry) const {
  const auto i = static_cast<std::size_t>(m_section->current);
  if (i >= geometry.xs.size() || !isLegal(m_section->states[i])) return;
  const Theme& theme = themeOf(this);
  const QPointF at = geometry.point(*m_section, i);
  painter.setRenderHint(QPainter::Antialiasing);
  QPen dashed(theme.accent, 1);
  dashed.setDashPattern({3, 3});
  painter.setPen(dashed);
  painter.drawLine(QPointF(at.x(), geometry.area.top()), QPointF(at.x(), geometry.area.bottom()));
  if (at.y() < geometry.area.top()) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.accent);
  painter.drawEllipse(at, 5, 5);
  const QFont font = numberFont(11, QFont::DemiBold);
  const QString text = compactNumber(m_section->values[i]);
  QRectF box(0, 0, advanceOf(font, text) + 6, 16);
  // Beside the line, not on it.
  const bool falls = i > 0 && isLegal(m_section->states[i - 1]) && m_section->values[i - 1] > m_section->values[i];
  const bool left = !falls && at.x() - box.width() - 7 > geometry.area.left();
  box.moveTo(left ? at.x() - box.width() - 7 : at.x() + 7, std::max(geometry.area.top(), at.y() - 20));
  QColor halo = theme.window;
  halo.setAlphaF(0.85f);
  painter.fillRect(box, halo);
  painter.setFont(font);
  painter.setPen(theme.text);
  drawLine(painter, box, Qt::AlignCenter, text);
}

}  // namespace shardscope
