// SPDX-License-Identifier: Apache-2.0
// Parallel folding: the attention mesh and the expert mesh lie over the same ranks.
//   world = tp*cp*pp*dp = etp*ep*pp*edp      (Megatron-LM core/parallel_state.py, order tp-cp-ep-dp-pp, fastest first)
//   rank  = tp + t*(cp + c*(dp + d*pp))       attention grid
//   rank  = etp + x*(ep + e*(edp + d_e*pp))   expert grid
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/parallel/parallel_layout.h"

namespace shardscope {

// Derived sizes. When a product does not divide the world, dp or edp is rounded down (at least 1) and divides is false.
struct ProcessGroups {
  int worldSize = 1;
  int dp = 1;
  int edp = 1;
  bool dpDivides = true;
  bool edpDivides = true;

  bool operator==(const ProcessGroups&) const = default;
};

ProcessGroups deriveGroups(const ParallelLayout& layout, int worldSize);

enum class GroupKind : std::uint8_t {
  Tp,
  Cp,
  Dp,
  Pp,
  DpCp,
  TpCp,
  TpDp,
  TpDpCp,
  TpPp,
  Ep,
  Etp,
  EtpEp,
  EtpEpPp,
  Edp,
  Embedding,
  PositionEmbedding
};
constexpr int kGroupKinds = 16;
std::string_view groupName(GroupKind kind);  // Megatron's name, such as "dp-cp"

int groupSize(const ParallelLayout& layout, const ProcessGroups& groups, GroupKind kind);

// All groups of a kind, numbered and ordered as Megatron does. Needs groups that divide.
std::vector<std::vector<int>> rankGroups(const ParallelLayout& layout, const ProcessGroups& groups, GroupKind kind);

// The group of one rank, without building the others.
std::vector<int> groupOfRank(const ParallelLayout& layout, const ProcessGroups& groups, GroupKind kind, int rank);

// The levels of hierarchical context parallelism: neighbours first, then the stride over them.
std::vector<std::vector<int>> hierarchicalCpGroups(const ParallelLayout& layout, const ProcessGroups& groups,
                                                   int level);

struct RankCoordinates {
  int tp = 0, cp = 0, dp = 0, pp = 0;  // attention grid
  int etp = 0, ep = 0, edp = 0;        // expert grid

  bool operator==(const RankCoordinates&) const = default;
};

RankCoordinates coordinatesOf(const ParallelLayout& layout, const ProcessGroups& groups, int rank);

// How many NVLink domains the widest group of a kind touches when ranks fill domains in order.
int domainsCrossed(const ParallelLayout& layout, const ProcessGroups& groups, GroupKind kind, int nvlinkDomainSize);

}  // namespace shardscope
