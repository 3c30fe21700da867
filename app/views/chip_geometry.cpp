// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/chip_geometry.h"

#include <algorithm>
#include <string>

namespace shardscope {
namespace {

constexpr double kLeastColumn = 88, kTimeWidth = 44, kGap = 3, kInset = 6;

double widthOf(const LayoutChip& chip) {
  return chip.count == 1 ? kChipWidth : 6 + 6.7 * static_cast<double>(2 + std::to_string(chip.count).size());
}

double widthOf(const std::vector<LayoutChip>& chips) {
  double width = 0;
  for (const LayoutChip& chip : chips) width += widthOf(chip) + kGap;
  return width;
}

ChipCell cellOf(const PipelineChunk& chunk, const QRectF& box, bool runs) {
  ChipCell cell{box, {box.right() - kTimeWidth - 4, box.top(), kTimeWidth, box.height()}, {}};
  std::vector<LayoutChip> chips = chipsOf(chunk, runs);
  if (!runs && widthOf(chips) > cell.time.left() - box.left() - kInset) chips = chipsOf(chunk, true);
  double x = box.left() + kInset;
  for (const LayoutChip& chip : chips) {
    cell.chips.push_back({chip, {x, box.center().y() - kChipHeight / 2, widthOf(chip), kChipHeight}});
    x += widthOf(chip) + kGap;
  }
  return cell;
}

}  // namespace

ChipLayout chipLayout(const PipelineLayout& pipeline, double width) {
  ChipLayout layout;
  const int pp = std::max(1, pipeline.pp), count = static_cast<int>(pipeline.chunks.size());
  const int rows = (count + pp - 1) / pp;
  const double column = std::max(kLeastColumn, (width - kChipLabel) / pp);
  for (int rank = 0; rank < pp; ++rank) {
    const double x = kChipLabel + rank * column;
    layout.headers.emplace_back(x, 0, column, kChipRow);
    layout.sums.emplace_back(x, (rows + 1) * kChipRow, column, kChipRow);
  }
  for (int stage = 0; stage < count; ++stage) {
    const QRectF box(kChipLabel + stage % pp * column, (1 + stage / pp) * kChipRow, column, kChipRow);
    layout.cells.push_back(cellOf(pipeline.chunks[static_cast<std::size_t>(stage)], box, count > kMostSingleChips));
  }
  layout.size = {kChipLabel + pp * column, (rows + 2) * kChipRow};
  return layout;
}

int cellAt(const ChipLayout& layout, QPointF point) {
  for (std::size_t stage = 0; stage < layout.cells.size(); ++stage)
    if (layout.cells[stage].box.contains(point)) return static_cast<int>(stage);
  return -1;
}

ChipRef chipAt(const ChipLayout& layout, QPointF point) {
  const int stage = cellAt(layout, point);
  if (stage < 0) return {};
  const std::vector<ChipPlace>& chips = layout.cells[static_cast<std::size_t>(stage)].chips;
  for (std::size_t i = 0; i < chips.size(); ++i)
    if (chips[i].box.adjusted(-2, -2, 2, 2).contains(point)) return {stage, static_cast<int>(i)};
  return {};
}

ChipRef neighbourChip(const ChipLayout& layout, ChipRef from, int step) {
  const int stages = static_cast<int>(layout.cells.size());
  const auto chipsIn = [&](int stage) {
    return static_cast<int>(layout.cells[static_cast<std::size_t>(stage)].chips.size());
  };
  int stage = std::max(0, from.stage), index = from.index + step;
  while (stage >= 0 && stage < stages) {
    if (index >= 0 && index < chipsIn(stage)) return {stage, index};
    stage += step;
    if (stage >= 0 && stage < stages) index = step < 0 ? chipsIn(stage) - 1 : 0;
  }
  return from;
}

ChipRef chipAcross(const ChipLayout& layout, ChipRef from, int pp, int step) {
  const int stages = static_cast<int>(layout.cells.size());
  for (int stage = from.stage + step * pp; stage >= 0 && stage < stages; stage += step * pp) {
    const int chips = static_cast<int>(layout.cells[static_cast<std::size_t>(stage)].chips.size());
    if (chips > 0) return {stage, std::min(from.index, chips - 1)};
  }
  return from;
}

}  // namespace shardscope
