// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_cells.h"

#include <QFontMetricsF>

#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/plot_axis.h"

namespace shardscope {
namespace {

constexpr qreal kTooMuchOpacity = 0.42;
constexpr int kHatch = 7;

QColor faded(QColor color, qreal opacity) {
  color.setAlphaF(static_cast<float>(opacity));
  return color;
}

QColor over(const QColor& color, const QColor& ground, qreal opacity) {
  const auto mix = [opacity](int a, int b) { return static_cast<int>(a * opacity + b * (1 - opacity) + 0.5); };
  return {mix(color.red(), ground.red()), mix(color.green(), ground.green()), mix(color.blue(), ground.blue())};
}

void paintTight(QPainter& painter, const QRectF& box, const Theme& theme) {
  constexpr qreal kBar = 1.5, kStep = 4;
  painter.fillRect(box, theme.bandTight);
  const QColor bar = theme.dark ? theme.bandTight.darker(190) : theme.bandTight.darker(140);
  for (qreal x = box.left() + 1; x < box.right(); x += kStep)
    painter.fillRect(QRectF(x, box.top(), std::min(kBar, box.right() - x), box.height()), bar);
}

// One pixel of ground between large cells, none between small ones.
QRectF inner(const QRectF& cell) {
  return cell.width() >= 8 && cell.height() >= 8 ? cell.adjusted(0, 0, -1, -1) : cell;
}

void hatchCells(QPainter& painter, const MapGrid& grid, const QVector<QRect>& cells, bool leansLeft,
                const Theme& theme) {
  if (cells.isEmpty()) return;
  QRegion region;
  for (const QRect& cell : cells) region += cell;
  painter.save();
  painter.setClipRegion(region, Qt::IntersectClip);
  fillHatch(painter, grid.area, theme.hatchGround, theme.hatchStroke, kHatch, leansLeft);
  painter.restore();
}

void paintNumber(QPainter& painter, const QRectF& box, const MapCell& cell, MapValue value, const Theme& theme) {
  const QString text = cellText(value, cell.summary);
  if (cell.state == CellState::Tight || theme.contrast) {
    QRectF field(0, 0, advanceOf(painter.font(), text) + 6, QFontMetricsF(painter.font()).height());
    field.moveCenter(box.center());
    painter.fillRect(field.intersected(box), theme.contrast ? theme.window : theme.bandTight);
    painter.setPen(theme.dark && !theme.contrast ? theme.onCategory : theme.text);
  } else {
    painter.setPen(cell.state == CellState::TooMuch ? faded(theme.text, theme.dark ? 0.62 : 0.8) : theme.text);
  }
  drawLine(painter, box, Qt::AlignCenter, text);
}

}  // namespace

QColor fitColor(double value, const ValueRange& range, const Theme& theme) {
  return over(theme.bandFits, theme.window, fitOpacity(value, range));
}

void paintMapSample(QPainter& painter, const QRectF& box, CellState state, const Theme& theme) {
  switch (state) {
    case CellState::Tight:
      return paintTight(painter, box, theme);
    case CellState::TooMuch:
      return painter.fillRect(box, over(theme.bad, theme.window, kTooMuchOpacity));
    case CellState::NeedsGpus:
      return fillHatch(painter, box, theme.hatchGround, theme.hatchStroke, kHatch);
    case CellState::BreaksRule:
      return fillHatch(painter, box, theme.hatchGround, theme.hatchStroke, kHatch, true);
    default:
      return painter.fillRect(box, theme.bandFits);
  }
}

void paintMapCells(QPainter& painter, const MapGrid& grid, const FeasibilityMap& map, MapValue value,
                   const Theme& theme) {
  const ValueRange range = fittingRange(map, value).value_or(ValueRange{});
  QVector<QRect> needsGpus, breaksRule;
  const bool numbers = grid.showsNumbers();
  painter.setFont(numberFont(12));
  for (int y = 0; y < map.rows(); ++y)
    for (int x = 0; x < map.columns(); ++x) {
      const MapCell& cell = map.at(x, y);
      const QRectF box = inner(grid.cell({x, y}));
      if (cell.state == CellState::NeedsGpus) needsGpus << box.toAlignedRect();
      if (cell.state == CellState::BreaksRule) breaksRule << box.toAlignedRect();
      if (!isLegal(cell.state)) continue;
      if (cell.state == CellState::Fits)
        painter.fillRect(box, fitColor(mapValueOf(value, cell.summary), range, theme));
      else
        paintMapSample(painter, box, cell.state, theme);
      if (numbers) paintNumber(painter, box, cell, value, theme);
    }
  hatchCells(painter, grid, needsGpus, false, theme);
  hatchCells(painter, grid, breaksRule, true, theme);
}

void paintMapAxes(QPainter& painter, const MapGrid& grid, const FeasibilityMap& map, const Theme& theme) {
  const std::optional<CellIndex> current = currentCell(map);
  const MapRequest& r = map.request;
  const QFont font = numberFont(11);
  const double rowHeight = QFontMetricsF(font).height() - 4;
  const auto paint = [&](const std::vector<int>& values, Dial dial, bool columns, int present) {
    std::vector<double> widths;
    for (const int value : values) widths.push_back(columns ? advanceOf(font, dialText(dial, value)) : rowHeight);
    for (const int i : labelledStops(values, widths, columns ? grid.cellWidth : grid.cellHeight, present)) {
      const QRectF cell = grid.cell(columns ? CellIndex{i, 0} : CellIndex{0, i});
      painter.setFont(numberFont(11, i == present ? QFont::DemiBold : QFont::Normal));
      painter.setPen(i == present ? theme.text : theme.dim);
      const QString text = dialText(dial, values[static_cast<std::size_t>(i)]);
      if (columns)
        drawLine(painter, QRectF(cell.center().x() - 60, grid.area.bottom() + 3, 120, 16), Qt::AlignCenter, text);
      else
        drawLine(painter, QRectF(0, cell.center().y() - 10, kMapLeft - 8, 20), Qt::AlignRight | Qt::AlignVCenter, text);
    }
  };
  paint(r.xs, r.x, true, current ? current->x : -1);
  paint(r.ys, r.y, false, current ? current->y : -1);
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  const QRectF names(0, grid.area.bottom() + 19, grid.area.right(), 15);
  drawLine(painter, names, Qt::AlignRight | Qt::AlignVCenter, axisName(r.x));
  drawLine(painter, names, Qt::AlignLeft | Qt::AlignVCenter, axisName(r.y));
}

void paintMapStair(QPainter& painter, const MapGrid& grid, const FeasibilityMap& map, const Theme& theme) {
  const MapRequest& r = map.request;
  const bool seqOnX = r.x == Dial::SeqLen && r.y == Dial::Cp;
  if (!seqOnX && !(r.x == Dial::Cp && r.y == Dial::SeqLen)) return;
  QPen pen(theme.text, 1.2);
  pen.setDashPattern({3, 3});
  painter.setPen(pen);
  painter.drawPolyline(contextStair(grid, seqOnX ? r.xs : r.ys, seqOnX ? r.ys : r.xs, seqOnX));
}

}  // namespace shardscope
