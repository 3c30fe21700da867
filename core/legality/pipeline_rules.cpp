// SPDX-License-Identifier: Apache-2.0
// Pipeline split, layout strings and the interleaved schedule.
#include <variant>

#include "core/legality/rules.h"

namespace shardscope::legality {
namespace {

using Facts = const LegalityFacts&;

std::int64_t numberOf(const Error& error, std::string_view name) {
  for (const MessageArgument& argument : error.message.arguments)
    if (argument.name == name)
      if (const auto* number = std::get_if<std::int64_t>(&argument.value)) return *number;
  return 0;
}

struct SplitRule {
  std::string_view error, rule;
};

// The rule that each of resolvePipeline's errors belongs to; the others are faults of the layout string.
constexpr SplitRule kSplitRules[] = {
    {"pipeline.layers-uneven", "layers-divide-pp"},
    {"pipeline.chunks-uneven", "layers-divide-vpp"},
    {"pipeline.ends-empty", "first-last-split"},
    {"pipeline.ends-too-many", "first-last-split"},
    {"pipeline.ends-rest", "first-last-split"},
    {"pipeline.ends-uneven", "first-last-split"},
    {"pipeline.form-unknown", "pipeline-form"},
    {"pipeline.too-long", "pipeline-too-long"},
    {"layout-string.stage-count", "layout-string-stages"},
    {"layout-string.vpp", "layout-string-stages"},
    {"layout-string.embedding-off-end", "layout-string-off-end"},
    {"layout-string.loss-off-end", "layout-string-off-end"},
};
constexpr std::string_view kOtherSplitRule = "layout-string";

std::string_view ruleOfSplitError(std::string_view id) {
  for (const SplitRule& split : kSplitRules)
    if (split.error == id) return split.rule;
  return kOtherSplitRule;
}

Verdict splitFails(Facts f, std::string_view rule) {
  if (f.splitError == nullptr || ruleOfSplitError(f.splitError->message.id) != rule) return {};
  return Breach{numberOf(*f.splitError, "have"), numberOf(*f.splitError, "need")};
}

bool interleaved(Facts f) { return f.vpp > 1 && f.layout().pp > 1; }
bool defaultGroup(Facts f) { return f.layout().groupSize() == f.layout().pp; }

Verdict groupIsInRange(Facts f) {
  const int pp = f.layout().pp, group = f.layout().groupSize();
  if (!interleaved(f) || defaultGroup(f)) return {};
  return brokenIf(group < pp || group > f.numMicrobatches, group, group < pp ? pp : f.numMicrobatches);
}

Verdict groupLeavesNoShortRest(Facts f) {
  const int pp = f.layout().pp, group = f.layout().groupSize();
  if (!interleaved(f) || defaultGroup(f) || group < pp || group > f.numMicrobatches) return {};
  const int rest = f.numMicrobatches % group;
  return brokenIf(rest != 0 && rest < pp, f.numMicrobatches, group);
}

Verdict microbatchesFillThePipeline(Facts f) {
  if (!interleaved(f) || !defaultGroup(f)) return {};
  return mustDivide(f.numMicrobatches, f.layout().pp);
}

constexpr LayoutRule kRules[] = {
    {{"layers-divide-pp", Severity::Hard, "40", "arguments.py:985, transformer_config.py:2370"},
     [](Facts f) { return splitFails(f, "layers-divide-pp"); },
     Remedy::Pp},
    {{"layers-divide-vpp", Severity::Hard, "42, 43", "transformer_block.py:175, transformer_config.py:2306,2404"},
     [](Facts f) { return splitFails(f, "layers-divide-vpp"); },
     Remedy::Vpp},
    {{"first-last-split", Severity::Hard, "46", "transformer_config.py:2295"},
     [](Facts f) { return splitFails(f, "first-last-split"); }},
    {{"layout-string-stages", Severity::Hard, "50", "pipeline_parallel_layer_layout.py:41, transformer_config.py:2280"},
     [](Facts f) { return splitFails(f, "layout-string-stages"); }},
    {{kOtherSplitRule, Severity::Hard, "51", "pipeline_parallel_layer_layout.py:86"},
     [](Facts f) { return splitFails(f, kOtherSplitRule); }},
    {{"layout-string-off-end", Severity::Hard, "own", ""},
     [](Facts f) { return splitFails(f, "layout-string-off-end"); }},
    {{"pipeline-form", Severity::Hard, "47, 48", "transformer_config.py:2229,2245"},
     [](Facts f) { return splitFails(f, "pipeline-form"); }},
    {{"pipeline-too-long", Severity::Hard, "own", ""}, [](Facts f) { return splitFails(f, "pipeline-too-long"); }},
    {{"vpp-needs-pp", Severity::Hard, "44", "arguments.py:1000, parallel_state.py:827"},
     [](Facts f) { return brokenIf(f.vpp > 1 && f.layout().pp <= 1, f.layout().pp, 2); }},
    {{"vpp-pp2-needs-p2p-overlap", Severity::Hard, "44", "arguments.py:1000"},
     [](Facts f) { return brokenIf(f.vpp > 1 && f.layout().pp == 2 && !f.scenario.overlap.p2p, 2, 3); }},
    {{"micro-batch-group-range", Severity::Hard, "52", "schedules.py:1160"}, groupIsInRange},
    {{"micro-batch-group-rest", Severity::Hard, "52", "schedules.py:1160"}, groupLeavesNoShortRest},
    {{"micro-batches-divide-pp", Severity::Hard, "53", "schedules.py:1160, model_parallel_config.py:567"},
     microbatchesFillThePipeline,
     Remedy::GlobalBatch},
    {{"embedding-wgrad-needs-pp", Severity::Hard, "57", "model_parallel_config.py:545"},
     [](Facts f) { return brokenIf(f.scenario.kernels.deferEmbeddingWgrad && f.layout().pp <= 1, f.layout().pp, 2); }},
    {{"embedding-wgrad-needs-fusion", Severity::Hard, "57", "model_parallel_config.py:545"},
     [](Facts f) {
       return brokenIf(f.scenario.kernels.deferEmbeddingWgrad && !f.scenario.kernels.gradAccumulationFusion, 0, 1);
     }},
};

}  // namespace

std::span<const LayoutRule> pipelineRules() { return kRules; }

bool isSplitRule(std::string_view id) {
  if (id == kOtherSplitRule) return true;
  for (const SplitRule& split : kSplitRules)
    if (split.rule == id) return true;
  return false;
}

}  // namespace shardscope::legality
