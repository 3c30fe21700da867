// SPDX-License-Identifier: GPL-3.0-or-later
// The process groups of one rank in the two meshes that lie over the same GPUs, with the links that they cross and what
// they carry. Where a mesh does not divide the world, its groups are those of the ranks that it would need.
#pragma once

#include <QString>
#include <array>
#include <vector>

#include "app/models/planned_scenario.h"
#include "core/cost/message_size.h"

namespace shardscope {

enum class FoldMesh : std::uint8_t { Attention, Expert };

// Ranks of one pipeline stage in a mesh, and what the mesh needs beyond the GPUs that there are, or leaves without use.
struct MeshSize {
  std::int64_t stage = 1;
  std::int64_t world = 1;  // stage * pp
  std::int64_t missing = 0;
  std::int64_t unused = 0;
};
MeshSize meshSize(const PlannedScenario& planned, FoldMesh mesh);

// GPUs that reach each other without the network.
int fastDomain(const ClusterSpec& cluster);
bool hasNvLink(const ClusterSpec& cluster);

inline constexpr std::array kFoldKinds{GroupKind::Tp,  GroupKind::Cp, GroupKind::Dp,  GroupKind::DpCp,
                                       GroupKind::Etp, GroupKind::Ep, GroupKind::Edp, GroupKind::Pp};
FoldMesh meshOf(GroupKind kind);
QString groupTitle(GroupKind kind);  // "TP", "DP×CP"

// How often a rank hands over the bytes.
enum class Occasion : std::uint8_t { Never, Layer, Send, Step };

struct GroupTraffic {
  Bytes bytes;  // that one rank hands over: forward of one layer and micro batch, one send, or one step
  Occasion occasion = Occasion::Never;
};

struct FoldGroup {
  GroupKind kind = GroupKind::Tp;
  std::vector<int> ranks;  // ascending; those from the world's size on do not exist
  int domains = 1;         // NVLink domains that they touch
  int perDomain = 1;       // at most, in one of them
  GroupTraffic traffic;
};

// In the order of kFoldKinds; DP×CP only where it differs from DP. Empty for a rank that no group holds.
std::vector<FoldGroup> foldGroups(const PlannedScenario& planned, int rank);
std::vector<int> foldGroupOf(const PlannedScenario& planned, GroupKind kind, int rank);
// Dense gradients are reduced over DP and CP together: without CP that is the group of DP.
GroupKind reducedOver(const PlannedScenario& planned, GroupKind kind);
std::vector<MessageSize> messagesOf(const PlannedScenario& planned, GroupKind kind, int stage);
GroupTraffic trafficOf(const PlannedScenario& planned, GroupKind kind, int stage);

// The next rank of the group that there is, to either side; the same rank at the ends.
int neighbourIn(const FoldGroup& group, int rank, int step, int worldSize);

// "128 … 191", "21, 85, 149, 213, … 469": runs as runs, at most most entries.
QString rankList(const std::vector<int>& ranks, int most);

}  // namespace shardscope
