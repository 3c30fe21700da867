// SPDX-License-Identifier: Apache-2.0
#include "core/interop/export_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/format/json_document.h"
#include "core/format/spellings.h"
#include "core/legality/layout_issue.h"
#include "core/parallel/process_groups.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

std::string charsOf(double value, std::chars_format format) {
  std::array<char, 400> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format);
  return {buffer.data(), end.ptr};
}

// "1e-03" as "1e-3".
std::string shortExponent(std::string text) {
  const std::size_t sign = text.find('e') + 1;
  std::size_t digit = sign + 1;
  while (digit + 1 < text.size() && text[digit] == '0') text.erase(digit, 1);
  return text;
}

// The order that Megatron-Bridge's recipes write modules in: from the attention to the MLP.
constexpr RecomputeModule kModuleOrder[] = {RecomputeModule::CoreAttn,  RecomputeModule::GdnNormOut,
                                            RecomputeModule::MlaUpProj, RecomputeModule::MoeAct,
                                            RecomputeModule::LayerNorm, RecomputeModule::Moe,
                                            RecomputeModule::Mlp,       RecomputeModule::SharedExperts};
constexpr GraphScope kScopeOrder[] = {GraphScope::Attn, GraphScope::Mlp, GraphScope::Moe, GraphScope::MoeRouter,
                                      GraphScope::MoePreprocess};

}  // namespace

std::string realText(double value) {
  if (value != 0 && std::fabs(value) < 0.01) return shortExponent(charsOf(value, std::chars_format::scientific));
  std::string text = charsOf(value, std::chars_format::fixed);
  if (text.find('.') == std::string::npos) text += ".0";
  return text;
}

std::string wholeOrRealText(double value) {
  if (value == std::round(value) && std::fabs(value) < 1e15) return charsOf(value, std::chars_format::fixed);
  return realText(value);
}

std::vector<std::string> recomputeModuleNames(const RecomputePolicy& recompute) {
  std::vector<std::string> names;
  for (const RecomputeModule module : kModuleOrder)
    if (recompute.selects(module)) names.emplace_back(nameOf(module, kRecomputeModules));
  return names;
}

std::vector<std::string> graphScopeNames(const Scenario& scenario) {
  std::vector<std::string> names;
  for (const GraphScope scope : kScopeOrder)
    if (scenario.graphs(scope)) names.emplace_back(nameOf(scope, kGraphScopes));
  return names;
}

std::vector<std::string> offloadModuleNames(const Scenario& scenario) {
  std::vector<std::string> names;
  for (const Choice<OffloadModule>& choice : kOffloadModules)
    if (scenario.offloads(choice.value)) names.emplace_back(choice.name);
  return names;
}

bool needsPrecisionAwareOptimizer(const Scenario& scenario) {
  const PrecisionSpec& precision = scenario.precision;
  const auto low = [](StateType type) { return type != StateType::Fp32; };
  return low(precision.mainParams) || low(precision.mainGrads) || low(precision.expAvg) || low(precision.expAvgSq) ||
         scenario.optimizer.cpuOffloadFraction > 0;
}

namespace {

void appendDegree(std::string& text, std::string_view name, int value, bool whole) {
  text.append(name).append(whole ? " " : " not whole");
  if (whole) text.append(std::to_string(value));
}

// Whoever runs the file reads it before the launcher refuses it.
void appendBrokenRules(std::string& text, const Scenario& scenario, const ProcessGroups& groups) {
  const Result<PipelineLayout> pipeline = resolvePipeline(scenario.model, scenario.layout);
  const std::vector<LayoutIssue> issues = checkLegality(scenario, groups, pipeline ? &*pipeline : nullptr);
  const int broken = brokenRules(issues);
  if (broken == 0) return;
  text.append("# not a legal layout: ").append(std::to_string(broken));
  text.append(broken == 1 ? " rule is broken\n" : " rules are broken\n");
  for (const LayoutIssue& issue : issues)
    if (issue.severity == Severity::Hard)
      text.append("#   ").append(quotable(render(describe(issue, scenario)), 1000)).append("\n");
}

}  // namespace

std::string exportHeading(const Scenario& scenario) {
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  const GpuSpec& gpu = scenario.cluster.gpu;
  const std::string name = scenario.name.empty() ? "scenario" : quotable(scenario.name, 200);
  std::string text = "# " + name + ": " + quotable(scenario.model.name, 100) + ", " +
                     std::to_string(scenario.batch.seqLen) + " tokens, " + std::to_string(scenario.cluster.numGpus) +
                     " " + (gpu.title.empty() ? std::string("GPUs") : "x " + quotable(gpu.title, 100)) + " (";
  appendDegree(text, "DP", groups.dp, groups.dpDivides);
  text.append(", ");
  appendDegree(text, "EDP", groups.edp, groups.edpDivides);
  text.append(")\n# world ").append(std::to_string(scenario.cluster.numGpus)).append("\n");
  appendBrokenRules(text, scenario, groups);
  return text;
}

std::string environmentComments(const Scenario& scenario) {
  // Below Blackwell, Megatron demands one connection with TP or CP, so that communication starts first.
  const bool blackwell = scenario.cluster.gpu.computeCapability >= 100;
  std::string text = std::string("# env CUDA_DEVICE_MAX_CONNECTIONS=") + (blackwell ? "32" : "1") + "\n";
  if (scenario.model.moe.numExperts > 0 && scenario.moe.dispatcher == Dispatcher::HybridEp) {
    const int domain = std::max(1, scenario.cluster.nvlinkDomainSize);
    text += "# env NVLINK_DOMAIN_SIZE=" + std::to_string(domain) + "\n";
    if (domain > std::max(1, scenario.cluster.gpu.gpusPerNode)) text += "# env USE_MNNVL=1\n";
    text +=
        "# env NUM_OF_HYBRID_EP_RANKS_PER_NVLINK_DOMAIN=" + std::to_string(std::min(scenario.layout.ep, domain)) + "\n";
  }
  if (scenario.activationOffload != 0) text += "# env NVTE_CPU_OFFLOAD_V1=1\n";
  return text;
}

std::string allocatorComments() {
  return "# env PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True\n# env NCCL_GRAPH_REGISTER=0\n";
}

}  // namespace shardscope
