// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "core/format/json_document.h"
#include "core/format/model_json.h"
#include "core/format/nearest.h"
#include "core/interop/argument_line.h"
#include "core/interop/bridge_recipes.h"
#include "core/interop/bridge_values.h"
#include "core/interop/import_report.h"
#include "core/interop/megatron_args.h"
#include "core/interop/preset_match.h"
#include "core/interop/scenario_settings.h"

namespace shardscope {
namespace {

struct Override {
  std::string key;
  std::string value;
};

// The values of mixed_precision that are names: what each sets (Megatron-Bridge, training/mixed_precision.py).
struct PrecisionName {
  std::string_view name;
  std::string_view half;
  std::string_view fp8;
  std::string_view recipe;
  bool gather;
};
constexpr PrecisionName kPrecisionNames[] = {
    {"bf16_mixed", "bf16", "none", "delayed", false},
    {"fp16_mixed", "fp16", "none", "delayed", false},
    {"bf16_with_fp8_delayed_scaling_mixed", "bf16", "hybrid", "delayed", true},
    {"bf16_with_fp8_current_scaling_mixed", "bf16", "hybrid", "tensorwise", true},
    {"bf16_with_fp8_subchannel_scaling_mixed", "bf16", "hybrid", "blockwise", false},
    {"bf16_with_mxfp8_mixed", "bf16", "e4m3", "mxfp8", true},
    {"bf16_with_nvfp4_mixed", "bf16", "none", "nvfp4", false},
    {"null", "", "none", "delayed", false},
};
constexpr std::string_view kHarmlessSections[] = {"logger.",    "checkpoint.", "profiling.", "validation.",
                                                  "scheduler.", "ft.",         "straggler.", "rerun_state_machine.",
                                                  "tokenizer.", "rng.",        "env_vars.",  "train."};
constexpr std::size_t kMostSuggestions = 8;

// What Megatron-Bridge lets win stands last: fields of mixed_precision and comm_overlap overwrite those of ddp.
int precedence(const Override& override) {
  if (override.key.starts_with("mixed_precision") || override.key.starts_with("comm_overlap.")) return 1;
  return 0;
}

// Words into overrides. A launcher in front and its flags are skipped; "--recipe NAME" is taken.
std::vector<Override> readOverrides(const ShellText& text, LaunchFacts& facts, ImportLog& log) {
  std::vector<Override> out;
  const auto script = std::find_if(text.words.begin(), text.words.end(),
                                   [](const ShellWord& word) { return word.text.ends_with(".py"); });
  auto at = script == text.words.end() ? text.words.begin() : script + 1;
  for (; at != text.words.end(); ++at) {
    std::string word = at->text;
    while (!word.empty() && word.front() == '+') word.erase(0, 1);
    if (word.starts_with("cfg.")) word.erase(0, 4);
    const std::size_t equals = word.find('=');
    if (word.starts_with("-")) {
      const bool recipe = word.substr(0, equals) == "--recipe";
      const bool apart = equals == word.npos && at + 1 != text.words.end() && at[1].text.find('=') == std::string::npos;
      if (recipe) facts.recipe = apart ? at[1].text : word.substr(std::min(word.size(), equals + 1));
      if (!recipe) log.leaveOut(quotable(word, 100), {"unmapped.bridge-key", {}});
      if (apart) ++at;
    } else if (equals == std::string::npos || equals == 0) {
      log.fail("line " + std::to_string(at->line), {"arguments.key-form", {{"found", quotable(at->text)}}});
      return out;
    } else {
      out.push_back({word.substr(0, equals), word.substr(equals + 1)});
    }
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Override& a, const Override& b) { return precedence(a) < precedence(b); });
  return out;
}

void addValue(Settings& settings, std::string_view attribute, const std::string& path, std::string_view value) {
  settings.add(std::string(attribute), {path, findFlagOfAttribute(attribute), {std::string(value)}, false, false});
}

void addSwitch(Settings& settings, std::string_view attribute, const std::string& path, bool on) {
  settings.add(std::string(attribute), {path, findFlagOfAttribute(attribute), {}, on, false});
}

// A name reduces gradients in fp32, which main gradients below it don't allow: then what the overrides say elsewhere
// is what was meant.
bool statesLowerReduction(const Settings& settings) {
  const Setting* kept = settings.find("main_grads_dtype");
  return settings.has("accumulate_allreduce_grads_in_fp32") && !settings.on("accumulate_allreduce_grads_in_fp32") &&
         kept != nullptr && !kept->values.empty() && kept->values.front() != "fp32";
}

// mixed_precision=NAME, as the settings that the name stands for.
void addPrecisionName(Settings& settings, const Override& override, ImportLog& log) {
  const std::string_view name = unquoted(override.value);
  std::vector<std::string_view> allowed;
  for (const PrecisionName& known : kPrecisionNames) {
    allowed.push_back(known.name);
    if (known.name != name) continue;
    const bool fp4 = known.recipe == "nvfp4";
    addSwitch(settings, "bf16", override.key, known.half == "bf16");
    addSwitch(settings, "fp16", override.key, known.half == "fp16");
    addValue(settings, "fp8", override.key, known.fp8);
    if (!fp4) addValue(settings, "fp8_recipe", override.key, known.recipe);
    addValue(settings, "fp4", override.key, fp4 ? "e2m1" : "none");
    addSwitch(settings, "fp8_param_gather", override.key, known.gather);
    if (statesLowerReduction(settings)) return;
    if (settings.has("accumulate_allreduce_grads_in_fp32") && !settings.on("accumulate_allreduce_grads_in_fp32"))
      log.leaveOut(settings.find("accumulate_allreduce_grads_in_fp32")->path,
                   {"unmapped.bridge-reduce", {{"used", std::string(name)}}});
    addSwitch(settings, "accumulate_allreduce_grads_in_fp32", override.key, true);
    return;
  }
  log.fail(override.key, {"arguments.not-a-choice", {{"found", quotable(name)}, {"allowed", listed(allowed)}}});
}

void addKnown(Settings& settings, const Override& override, const BridgeKey& known, ImportLog& log) {
  const FlagSpec* flag = findFlagOfAttribute(known.attribute);
  Setting setting{override.key, flag, {}, false, false};
  const std::string_view plain = unquoted(override.value);
  if (flag == nullptr) return;
  if (isNullValue(plain)) {
    if (known.none.empty()) return;  // the value of the recipe or the base stays
    setting.values = {std::string(known.none)};
    settings.add(std::string(known.attribute), std::move(setting));
    return;
  }
  if (flag->isSwitch()) {
    const std::optional<bool> value = parseBool(plain);
    if (!value) return log.fail(override.key, {"arguments.not-a-bool", {{"found", quotable(plain)}}});
    setting.on = *value != known.inverted;
    settings.add(std::string(known.attribute), std::move(setting));
    return;
  }
  if (known.attribute == "pipeline_model_parallel_layout") {
    Result<std::string> layout = layoutText(override.value);
    if (!layout) return log.fail(override.key, layout.error().message);
    setting.values = {std::move(layout).value()};
  } else if (flag->mostValues > 1) {
    setting.values = listValues(override.value);
  } else {
    setting.values = {std::string(plain)};
  }
  for (std::string& value : setting.values) {
    if (known.attribute.ends_with("_dtype")) value = dtypeName(value);
    if (value.starts_with("AttnBackend.")) value.erase(0, 12);
  }
  if (setting.values.empty() && known.attribute != "cuda_graph_modules") return;
  if (!setting.values.empty())
    if (std::optional<Error> wrong = checkValues(setting)) return log.fail(wrong->path, wrong->message);
  settings.add(std::string(known.attribute), std::move(setting));
}

void reportUnknown(const Override& override, ImportLog& log) {
  const auto begins = [&](std::string_view section) { return override.key.starts_with(section); };
  const std::size_t dot = override.key.rfind('.');
  const std::string_view last = std::string_view(override.key).substr(dot == std::string::npos ? 0 : dot + 1);
  const FlagSpec* flag = findFlagOfAttribute(last);
  const bool harmless = (flag != nullptr && flag->use == FlagUse::Harmless) || last.ends_with("te_rng_tracker") ||
                        std::any_of(std::begin(kHarmlessSections), std::end(kHarmlessSections), begins);
  const std::string path = quotable(override.key, 100);
  if (harmless) return log.leaveOut(path, {"unmapped.harmless", {}});
  if (flag != nullptr || log.unmapped.size() >= kMostSuggestions)
    return log.leaveOut(path, {"unmapped.bridge-key", {}});
  const std::vector<std::string> near = nearestWords(override.key, bridgeKeyNames(), 1);
  if (near.empty()) return log.leaveOut(path, {"unmapped.bridge-key", {}});
  log.leaveOut(path, {"unmapped.bridge-key-near", {{"nearest", near.front()}}});
}

// The two sequence lengths must be equal, and only one can be kept.
void checkLengths(const std::vector<Override>& overrides, ImportLog& log) {
  std::optional<std::int64_t> model, data;
  for (const Override& override : overrides) {
    if (override.key == "model.seq_length") model = parseInteger(override.value);
    if (override.key == "dataset.seq_length" || override.key == "dataset.sequence_length")
      data = parseInteger(override.value);
  }
  if (model && data && *model != *data) log.report("overrides-lengths", *model, *data);
}

void readInto(Settings& settings, const std::vector<Override>& overrides, ImportLog& log) {
  for (const Override& override : overrides) {
    if (!log.ok()) return;
    if (override.key == "mixed_precision")
      addPrecisionName(settings, override, log);
    else if (const BridgeKey* known = findBridgeKey(override.key))
      addKnown(settings, override, *known, log);
    else
      reportUnknown(override, log);
  }
}

void applyNamedRecipe(const std::string& name, Scenario& scenario, ImportLog& log) {
  if (name.empty()) return;
  if (const BridgeRecipe* recipe = findRecipe(name)) return applyRecipe(*recipe, scenario);
  const std::vector<std::string> near = nearestWords(name, recipeNames(), 1);
  const std::string path = "# recipe " + quotable(name, 100);
  if (near.empty()) return log.leaveOut(path, {"unmapped.unknown-recipe", {}});
  log.leaveOut(path, {"unmapped.unknown-recipe-near", {{"nearest", near.front()}}});
}

void finish(Settings& settings, Scenario& scenario, const std::string& preset, ImportLog& log) {
  ModelSpec& model = scenario.model;
  AttentionSpec& attention = model.attention;
  if (const Setting* fp32 = settings.take("accumulate_allreduce_grads_in_fp32")) {
    const bool fp16 = scenario.precision.compute == ComputePrecision::Fp16;
    scenario.precision.gradReduce = fp32->on ? StateType::Fp32 : fp16 ? StateType::Fp16 : StateType::Bf16;
  }
  if (model.numLayers <= 0 || model.hiddenSize <= 0 || attention.numHeads <= 0 || model.vocabSize <= 0)
    return log.fail("model", {"arguments.model-missing", {}});
  if (attention.numQueryGroups == 0) attention.numQueryGroups = attention.numHeads;
  if (attention.headDim == 0) attention.headDim = std::max(1, model.hiddenSize / attention.numHeads);
  if (model.ffnHiddenSize == 0 && model.moe.ffnHiddenSize == 0)
    model.ffnHiddenSize = static_cast<int>(std::min<std::int64_t>(std::int64_t{4} * model.hiddenSize, INT32_MAX));
  if (model.moe.numExperts > 0 && model.moe.ffnHiddenSize == 0) model.moe.ffnHiddenSize = model.ffnHiddenSize;
  if (attention.kind == AttentionKind::Mla && model.positionEmbedding == PositionEmbedding::Rope &&
      model.rope.scalingFactor > 1)
    model.positionEmbedding = PositionEmbedding::Yarn;
  canonicalize(model);
  recognisePreset(model, model.preset.empty() ? preset : model.preset);
  const ParallelLayout& layout = scenario.layout;
  if (layout.sequenceParallel && layout.tp == 1) log.report("overrides-sequence-parallel", layout.tp, 2);
}

}  // namespace

Result<ImportedScenario> importBridgeOverrides(std::string_view text, const Scenario& base) {
  const Result<ShellText> split = splitShell(text);
  if (!split) return split.error();
  ImportLog log;
  Settings settings(log);
  LaunchFacts facts;
  readComments(split->comments, facts, log);
  const std::vector<Override> overrides = readOverrides(*split, facts, log);
  Scenario scenario = base;
  if (facts.world > 0) scenario.cluster.numGpus = facts.world;
  applyNamedRecipe(facts.recipe, scenario, log);
  readInto(settings, overrides, log);
  checkLengths(overrides, log);
  if (!log.ok()) return *log.error;
  applyAll(settings, scenario);
  if (log.ok()) finish(settings, scenario, facts.preset, log);
  if (!log.ok()) return *log.error;
  reportUnused(settings, log);
  return ImportedScenario{std::move(scenario), std::move(log.unmapped), std::move(log.issues)};
}

}  // namespace shardscope
