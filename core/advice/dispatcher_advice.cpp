// SPDX-License-Identifier: Apache-2.0
// Which token dispatcher suits the machine: DeepEP on Hopper, HybridEP on NVL72, all-to-all to bring a run up.
#include "core/advice/rule.h"

namespace shardscope {
namespace {

std::string nameOf(Dispatcher dispatcher) {
  switch (dispatcher) {
    case Dispatcher::AllGather:
      return "allgather";
    case Dispatcher::AllToAll:
      return "alltoall";
    case Dispatcher::DeepEp:
      return "deepep";
    case Dispatcher::HybridEp:
      return "hybridep";
  }
  return "";
}

bool exchanges(const Scenario& scenario) { return scenario.model.moe.numExperts > 0 && scenario.layout.ep > 1; }

std::optional<Dispatcher> dispatcherOfMachine(const AdviceFacts& facts) {
  if (facts.wideNvlink) return Dispatcher::HybridEp;
  if (facts.hopper) return Dispatcher::DeepEp;
  return {};
}

std::optional<Finding> changeTo(const AdviceFacts& facts, Dispatcher dispatcher, AdviceSeverity severity) {
  Finding found{severity,
                {arg("now", nameOf(facts.scenario.moe.dispatcher)), arg("dispatcher", nameOf(dispatcher)),
                 arg("gpu", facts.scenario.cluster.gpu.title), arg("domain", facts.scenario.cluster.nvlinkDomainSize),
                 arg("ep", facts.scenario.layout.ep)},
                {}};
  Scenario changed = facts.scenario;
  changed.moe.dispatcher = dispatcher;
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

std::optional<Finding> allGather(const AdviceFacts& facts) {
  if (!exchanges(facts.scenario) || facts.scenario.moe.dispatcher != Dispatcher::AllGather) return {};
  return changeTo(facts, dispatcherOfMachine(facts).value_or(Dispatcher::AllToAll), AdviceSeverity::Warning);
}

std::optional<Finding> hybridOnWideNvlink(const AdviceFacts& facts) {
  const Dispatcher now = facts.scenario.moe.dispatcher;
  if (!exchanges(facts.scenario) || !facts.wideNvlink || now == Dispatcher::HybridEp || now == Dispatcher::AllGather)
    return {};
  return changeTo(facts, Dispatcher::HybridEp,
                  now == Dispatcher::DeepEp ? AdviceSeverity::Warning : AdviceSeverity::Hint);
}

std::optional<Finding> deepOnHopper(const AdviceFacts& facts) {
  const Dispatcher now = facts.scenario.moe.dispatcher;
  if (!exchanges(facts.scenario) || !facts.hopper || facts.wideNvlink || now == Dispatcher::DeepEp ||
      now == Dispatcher::AllGather)
    return {};
  return changeTo(facts, Dispatcher::DeepEp, AdviceSeverity::Hint);
}

std::optional<std::vector<MessageArgument>> suits(const AdviceFacts& facts, Dispatcher wanted) {
  if (!exchanges(facts.scenario) || dispatcherOfMachine(facts) != wanted || facts.scenario.moe.dispatcher != wanted)
    return {};
  return std::vector{arg("dispatcher", nameOf(wanted)), arg("gpu", facts.scenario.cluster.gpu.title)};
}
std::optional<std::vector<MessageArgument>> hybridKept(const AdviceFacts& f) { return suits(f, Dispatcher::HybridEp); }
std::optional<std::vector<MessageArgument>> deepKept(const AdviceFacts& f) { return suits(f, Dispatcher::DeepEp); }

// HybridEP exchanges over NVLink: a wider group goes through the network cards. Half the EP doubles what a rank holds,
// so only a change that still fits is offered.
std::optional<Finding> expertsLeaveDomain(const AdviceFacts& facts) {
  if (!exchanges(facts.scenario) || !facts.wideNvlink || !facts.plan.groups.edpDivides) return {};
  const int domain = facts.scenario.cluster.nvlinkDomainSize;
  if (facts.scenario.layout.ep * facts.scenario.layout.etp <= domain) return {};
  Scenario changed = facts.scenario;
  while (changed.layout.ep > 1 && changed.layout.ep * changed.layout.etp > domain) changed.layout.ep /= 2;
  Finding found{AdviceSeverity::Hint,
                {arg("ep", facts.scenario.layout.ep), arg("domain", domain), arg("ep_after", changed.layout.ep)},
                {}};
  if (feasibleWith(changed, 0)) found.apply = std::move(changed);
  return found;
}

}  // namespace

std::span<const AdviceRule> dispatcherRules() {
  static constexpr AdviceRule kRules[] = {
      {"advice.dispatcher-allgather", "MoE long-context guide: a dispatcher that does not waste the DP budget",
       allGather},
      {"advice.dispatcher-nvl72", "MoE long-context guide, configuration families: HybridEP on GB200",
       hybridOnWideNvlink, hybridKept},
      {"advice.dispatcher-hopper", "MoE long-context guide, configuration families: DeepEP on H100", deepOnHopper,
       deepKept},
      {"advice.dispatcher-domain", "Megatron-Bridge flex_dispatcher_backend: HybridEP spans NVLink",
       expertsLeaveDomain},
  };
  return kRules;
}

}  // namespace shardscope
