// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/bubble_geometry.h"

#include <algorithm>

namespace shardscope {
namespace {

constexpr int kGap = 12, kMargin = 8, kHalfArrow = 7, kCorner = 10;

QPoint cornerOf(BubbleSide side, const QRect& target, const QSize& bubble) {
  const QPoint middle = target.center() - QPoint(bubble.width() / 2, bubble.height() / 2);
  switch (side) {
    case BubbleSide::Below:
      return {middle.x(), target.bottom() + 1 + kGap};
    case BubbleSide::Above:
      return {middle.x(), target.top() - kGap - bubble.height()};
    case BubbleSide::Right:
      return {target.right() + 1 + kGap, middle.y()};
    case BubbleSide::Left:
      return {target.left() - kGap - bubble.width(), middle.y()};
    case BubbleSide::Over:
      break;
  }
  return middle;
}

QRect pushedInside(QRect box, const QRect& window) {
  box.moveLeft(std::clamp(box.left(), window.left(), std::max(window.left(), window.right() + 1 - box.width())));
  box.moveTop(std::clamp(box.top(), window.top(), std::max(window.top(), window.bottom() + 1 - box.height())));
  return box;
}

QPolygonF arrowOf(BubbleSide side, const QRect& target, const QRect& box) {
  const bool vertical = side == BubbleSide::Below || side == BubbleSide::Above;
  const QRect seen = vertical ? QRect(target.left(), box.top(), target.width(), 1) & box.adjusted(0, 0, 0, 0)
                              : QRect(box.left(), target.top(), 1, target.height()) & box;
  const QPoint at = seen.isValid() ? seen.center() : box.center();
  const int x = std::clamp(at.x(), box.left() + kCorner, box.right() - kCorner);
  const int y = std::clamp(at.y(), box.top() + kCorner, box.bottom() - kCorner);
  const int depth = kGap - 3;
  switch (side) {
    case BubbleSide::Below:
      return QPolygonF{QPointF(x - kHalfArrow, box.top()), QPointF(x, box.top() - depth),
                       QPointF(x + kHalfArrow, box.top())};
    case BubbleSide::Above:
      return QPolygonF{QPointF(x - kHalfArrow, box.bottom() + 1), QPointF(x, box.bottom() + 1 + depth),
                       QPointF(x + kHalfArrow, box.bottom() + 1)};
    case BubbleSide::Right:
      return QPolygonF{QPointF(box.left(), y - kHalfArrow), QPointF(box.left() - depth, y),
                       QPointF(box.left(), y + kHalfArrow)};
    case BubbleSide::Left:
      return QPolygonF{QPointF(box.right() + 1, y - kHalfArrow), QPointF(box.right() + 1 + depth, y),
                       QPointF(box.right() + 1, y + kHalfArrow)};
    case BubbleSide::Over:
      break;
  }
  return {};
}

}  // namespace

BubblePlace placeBubble(const QRect& window, const QRect& target, const QSize& bubble) {
  const QRect inside = window.adjusted(kMargin, kMargin, -kMargin, -kMargin);
  if (!target.isValid()) return {pushedInside(QRect(cornerOf(BubbleSide::Over, window, bubble), bubble), inside)};
  for (const BubbleSide side : {BubbleSide::Below, BubbleSide::Right, BubbleSide::Above, BubbleSide::Left}) {
    const QRect box = pushedInside(QRect(cornerOf(side, target, bubble), bubble), inside);
    if (inside.contains(box) && !box.adjusted(-3, -3, 3, 3).intersects(target))
      return {box, side, arrowOf(side, target, box)};
  }
  return {pushedInside(QRect(cornerOf(BubbleSide::Over, target, bubble), bubble), inside)};
}

}  // namespace shardscope
