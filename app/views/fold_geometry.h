// SPDX-License-Identifier: GPL-3.0-or-later
// Where every GPU of a mesh is drawn: pipeline stages side by side, in each its NVLink domains one below the other, in
// each its ranks in rows of whole nodes. Cells are the largest that let the mesh fit.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <vector>

namespace shardscope {

struct FoldShape {
  int world = 1;      // GPUs that there are
  int stageSize = 1;  // ranks of a stage in this mesh
  int stages = 1;
  int domain = 8;  // ranks of an NVLink domain
  int node = 8;

  bool operator==(const FoldShape&) const = default;
};

struct FoldDomain {
  int stage = 0;
  int firstRank = 0;
  int ranks = 0;
  QRectF box;
};

struct FoldStage {
  QRectF header;
  QRectF box;
};

struct FoldGrid {
  std::vector<QRectF> cells;        // by rank: those of the world, then those that the mesh misses
  std::vector<FoldDomain> domains;  // in rank order; one that two stages share appears in both
  std::vector<FoldStage> stages;    // one more than the shape's where ranks are left over
  QSizeF size;
  double pitch = 0;           // of cells
  bool singleColumn = false;  // every stage is one column of single-row domains: rows can be numbered
};

// Ranks beyond are not placed: no window shows them apart.
inline constexpr int kMostFoldCells = 1 << 14;
inline constexpr double kFoldHeader = 20;

FoldGrid foldGrid(const FoldShape& shape, QSizeF area);
// The rank whose cell, with the gap around it, holds the point; -1 where none does.
int rankAt(const FoldGrid& grid, QPointF point);
// The box around the ranks, if it holds no others: what a frame can be drawn around.
QRectF frameOf(const FoldGrid& grid, const std::vector<int>& ranks);

}  // namespace shardscope
