// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/marks.h"

#include <QPaintEngine>
#include <QPixmap>
#include <cmath>
#include <map>
#include <utility>

namespace shardscope {
namespace {

// A pattern is one small tile, drawn once for every colour and scale: stroking the lines of each box would cost more
// than all else in a frame. Painters that do not end in pixels (SVG, PDF) get the lines.
struct Tile {
  Pattern pattern = Pattern::Stripes;
  QRgb stroke = 0;
  int spacing = 6;
  double width = 1;

  auto operator<=>(const Tile&) const = default;
};

void strokeDiagonals(QPainter& painter, const QRectF& box, const Tile& tile) {
  painter.setRenderHint(QPainter::Antialiasing);
  QPen pen(QColor::fromRgba(tile.stroke), tile.width);
  pen.setCapStyle(Qt::FlatCap);
  painter.setPen(pen);
  const bool left = tile.pattern == Pattern::BackStripes;
  QVector<QLineF> lines;
  // From a whole number of spacings outside, so that the tile joins its neighbours.
  const double start = box.left() - std::ceil(box.height() / tile.spacing + 1) * tile.spacing;
  for (double x = start; x < box.right() + tile.spacing; x += tile.spacing)
    lines << (left ? QLineF(x - 1, box.top() - 1, x + box.height() + 1, box.bottom() + 1)
                   : QLineF(x - 1, box.bottom() + 1, x + box.height() + 1, box.top() - 1));
  painter.drawLines(lines);
}

// Vector formats take no clip: each line is cut to the box.
void strokeClipped(QPainter& painter, const QRectF& box, const Tile& tile) {
  painter.setPen(QPen(QColor::fromRgba(tile.stroke), tile.width));
  const bool left = tile.pattern == Pattern::BackStripes;
  for (double x = box.left() - box.height(); x < box.right(); x += tile.spacing) {
    // From the lower (or upper) edge at x to the other one at x + height.
    const double from = std::max(0.0, box.left() - x), to = std::min(box.height(), box.right() - x);
    if (to <= from) continue;
    painter.drawLine(left ? QLineF(x + from, box.top() + from, x + to, box.top() + to)
                          : QLineF(x + from, box.bottom() - from, x + to, box.bottom() - to));
  }
}

void drawPattern(QPainter& painter, const QRectF& box, const Tile& tile) {
  const QColor color = QColor::fromRgba(tile.stroke);
  switch (tile.pattern) {
    case Pattern::Solid:
      return;
    case Pattern::Stripes:
    case Pattern::BackStripes:
      return strokeDiagonals(painter, box, tile);
    case Pattern::Dots:
      for (double y = box.top() + 2; y < box.bottom(); y += tile.spacing)
        for (double x = box.left() + 2; x < box.right(); x += tile.spacing)
          painter.fillRect(QRectF(x, y, tile.width, tile.width), color);
      return;
    case Pattern::Rows:
      for (double y = box.top() + 2; y < box.bottom(); y += tile.spacing)
        painter.fillRect(QRectF(box.left(), y, box.width(), std::min(tile.width, box.bottom() - y)), color);
  }
}

const QPixmap& tileOf(const Tile& tile, double scale) {
  static std::map<std::pair<Tile, double>, QPixmap> tiles;
  QPixmap& pixmap = tiles[{tile, scale}];
  if (!pixmap.isNull()) return pixmap;
  constexpr int kRepeats = 8;  // a larger tile is blitted in fewer pieces
  const int size = tile.spacing * kRepeats;
  pixmap = QPixmap(QSize(size, size) * scale);
  pixmap.setDevicePixelRatio(scale);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  drawPattern(painter, QRectF(0, 0, size, size), tile);
  return pixmap;
}

void overlay(QPainter& painter, const QRectF& box, const Tile& tile) {
  if (painter.paintEngine()->type() == QPaintEngine::Raster) {
    painter.drawTiledPixmap(box, tileOf(tile, painter.device()->devicePixelRatioF()));
    return;
  }
  painter.save();
  if (tile.pattern == Pattern::Stripes || tile.pattern == Pattern::BackStripes)
    strokeClipped(painter, box, tile);
  else
    drawPattern(painter, box, tile);
  painter.restore();
}

}  // namespace

Mark markOf(Outlook outlook) {
  switch (outlook) {
    case Outlook::Fits:
      return Mark::Fine;
    case Outlook::Tight:
      return Mark::Warning;
    case Outlook::TooMuch:
      return Mark::Broken;
    case Outlook::Illegal:
      break;
  }
  return Mark::Unknown;
}

QColor colorOf(Mark mark, const Theme& theme) {
  switch (mark) {
    case Mark::Fine:
      return theme.good;
    case Mark::Warning:
      return theme.warning;
    case Mark::Broken:
      return theme.bad;
    case Mark::Unknown:
      return theme.dim;
    case Mark::Idea:
      break;
  }
  return theme.accent;
}

QColor bandColor(Outlook outlook, const Theme& theme) {
  switch (outlook) {
    case Outlook::Fits:
      return theme.bandFits;
    case Outlook::Tight:
      return theme.bandTight;
    case Outlook::TooMuch:
      return theme.bandTooMuch;
    case Outlook::Illegal:
      break;
  }
  return theme.hatchGround;
}

void paintMark(QPainter& painter, const QRectF& box, Mark mark, const Theme& theme) {
  const QColor color = colorOf(mark, theme);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  switch (mark) {
    case Mark::Fine:
      painter.drawEllipse(box.adjusted(1, 1, -1, -1));
      break;
    case Mark::Warning:
      painter.drawPolygon(
          QPolygonF{{box.center().x(), box.top()}, {box.right(), box.bottom()}, {box.left(), box.bottom()}});
      break;
    case Mark::Broken:
      painter.setPen(QPen(color, 2));
      painter.drawLine(box.topLeft(), box.bottomRight());
      painter.drawLine(box.topRight(), box.bottomLeft());
      break;
    case Mark::Unknown:
      fillHatch(painter, box, Qt::transparent, color, 3);
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(color, 1));
      painter.drawRect(box);
      break;
    case Mark::Idea:
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(color, 1.5));
      painter.drawRect(box.adjusted(1, 1, -1, -1));
      break;
  }
  painter.restore();
}

void fillPattern(QPainter& painter, const QRectF& box, const QColor& color, Pattern pattern, const Theme& theme) {
  const QRgb over = (theme.dark ? color.darker(190) : color.lighter(150)).rgba();
  painter.fillRect(box, color);
  if (box.height() < 2) return;
  switch (pattern) {
    case Pattern::Solid:
      return;
    case Pattern::Stripes:
    case Pattern::BackStripes:
      return overlay(painter, box, {pattern, over, 6, 2});
    case Pattern::Dots:
      return overlay(painter, box, {pattern, over, 5, 1.6});
    case Pattern::Rows:
      return overlay(painter, box, {pattern, over, 4, 1.2});
  }
}

QBrush hatchBrush(const QColor& stroke, int spacing, double scale) {
  return QBrush(tileOf({Pattern::Stripes, stroke.rgba(), spacing, 1}, scale));
}

void fillHatch(QPainter& painter, const QRectF& box, const QColor& ground, const QColor& stroke, int spacing,
               bool leansLeft) {
  if (ground.alpha() > 0) painter.fillRect(box, ground);
  overlay(painter, box, {leansLeft ? Pattern::BackStripes : Pattern::Stripes, stroke.rgba(), spacing, 1});
}

}  // namespace shardscope
