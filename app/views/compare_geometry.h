// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of the Compare view lie. Pure: nothing here knows a window.
#pragma once

#include <QRect>
#include <vector>

#include "app/models/comparison.h"
#include "app/models/memory_categories.h"

namespace shardscope {

// Names on the left, then one column a scenario. The columns share the width while each keeps the least; then they
// scroll under the names by offset.
struct ColumnGrid {
  static constexpr int kMargin = 24, kNames = 168, kLeast = 204, kGap = 8;

  int width = 0;
  int count = 0;
  int offset = 0;
  int column = kLeast;

  int firstLeft() const { return kMargin + kNames; }
  int left(int i) const { return firstLeft() + i * column - offset; }
  int contentWidth() const { return count * column; }
  int seen() const { return width - kMargin - firstLeft(); }  // pixels of the columns that show
  int overflow() const { return contentWidth() > seen() ? contentWidth() - seen() : 0; }
  int columnAt(int x) const;  // -1 outside
};
ColumnGrid columnGrid(int width, int count, int offset);

struct StepSegment {
  std::size_t column = 0, share = 0;
  QRect box;
};

// One bar a scenario, on one scale; a column without a legal plan has no segments.
struct StepBarsGeometry {
  static constexpr int kBar = 24, kPitch = 32, kTop = 4;

  std::vector<StepSegment> segments;
  std::vector<int> ends;  // right end of every bar
  int left = 0;
  int bottom = 0;
};
StepBarsGeometry stepBarsGeometry(const Comparison& comparison, int width);

struct ComparedSlice {
  int category = -1;  // a MemoryCategory; -1: held by the allocator and not allocated
  QRect box;
};

struct ComparedStage {
  int column = 0, stage = 0;
  QRect box;   // up to what is reserved
  QRect slot;  // its share of the plot, for the pointer
  std::vector<ComparedSlice> slices;
};

// The same axis for all: from 0 to the largest capacity or peak, and some room for the numbers.
struct StagePlotsGeometry {
  QRect area;  // of one plot, before columns are placed: x is free
  double most = 1;
  double step = 1;  // of the axis, GiB
  std::vector<QRect> plots;
  std::vector<int> capacities;  // y of every column's line
  std::vector<ComparedStage> bars;

  int y(double gib) const;
};
struct ComparedMemory {
  std::vector<StageSums> stages;
  Bytes capacity;
};
StagePlotsGeometry stagePlotsGeometry(const std::vector<ComparedMemory>& columns, const ColumnGrid& grid, int height);

// The mark that an arrow key leads to: the nearest whose centre lies in that direction. current where there is none.
int nextMark(const std::vector<QRect>& boxes, int current, Qt::Key key);

}  // namespace shardscope
