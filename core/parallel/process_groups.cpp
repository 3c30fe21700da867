// SPDX-License-Identifier: Apache-2.0
#include "core/parallel/process_groups.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/base/saturating.h"

namespace shardscope {
namespace {

// Axes of both grids, fastest first: tp/etp, cp/ep, dp/edp, pp.
constexpr int kAxes = 4;
enum AxisBits : unsigned { kFirst = 1, kSecond = 2, kThird = 4, kPipeline = 8 };

struct KindAxes {
  std::string_view name;
  bool expert;    // laid over the expert grid
  unsigned axes;  // which axes vary inside the group
};

constexpr std::array<KindAxes, kGroupKinds> kKinds{{
    {"tp", false, kFirst},
    {"cp", false, kSecond},
    {"dp", false, kThird},
    {"pp", false, kPipeline},
    {"dp-cp", false, kSecond | kThird},
    {"tp-cp", false, kFirst | kSecond},
    {"tp-dp", false, kFirst | kThird},
    {"tp-dp-cp", false, kFirst | kSecond | kThird},
    {"tp-pp", false, kFirst | kPipeline},
    {"ep", true, kSecond},
    {"etp", true, kFirst},
    {"etp-ep", true, kFirst | kSecond},
    {"etp-ep-pp", true, kFirst | kSecond | kPipeline},
    {"edp", true, kThird},
    {"embedding", false, kPipeline},
    {"position-embedding", false, kPipeline},
}};

const KindAxes& axesOf(GroupKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

std::int64_t positive(int value) { return std::max(1, value); }

struct Grid {
  std::array<std::int64_t, kAxes> size{};
  std::array<std::int64_t, kAxes> stride{};
};

Grid gridOf(const ParallelLayout& layout, const ProcessGroups& groups, bool expert) {
  Grid grid;
  if (expert)
    grid.size = {positive(layout.etp), positive(layout.ep), positive(groups.edp), positive(layout.pp)};
  else
    grid.size = {positive(layout.tp), positive(layout.cp), positive(groups.dp), positive(layout.pp)};
  std::int64_t stride = 1;
  for (int axis = 0; axis < kAxes; ++axis) {
    grid.stride[axis] = stride;
    stride = saturatingProduct(stride, grid.size[axis]);
  }
  return grid;
}

bool gridsFillTheWorld(const ParallelLayout& layout, const ProcessGroups& groups) {
  return groups.dpDivides && groups.edpDivides && layout.pp >= 1;
}

bool has(unsigned axes, int axis) { return (axes >> axis & 1u) != 0; }

// Calls visit(offset) for every point of the axes in the set, fastest axis first.
template <typename Visit>
void forEachOffset(const Grid& grid, unsigned axes, const Visit& visit) {
  std::array<std::int64_t, kAxes> at{};
  std::int64_t offset = 0;
  for (;;) {
    visit(offset);
    int axis = 0;
    for (; axis < kAxes; ++axis) {
      if (!has(axes, axis)) continue;
      offset += grid.stride[axis];
      if (++at[axis] < grid.size[axis]) break;
      offset -= at[axis] * grid.stride[axis];
      at[axis] = 0;
    }
    if (axis == kAxes) return;
  }
}

std::int64_t pointsOf(const Grid& grid, unsigned axes) {
  std::int64_t points = 1;
  for (int axis = 0; axis < kAxes; ++axis)
    if (has(axes, axis)) points = saturatingProduct(points, grid.size[axis]);
  return points;
}

std::vector<int> groupAt(const Grid& grid, GroupKind kind, std::int64_t base) {
  const int pp = static_cast<int>(grid.size[kAxes - 1]);
  const int last = static_cast<int>(base + (pp - 1) * grid.stride[kAxes - 1]);
  if (kind == GroupKind::PositionEmbedding) return {static_cast<int>(base)};
  if (kind == GroupKind::Embedding)
    return pp == 1 ? std::vector<int>{last} : std::vector<int>{static_cast<int>(base), last};
  std::vector<int> ranks;
  ranks.reserve(static_cast<std::size_t>(pointsOf(grid, axesOf(kind).axes)));
  forEachOffset(grid, axesOf(kind).axes,
                [&](std::int64_t offset) { ranks.push_back(static_cast<int>(base + offset)); });
  return ranks;
}

// The lowest rank of the group that rank is in.
std::int64_t baseOf(const Grid& grid, unsigned axes, std::int64_t rank) {
  std::int64_t base = rank;
  for (int axis = 0; axis < kAxes; ++axis)
    if (has(axes, axis)) base -= rank / grid.stride[axis] % grid.size[axis] * grid.stride[axis];
  return base;
}

// One axis of n ranks, stride apart, in blocks of n*stride: a group spans [x, x + (n-1)*stride], which touches the most
// domains where x lies furthest into its domain.
int domainsOfOneAxis(std::int64_t n, std::int64_t stride, std::int64_t world, std::int64_t domain) {
  constexpr std::int64_t kMostStarts = 4096;
  if (stride >= domain) return static_cast<int>(n);
  const std::int64_t block = n * stride;
  const std::int64_t step = std::gcd(block, domain);
  const std::int64_t starts = world / block;
  std::int64_t furthest = 0;
  if (starts >= std::min(domain / step, kMostStarts)) {
    furthest = domain - step;
  } else {
    for (std::int64_t k = 0; k < starts; ++k) furthest = std::max(furthest, k * block % domain);
  }
  furthest = std::min(furthest + stride - 1, domain - 1);
  return static_cast<int>((furthest + block - stride) / domain + 1);
}

// First and last stage of a pipeline group only.
int domainsOfEnds(const Grid& grid, std::int64_t domain) {
  const std::int64_t stride = grid.stride[kAxes - 1];
  const std::int64_t apart = stride * (grid.size[kAxes - 1] - 1);
  if (apart >= domain) return 2;
  return static_cast<int>((std::min(stride - 1, domain - 1) + apart) / domain + 1);
}

int domainsOfGroup(const Grid& grid, unsigned axes, std::int64_t base, std::int64_t domain) {
  int count = 0;
  std::int64_t previous = -1;
  forEachOffset(grid, axes, [&](std::int64_t offset) {
    const std::int64_t at = (base + offset) / domain;
    if (at != previous) ++count;
    previous = at;
  });
  return count;
}

}  // namespace

ProcessGroups deriveGroups(const ParallelLayout& layout, int worldSize) {
  ProcessGroups groups;
  groups.worldSize = std::max(1, worldSize);
  const std::int64_t attention = saturatingProduct(positive(layout.tp), positive(layout.cp), positive(layout.pp));
  const std::int64_t expert = saturatingProduct(positive(layout.etp), positive(layout.ep), positive(layout.pp));
  groups.dp = static_cast<int>(std::max<std::int64_t>(1, groups.worldSize / attention));
  groups.edp = static_cast<int>(std::max<std::int64_t>(1, groups.worldSize / expert));
  groups.dpDivides = groups.worldSize % attention == 0;
  groups.edpDivides = groups.worldSize % expert == 0;
  return groups;
}

std::string_view groupName(GroupKind kind) { return axesOf(kind).name; }

int groupSize(const ParallelLayout& layout, const ProcessGroups& groups, GroupKind kind) {
  if (kind == GroupKind::PositionEmbedding) return 1;
  if (kind == GroupKind::Embedding) return layout.pp > 1 ? 2 : 1;
  const Grid grid = gridOf(layout, groups, axesOf(kind).expert);
  return static_cast<int>(std::min<std::int64_t>(pointsOf(grid, axesOf(kind).axes), std::numeric_limits<int>::max()));
}

std::vector<std::vector<int>> rankGroups(const ParallelLayout& layout, const ProcessGroups& groups, GroupKind kind) {
  std::vector<std::vector<int>> all;
  if (!gridsFillTheWorld(layout, groups)) return all;
  const Grid grid = gridOf(layout, groups, axesOf(kind).expert);
  const unsigned others = ~axesOf(kind).axes & 0xFu;
  all.reserve(static_cast<std::size_t>(pointsOf(grid, others)));
  forEachOffset(grid, others, [&](std::int64_t base) { all.push_back(groupAt(grid, kind, base)); });
  return all;
}

std::vector<int> groupOfRank(const ParallelLayout& layout, const ProcessGroups& groups, GroupKind kind, int rank) {
  if (!gridsFillTheWorld(layout, groups) || rank < 0 || rank >= groups.worldSize) return {};
  const Grid grid = gridOf(layout, groups, axesOf(kind).expert);
  std::vector<int> ranks = groupAt(grid, kind, baseOf(grid, axesOf(kind).axes, rank));
  if (std::find(ranks.begin(), ranks.end(), rank) == ranks.end()) ranks.clear();
  return ranks;
}

std::vector<std::vector<int>> hierarchicalCpGroups(const ParallelLayout& layout, const ProcessGroups& groups,
                                                   int level) {
  const std::vector<int>& sizes = layout.hierarchicalCpSizes;
  std::int64_t product = 1;
  for (const int size : sizes) product = saturatingProduct(product, positive(size));
  if (product != layout.cp || level < 0 || level >= static_cast<int>(sizes.size())) return {};

  std::int64_t lower = 1;
  for (int i = 0; i < level; ++i) lower *= positive(sizes[i]);
  const std::int64_t size = positive(sizes[level]);
  std::vector<std::vector<int>> all;
  for (const std::vector<int>& cp : rankGroups(layout, groups, GroupKind::Cp)) {
    for (std::int64_t upper = 0; upper < product / (lower * size); ++upper) {
      for (std::int64_t i = 0; i < lower; ++i) {
        std::vector<int>& ranks = all.emplace_back();
        for (std::int64_t k = 0; k < size; ++k) ranks.push_back(cp[(upper * size + k) * lower + i]);
      }
    }
  }
  return all;
}

RankCoordinates coordinatesOf(const ParallelLayout& layout, const ProcessGroups& groups, int rank) {
  const Grid attention = gridOf(layout, groups, false);
  const Grid expert = gridOf(layout, groups, true);
  const std::int64_t r = std::max(0, rank);
  const auto at = [r](const Grid& grid, int axis) { return static_cast<int>(r / grid.stride[axis] % grid.size[axis]); };
  return {at(attention, 0), at(attention, 1), at(attention, 2), at(attention, 3),
          at(expert, 0),    at(expert, 1),    at(expert, 2)};
}

int domainsCrossed(const ParallelLayout& layout, const ProcessGroups& groups, GroupKind kind, int nvlinkDomainSize) {
  const std::int64_t domain = positive(nvlinkDomainSize);
  if (kind == GroupKind::PositionEmbedding) return 1;
  const Grid grid = gridOf(layout, groups, axesOf(kind).expert);
  if (kind == GroupKind::Embedding) return domainsOfEnds(grid, domain);

  // Neighbouring axes are one axis of the product; two that are apart are counted rank by rank.
  std::int64_t size = 1, stride = 0, next = 0;
  bool oneAxis = true;
  for (int axis = 0; axis < kAxes; ++axis) {
    if (!has(axesOf(kind).axes, axis) || grid.size[axis] == 1) continue;
    if (stride == 0) stride = grid.stride[axis];
    oneAxis = oneAxis && (next == 0 || next == grid.stride[axis]);
    size = saturatingProduct(size, grid.size[axis]);
    next = grid.stride[axis] * grid.size[axis];
  }
  if (size == 1) return 1;
  if (oneAxis) return domainsOfOneAxis(size, stride, groups.worldSize, domain);
  int most = 1;
  forEachOffset(grid, ~axesOf(kind).axes & 0xFu, [&](std::int64_t base) {
    most = std::max(most, domainsOfGroup(grid, axesOf(kind).axes, base, domain));
  });
  return most;
}

}  // namespace shardscope
