// SPDX-License-Identifier: Apache-2.0
#include "core/legality/folding.h"

#include <algorithm>
#include <numeric>

#include "core/base/saturating.h"

namespace shardscope {
namespace {

std::string_view sentenceFor(const Folding& folding, const ProcessGroups& groups) {
  if (!groups.dpDivides || !groups.edpDivides) return "folding.does-not-fit";
  if (folding.naiveProduct == folding.leastWorld) return "folding.plain";
  return folding.naiveProduct > groups.worldSize ? "folding.naive-too-many" : "folding.naive-differs";
}

}  // namespace

Folding foldingOf(const ParallelLayout& layout) {
  const auto degree = [](int value) { return std::int64_t{std::max(1, value)}; };
  Folding folding;
  folding.attentionMesh = saturatingProduct(degree(layout.tp), degree(layout.cp), degree(layout.pp));
  folding.expertMesh = saturatingProduct(degree(layout.etp), degree(layout.ep), degree(layout.pp));
  const std::int64_t shared = std::gcd(folding.attentionMesh, folding.expertMesh);
  folding.leastWorld = saturatingProduct(folding.attentionMesh, folding.expertMesh / shared);
  folding.naiveProduct = saturatingProduct(folding.attentionMesh, degree(layout.ep));
  return folding;
}

Message describeFolding(const Scenario& scenario, const ProcessGroups& groups) {
  const Folding folding = foldingOf(scenario.layout);
  const ParallelLayout& l = scenario.layout;
  Message message{sentenceFor(folding, groups), {}};
  const auto add = [&](std::string_view name, std::int64_t value) { message.arguments.push_back({name, value}); };
  add("gpus", groups.worldSize);
  add("tp", l.tp);
  add("cp", l.cp);
  add("ep", l.ep);
  add("etp", l.etp);
  add("pp", l.pp);
  add("dp", groups.dp);
  add("edp", groups.edp);
  add("attention", folding.attentionMesh);
  add("expert", folding.expertMesh);
  add("least", folding.leastWorld);
  add("naive", folding.naiveProduct);
  return message;
}

}  // namespace shardscope
