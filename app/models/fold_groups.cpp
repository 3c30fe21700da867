// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/fold_groups.h"

#include <QStringList>
#include <algorithm>
#include <limits>

#include "core/base/saturating.h"

namespace shardscope {
namespace {

std::int64_t positive(int value) { return std::max(1, value); }

// Groups whose grids fill a world of their own, so that an impossible layout still has some.
ProcessGroups wholeMesh(const PlannedScenario& planned, FoldMesh mesh) {
  ProcessGroups groups = planned.plan.groups;
  groups.worldSize =
      static_cast<int>(std::min<std::int64_t>(meshSize(planned, mesh).world, std::numeric_limits<int>::max()));
  groups.dpDivides = groups.edpDivides = true;
  return groups;
}

void countDomains(FoldGroup& group, int domain) {
  int previous = -1, here = 0;
  group.domains = 0;
  group.perDomain = 0;
  for (const int rank : group.ranks) {
    here = rank / domain == previous ? here + 1 : 1;
    group.domains += rank / domain == previous ? 0 : 1;
    group.perDomain = std::max(group.perDomain, here);
    previous = rank / domain;
  }
}

Occasion occasionOf(GroupKind kind) {
  switch (kind) {
    case GroupKind::Tp:
    case GroupKind::Cp:
    case GroupKind::Etp:
    case GroupKind::Ep:
      return Occasion::Layer;
    case GroupKind::Pp:
      return Occasion::Send;
    case GroupKind::DpCp:
    case GroupKind::Edp:
      return Occasion::Step;
    default:
      return Occasion::Never;
  }
}

}  // namespace

MeshSize meshSize(const PlannedScenario& planned, FoldMesh mesh) {
  const ParallelLayout& l = planned.scenario.layout;
  const ProcessGroups& g = planned.plan.groups;
  MeshSize size;
  size.stage = mesh == FoldMesh::Attention ? saturatingProduct(positive(l.tp), positive(l.cp), positive(g.dp))
                                           : saturatingProduct(positive(l.etp), positive(l.ep), positive(g.edp));
  size.world = saturatingProduct(size.stage, positive(l.pp));
  size.missing = std::max<std::int64_t>(0, size.world - g.worldSize);
  size.unused = std::max<std::int64_t>(0, g.worldSize - size.world);
  return size;
}

bool hasNvLink(const ClusterSpec& cluster) {
  return cluster.nvlinkDomainSize > 1 && cluster.gpu.nvlinkBandwidth.value > 0;
}

int fastDomain(const ClusterSpec& cluster) {
  return std::max(1, hasNvLink(cluster) ? cluster.nvlinkDomainSize : cluster.gpu.gpusPerNode);
}

FoldMesh meshOf(GroupKind kind) {
  return kind == GroupKind::Ep || kind == GroupKind::Etp || kind == GroupKind::Edp ? FoldMesh::Expert
                                                                                   : FoldMesh::Attention;
}

QString groupTitle(GroupKind kind) {
  if (kind == GroupKind::DpCp) return QStringLiteral("DP×CP");
  return QString::fromLatin1(groupName(kind).data(), static_cast<qsizetype>(groupName(kind).size())).toUpper();
}

std::vector<int> foldGroupOf(const PlannedScenario& planned, GroupKind kind, int rank) {
  const ProcessGroups groups = wholeMesh(planned, meshOf(kind));
  if (rank >= planned.plan.groups.worldSize) return {};
  std::vector<int> ranks = groupOfRank(planned.scenario.layout, groups, kind, rank);
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

std::vector<MessageSize> messagesOf(const PlannedScenario& planned, GroupKind kind, int stage) {
  const Plan& plan = planned.plan;
  return messageSizes(stageCosts(planned.scenario, plan.groups, plan.pipeline), plan.pipeline, kind, stage);
}

GroupKind reducedOver(const PlannedScenario& planned, GroupKind kind) {
  return kind == GroupKind::Dp && planned.scenario.layout.cp <= 1 ? GroupKind::DpCp : kind;
}

GroupTraffic trafficOf(const PlannedScenario& planned, GroupKind kind, int stage) {
  const Occasion occasion = occasionOf(kind);
  if (occasion == Occasion::Never) return {};
  double bytes = 0;
  for (const MessageSize& size : messagesOf(planned, kind, stage)) bytes += size.bytes();
  return {bytesFrom(bytes), occasion};
}

std::vector<FoldGroup> foldGroups(const PlannedScenario& planned, int rank) {
  std::vector<FoldGroup> groups;
  const int domain = fastDomain(planned.scenario.cluster);
  const int stage = coordinatesOf(planned.scenario.layout, planned.plan.groups, rank).pp;
  for (const GroupKind kind : kFoldKinds) {
    if (kind == GroupKind::DpCp && planned.scenario.layout.cp <= 1) continue;
    FoldGroup group{kind, foldGroupOf(planned, kind, rank), 1, 1, {}};
    if (group.ranks.empty()) continue;
    countDomains(group, domain);
    if (group.ranks.size() > 1) group.traffic = trafficOf(planned, reducedOver(planned, kind), stage);
    if (group.traffic.bytes.count == 0) group.traffic.occasion = Occasion::Never;
    groups.push_back(std::move(group));
  }
  return groups;
}

int neighbourIn(const FoldGroup& group, int rank, int step, int worldSize) {
  const auto at = std::lower_bound(group.ranks.begin(), group.ranks.end(), rank);
  if (at == group.ranks.end() || *at != rank) return rank;
  const auto end = std::lower_bound(group.ranks.begin(), group.ranks.end(), worldSize);
  if (step < 0 ? at == group.ranks.begin() : at + 1 >= end) return rank;
  return *(step < 0 ? at - 1 : at + 1);
}

QString rankList(const std::vector<int>& ranks, int most) {
  const std::size_t count = ranks.size();
  if (count == 0) return {};
  const bool run = ranks.back() - ranks.front() == static_cast<int>(count) - 1;
  if (run && count > 3) return QStringLiteral("%1 … %2").arg(ranks.front()).arg(ranks.back());
  QStringList shown;
  const std::size_t whole = count <= static_cast<std::size_t>(most) ? count : static_cast<std::size_t>(most) - 1;
  for (std::size_t i = 0; i < whole; ++i) shown << QString::number(ranks[i]);
  if (whole < count) shown << QStringLiteral("… %1").arg(ranks.back());
  return shown.join(QStringLiteral(", "));
}

}  // namespace shardscope
