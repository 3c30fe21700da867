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

constexpr qreal kSample = 14, kGap = 5, kBetween = 12, kLine = 20;

// From left to right, and on a second line what has no room on the first. Without a painter it measures.
class LegendRows {
 public:
  LegendRows(QPainter* painter, double width, const Theme& theme)
      : m_painter(painter), m_width(width), m_theme(theme) {}

  int lines() const { return m_line + 1; }

  void begin(qreal width) {
    if (m_x > 0) m_x += kBetween - kGap;
    if (m_x == 0 || m_x + width <= m_width) return;
    m_x = 0;
    ++m_line;
  }

  void text(const QString& text, const QFont& font, const QColor& color) {
    const qreal width = advanceOf(font, text);
    if (m_painter != nullptr) {
      m_painter->setFont(font);
      m_painter->setPen(color);
      drawLine(*m_painter, QRectF(m_x, top(), width + 1, kLine), Qt::AlignVCenter, text);
    }
    m_x += width + kGap;
  }

  void ramp() {
    constexpr int kSteps = 8;
    constexpr qreal kStep = 8;
    if (m_painter != nullptr)
      for (int i = 0; i < kSteps; ++i)
        m_painter->fillRect(QRectF(m_x + i * kStep, middle() - 5, kStep - 1, 11),
                            fitColor(i, {0, kSteps - 1}, m_theme));
    m_x += kSteps * kStep + kGap;
  }

  void entry(CellState state, const QString& name, int count) {
    const QString number = numberText(count);
    begin(kSample + 2 * kGap + advanceOf(textFont(11), name) + advanceOf(numberFont(11), number));
    if (m_painter != nullptr) paintMapSample(*m_painter, QRectF(m_x, middle() - 5, kSample, 11), state, m_theme);
    m_x += kSample + kGap;
    text(name, textFont(11), m_theme.dim);
    text(number, numberFont(11), m_theme.text);
  }

  void stair() {
    const QString name = MapLegend::tr("CP = seq / 4096");
    begin(kSample + kGap + advanceOf(textFont(11), name));
    if (m_painter != nullptr) {
      QPen pen(m_theme.text, 1.2);
      pen.setDashPattern({3, 3});
      m_painter->setPen(pen);
      const qreal y = middle();
      m_painter->drawPolyline(QPolygonF{{m_x, y + 4}, {m_x + 7, y + 4}, {m_x + 7, y - 4}, {m_x + kSample, y - 4}});
    }
    m_x += kSample + kGap;
    text(name, textFont(11), m_theme.dim);
  }

 private:
  qreal top() const { return m_line * kLine; }
  qreal middle() const { return top() + kLine / 2; }

  QPainter* m_painter;
  double m_width;
  const Theme& m_theme;
  qreal m_x = 0;
  int m_line = 0;
};

}  // namespace

MapLegend::MapLegend(QWidget* parent) : QWidget(parent) {
  setFixedHeight(static_cast<int>(kLine));
  setAccessibleRole(*this, QAccessible::Graphic);
  setAccessibleName(tr("Legend of the map"));
}

void MapLegend::setMap(const MapPtr& map, MapValue value) {
  m_map = map;
  m_value = value;
  setToolTip(map ? describe() : QString());
  setAccessibleDescription(toolTip().replace('\n', QStringLiteral(", ")));
  fit();
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
    lines << QStringLiteral("%1: %2").arg(name, numberText(counts[static_cast<std::size_t>(state)]));
  return lines.join(QLatin1Char('\n'));
}

int MapLegend::layOut(QPainter* painter, bool widest) const {
  const Theme& theme = themeOf(this);
  LegendRows rows(painter, width(), theme);
  const std::array<int, kCellStates> counts = countStates(*m_map);
  const auto count = [&](CellState state) {
    return widest ? static_cast<int>(m_map->cells.size()) : counts[static_cast<std::size_t>(state)];
  };
  if (const std::optional<ValueRange> range = fittingRange(*m_map, m_value)) {
    const QFont figures = numberFont(11);
    const auto number = [this](double v) {
      return m_value == MapValue::Feasibility ? numberText(v, 0) : compactNumber(v);
    };
    rows.text(number(range->least), figures, theme.text);
    rows.ramp();
    rows.text(number(range->most), figures, theme.text);
    if (m_value != MapValue::Throughput)
      rows.text(m_value == MapValue::Feasibility ? tr("% left") : mapValueUnit(m_value), textFont(11), theme.dim);
  }
  rows.begin(advanceOf(textFont(11), tr("fits")) + kGap +
             advanceOf(numberFont(11), numberText(count(CellState::Fits))));
  rows.text(tr("fits"), textFont(11), theme.dim);
  rows.text(numberText(count(CellState::Fits)), numberFont(11), theme.text);
  rows.entry(CellState::Tight, tr("under 10 % to spare"), count(CellState::Tight));
  rows.entry(CellState::TooMuch, tr("too much memory"), count(CellState::TooMuch));
  rows.entry(CellState::NeedsGpus, tr("needs more GPUs"), count(CellState::NeedsGpus));
  rows.entry(CellState::BreaksRule, tr("breaks a rule"), count(CellState::BreaksRule));
  const auto isAxis = [this](Dial dial) { return m_map->request.x == dial || m_map->request.y == dial; };
  if (isAxis(Dial::SeqLen) && isAxis(Dial::Cp)) rows.stair();
  return rows.lines();
}

// As many lines as the largest counts would ask for: nothing jumps while they change.
void MapLegend::fit() {
  if (!m_map) return;
  const int height = static_cast<int>(layOut(nullptr, true) * kLine);
  if (height != minimumHeight()) setFixedHeight(height);
}

void MapLegend::resizeEvent(QResizeEvent*) { fit(); }

void MapLegend::paintEvent(QPaintEvent*) {
  if (!m_map) return;
  QPainter painter(this);
  layOut(&painter, false);
}

}  // namespace shardscope
