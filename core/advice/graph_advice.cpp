// SPDX-License-Identifier: Apache-2.0
// CUDA graphs: only over static shapes, after the routing path is stable, in the scopes that replay safely.
#include <algorithm>

#include "core/advice/rule.h"

namespace shardscope {
namespace {

constexpr std::uint16_t kRoutedScopes = bit(GraphScope::Moe) | bit(GraphScope::FullIteration);
constexpr std::uint16_t kAttention = bit(GraphScope::Attn);
constexpr std::uint16_t kSafeScopes = kAttention | bit(GraphScope::MoeRouter) | bit(GraphScope::MoePreprocess);

std::string namesOf(std::uint16_t scopes) {
  constexpr std::string_view kNames[] = {"attn", "mlp", "moe", "moe_router", "moe_preprocess", "full_iteration"};
  std::string text;
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if ((scopes >> i & 1) == 0) continue;
    if (!text.empty()) text += ", ";
    text += kNames[i];
  }
  return text;
}

bool hasMoe(const Scenario& scenario) { return scenario.model.moe.numExperts > 0; }

// Every expert, or every rank, gets the same room whatever the router says.
bool staticTokens(const MoeRunSpec& moe) {
  return (moe.capacityFactor > 0 && moe.padToCapacity) || moe.rankCapacityFactor > 0;
}

// A capacity without padding: tokens are dropped, and lengths still change from step to step.
bool opportunisticPadding(const MoeRunSpec& moe) { return moe.capacityFactor > 0 && !moe.padToCapacity; }

Scenario withScopes(const Scenario& scenario, std::uint16_t scopes) {
  Scenario changed = scenario;
  changed.cudaGraphScopes = scopes;
  return changed;
}

// What a graph may hold here: a recomputed moe may not contain a graphed router.
std::uint16_t scopesFor(const Scenario& scenario) {
  if (!hasMoe(scenario) || scenario.recompute.selects(RecomputeModule::Moe)) return kAttention;
  return kSafeScopes;
}

std::optional<Finding> routedScopeIsDynamic(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  const auto scopes = static_cast<std::uint16_t>(scenario.cudaGraphScopes & kRoutedScopes);
  if (scopes == 0 || !hasMoe(scenario) || staticTokens(scenario.moe)) return {};
  Finding found{
      AdviceSeverity::Warning, {arg("scopes", namesOf(scopes)), arg("scopes_after", namesOf(scopesFor(scenario)))}, {}};
  Scenario changed = withScopes(scenario, scopesFor(scenario));
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

std::optional<Finding> dynamicStaysEager(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  constexpr double kHighlyDynamic = 1.5;
  const MoeRunSpec& moe = scenario.moe;
  if (scenario.cudaGraphScopes == 0 || !hasMoe(scenario) || moe.routing != Routing::Natural || staticTokens(moe))
    return {};
  if (moe.imbalance < kHighlyDynamic && !opportunisticPadding(moe)) return {};
  Finding found{
      AdviceSeverity::Warning, {arg("scopes", namesOf(scenario.cudaGraphScopes)), arg("imbalance", moe.imbalance)}, {}};
  Scenario changed = withScopes(scenario, 0);
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

std::optional<Finding> afterRoutingIsStable(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  if (scenario.cudaGraphScopes == 0 || !hasMoe(scenario) || scenario.moe.routing != Routing::Natural ||
      dynamicStaysEager(facts))
    return {};
  return Finding{AdviceSeverity::Hint,
                 {arg("scopes", namesOf(scenario.cudaGraphScopes)), arg("seq_len", scenario.batch.seqLen),
                  arg("mbs", scenario.batch.microBatchSize)},
                 {}};
}

std::optional<std::vector<MessageArgument>> graphsKept(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  if (scenario.cudaGraphScopes == 0 || (scenario.cudaGraphScopes & ~kSafeScopes) != 0) return {};
  if (hasMoe(scenario) && scenario.moe.routing == Routing::Natural) return {};
  return std::vector{arg("scopes", namesOf(scenario.cudaGraphScopes))};
}

Nanoseconds launchTime(const StepEstimate& step) {
  for (const StepComponent& component : step.components)
    if (component.name == "launch") return component.time;
  return {};
}

std::optional<Finding> launchBound(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  constexpr double kBound = 0.01;
  const Nanoseconds launch = launchTime(facts.plan.step);
  if (scenario.cudaGraphScopes != 0 || scenario.moe.routing == Routing::Natural || !facts.plan.feasible ||
      launch.count < kBound * facts.plan.step.time.count)
    return {};
  Scenario changed = withScopes(scenario, scopesFor(scenario));
  const PlanSummary after = simulate(changed);
  if (!after.feasible) return {};
  const Nanoseconds time = after.time;
  if (time > (1 - kBound) * facts.plan.step.time) return {};
  return Finding{
      AdviceSeverity::Hint,
      {arg("scopes", namesOf(changed.cudaGraphScopes)), arg("launch", launch),
       arg("share", percent(launch.count / facts.plan.step.time.count)), arg("seq_len", scenario.batch.seqLen),
       arg("mbs", scenario.batch.microBatchSize), arg("time", facts.plan.step.time), arg("time_after", time)},
      std::move(changed)};
}

}  // namespace

std::span<const AdviceRule> graphRules() {
  static constexpr AdviceRule kRules[] = {
      {"advice.graphs-routed-scope", "MoE long-context guide, pitfall 4", routedScopeIsDynamic},
      {"advice.graphs-eager", "MoE long-context guide, CUDA graph guidance", dynamicStaysEager},
      {"advice.graphs-stable", "MoE long-context guide, CUDA graph guidance", afterRoutingIsStable, graphsKept},
      {"advice.graphs-launch", "MoE long-context guide, CUDA graph guidance", launchBound},
  };
  return kRules;
}

}  // namespace shardscope
