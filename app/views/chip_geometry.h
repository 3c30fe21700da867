// SPDX-License-Identifier: GPL-3.0-or-later
// Where the chips of a pipeline split are drawn: a column for every stage, a row for every virtual chunk.
#pragma once

#include <QRectF>
#include <QSizeF>
#include <vector>

#include "app/models/pipeline_editor.h"

namespace shardscope {

struct ChipPlace {
  LayoutChip chip;
  QRectF box;
};

struct ChipCell {
  QRectF box;
  QRectF time;  // at the right end
  std::vector<ChipPlace> chips;
};

struct ChipLayout {
  std::vector<ChipCell> cells;  // by virtual stage, in pipeline order
  std::vector<QRectF> headers;  // by pipeline stage
  std::vector<QRectF> sums;     // below the chunks, by pipeline stage
  QSizeF size;
};

inline constexpr double kChipLabel = 72, kChipRow = 24, kChipWidth = 18, kChipHeight = 16;
// From so many virtual stages on, equal layers are one chip.
inline constexpr int kMostSingleChips = 64;

ChipLayout chipLayout(const PipelineLayout& pipeline, double width);
// The virtual stage at a point; -1 outside.
int cellAt(const ChipLayout& layout, QPointF point);

struct ChipRef {
  int stage = -1;
  int index = -1;

  bool valid() const { return stage >= 0 && index >= 0; }
  bool operator==(const ChipRef&) const = default;
};
ChipRef chipAt(const ChipLayout& layout, QPointF point);
// The chip before or after in the string, and the nearest one in the chunk above or below.
ChipRef neighbourChip(const ChipLayout& layout, ChipRef from, int step);
ChipRef chipAcross(const ChipLayout& layout, ChipRef from, int pp, int step);

}  // namespace shardscope
