// SPDX-License-Identifier: Apache-2.0
// Alpha-beta times of collectives on the links that a process group crosses. n ranks, r of them in one NVLink domain:
//   all-gather, reduce-scatter of N bytes   latency + max(N (n-1)/n / link, N (n-1)/n / (r * card))
//                                           (rings run over the r cards of a domain at once)
//   all-to-all of S bytes from each rank    latency + max(S (r-1)/n / link, S (n-r)/n / card)
//   send of B bytes                         latency + B / (link or card)
// Ranks of the engine that are threads of one machine copy what they keep as well as what they get: without (n-1)/n.
// Groups are taken as placed whole: ranks fill domains in order, and a group that fits a domain lies in one.
#pragma once

#include <cstdint>

#include "core/cost/op_cost.h"

namespace shardscope {

enum class LinkKind : std::uint8_t { None, NvLink, Nic };

struct GroupSpan {
  double size = 1;
  double perDomain = 1;  // of its ranks in one NVLink domain

  bool crosses() const { return perDomain < size; }
};

GroupSpan groupSpan(const CostBasis& basis, GroupKind kind);

// The widest link that a group needs: the slow one where it has to leave its domain.
LinkKind linkOf(const GroupSpan& span);

double ringTime(const CostBasis& basis, const GroupSpan& span, double bytes);
double gatherInPlaceTime(const CostBasis& basis, const GroupSpan& span, double bytes);  // a rank's own part lies there
double allToAllTime(const CostBasis& basis, const GroupSpan& span, double bytes);
double sendTime(const CostBasis& basis, bool crosses, double bytes, double rails);

// Exchange of tokens where the volume on each link is known, ns without latency.
double exchangeTime(const CostBasis& basis, const GroupSpan& span, double linkBytes, double nicBytes);
double exchangeLatency(const CostBasis& basis, const GroupSpan& span);

}  // namespace shardscope
