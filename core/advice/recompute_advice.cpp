// SPDX-License-Identifier: Apache-2.0
// What to recompute: selective before full, the small MoE and MLP modules before attention, and nothing for nothing.
#include <algorithm>
#include <string_view>

#include "core/advice/rule.h"

namespace shardscope {
namespace {

constexpr std::uint16_t bits(std::initializer_list<RecomputeModule> modules) {
  std::uint16_t all = 0;
  for (const RecomputeModule module : modules) all |= bit(module);
  return all;
}

std::string namesOf(std::uint16_t modules) {
  constexpr std::string_view kNames[] = {"core_attn", "mla_up_proj", "layernorm",      "moe_act",
                                         "mlp",       "moe",         "shared_experts", "gdn_norm_out"};
  std::string text;
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if ((modules >> i & 1) == 0) continue;
    if (!text.empty()) text += ", ";
    text += kNames[i];
  }
  return text;
}

std::uint16_t selected(const Scenario& scenario) {
  return scenario.recompute.granularity == RecomputeGranularity::Selective ? scenario.recompute.modules : 0;
}

void select(Scenario& scenario, std::uint16_t modules) {
  scenario.recompute = {};
  if (modules == 0) return;
  scenario.recompute.granularity = RecomputeGranularity::Selective;
  scenario.recompute.modules = modules;
}

Scenario without(const Scenario& scenario, std::uint16_t modules) {
  Scenario changed = scenario;
  select(changed, static_cast<std::uint16_t>(selected(scenario) & ~modules));
  return changed;
}

bool hasMoe(const ModelSpec& model) { return model.moe.numExperts > 0; }

bool hasDenseLayer(const ModelSpec& model, const PipelineChunk& chunk) {
  for (int layer = chunk.firstLayer; layer < chunk.firstLayer + chunk.numLayers; ++layer)
    if (layerKind(model, layer).ffn == FfnKind::Dense) return true;
  return false;
}

bool hasDenseLayer(const ModelSpec& model, const PipelineLayout& pipeline) {
  return std::any_of(pipeline.chunks.begin(), pipeline.chunks.end(),
                     [&model](const PipelineChunk& chunk) { return hasDenseLayer(model, chunk); });
}

bool graphsRouter(const Scenario& scenario) { return scenario.graphs(GraphScope::MoeRouter); }

// Recomputing moe is refused together with EP overlap and with a graphed router.
bool mayRecomputeMoe(const Scenario& scenario) {
  return hasMoe(scenario.model) && !scenario.overlap.epA2a && !graphsRouter(scenario);
}

// With Transformer Engine the norm before attention is fused into the QKV product unless the model has MLA, and the one
// before a dense MLP into its first product: what is left is the norm before the experts, which graphs of the router
// keep from being recomputed (Megatron-LM gpt_layer_specs and transformer_layer).
bool layerNormActs(const Scenario& scenario) {
  if (scenario.model.attention.kind == AttentionKind::Mla || scenario.kernels.transformerImpl == TransformerImpl::Local)
    return true;
  if (!hasMoe(scenario.model) || scenario.overlap.sharedExpert) return false;
  if (!graphsRouter(scenario)) return true;
  return scenario.graphs(GraphScope::MoePreprocess) && scenario.moe.dispatcher == Dispatcher::AllToAll;
}

// The modules that the guide names, as far as this model has them.
std::uint16_t guideModules(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  std::uint16_t modules = layerNormActs(scenario) ? bit(RecomputeModule::LayerNorm) : std::uint16_t{0};
  if (scenario.model.attention.kind == AttentionKind::Mla) modules |= bit(RecomputeModule::MlaUpProj);
  if (mayRecomputeMoe(scenario))
    modules |= bit(RecomputeModule::Moe);
  else if (hasMoe(scenario.model))
    modules |= bit(RecomputeModule::MoeAct);
  if (hasDenseLayer(scenario.model, facts.plan.pipeline)) modules |= bit(RecomputeModule::Mlp);
  return modules;
}

std::optional<Finding> selectiveBeforeFull(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  if (scenario.recompute.granularity != RecomputeGranularity::Full || !facts.plan.legal) return {};
  Scenario changed = scenario;
  select(changed, guideModules(facts));
  const PlanSummary after = simulate(changed);
  if (!after.feasible) return {};
  return Finding{AdviceSeverity::Warning,
                 {arg("modules", namesOf(changed.recompute.modules)), arg("time", facts.plan.step.time),
                  arg("time_after", after.time), arg("reserved", facts.reserved),
                  arg("reserved_after", after.peakReserved), arg("capacity", facts.capacity)},
                 std::move(changed)};
}

std::optional<std::vector<MessageArgument>> selectiveKept(const AdviceFacts& facts) {
  const std::uint16_t modules = selected(facts.scenario);
  if (modules == 0) return {};
  return std::vector{arg("modules", namesOf(modules))};
}

// moe replays the whole expert block: what lies inside needs no recompute of its own.
std::uint16_t withoutCovered(std::uint16_t modules) {
  if ((modules & bit(RecomputeModule::Moe)) == 0) return modules;
  return static_cast<std::uint16_t>(modules & ~bits({RecomputeModule::MoeAct, RecomputeModule::SharedExperts}));
}

// From the cheapest to replay to the dearest.
std::optional<Finding> recomputeMore(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  if (!facts.tight() || scenario.recompute.granularity == RecomputeGranularity::Full) return {};
  const std::uint16_t guide = guideModules(facts);
  const std::uint16_t now = selected(scenario);
  const std::uint16_t light = bits({RecomputeModule::MlaUpProj, RecomputeModule::LayerNorm, RecomputeModule::MoeAct});
  const std::uint16_t activation = hasMoe(scenario.model) && !scenario.recompute.selects(RecomputeModule::Moe)
                                       ? bit(RecomputeModule::MoeAct)
                                       : std::uint16_t{0};
  const std::uint16_t first = now | (guide & light) | activation;
  const std::uint16_t second = withoutCovered(now | guide);
  Scenario best;
  Bytes least = facts.reserved;
  for (const std::uint16_t modules : {first, second}) {
    if (modules == now) continue;
    Scenario changed = scenario;
    select(changed, modules);
    if (!legalWith(changed)) continue;
    const MemoryTrial trial = memoryWith(facts, changed);
    if (trial.reserved >= least) continue;
    least = trial.reserved;
    best = std::move(changed);
    if (trial.headroomShare >= kTightShare) break;
  }
  const Bytes saved = facts.reserved - least;
  constexpr double kWorthwhile = 0.01;
  if (static_cast<double>(saved.count) < kWorthwhile * static_cast<double>(facts.capacity.count)) return {};
  const auto added = static_cast<std::uint16_t>(best.recompute.modules & ~now);
  return Finding{AdviceSeverity::Warning,
                 {arg("modules", namesOf(added)), arg("stage", facts.worstStage), arg("reserved", facts.reserved),
                  arg("reserved_after", least), arg("saved", saved), arg("capacity", facts.capacity)},
                 std::move(best)};
}

std::optional<Finding> attentionRecompute(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  if (!scenario.recompute.selects(RecomputeModule::CoreAttn) || scenario.batch.seqLen < kLongContext) return {};
  Scenario changed = without(scenario, bit(RecomputeModule::CoreAttn));
  Finding found{AdviceSeverity::Warning, {arg("seq_len", scenario.batch.seqLen)}, {}};
  const MemoryTrial trial = memoryWith(facts, changed);
  found.arguments.push_back(arg("extra", trial.reserved - facts.reserved));
  if (legalWith(changed) && (trial.fits || !facts.fits)) found.apply = std::move(changed);
  return found;
}

std::optional<std::vector<MessageArgument>> attentionKept(const AdviceFacts& facts) {
  if (facts.scenario.batch.seqLen < kLongContext || selected(facts.scenario) == 0 ||
      facts.scenario.recompute.selects(RecomputeModule::CoreAttn))
    return {};
  return std::vector<MessageArgument>{};
}

Finding removal(const AdviceFacts& facts, RecomputeModule module) {
  Finding found;
  Scenario changed = without(facts.scenario, bit(module));
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

std::optional<Finding> layerNormDoesNothing(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  if (!scenario.recompute.selects(RecomputeModule::LayerNorm) || layerNormActs(scenario)) return {};
  return removal(facts, RecomputeModule::LayerNorm);
}

std::optional<Finding> mlpDoesNothing(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  if (!scenario.recompute.selects(RecomputeModule::Mlp) || hasDenseLayer(scenario.model, facts.plan.pipeline))
    return {};
  return removal(facts, RecomputeModule::Mlp);
}

// Modules that may well be idle at the peak: only these are worth a trial.
std::uint16_t coveredModules(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  if (facts.worst().instant == PeakInstant::OptimizerStep) return selected(scenario);
  std::uint16_t idle = bit(RecomputeModule::CoreAttn);
  if (scenario.recompute.selects(RecomputeModule::Moe))
    idle |= bits({RecomputeModule::MoeAct, RecomputeModule::SharedExperts});
  return selected(scenario) & idle;
}

std::uint16_t mlpBesideTheWorstStage(const AdviceFacts& facts) {
  const ModelSpec& model = facts.scenario.model;
  const PipelineLayout& pipeline = facts.plan.pipeline;
  if (!facts.scenario.recompute.selects(RecomputeModule::Mlp) || !hasDenseLayer(model, pipeline)) return 0;
  for (int index = 0; index < pipeline.vpp; ++index)
    if (hasDenseLayer(model, pipeline.chunk(facts.worstStage, index))) return 0;
  return bit(RecomputeModule::Mlp);
}

std::optional<Finding> doesNotMoveThePeak(const AdviceFacts& facts) {
  constexpr double kNothing = 0.001;
  std::uint16_t idle = 0;
  for (const std::uint16_t modules : {coveredModules(facts), mlpBesideTheWorstStage(facts)}) {
    if ((modules & ~idle) == 0) continue;
    const std::uint16_t both = idle | modules;
    const MemoryTrial trial = memoryWith(facts, without(facts.scenario, both));
    if (trial.fits == facts.fits && facts.headroomShare - trial.headroomShare <= kNothing) idle = both;
  }
  Scenario changed = without(facts.scenario, idle);
  if (idle == 0 || !legalWith(changed)) return {};
  return Finding{AdviceSeverity::Hint,
                 {arg("modules", namesOf(idle)), arg("stage", facts.worstStage), arg("reserved", facts.reserved)},
                 std::move(changed)};
}

std::optional<Finding> recomputeNeeded(const AdviceFacts& facts) {
  if (!facts.withoutRecompute || facts.withoutRecompute->fits) return {};
  return Finding{AdviceSeverity::Hint,
                 {arg("stage", facts.withoutRecompute->stage), arg("needed", facts.withoutRecompute->reserved),
                  arg("capacity", facts.capacity), arg("reserved", facts.reserved)},
                 {}};
}

std::optional<Finding> recomputeLess(const AdviceFacts& facts) {
  if (!facts.withoutRecompute || facts.withoutRecompute->headroomShare < kComfortableShare) return {};
  Scenario changed = facts.scenario;
  changed.recompute = {};
  if (!legalWith(changed)) return {};
  return Finding{AdviceSeverity::Hint,
                 {arg("reserved", facts.reserved), arg("reserved_after", facts.withoutRecompute->reserved),
                  arg("left", percent(facts.withoutRecompute->headroomShare))},
                 std::move(changed)};
}

}  // namespace

std::span<const AdviceRule> recomputeRules() {
  static constexpr AdviceRule kRules[] = {
      {"advice.recompute-full", "MoE long-context guide, CP sizing rule 3", selectiveBeforeFull, selectiveKept},
      {"advice.recompute-more", "MoE long-context guide, CP sizing rule 3", recomputeMore},
      {"advice.recompute-attention", "MoE long-context guide, CP sizing rule 4", attentionRecompute, attentionKept},
      {"advice.recompute-layernorm", "Megatron-LM transformer_layer: fused and graphed norms", layerNormDoesNothing},
      {"advice.recompute-mlp", "Megatron-LM transformer_layer: mlp acts on dense layers", mlpDoesNothing},
      {"advice.recompute-peak", "Memory plan of this scenario", doesNotMoveThePeak},
      {"advice.recompute-needed", "Memory plan of this scenario", recomputeNeeded},
      {"advice.recompute-less", "Memory plan of this scenario", recomputeLess},
  };
  return kRules;
}

}  // namespace shardscope
