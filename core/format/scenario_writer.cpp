// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "core/format/catalog.h"
#include "core/format/cluster_json.h"
#include "core/format/model_json.h"
#include "core/format/scenario_fields.h"
#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

using nlohmann::json;

template <typename E, std::size_t N>
json setToJson(std::uint16_t bits, const Choice<E> (&choices)[N]) {
  json list = json::array();
  std::uint16_t done = 0;
  for (const Choice<E>& choice : choices) {
    if ((bits & ~done & bit(choice.value)) == 0) continue;
    done = static_cast<std::uint16_t>(done | bit(choice.value));
    list.push_back(std::string(choice.name));
  }
  return list;
}

json writeLayout(const ParallelLayout& layout, const ParallelLayout& base) {
  json out = json::object();
  layoutFields(FieldWriter(out, layout, base));
  if (layout.pipelineLayout != base.pipelineLayout) out["pp_layout"] = layout.pipelineLayout;
  if (layout.hierarchicalCpSizes != base.hierarchicalCpSizes) out["hierarchical_cp_sizes"] = layout.hierarchicalCpSizes;
  // Where the key is missing, sequence parallelism follows tp.
  const bool assumed = base.sequenceParallel == (base.tp > 1) ? layout.tp > 1 : base.sequenceParallel;
  if (layout.sequenceParallel != assumed) out["sequence_parallel"] = layout.sequenceParallel;
  return out;
}

json writeRecompute(const RecomputePolicy& recompute, const RecomputePolicy& base) {
  json out = json::object();
  recomputeFields(FieldWriter(out, recompute, base));
  if (recompute.modules != base.modules) out["modules"] = setToJson(recompute.modules, kRecomputeModules);
  const bool changed = !out.empty();
  // Modules without a granularity read as selective, and selective without modules is warned of.
  if (changed && recompute.granularity == RecomputeGranularity::Selective)
    out["modules"] = setToJson(recompute.modules, kRecomputeModules);
  if (changed && recompute.modules != 0)
    out["granularity"] = std::string(nameOf(recompute.granularity, kGranularities));
  return out;
}

json writeKernels(const KernelSpec& kernels, const KernelSpec& base) {
  json out = json::object();
  kernelFields(FieldWriter(out, kernels, base));
  if (kernels.attention != base.attention) out["attention"] = std::string(nameOf(kernels.attention, kAttentionKernels));
  if (kernels.teVersion != base.teVersion)
    out["te_version"] = std::to_string(kernels.teVersion.major) + "." + std::to_string(kernels.teVersion.minor);
  return out;
}

json writePresetModel(const ModelSpec& model) {
  const auto preset = modelPreset(model.preset);
  const bool known = !model.preset.empty() && preset && preset->preset == model.preset;
  json out = writeModel(model, known ? *preset : ModelSpec{});
  if (known) out["preset"] = model.preset;
  return out;
}

template <typename T>
json differing(const T& value, const T& base, void (*fields)(FieldWriter<T>)) {
  json out = json::object();
  fields(FieldWriter<T>(out, value, base));
  return out;
}

void put(json& out, const char* key, json value) {
  if (!value.empty()) out[key] = std::move(value);
}

// Everything but the model and the cluster.
void writeParts(json& out, const Scenario& scenario, const Scenario& base) {
  if (scenario.name != base.name) out["name"] = scenario.name;
  put(out, "layout", writeLayout(scenario.layout, base.layout));
  put(out, "batch", differing<BatchSpec>(scenario.batch, base.batch, batchFields));
  put(out, "precision", differing<PrecisionSpec>(scenario.precision, base.precision, precisionFields));
  put(out, "optimizer", differing<OptimizerSpec>(scenario.optimizer, base.optimizer, optimizerFields));
  put(out, "recompute", writeRecompute(scenario.recompute, base.recompute));
  put(out, "moe", differing<MoeRunSpec>(scenario.moe, base.moe, moeRunFields));
  put(out, "kernels", writeKernels(scenario.kernels, base.kernels));
  put(out, "overlap", differing<OverlapSpec>(scenario.overlap, base.overlap, overlapFields));
  if (scenario.runtime != base.runtime) out["runtime"] = std::string(nameOf(scenario.runtime, kRuntimeProfiles));
  if (scenario.engineCalibration != base.engineCalibration && !scenario.engineCalibration.empty())
    out["engine_calibration"] = json::parse(scenario.engineCalibration, nullptr, false);
  if (scenario.cudaGraphScopes != base.cudaGraphScopes)
    out["cuda_graph_scopes"] = setToJson(scenario.cudaGraphScopes, kGraphScopes);
  if (scenario.activationOffload != base.activationOffload)
    out["activation_offload"] = setToJson(scenario.activationOffload, kOffloadModules);
}

}  // namespace

json scenarioToJson(const Scenario& scenario) {
  json out = {{"format", kScenarioFormat}, {"version", kScenarioVersion}};
  out["model"] = writePresetModel(scenario.model);
  out["cluster"] = writeCluster(scenario.cluster);
  writeParts(out, scenario, Scenario{});
  return out;
}

json scenarioChanges(const Scenario& before, const Scenario& after) {
  json out = json::object();
  if (after.model != before.model) put(out, "model", writeModel(after.model, before.model));
  if (after.cluster != before.cluster) put(out, "cluster", writeClusterChanges(before.cluster, after.cluster));
  writeParts(out, after, before);
  return out;
}

std::string writeScenario(const Scenario& scenario) {
  return scenarioToJson(scenario).dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace shardscope
