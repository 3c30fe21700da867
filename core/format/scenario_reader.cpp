// SPDX-License-Identifier: Apache-2.0
#include "core/format/scenario_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/format/catalog.h"
#include "core/format/cluster_json.h"
#include "core/format/json_document.h"
#include "core/format/machine_calibration.h"
#include "core/format/model_json.h"
#include "core/format/scenario_fields.h"

namespace shardscope {
namespace {

using nlohmann::json;

// Names that Megatron-LM knows and the planner has no model for: accepted, with a warning.
constexpr std::string_view kUnmodelledRecompute[] = {"mhc", "gdp_in_proj", "gdp_qkv"};
constexpr std::string_view kUnmodelledGraphs[] = {"mamba"};
constexpr std::string_view kUnmodelledOffload[] = {"fused_group_mlp", "gdp_qkv"};

template <typename E, std::size_t N>
void readSet(ObjectReader& in, const char* key, const Choice<E> (&choices)[N],
             std::span<const std::string_view> unmodelled, std::uint16_t& bits) {
  const json* value = in.find(key);
  if (value == nullptr) return;
  bits = 0;
  const auto elements = readElements(*value, in.pathOf(key), in.log());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::string path = in.pathOf(key) + "[" + std::to_string(i) + "]";
    const json& element = *elements[i];
    if (element.is_string() && std::count(unmodelled.begin(), unmodelled.end(), element.get<std::string>()) > 0) {
      in.log().warn({"warning.unmodelled-module", {{"name", element.get<std::string>()}}}, path);
    } else if (const auto at = readName(element, namesOf(choices), path, in.log())) {
      bits |= bit(choices[*at].value);
    }
  }
}

bool isCount(std::string_view digits) {
  return !digits.empty() && digits.size() <= 4 &&
         std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Both ends, or one of them.
bool isEvenForm(std::string_view text) {
  for (const char* counted : {"account_for_embedding/loss", "account_for_embedding", "account_for_loss"})
    if (text == counted) return true;
  if (text.starts_with("last=")) return isCount(text.substr(5));
  if (!text.starts_with("first=")) return false;
  const std::size_t comma = text.find(",last=");
  if (comma == std::string_view::npos) return isCount(text.substr(6));
  return isCount(text.substr(6, comma - 6)) && isCount(text.substr(comma + 6));
}

// Whether the layers fit the stages is for the legality rules to say; here only the signs are checked.
void readPipelineLayout(ObjectReader& in, ParallelLayout& layout) {
  if (isNull(in.find("pp_layout"))) {
    layout.pipelineLayout.clear();
    return;
  }
  in.read("pp_layout", layout.pipelineLayout);
  const std::string& text = layout.pipelineLayout;
  if (text.empty() || isEvenForm(text)) return;
  const std::size_t strange = text.find_first_not_of("EtmL|*(),0123456789 ");
  if (strange != std::string::npos || text.find_first_of("EtmL") == std::string::npos)
    in.fail("pp_layout", {"error.pp-layout", {{"found", quotable(text)}}});
}

void readHierarchicalCp(ObjectReader& in, ParallelLayout& layout) {
  const json* value = in.find("hierarchical_cp_sizes");
  if (value == nullptr) return;
  layout.hierarchicalCpSizes.clear();
  if (value->is_null()) return;
  in.read("hierarchical_cp_sizes", layout.hierarchicalCpSizes, kDegree);
  const std::size_t count = layout.hierarchicalCpSizes.size();
  if (count != 2 && count != 0)
    in.fail("hierarchical_cp_sizes", {"error.two-numbers", {{"have", static_cast<std::int64_t>(count)}}});
}

void readLayout(ObjectReader& in, ParallelLayout& layout) {
  layoutFields(FieldReader(in, layout));
  const std::int64_t chunks = std::int64_t{layout.pp} * layout.vpp;
  if (chunks > kMostChunks)
    in.fail("vpp", {"error.too-many-chunks", {{"have", chunks}, {"most", std::int64_t{kMostChunks}}}});
  readPipelineLayout(in, layout);
  readHierarchicalCp(in, layout);
  layout.sequenceParallel = layout.tp > 1;
  in.read("sequence_parallel", layout.sequenceParallel);
}

void readOptimizer(ObjectReader& in, OptimizerSpec& optimizer) {
  optimizerFields(FieldReader(in, optimizer));
  if (optimizer.name != "adam") in.warn("name", {"warning.optimizer", {{"name", quotable(optimizer.name)}}});
}

void readRecompute(ObjectReader& in, RecomputePolicy& recompute) {
  recomputeFields(FieldReader(in, recompute));
  readSet(in, "modules", kRecomputeModules, kUnmodelledRecompute, recompute.modules);
  if (!in.has("granularity") && recompute.modules != 0) recompute.granularity = RecomputeGranularity::Selective;
  if (recompute.granularity == RecomputeGranularity::Selective && !in.has("modules"))
    in.warn("modules", {"warning.selective-without-modules", {}});
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

AttentionKernel guessAttention(std::string_view text) {
  if (contains(text, "unfused") || contains(text, "local") || contains(text, "eager")) return AttentionKernel::Unfused;
  if (contains(text, "flash")) return AttentionKernel::Flash;
  if (contains(text, "fused") || contains(text, "cudnn")) return AttentionKernel::Fused;
  return AttentionKernel::Auto;
}

// Free text in some sources: what is not one of the names is guessed, and the guess is reported.
void readAttentionKernel(ObjectReader& in, KernelSpec& kernels) {
  const json* value = in.find("attention");
  if (value == nullptr) return;
  const auto text = readText(*value, in.pathOf("attention"), in.log());
  if (!text) return;
  for (const auto& choice : kAttentionKernels) {
    if (choice.name != *text) continue;
    kernels.attention = choice.value;
    return;
  }
  kernels.attention = guessAttention(*text);
  in.warn("attention",
          {"warning.attention-text",
           {{"found", quotable(*text)}, {"used", std::string(nameOf(kernels.attention, kAttentionKernels))}}});
}

// "2.11" or "2.11.0" and whatever follows a third number.
std::optional<Version> parseVersion(std::string_view text) {
  int numbers[2] = {0, 0};
  std::size_t at = 0;
  for (int& number : numbers) {
    const std::size_t start = at;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
      if (at - start >= 4) return std::nullopt;
      number = number * 10 + (text[at] - '0');
    }
    if (at == start) return std::nullopt;
    if (&number == &numbers[0]) {
      if (at >= text.size() || text[at] != '.') return std::nullopt;
      ++at;
    }
  }
  if (at < text.size() && !contains(".+-rabd", text.substr(at, 1))) return std::nullopt;
  return Version{numbers[0], numbers[1]};
}

void readKernels(ObjectReader& in, KernelSpec& kernels) {
  kernelFields(FieldReader(in, kernels));
  readAttentionKernel(in, kernels);
  std::string version;
  in.read("te_version", version);
  if (!in.has("te_version") || !in.log().ok()) return;
  if (const auto parsed = parseVersion(version)) {
    kernels.teVersion = *parsed;
  } else {
    in.fail("te_version", {"error.version", {{"found", quotable(version)}}});
  }
}

ModelSpec presetModel(ObjectReader& in) {
  std::string name;
  in.read("preset", name);
  if (name.empty()) return {};
  auto preset = modelPreset(name);
  if (preset) return std::move(preset).value();
  in.fail("preset", preset.error().message);
  return {};
}

void checkHeader(ObjectReader& in) {
  const json* format = in.find("format");
  if (format != nullptr && *format != kScenarioFormat)
    in.fail("format",
            {"error.not-a-scenario", {{"found", describeValue(*format)}, {"expected", std::string(kScenarioFormat)}}});
  int version = kScenarioVersion;
  in.read("version", version, IntRange{1, 1000000});
  if (version > kScenarioVersion)
    in.fail("version",
            {"error.newer-version", {{"have", std::int64_t{version}}, {"most", std::int64_t{kScenarioVersion}}}});
}

template <typename T>
void readPart(ObjectReader& in, const char* key, T& part, void (*read)(ObjectReader&, T&)) {
  ObjectReader object = in.object(key);
  read(object, part);
  object.finish();
}

void readModelPart(ObjectReader& in, ModelSpec& model) { model = readModel(in, presetModel(in)); }
void readBatch(ObjectReader& in, BatchSpec& batch) { batchFields(FieldReader(in, batch)); }
void readPrecision(ObjectReader& in, PrecisionSpec& precision) { precisionFields(FieldReader(in, precision)); }
void readMoeRun(ObjectReader& in, MoeRunSpec& moe) { moeRunFields(FieldReader(in, moe)); }
void readOverlap(ObjectReader& in, OverlapSpec& overlap) { overlapFields(FieldReader(in, overlap)); }

void readEngineCalibration(ObjectReader& in, Scenario& scenario) {
  const json* rates = in.find("engine_calibration");
  if (rates == nullptr) return;
  const Result<MachineCalibration> read = readMachineCalibration(rates->dump());
  if (!read) return in.log().fail(read.error().message, "engine_calibration." + read.error().path);
  scenario.engineCalibration = rates->dump(1) + "\n";
}

Scenario readDocument(const json* document, ReadLog& log) {
  ObjectReader in(document, "", log);
  Scenario scenario;
  checkHeader(in);
  in.read("name", scenario.name);
  readPart(in, "model", scenario.model, readModelPart);
  readPart(in, "cluster", scenario.cluster, readCluster);
  readPart(in, "layout", scenario.layout, readLayout);
  readPart(in, "batch", scenario.batch, readBatch);
  readPart(in, "precision", scenario.precision, readPrecision);
  readPart(in, "optimizer", scenario.optimizer, readOptimizer);
  readPart(in, "recompute", scenario.recompute, readRecompute);
  readPart(in, "moe", scenario.moe, readMoeRun);
  readPart(in, "kernels", scenario.kernels, readKernels);
  readPart(in, "overlap", scenario.overlap, readOverlap);
  in.read("runtime", scenario.runtime, kRuntimeProfiles);
  readEngineCalibration(in, scenario);
  readSet(in, "cuda_graph_scopes", kGraphScopes, kUnmodelledGraphs, scenario.cudaGraphScopes);
  readSet(in, "activation_offload", kOffloadModules, kUnmodelledOffload, scenario.activationOffload);
  in.finish();
  return scenario;
}

// A preset file, or a measured case, holds its scenario under "scenario" beside an id.
const json* scenarioIn(const json& document) {
  if (!document.is_object() || document.contains("model") || !document.contains("scenario")) return &document;
  return &document["scenario"];
}

}  // namespace

Result<ReadScenario> readScenario(std::string_view text) {
  const auto document = parseJson(text);
  if (!document) return document.error();
  ReadLog log;
  ReadScenario out;
  out.scenario = readDocument(scenarioIn(*document), log);
  if (!log.ok()) return *log.error;
  out.warnings = std::move(log.warnings);
  return out;
}

std::vector<std::string> scenarioKeys() {
  std::set<std::string> known;
  ReadLog log;
  log.known = &known;
  readDocument(nullptr, log);
  return {known.begin(), known.end()};
}

}  // namespace shardscope
