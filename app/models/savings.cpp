// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/savings.h"

#include <algorithm>
#include <array>

#include "core/format/spellings.h"

namespace shardscope {
namespace {

using Kind = Saving::Kind;

constexpr Bytes kWorthShowing{kGiB / 20};  // of an idea, which else reads as 0.0 GiB

// What covers others comes before them, so that what is inside shows that it adds nothing.
constexpr std::array kModules{RecomputeModule::MlaUpProj,     RecomputeModule::LayerNorm, RecomputeModule::GdnNormOut,
                              RecomputeModule::CoreAttn,      RecomputeModule::Moe,       RecomputeModule::MoeAct,
                              RecomputeModule::SharedExperts, RecomputeModule::Mlp};

// Estimates variants of a scenario in place: a copy costs as much as an estimate.
class Variants {
 public:
  explicit Variants(const PlannedScenario& planned) : m_now(planned.scenario), m_plan(planned.plan), m_scratch(m_now) {}

  Scenario& scratch() { return m_scratch; }
  void reset() {
    m_scratch.recompute = m_now.recompute;
    m_scratch.optimizer.cpuOffloadFraction = m_now.optimizer.cpuOffloadFraction;
    m_scratch.activationOffload = m_now.activationOffload;
  }
  void switchAllOff() {
    m_scratch.recompute = {};
    m_scratch.optimizer.cpuOffloadFraction = 0;
    m_scratch.activationOffload = 0;
  }
  MemoryBreakdown memory() const {
    return estimateMemory(m_scratch, m_plan.groups, m_plan.pipeline, MemoryDetail::Totals);
  }
  Bytes peak(int stage) const { return memory().stages[static_cast<std::size_t>(stage)].peakAllocated; }
  Nanoseconds time() const {
    PipelineTimeline timeline;
    return simulateStep(m_scratch, m_plan.groups, m_plan.pipeline, timeline).time;
  }
  bool legal() const { return isLegal(m_scratch, m_plan.groups, &m_plan.pipeline); }

