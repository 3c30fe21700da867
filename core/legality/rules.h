// SPDX-License-Identifier: Apache-2.0
// The rule table: one small function a rule, grouped in one file a section. Sources name the files of Megatron-LM
// d98e8a64dd (arguments.py, parallel_state.py, schedules.py, token_dispatcher.py and core/transformer/...),
// Megatron-Bridge 067f987df0 ("Bridge ...") and Transformer Engine d0067d0da6 ("TE ...").
#pragma once

#include <optional>
#include <span>

#include "core/legality/layout_issue.h"
#include "core/parallel/candidates.h"

namespace shardscope::legality {

// What the rules look at, derived once.
struct LegalityFacts {
  const Scenario& scenario;
  const ProcessGroups& groups;
  const PipelineLayout* pipeline = nullptr;  // null where the split is impossible
  const Error* splitError = nullptr;         // why, where that has been asked for
  int vpp = 1;                               // chunks a rank: a layout string gives them by itself
  int numMicrobatches = 1;

  const ModelSpec& model() const { return scenario.model; }
  const AttentionSpec& attention() const { return scenario.model.attention; }
  const ParallelLayout& layout() const { return scenario.layout; }
  bool moe() const { return scenario.model.moe.numExperts > 0; }
  bool megatron() const { return scenario.runtime == RuntimeProfile::Megatron; }
  bool recomputes(RecomputeModule module) const { return scenario.recompute.selects(module); }
  int computeCapability() const { return scenario.cluster.gpu.computeCapability; }
};

struct Breach {
  std::int64_t have = 0;
  std::int64_t need = 0;
};

// Empty where the rule holds.
using Verdict = std::optional<Breach>;

// The dimension whose legal values a sentence names, if that is the way out.
enum class Remedy : std::uint8_t { None, Tp, Cp, Ep, Etp, Pp, Vpp, GlobalBatch, Gpus };

struct LayoutRule {
  RuleInfo info;
  Verdict (*check)(const LegalityFacts&) = nullptr;
  Remedy remedy = Remedy::None;
};

inline Verdict brokenIf(bool broken, std::int64_t have, std::int64_t need) {
  return broken ? Verdict(Breach{have, need}) : std::nullopt;
}
inline Verdict mustDivide(std::int64_t value, std::int64_t by) {
  return brokenIf(by > 1 && value % by != 0, value, by);
}

LegalityFacts factsOf(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout* pipeline);
const LayoutRule* findRule(std::string_view id);
bool isSplitRule(std::string_view id);  // one that resolvePipeline's error decides

bool hasDenseLayer(const ModelSpec& model);
bool hasMoeLayer(const ModelSpec& model);

std::span<const LayoutRule> worldRules();
std::span<const LayoutRule> contextRules();
std::span<const LayoutRule> pipelineRules();
std::span<const LayoutRule> expertRules();
std::span<const LayoutRule> recomputeRules();
std::span<const LayoutRule> overlapRules();
std::span<const LayoutRule> graphRules();
std::span<const LayoutRule> precisionRules();
std::span<const LayoutRule> batchRules();

}  // namespace shardscope::legality
