// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_legend.h"

#include <QFontMetricsF>
#include <QPainter>

#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/map_cells.h"
#include "app/views/painted_access.h"

namespace shardscope {
namespace {

constexpr qreal kSample = 14, kGap = 5, kBetween = 12;

// Paints from left to right and stops where an entry has no room.
class LegendRow {
 public:
  LegendRow(QPainter& painter, const QRectF& room, const Theme& theme)
      : m_painter(painter), m_room(room), m_theme(theme) {}

  void text(const QString& text, const QFont& font, const QColor& color) {
    const qreal width = advanceOf(font, text);
    if (m_x + width > m_room.right()) return;
    m_painter.setFont(font);
    m_painter.setPen(color);
    drawLine(m_painter, QRectF(m_x, m_room.top(), width + 1, m_room.height()), Qt::AlignVCenter, text);
    m_x += width + kGap;
  }

  void ramp() {
    constexpr int kSteps = 8;
    constexpr qreal kStep = 8;
    for (int i = 0; i < kSteps; ++i)
      m_painter.fillRect(QRectF(m_x + i * kStep, m_room.center().y() - 5, kStep - 1, 11),
                         fitColor(i, {0, kSteps - 1}, m_theme));
    m_x += kSteps * kStep + kGap;
  }

  void skip() { m_x += kBetween - kGap; }

  void entry(CellState state, const QString& name, int count) {
    const QString number = numberText(count);
    const QFont font = textFont(11), figures = numberFont(11);
    const qreal width = kSample + 2 * kGap + advanceOf(font, name) + advanceOf(figures, number);
    skip();
    if (m_x + width > m_room.right()) return;
    paintMapSample(m_painter, QRectF(m_x, m_room.center().y() - 5, kSample, 11), state, m_theme);
    m_x += kSample + kGap;
    text(name, font, m_theme.dim);
    text(number, figures, m_theme.text);
  }

  void stair() {
    const QString name = MapLegend::tr("CP = seq / 4096");
    skip();
    if (m_x + kSample + kGap + advanceOf(textFont(11), name) > m_room.right()) return;
    QPen pen(m_theme.text, 1.2);
    pen.setDashPattern({3, 3});
    m_painter.setPen(pen);
    const qreal y = m_room.center().y();
    m_painter.drawPolyline(QPolygonF{{m_x, y + 4}, {m_x + 7, y + 4}, {m_x + 7, y - 4}, {m_x + kSample, y - 4}});
    m_x += kSample + kGap;
    text(name, textFont(11), m_theme.dim);
  }

 private:
  QPainter& m_painter;
  QRectF m_room;
  const Theme& m_theme;
  qreal m_x = 0;
};

}  // namespace

MapLegend::MapLegend(QWidget* parent) : QWidget(parent) {
  setFixedHeight(20);
  setAccessibleRole(*this, QAccessible::Graphic);
  setAccessibleName(tr("Legend of the map"));
}

void MapLegend::setMap(const MapPtr& map, MapValue value) {
  m_map = map;
  m_value = value;
  setToolTip(map ? describe() : QString());
  setAccessibleDescription(toolTip().replace('\n', QStringLiteral(", ")));
  update();
}

QString MapLegend::describe() const {
  const std::array<int, kCellStates> counts = countStates(*m_map);
  const std::pair<CellState, QString> names[] = {{CellState::Fits, tr("fits")},
                                                 {CellState::Tight, tr("under 10 % to spare")},
                                                 {CellState::TooMuch, tr("too much memory")},
                                                 {CellState::NeedsGpus, tr("needs more GPUs")},
                                                 {CellState::BreaksRule, tr("breaks a rule")}};
  QStringList lines;
  for (const auto& [state, name] : names)
    lines << QStringLiteral("%1: %2").arg(name).arg(counts[static_cast<std::size_t>(state)]);
  return lines.join(QLatin1Char('\n'));
}

void MapLegend::paintEvent(QPaintEvent*) {
  if (!m_map) return;
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  LegendRow row(painter, QRectF(rect()), theme);
  const std::array<int, kCellStates> counts = countStates(*m_map);
  const auto count = [&](CellState state) { return counts[static_cast<std::size_t>(state)]; };
  if (const std::optional<ValueRange> range = fittingRange(*m_map, m_value)) {
    const QFont figures = numberFont(11);
    const auto number = [this](double v) {
      return m_value == MapValue::Feasibility ? numberText(v, 0) : compactNumber(v);
    };
    row.text(number(range->least), figures, theme.text);
    row.ramp();
    row.text(number(range->most), figures, theme.text);
    if (m_value != MapValue::Throughput)
      row.text(m_value == MapValue::Feasibility ? tr("% left") : mapValueUnit(m_value), textFont(11), theme.dim);
  }
  row.skip();
  row.text(tr("fits"), textFont(11), theme.dim);
  row.text(numberText(count(CellState::Fits)), numberFont(11), theme.text);
  row.entry(CellState::Tight, tr("under 10 % to spare"), count(CellState::Tight));
  row.entry(CellState::TooMuch, tr("too much memory"), count(CellState::TooMuch));
  row.entry(CellState::NeedsGpus, tr("needs more GPUs"), count(CellState::NeedsGpus));
  row.entry(CellState::BreaksRule, tr("breaks a rule"), count(CellState::BreaksRule));
  const auto isAxis = [this](Dial dial) { return m_map->request.x == dial || m_map->request.y == dial; };
  if (isAxis(Dial::SeqLen) && isAxis(Dial::Cp)) row.stair();
}

}  // namespace shardscope
