// SPDX-License-Identifier: Apache-2.0
#include "core/cost/link_time.h"

#include <algorithm>

namespace shardscope {
namespace {

constexpr double kNs = 1e9;
constexpr double kNsPerUs = 1e3;

const ClusterSpec& cluster(const CostBasis& basis) { return basis.scenario->cluster; }

// Ranks that reach each other without a network card: the NVLink domain, or the node where there is no NVLink.
double domainSize(const ClusterSpec& c) {
  const bool linked = c.nvlinkDomainSize > 1 && c.gpu.nvlinkBandwidth.value > 0;
  return std::max(1, linked ? c.nvlinkDomainSize : c.gpu.gpusPerNode);
}

double positive(double bandwidth) { return bandwidth > 0 ? bandwidth : 1e9; }

double linkByte(const CostBasis& basis, double fraction) {
  const GpuSpec& gpu = cluster(basis).gpu;
  const double bandwidth = gpu.nvlinkBandwidth.value > 0 ? gpu.nvlinkBandwidth.value : gpu.hostLinkBandwidth.value;
  return kNs / (positive(bandwidth) * fraction);
}

double nicByte(const CostBasis& basis, double fraction) {
  return kNs / (positive(cluster(basis).gpu.nicBandwidth.value) * fraction);
}

struct GridPlace {
  double stride, size;
};

// Strides follow the rank order tp-cp-dp-pp of the attention grid and etp-ep-edp-pp of the expert grid.
GridPlace placeOf(const CostBasis& b, GroupKind kind) {
  const double world = static_cast<double>(b.tp) * b.cp * b.dp * b.pp;
  const double tp = b.tp;
  const double cp = b.cp;
  const double dp = b.dp;
  switch (kind) {
    case GroupKind::Tp:
      return {1, tp};
    case GroupKind::Cp:
      return {tp, cp};
    case GroupKind::Dp:
      return {tp * cp, dp};
    case GroupKind::DpCp:
      return {tp, cp * dp};
    case GroupKind::TpCp:
      return {1, tp * cp};
    case GroupKind::TpDp:
    case GroupKind::TpDpCp:
      return {1, tp * cp * dp};
    case GroupKind::Pp:
    case GroupKind::Embedding:
    case GroupKind::PositionEmbedding:
      return {world / b.pp, static_cast<double>(b.pp)};
    case GroupKind::TpPp:
      return {1, tp * b.pp};
    case GroupKind::Etp:
      return {1, static_cast<double>(b.etp)};
    case GroupKind::Ep:
      return {static_cast<double>(b.etp), static_cast<double>(b.ep)};
    case GroupKind::EtpEp:
    case GroupKind::EtpEpPp:
      return {1, static_cast<double>(b.etp) * b.ep};
    case GroupKind::Edp:
      return {static_cast<double>(b.etp) * b.ep, static_cast<double>(b.edp)};
  }
  return {1, 1};
}

// Ranks that are threads of a machine copy their own part as well, to where that of all of them lies together.
double copied(const CostBasis& basis, const GroupSpan& span, double toOthers) {
  const bool threads = basis.scenario->runtime == RuntimeProfile::ShardscopeEngine && !span.crosses();
  return threads ? toOthers * span.size / (span.size - 1) : toOthers;
}

double ringOver(const CostBasis& basis, const GroupSpan& span, double moved, double inside) {
  const Calibration& c = cluster(basis).calibration;
  const double across = span.crosses() ? moved / span.perDomain * nicByte(basis, c.nicCollective) : 0;
  return exchangeLatency(basis, span) + std::max(inside * linkByte(basis, c.nvlinkCollective), across);
}

}  // namespace

GroupSpan groupSpan(const CostBasis& basis, GroupKind kind) {
  const GridPlace place = placeOf(basis, kind);
  return {place.size, std::clamp(domainSize(cluster(basis)) / place.stride, 1.0, place.size)};
}

LinkKind linkOf(const GroupSpan& span) {
  if (span.size <= 1) return LinkKind::None;
  return span.crosses() ? LinkKind::Nic : LinkKind::NvLink;
}

double exchangeLatency(const CostBasis& basis, const GroupSpan& span) {
  const Calibration& c = cluster(basis).calibration;
  return kNsPerUs * (span.crosses() ? c.nicLatencyUs : c.nvlinkLatencyUs);
}

double ringTime(const CostBasis& basis, const GroupSpan& span, double bytes) {
  if (span.size <= 1) return 0;
  const double moved = bytes * (span.size - 1) / span.size;
  return ringOver(basis, span, moved, span.perDomain > 1 ? copied(basis, span, moved) : 0);
}

double gatherInPlaceTime(const CostBasis& basis, const GroupSpan& span, double bytes) {
  if (span.size <= 1) return 0;
  const double moved = bytes * (span.size - 1) / span.size;
  return ringOver(basis, span, moved, span.perDomain > 1 ? moved : 0);
}

double exchangeTime(const CostBasis& basis, const GroupSpan& span, double linkBytes, double nicBytes) {
  if (span.size <= 1) return 0;
  const Calibration& c = cluster(basis).calibration;
  return std::max(copied(basis, span, linkBytes) * linkByte(basis, c.nvlinkAllToAll),
                  nicBytes * nicByte(basis, c.nicAllToAll));
}

double allToAllTime(const CostBasis& basis, const GroupSpan& span, double bytes) {
  if (span.size <= 1) return 0;
  const double inside = bytes * (span.perDomain - 1) / span.size;
  const double across = bytes * (span.size - span.perDomain) / span.size;
  return exchangeLatency(basis, span) + exchangeTime(basis, span, inside, across);
}

double sendTime(const CostBasis& basis, bool crosses, double bytes, double rails) {
  const Calibration& c = cluster(basis).calibration;
  if (crosses) return kNsPerUs * c.nicLatencyUs + bytes * nicByte(basis, c.nicP2p) / std::max(1.0, rails);
  return kNsPerUs * c.nvlinkLatencyUs + bytes * linkByte(basis, c.nvlinkP2p);
}

}  // namespace shardscope
