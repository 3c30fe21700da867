// SPDX-License-Identifier: GPL-3.0-or-later
// Where the bars, lines and labels of the memory of every stage stand. Pixels of the chart.
#pragma once

#include <QRect>
#include <QSize>
#include <vector>

#include "app/models/memory_categories.h"

namespace shardscope {

struct BarPiece {
  MemoryCategory category = MemoryCategory::Weights;
  bool slack = false;  // what the allocator holds beside the categories
  QRect box;
};

struct StageBar {
  QRect column;  // of the stage, from the top of the chart to below its labels
  QRect bar;
  std::vector<BarPiece> pieces;  // bottom to top; without the empty ones
  bool labelled = false;         // room for its name and total
};

struct StageBarsGeometry {
  QRect plot;
  double most = 1;  // GiB at the top of the plot
  int capacity = 0, tight = 0;
  std::vector<StageBar> bars;
  int every = 1;       // a stage of so many is labelled
  bool roomy = false;  // room for layers and chunks in flight, and for the word before the stage's number
};

inline constexpr int kStageBarWidth = 40;
inline constexpr double kTightShare = 0.1;  // of the capacity: what is left is little

StageBarsGeometry stageBarsGeometry(const QSize& size, const std::vector<StageSums>& stages, Bytes capacity);
int yOf(const QRect& plot, double most, double value);
// Where a text of this height and width on the plot touches no bar and no total: at its left end, at its right, or else
// nowhere, -1.
int freeLeft(const StageBarsGeometry& geometry, const QRect& band);
// -1: none.
int stageAt(const StageBarsGeometry& geometry, const QPoint& at);

}  // namespace shardscope
