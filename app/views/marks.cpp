// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/marks.h"

#include <QPainterPath>

namespace shardscope {
namespace {

QPen cosmetic(const QColor& color, qreal width) {
  QPen pen(color, width);
  pen.setCapStyle(Qt::FlatCap);
  return pen;
}

void strokeDiagonals(QPainter& painter, const QRectF& box, const QPen& pen, qreal spacing, bool leansLeft) {
  painter.save();
  painter.setClipRect(box, Qt::IntersectClip);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(pen);
  QVector<QLineF> lines;
  for (qreal x = box.left() - box.height(); x < box.right(); x += spacing)
    lines << (leansLeft ? QLineF(x, box.top(), x + box.height(), box.bottom())
                        : QLineF(x, box.bottom(), x + box.height(), box.top()));
  painter.drawLines(lines);
  painter.restore();
}

void paintDots(QPainter& painter, const QRectF& box, const QColor& color) {
  constexpr qreal kStep = 5, kDot = 1.6;
  painter.save();
  painter.setClipRect(box, Qt::IntersectClip);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  for (qreal y = box.top() + 2; y < box.bottom(); y += kStep)
    for (qreal x = box.left() + 2; x < box.right(); x += kStep) painter.drawRect(QRectF(x, y, kDot, kDot));
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
  const QColor over = theme.dark ? color.darker(190) : color.lighter(150);
  painter.fillRect(box, color);
  if (box.height() < 2) return;
  if (pattern == Pattern::Dots) paintDots(painter, box, over);
  if (pattern == Pattern::Stripes || pattern == Pattern::BackStripes)
    strokeDiagonals(painter, box, cosmetic(over, 2), 6, pattern == Pattern::BackStripes);
  if (pattern != Pattern::Rows) return;
  for (qreal y = box.top() + 2; y < box.bottom(); y += 4)
    painter.fillRect(QRectF(box.left(), y, box.width(), std::min<qreal>(1.2, box.bottom() - y)), over);
}

void fillHatch(QPainter& painter, const QRectF& box, const QColor& ground, const QColor& stroke, int spacing,
               bool leansLeft) {
  if (ground.alpha() > 0) painter.fillRect(box, ground);
  strokeDiagonals(painter, box, cosmetic(stroke, 1), spacing, leansLeft);
}

}  // namespace shardscope
