// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/fold_geometry.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr int kLargestPitch = 18, kSmallestPitch = 2;
constexpr double kBlockGap = 8;

// How the blocks are stacked, in counts.
struct Stacking {
  int rowLength = 8;      // ranks in a row of a domain
  int domainColumns = 1;  // in a stage
  int blockColumns = 1;   // stages side by side
};

struct Counts {
  int blocks = 1;       // stages, and the ranks that are left over
  int domains = 1;      // in the fullest block
  int domainRanks = 8;  // in the fullest domain
  int placed = 1;
};

double paddingAt(int pitch) { return pitch >= 8 ? 6 : pitch >= 5 ? 4 : 1; }
int ceilDiv(int a, int b) { return (a + b - 1) / b; }

struct Extent {
  QSizeF domain, block, whole;
};

Extent extentOf(const Counts& counts, const Stacking& s, int pitch) {
  const double padding = paddingAt(pitch);
  Extent e;
  e.domain = {s.rowLength * pitch + padding, ceilDiv(counts.domainRanks, s.rowLength) * pitch + padding};
  e.block = {s.domainColumns * e.domain.width() + kBlockGap,
             ceilDiv(counts.domains, s.domainColumns) * e.domain.height() + kFoldHeader + kBlockGap};
  e.whole = {s.blockColumns * e.block.width(), ceilDiv(counts.blocks, s.blockColumns) * e.block.height()};
  return e;
}

struct Range {
  int first, end;
};

Range blockRanks(const FoldShape& shape, int block, int placed) {
  const std::int64_t size = std::max(1, shape.stageSize);
  const std::int64_t first = std::min<std::int64_t>(block * size, placed);
  const bool leftOver = block >= std::max(1, shape.stages);
  return {static_cast<int>(first), leftOver ? placed : static_cast<int>(std::min<std::int64_t>(first + size, placed))};
}

Counts countsOf(const FoldShape& shape) {
  const std::int64_t stages = std::max(1, shape.stages);
  const std::int64_t mesh = stages * std::max(1, shape.stageSize);
  Counts c;
  c.placed = static_cast<int>(std::clamp<std::int64_t>(std::max<std::int64_t>(mesh, shape.world), 1, kMostFoldCells));
  c.blocks = static_cast<int>(std::min<std::int64_t>(stages, ceilDiv(c.placed, std::max(1, shape.stageSize))));
  if (shape.world > mesh && c.placed > mesh) ++c.blocks;
  const int domain = std::max(1, shape.domain);
  c.domainRanks = 1;
  for (int block = 0; block < c.blocks; ++block) {
    const Range r = blockRanks(shape, block, c.placed);
    c.domains = std::max(c.domains, ceilDiv(r.end, domain) - r.first / domain);
    c.domainRanks = std::max(c.domainRanks, std::min(r.end - r.first, domain));
  }
  return c;
}

// Whole nodes: first what divides the ranks of a domain, up to sixteen, the longer before the shorter.
std::vector<int> rowLengths(const FoldShape& shape, const Counts& counts) {
  const int node = std::clamp(shape.node, 1, counts.domainRanks);
  std::vector<int> lengths;
  for (int n = node; n <= counts.domainRanks; n += node) lengths.push_back(n);
  const auto rank = [&](int n) { return (n > 16 ? 2 : 0) + (counts.domainRanks % n != 0 ? 1 : 0); };
  std::sort(lengths.begin(), lengths.end(),
            [&](int a, int b) { return rank(a) != rank(b) ? rank(a) < rank(b) : a > b; });
  return lengths;
}

// Divisors, so that rows hold equal runs of ranks; any number where there are none.
std::vector<int> domainColumnChoices(int domains) {
  std::vector<int> divisors, all;
  for (int c = 1; c <= domains; ++c) {
    all.push_back(c);
    if (domains % c == 0) divisors.push_back(c);
  }
  return divisors.size() > 2 ? divisors : all;
}

std::vector<int> blockColumnChoices(int blocks) {
  std::vector<int> columns;
  for (int rows = 1; rows <= blocks; ++rows)
    if (const int c = ceilDiv(blocks, rows); columns.empty() || columns.back() != c) columns.push_back(c);
  return columns;
}

struct Choice {
  Stacking stacking;
  int pitch = kSmallestPitch;
};

Choice choose(const FoldShape& shape, const Counts& counts, QSizeF area) {
  const std::vector<int> lengths = rowLengths(shape, counts);
  const std::vector<int> columns = blockColumnChoices(counts.blocks);
  const std::vector<int> domainColumnsOffered = domainColumnChoices(counts.domains);
  for (int pitch = kLargestPitch; pitch >= kSmallestPitch; --pitch)
    for (const int blockColumns : columns)
      for (const int length : lengths)
        for (const int domainColumns : domainColumnsOffered) {
          const Stacking s{length, domainColumns, blockColumns};
          const QSizeF size = extentOf(counts, s, pitch).whole;
          if (size.width() > area.width()) break;
          if (size.height() <= area.height()) return {s, pitch};
        }
  return {{lengths.front(), std::max(1, static_cast<int>(std::sqrt(counts.domains))), columns.front()}, kSmallestPitch};
}