 private:
  const Scenario& m_now;
  const Plan& m_plan;
  Scenario m_scratch;
};

std::vector<Saving> whatIsOn(const Scenario& scenario) {
  std::vector<Saving> on;
  if (scenario.optimizer.cpuOffloadFraction > 0) on.push_back({.kind = Kind::OptimizerOffload});
  for (const RecomputeModule module : kModules)
    if (scenario.recompute.selects(module)) on.push_back({.kind = Kind::Module, .module = module});
  if (scenario.recompute.granularity == RecomputeGranularity::Full) on.push_back({.kind = Kind::FullRecompute});
  if (scenario.activationOffload != 0) on.push_back({.kind = Kind::ActivationOffload});
  return on;
}

void switchOn(const Saving& saving, const Scenario& from, Scenario& to) {
  switch (saving.kind) {
    case Kind::OptimizerOffload:
      to.optimizer.cpuOffloadFraction = from.optimizer.cpuOffloadFraction;
      break;
    case Kind::Module: {
      const std::uint16_t modules = to.recompute.modules | bit(saving.module);
      to.recompute = from.recompute;
      to.recompute.modules = modules;
      break;
    }
    case Kind::FullRecompute:
      to.recompute = from.recompute;
      break;
    case Kind::ActivationOffload:
      to.activationOffload = from.activationOffload;
      break;
  }
}

void switchOff(const Saving& saving, Scenario& scenario) {
  switch (saving.kind) {
    case Kind::OptimizerOffload:
      scenario.optimizer.cpuOffloadFraction = 0;
      break;
    case Kind::Module:
      scenario.recompute.modules &= static_cast<std::uint16_t>(~bit(saving.module));
      break;
    case Kind::FullRecompute:
      scenario.recompute = {};
      break;
    case Kind::ActivationOffload:
      scenario.activationOffload = 0;
      break;
  }
}

std::vector<Saving> possibleIdeas(const Scenario& scenario) {
  std::vector<Saving> ideas;
  if (scenario.optimizer.cpuOffloadFraction < 1) ideas.push_back({.kind = Kind::OptimizerOffload});
  if (scenario.recompute.granularity == RecomputeGranularity::Full) return ideas;
  for (const RecomputeModule module : kModules)
    if (!scenario.recompute.selects(module)) ideas.push_back({.kind = Kind::Module, .module = module});
  return ideas;
}

void takeIdea(const Saving& idea, Scenario& scenario) {
  if (idea.kind == Kind::OptimizerOffload) {
    scenario.optimizer.cpuOffloadFraction = 1;
  } else {
    if (scenario.recompute.granularity != RecomputeGranularity::Selective) scenario.recompute = {};
    scenario.recompute.granularity = RecomputeGranularity::Selective;
    scenario.recompute.modules |= bit(idea.module);
  }
}

std::vector<Saving> ideasOf(const PlannedScenario& planned, int stage, Variants& variants) {
  std::vector<Saving> ideas;
  if (!planned.plan.legal) return ideas;
  variants.reset();
  const Bytes now = variants.peak(stage);
  const Nanoseconds time = planned.plan.step.time;
  for (Saving& idea : possibleIdeas(planned.scenario)) {
    variants.reset();
    takeIdea(idea, variants.scratch());
    idea.before = now;
    idea.after = variants.peak(stage);
    if (idea.freed() < kWorthShowing || !variants.legal()) continue;
    if (time.count > 0) idea.slowdown = variants.time().count / time.count - 1;
    ideas.push_back(idea);
  }
  std::stable_sort(ideas.begin(), ideas.end(), [](const Saving& a, const Saving& b) { return a.after < b.after; });
  return ideas;
}

bool holds(FfnKind kind, const PlannedScenario& planned, int stage) {
  const PipelineLayout& pipeline = planned.plan.pipeline;
  const ModelSpec& model = planned.scenario.model;
  for (int c = 0; c < pipeline.vpp; ++c) {
    const PipelineChunk& chunk = pipeline.chunk(stage, c);
    if (kind == FfnKind::Moe && chunk.numMtpLayers > 0 && model.moe.numExperts > 0) return true;
    for (int layer = chunk.firstLayer; layer < chunk.firstLayer + chunk.numLayers; ++layer)
      if (layerKind(model, layer).ffn == kind) return true;
  }
  return false;
}

IdleReason reasonOf(const Saving& saving, const PlannedScenario& planned, int stage) {
  if (saving.kind != Kind::Module) return IdleReason::NotAtPeak;
  const bool insideMoe = saving.module == RecomputeModule::MoeAct || saving.module == RecomputeModule::SharedExperts;
  const bool ofMoe = insideMoe || saving.module == RecomputeModule::Moe;
  if (ofMoe && !holds(FfnKind::Moe, planned, stage)) return IdleReason::NoMoeLayer;
  if (insideMoe && planned.scenario.recompute.selects(RecomputeModule::Moe)) return IdleReason::InsideMoe;
  if (saving.module == RecomputeModule::Mlp && !holds(FfnKind::Dense, planned, stage)) return IdleReason::NoDenseLayer;
  return IdleReason::NotAtPeak;
}

IdleSaving idleSaving(const PlannedScenario& planned, const Savings& savings, std::size_t step, int stage,
                      Variants& variants) {
  IdleSaving idle;
  idle.step = step;
  idle.reason = reasonOf(savings.steps[step], planned, stage);
  variants.reset();
  switchOff(savings.steps[step], variants.scratch());
  const MemoryBreakdown without = variants.memory();
  Bytes most{0};
  for (std::size_t i = 0; i < without.stages.size(); ++i) {
    const Bytes with = planned.plan.memory.stages[i].peakAllocated;
    if (without.stages[i].peakAllocated - with <= most) continue;
    most = without.stages[i].peakAllocated - with;
    idle.stage = static_cast<int>(i);
    idle.with = with;
    idle.without = without.stages[i].peakAllocated;
  }
  return idle;
}

// The one that helps elsewhere is worth the sentence more than the one that helps nowhere.
std::optional<IdleSaving> idleOf(const PlannedScenario& planned, const Savings& savings, int stage,
                                 Variants& variants) {
  std::optional<IdleSaving> found;
  for (std::size_t i = 0; i < savings.steps.size(); ++i) {
    if (savings.steps[i].freed().count != 0) continue;
    const IdleSaving idle = idleSaving(planned, savings, i, stage, variants);
    if (idle.stage >= 0) return idle;
    if (!found) found = idle;
  }
  return found;
}

}  // namespace

Savings savingsOf(const PlannedScenario& planned, int stage) {
  Variants variants(planned);
  Savings savings;
  variants.switchAllOff();
  savings.without = variants.peak(stage);
  Bytes peak = savings.without;
  for (Saving& saving : whatIsOn(planned.scenario)) {
    switchOn(saving, planned.scenario, variants.scratch());
    saving.before = peak;
    saving.after = peak = variants.peak(stage);
    savings.steps.push_back(saving);
  }
  savings.now = planned.plan.memory.stages[static_cast<std::size_t>(stage)].peakAllocated;
  savings.ideas = ideasOf(planned, stage, variants);
  savings.idle = idleOf(planned, savings, stage, variants);
  return savings;
}

Scenario withIdea(const Scenario& scenario, const Saving& idea) {
  Scenario changed = scenario;
  takeIdea(idea, changed);
  return changed;
}

QString moduleName(RecomputeModule module) {
  for (const Choice<RecomputeModule>& choice : kRecomputeModules)
    if (choice.value == module)
      return QString::fromLatin1(choice.name.data(), static_cast<qsizetype>(choice.name.size()));
  return {};
}

}  // namespace shardscope
