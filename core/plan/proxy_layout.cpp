// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/parallel/pipeline_layout.h"
#include "core/plan/proxy_parts.h"

namespace shardscope {
namespace {

std::vector<int> divisorsUpTo(int number, int most) {
  std::vector<int> divisors;
  for (int d = 1; d <= std::min(number, most); ++d)
    if (number % d == 0) divisors.push_back(d);
  return divisors;
}

struct Degree {
  int before, after;
  double worth;  // of staying above one
};

// The lower the better.
double distance(const ParallelLayout& from, int worldBefore, const ParallelLayout& to, int ranks) {
  const double share = worldBefore > 1 ? std::min(1.0, std::log(ranks) / std::log(worldBefore)) : 1.0;
  const auto rest = [](int world, int used) { return std::max(1, world / std::max(1, used)); };
  const Degree degrees[] = {
      {from.cp, to.cp, 1000},
      {from.ep, to.ep, 1000},
      {from.pp, to.pp, 1000},
      {from.tp, to.tp, 300},
      {from.etp, to.etp, 100},
      {rest(worldBefore, from.tp * from.cp * from.pp), rest(ranks, to.tp * to.cp * to.pp), 30},
      {rest(worldBefore, from.etp * from.ep * from.pp), rest(ranks, to.etp * to.ep * to.pp), 0},
  };
  double sum = 0;
  for (const Degree& degree : degrees) {
    if (degree.before > 1 && degree.after == 1) sum += degree.worth;
    const double off = std::log2(degree.after) - share * std::log2(degree.before);
    sum += off * off;
  }
  return sum;
}

// Without what is bound to the old degrees.
ParallelLayout withoutBonds(ParallelLayout layout) {
  layout.sequenceParallel = layout.sequenceParallel && layout.tp > 1;
  layout.vpp = layout.pp > 1 ? std::min(layout.vpp, 2) : 1;
  layout.microbatchGroupSize = 0;
  const bool levels = layout.cp >= 4 && layout.cp % 2 == 0;
  layout.hierarchicalCpSizes.clear();
  if (layout.cpTransport == CpTransport::AllToAllP2p) {
    if (levels)
      layout.hierarchicalCpSizes = {2, layout.cp / 2};
    else
      layout.cpTransport = CpTransport::P2p;
  }
  return layout;
}

}  // namespace

ParallelLayout proxyLayout(const Scenario& scenario, int ranks) {
  ParallelLayout from = scenario.layout;
  if (const Result<PipelineLayout> pipeline = resolvePipeline(scenario.model, from)) from.vpp = pipeline->vpp;
  const int experts = scenario.model.moe.numExperts;
  ParallelLayout best = from;
  double least = INFINITY;
  for (const int pp : divisorsUpTo(ranks, from.pp))
    for (const int tp : divisorsUpTo(ranks / pp, from.tp))
      for (const int cp : divisorsUpTo(ranks / pp / tp, from.cp))
        for (const int etp : divisorsUpTo(ranks / pp, from.etp))
          for (const int ep : divisorsUpTo(ranks / pp / etp, std::min(from.ep, std::max(1, experts)))) {
            ParallelLayout to = from;
            to.pp = pp;
            to.tp = tp;
            to.cp = cp;
            to.etp = etp;
            to.ep = ep;
            const double far = distance(from, scenario.cluster.numGpus, to, ranks);
            if (far >= least) continue;
            least = far;
            best = to;
          }
  return withoutBonds(best);
}

}  // namespace shardscope
