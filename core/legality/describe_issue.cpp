// SPDX-License-Identifier: Apache-2.0
// The numbers behind a broken rule, and the legal values nearest to the present one.
#include <algorithm>
#include <cmath>

#include "core/base/saturating.h"
#include "core/legality/folding.h"
#include "core/legality/rules.h"

namespace shardscope {

using namespace legality;

namespace {

constexpr std::size_t kMostValues = 6;

struct Checked {
  ProcessGroups groups;
  Result<PipelineLayout> pipeline;
};

Checked deriveFor(const Scenario& scenario) {
  return {deriveGroups(scenario.layout, scenario.cluster.numGpus), resolvePipeline(scenario.model, scenario.layout)};
}

bool holds(const LayoutRule& rule, const Scenario& scenario) {
  const Checked checked = deriveFor(scenario);
  LegalityFacts facts = factsOf(scenario, checked.groups, checked.pipeline ? &*checked.pipeline : nullptr);
  if (!checked.pipeline) facts.splitError = &checked.pipeline.error();
  return !rule.check(facts);
}

// "1, 2, 4"; "another value" where there is none.
MessageValue listOf(const std::vector<std::int64_t>& values) {
  std::string text;
  for (const std::int64_t value : values) {
    if (!text.empty()) text += ", ";
    text += std::to_string(value);
  }
  if (text.empty()) return Word("word.another-value");
  return text;
}

// The values nearest to the present one by ratio, ascending.
std::vector<std::int64_t> nearest(std::vector<std::int64_t> values, std::int64_t present) {
  const double at = std::log(static_cast<double>(std::max<std::int64_t>(1, present)));
  const auto distance = [at](std::int64_t v) { return std::fabs(std::log(static_cast<double>(v)) - at); };
  std::stable_sort(values.begin(), values.end(),
                   [&](std::int64_t a, std::int64_t b) { return distance(a) < distance(b); });
  if (values.size() > kMostValues) values.resize(kMostValues);
  std::sort(values.begin(), values.end());
  return values;
}

std::vector<std::int64_t> multiplesAround(std::int64_t value, std::int64_t unit) {
  if (unit < 1) return {};
  const std::int64_t below = value / unit * unit;
  std::vector<std::int64_t> values;
  if (below > 0) values.push_back(below);
  if (below != value) values.push_back(saturatingSum(below, unit));
  return values;
}

int& fieldOf(ParallelLayout& layout, LayoutDimension dimension) {
  switch (dimension) {
    case LayoutDimension::Tp:
      return layout.tp;
    case LayoutDimension::Cp:
      return layout.cp;
    case LayoutDimension::Ep:
      return layout.ep;
    case LayoutDimension::Etp:
      return layout.etp;
    case LayoutDimension::Pp:
      return layout.pp;
    case LayoutDimension::Vpp:
      break;
  }
  return layout.vpp;
}

// Values of one degree with which this rule holds, all else as it is.
std::vector<std::int64_t> legalValues(const LayoutRule& rule, const Scenario& scenario, LayoutDimension dimension) {
  std::vector<std::int64_t> values;
  Scenario changed = scenario;
  for (const int value :
       candidateValues(dimension, scenario.model, scenario.cluster.numGpus, std::max(1, scenario.layout.pp))) {
    fieldOf(changed.layout, dimension) = value;
    if (holds(rule, changed)) values.push_back(value);
  }
  return nearest(std::move(values), valueOf(scenario.layout, dimension));
}

std::vector<std::int64_t> waysOut(const LayoutRule& rule, const LayoutIssue& issue, const Scenario& scenario,
                                  const ProcessGroups& groups) {
  switch (rule.remedy) {
    case Remedy::None:
      return {};
    case Remedy::Tp:
      return legalValues(rule, scenario, LayoutDimension::Tp);
    case Remedy::Cp:
      return legalValues(rule, scenario, LayoutDimension::Cp);
    case Remedy::Ep:
      return legalValues(rule, scenario, LayoutDimension::Ep);
    case Remedy::Etp:
      return legalValues(rule, scenario, LayoutDimension::Etp);
    case Remedy::Pp:
      return legalValues(rule, scenario, LayoutDimension::Pp);
    case Remedy::Vpp:
      return legalValues(rule, scenario, LayoutDimension::Vpp);
    case Remedy::Gpus:
      return multiplesAround(issue.have, foldingOf(scenario.layout).leastWorld);  // both meshes must divide it
    case Remedy::GlobalBatch:
      break;
  }
  const bool pipeline = rule.info.id == "micro-batches-divide-pp";
  const std::int64_t unit =
      saturatingProduct(scenario.batch.microBatchSize, groups.dp, pipeline ? scenario.layout.pp : 1);
  return multiplesAround(globalBatchSize(scenario, groups.dp), unit);
}

std::string versionText(Version version) {
  std::string text = std::to_string(version.major);
  text += '.';
  text += std::to_string(version.minor);
  return text;
}

void addNumbers(const Scenario& scenario, const ProcessGroups& groups, std::vector<MessageArgument>& arguments) {
  const auto add = [&](std::string_view name, std::int64_t value) { arguments.push_back({name, value}); };
  const ParallelLayout& l = scenario.layout;
  const ModelSpec& m = scenario.model;
  add("gpus", scenario.cluster.numGpus);
  add("tp", l.tp);
  add("cp", l.cp);
  add("ep", l.ep);
  add("etp", l.etp);
  add("pp", l.pp);
  add("vpp", l.vpp);
  add("dp", groups.dp);
  add("edp", groups.edp);
  add("group", l.groupSize());
  add("seq_len", scenario.batch.seqLen);
  add("mbs", scenario.batch.microBatchSize);
  add("gbs", globalBatchSize(scenario, groups.dp));
  add("micro_batches", numMicrobatches(scenario, groups.dp));
  add("layers", m.numLayers);
  add("heads", m.attention.numHeads);
  add("kv_heads", m.attention.kind == AttentionKind::Gqa ? m.attention.numQueryGroups : m.attention.numHeads);
  add("experts", m.moe.numExperts);
  arguments.push_back(
      {"gpu", scenario.cluster.gpu.title.empty() ? scenario.cluster.gpu.id : scenario.cluster.gpu.title});
  arguments.push_back(
      {"cc", versionText({scenario.cluster.gpu.computeCapability / 10, scenario.cluster.gpu.computeCapability % 10})});
  arguments.push_back({"te", versionText(scenario.kernels.teVersion)});
}

}  // namespace

Message describe(const LayoutIssue& issue, const Scenario& scenario) {
  Message message{issue.rule, {{"have", issue.have}, {"need", issue.need}}};
  const LayoutRule* rule = findRule(issue.rule);
  if (rule == nullptr) return message;
  const Checked checked = deriveFor(scenario);
  const bool evenSplit = issue.rule == "layers-divide-pp" || issue.rule == "layers-divide-vpp";
  if (!checked.pipeline && !evenSplit && isSplitRule(issue.rule)) return checked.pipeline.error().message;

  addNumbers(scenario, checked.groups, message.arguments);
  if (rule->remedy != Remedy::None)
    message.arguments.push_back({"allowed", listOf(waysOut(*rule, issue, scenario, checked.groups))});
  if (evenSplit)
    message.arguments.push_back(
        {"proposal", toLayoutString(balancedPipeline(scenario.model, scenario.layout.pp, scenario.layout.vpp))});
  return message;
}

}  // namespace shardscope