class Builder {
 public:
  Builder(const FoldShape& shape, const Counts& counts, const Choice& choice)
      : m_shape(shape), m_counts(counts), m_s(choice.stacking), m_extent(extentOf(counts, m_s, choice.pitch)) {
    m_grid.pitch = choice.pitch;
    m_grid.size = m_extent.whole;
    m_grid.cells.reserve(static_cast<std::size_t>(counts.placed));
    m_grid.singleColumn =
        m_s.domainColumns == 1 && m_s.blockColumns >= counts.blocks && counts.domainRanks <= m_s.rowLength;
  }

  FoldGrid build() {
    for (int block = 0; block < m_counts.blocks; ++block) addBlock(block);
    return std::move(m_grid);
  }

 private:
  void addBlock(int block) {
    const QPointF corner(block % m_s.blockColumns * m_extent.block.width(),
                         block / m_s.blockColumns * m_extent.block.height());
    const double width = m_extent.block.width() - kBlockGap;
    const Range ranks = blockRanks(m_shape, block, m_counts.placed);
    const int domain = std::max(1, m_shape.domain);
    int place = 0;
    double y = kFoldHeader;
    for (int first = ranks.first; first < ranks.end; ++place) {
      const int end = std::min(ranks.end, (first / domain + 1) * domain);
      addDomain(block, {first, end}, corner + QPointF(place % m_s.domainColumns * m_extent.domain.width(), y));
      if ((place + 1) % m_s.domainColumns == 0 || end == ranks.end) y += rowHeight({first, end});
      first = end;
    }
    m_grid.stages.push_back({QRectF(corner, QSizeF(width, kFoldHeader)),
                             QRectF(corner + QPointF(0, kFoldHeader), QSizeF(width, y - kFoldHeader))});
  }

  // A column of its own is as high as its ranks need.
  double rowHeight(Range ranks) const {
    if (m_s.domainColumns > 1) return m_extent.domain.height();
    return ceilDiv(ranks.end - ranks.first, m_s.rowLength) * m_grid.pitch + paddingAt(static_cast<int>(m_grid.pitch));
  }

  void addDomain(int block, Range ranks, QPointF corner) {
    const double pitch = m_grid.pitch, inset = std::floor(paddingAt(static_cast<int>(pitch)) / 2);
    const double side = pitch >= 6 ? pitch - 2 : pitch - 1;
    const QSizeF outer(m_s.rowLength * pitch + inset, ceilDiv(ranks.end - ranks.first, m_s.rowLength) * pitch + inset);
    m_grid.domains.push_back({block, ranks.first, ranks.end - ranks.first, QRectF(corner, outer)});
    for (int rank = ranks.first; rank < ranks.end; ++rank) {
      const int i = rank - ranks.first;
      m_grid.cells.emplace_back(corner.x() + inset + i % m_s.rowLength * pitch,
                                corner.y() + inset + i / m_s.rowLength * pitch, side, side);
    }
  }

  const FoldShape& m_shape;
  const Counts& m_counts;
  Stacking m_s;
  Extent m_extent;
  FoldGrid m_grid;
};

}  // namespace

FoldGrid foldGrid(const FoldShape& shape, QSizeF area) {
  const Counts counts = countsOf(shape);
  return Builder(shape, counts, choose(shape, counts, area)).build();
}

int rankAt(const FoldGrid& grid, QPointF point) {
  const double gap = 1;
  for (const FoldDomain& domain : grid.domains) {
    if (!domain.box.contains(point)) continue;
    for (int rank = domain.firstRank; rank < domain.firstRank + domain.ranks; ++rank)
      if (grid.cells[static_cast<std::size_t>(rank)].adjusted(-gap, -gap, gap, gap).contains(point)) return rank;
  }
  return -1;
}

QRectF frameOf(const FoldGrid& grid, const std::vector<int>& ranks) {
  QRectF box;
  for (const int rank : ranks) {
    if (rank >= static_cast<int>(grid.cells.size())) return {};
    box |= grid.cells[static_cast<std::size_t>(rank)];
  }
  std::size_t inside = 0;
  for (const FoldDomain& domain : grid.domains) {
    if (!domain.box.intersects(box)) continue;
    for (int rank = domain.firstRank; rank < domain.firstRank + domain.ranks; ++rank)
      inside += box.contains(grid.cells[static_cast<std::size_t>(rank)].center()) ? 1 : 0;
  }
  return inside == ranks.size() ? box : QRectF();
}

}  // namespace shardscope
