// SPDX-License-Identifier: Apache-2.0
// Exchange of tokens between expert ranks, by dispatcher. One way moves, of us tokens with k copies each, 2 B * h:
//   all_gather  every token to every rank, and a reduce-scatter back
//   alltoall    every copy to its rank
//   deepep      a token once to each other node that holds one of its experts, then over NVLink to each rank that does
//   hybridep    the same; inside one NVLink domain a token goes once to each rank
// Chosen ranks of a token under even routing: n (1 - (1 - 1/n)^k) of n.
#include <algorithm>
#include <cmath>

#include "core/cost/collective_cost.h"
#include "core/cost/message_size.h"

namespace shardscope {
namespace {

double distinct(double places, double copies) {
  return places <= 1 ? std::min(1.0, copies) : places * (1 - std::pow(1 - 1 / places, copies));
}

struct Volumes {
  double link, nic;  // bytes of a rank, one way
};

Volumes dispatchedVolumes(const CostBasis& basis, const GroupSpan& span) {
  const ModelSpec& model = basis.scenario->model;
  const double row = basis.activationBytes * basis.shardTokens * model.hiddenSize;
  const double copies = model.moe.topk;
  if (basis.scenario->moe.dispatcher == Dispatcher::AllToAll)
    return {row * copies * (span.perDomain - 1) / span.size, row * copies * (span.size - span.perDomain) / span.size};
  const double ranks = distinct(span.size, copies);
  const double domains = span.size / span.perDomain;
  return {row * ranks * (span.size - 1) / span.size, row * distinct(domains, copies) * (domains - 1) / domains};
}

void addEtpGather(const CostBasis& basis, CollectiveList& list) {
  if (basis.etp <= 1) return;
  const ModelSpec& model = basis.scenario->model;
  const GroupSpan span = groupSpan(basis, GroupKind::Etp);
  const double bytes =
      basis.activationBytes * basis.shardTokens * model.moe.topk * basis.etp * basis.hottest * model.hiddenSize;
  const double time = ringTime(basis, span, bytes);
  const auto replay = bit(RecomputeModule::Moe);
  list.add({"etp.gather", GroupKind::Etp, CollectiveKind::AllGather, linkOf(span), bytes, bytes, time, time, time, time,
            replay});
  list.add({"etp.scatter", GroupKind::Etp, CollectiveKind::ReduceScatter, linkOf(span), bytes, bytes, time, time, time,
            time, replay});
}

void addWay(std::string_view name, CollectiveKind kind, const GroupSpan& span, double bytes, double time,
            CollectiveList& list) {
  list.add({name, GroupKind::Ep, kind, linkOf(span), bytes, bytes, time, time, time, time, bit(RecomputeModule::Moe)});
}

}  // namespace

void addExpertExchange(const CostBasis& basis, CollectiveList& list) {
  addEtpGather(basis, list);
  if (basis.ep <= 1) return;
  const GroupSpan span = groupSpan(basis, GroupKind::Ep);
  if (basis.scenario->moe.dispatcher == Dispatcher::AllGather) {
    const double bytes = basis.activationBytes * basis.shardTokens * basis.ep * basis.scenario->model.hiddenSize;
    const double time = ringTime(basis, span, bytes);
    addWay("ep.dispatch", CollectiveKind::AllGather, span, bytes, time, list);
    addWay("ep.combine", CollectiveKind::ReduceScatter, span, bytes, time, list);
    return;
  }
  const Volumes v = dispatchedVolumes(basis, span);
  const double time = basis.hottest * exchangeTime(basis, span, v.link, v.nic) + exchangeLatency(basis, span);
  addWay("ep.dispatch", CollectiveKind::AllToAll, span, v.link + v.nic, time, list);
  addWay("ep.combine", CollectiveKind::AllToAll, span, v.link + v.nic, time, list);
}

void explainExpertExchange(const CostBasis& basis, std::vector<MessageSize>& sizes) {
  const ModelSpec& model = basis.scenario->model;
  const SizeFactor element{SizeSymbol::Element, basis.activationBytes}, tokens{SizeSymbol::Tokens, basis.shardTokens};
  const SizeFactor hidden{SizeSymbol::Hidden, static_cast<double>(model.hiddenSize)};
  const SizeFactor copies{SizeSymbol::TopK, static_cast<double>(model.moe.topk)};
  const auto both = [&](std::string_view there, std::string_view back, LinkKind link, std::vector<SizeFactor> factors) {
    for (const std::string_view name : {there, back}) sizes.push_back({name, link, factors});
  };
  if (basis.etp > 1)
    both("etp.gather", "etp.scatter", linkOf(groupSpan(basis, GroupKind::Etp)),
         {element, tokens, copies, {SizeSymbol::Etp, 1.0 * basis.etp}, {SizeSymbol::Imbalance, basis.hottest}, hidden});
  if (basis.ep <= 1) return;
  const GroupSpan span = groupSpan(basis, GroupKind::Ep);
  const double away = (span.size - 1) / span.size;
  const auto exchange = [&](LinkKind link, std::vector<SizeFactor> factors) {
    both("ep.dispatch", "ep.combine", link, std::move(factors));
  };
  if (basis.scenario->moe.dispatcher == Dispatcher::AllGather)
    return exchange(linkOf(span), {element, tokens, {SizeSymbol::Ep, span.size}, hidden});
  if (basis.scenario->moe.dispatcher == Dispatcher::AllToAll)
    return exchange(linkOf(span), {element, tokens, copies, hidden, {SizeSymbol::Elsewhere, away}});
  const double k = copies.value, domains = span.size / span.perDomain;
  exchange(LinkKind::NvLink,
           {element, tokens, hidden, {SizeSymbol::Copies, distinct(span.size, k)}, {SizeSymbol::Elsewhere, away}});
  if (domains > 1)
    exchange(LinkKind::Nic, {element,
                             tokens,
                             hidden,
                             {SizeSymbol::Copies, distinct(domains, k)},
                             {SizeSymbol::Elsewhere, (domains - 1) / domains}});
}

}  // namespace shardscope
