// SPDX-License-Identifier: GPL-3.0-or-later
// Where a bubble that explains a part of the window stands, and from where it points.
#pragma once

#include <QPolygonF>
#include <QRect>

namespace shardscope {

enum class BubbleSide : std::uint8_t { Below, Right, Above, Left, Over };

struct BubblePlace {
  QRect box;
  BubbleSide side = BubbleSide::Over;  // of the target; Over: there is no room beside it, or no target
  QPolygonF arrow;                     // three points; empty where it does not point
};

// Beside the target where it fits whole into the window, below first; else over the middle of the target, which is then
// mostly covered by nothing else. An invalid target gives the middle of the window.
BubblePlace placeBubble(const QRect& window, const QRect& target, const QSize& bubble);

}  // namespace shardscope
