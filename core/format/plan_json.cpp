// SPDX-License-Identifier: Apache-2.0
#include "core/format/plan_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/format/scenario_json.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using nlohmann::json;

constexpr double kTera = 1e12;

json finite(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }
json milli(Nanoseconds time) { return finite(toMilliseconds(time)); }

const char* nameOf(Severity severity) { return severity == Severity::Hard ? "hard" : "soft"; }

const char* nameOf(AdviceSeverity severity) {
  switch (severity) {
    case AdviceSeverity::Blocker:
      return "blocker";
    case AdviceSeverity::Warning:
      return "warning";
    case AdviceSeverity::Hint:
      break;
  }
  return "hint";
}

json issuesJson(const Scenario& scenario, const std::vector<LayoutIssue>& issues) {
  json out = json::array();
  for (const LayoutIssue& issue : issues)
    out.push_back({{"rule", std::string(issue.rule)},
                   {"severity", nameOf(issue.severity)},
                   {"message", render(describe(issue, scenario))},
                   {"have", issue.have},
                   {"need", issue.need}});
  return out;
}

json groupsJson(const Plan& plan) {
  return {{"world_size", plan.groups.worldSize},
          {"dp", plan.groups.dp},
          {"edp", plan.groups.edp},
          {"num_microbatches", plan.numMicrobatches},
          {"global_batch_size", plan.globalBatchSize},
          {"assumed_global_batch_size", plan.assumedGlobalBatchSize}};
}

json stageJson(const StageMemory& stage, std::size_t index) {
  json components = json::object();
  for (int i = 0; i < kMemoryComponents; ++i) {
    const auto component = static_cast<MemoryComponent>(i);
    components[std::string(componentName(component))] = stage[component].count;
  }
  return {{"stage", index},
          {"peak_allocated_bytes", stage.peakAllocated.count},
          {"peak_reserved_bytes", stage.peakReserved.count},
          {"static_bytes", stage.staticBytes.count},
          {"components", std::move(components)}};
}

json memoryJson(const MemoryBreakdown& memory) {
  json stages = json::array();
  for (std::size_t i = 0; i < memory.stages.size(); ++i) stages.push_back(stageJson(memory.stages[i], i));
  return {{"capacity_bytes", memory.capacity.count}, {"peak_stage", memory.peakStage}, {"stages", std::move(stages)}};
}

json stepJson(const StepEstimate& step) {
  json components = json::object();
  for (const StepComponent& component : step.components)
    components[std::string(component.name)] = milli(component.time);
  return {{"time_ms", milli(step.time)},
          {"time_low_ms", milli(step.low)},
          {"time_high_ms", milli(step.high)},
          {"tokens_per_s_per_gpu", finite(step.tokensPerSecondPerGpu)},
          {"model_tflops_per_gpu", finite(step.modelFlopsPerGpu / kTera)},
          {"mfu", finite(step.mfu)},
          {"components_ms", std::move(components)}};
}

json adviceJson(const Scenario& scenario, const std::vector<Advice>& advice) {
  json out = json::array();
  for (const Advice& item : advice)
    out.push_back({{"id", std::string(item.id)},
                   {"severity", nameOf(item.severity)},
                   {"message", render(item.message, item.remark)},
                   {"source", std::string(item.source)},
                   {"apply", item.apply ? scenarioChanges(scenario, *item.apply) : json(nullptr)}});
  return out;
}

}  // namespace

std::string planJson(const Scenario& scenario, const Plan& plan, const std::vector<Advice>& advice,
                     std::string_view id) {
  json out = {{"legal", plan.legal},
              {"feasible", plan.feasible},
              {"issues", issuesJson(scenario, plan.issues)},
              {"groups", groupsJson(plan)},
              {"memory", memoryJson(plan.memory)},
              {"step", claimedStep(plan) == nullptr ? json(nullptr) : stepJson(plan.step)},
              {"calibration", scenario.cluster.calibration.source},
              {"advice", adviceJson(scenario, advice)}};
  if (!id.empty()) out["id"] = std::string(id);
  return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace shardscope
