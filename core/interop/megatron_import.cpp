// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "core/format/model_json.h"
#include "core/interop/argument_line.h"
#include "core/interop/argument_rules.h"
#include "core/interop/import_report.h"
#include "core/interop/megatron_args.h"
#include "core/interop/preset_match.h"
#include "core/interop/scenario_settings.h"

namespace shardscope {
namespace {

// What Megatron-LM does where a flag is absent (core 0.20.0, d98e8a64dd). The arguments say nothing of the machines,
// of how uneven the routing is, and of versions: those stay as they are in base.
Scenario megatronDefaults(const Scenario& base) {
  Scenario scenario = base;
  ModelSpec model;
  model.attention.kvLoraRank = 32;
  model.attention.qkNopeHeadDim = 128;
  model.attention.qkRopeHeadDim = 64;
  model.attention.vHeadDim = 128;
  model.moe.topk = 2;
  model.moe.router.fp32 = false;
  model.tieEmbeddings = true;
  model.gatedMlp = false;
  model.bias = {true, true, true, true, false};
  model.normalization = Normalization::LayerNorm;
  model.normEpsilon = 1e-5;
  model.positionEmbedding = PositionEmbedding::LearnedAbsolute;
  model.hiddenDropout = 0.1;
  model.attentionDropout = 0.1;
  scenario.model = std::move(model);
  scenario.layout = {};
  scenario.layout.etp = 0;  // absent = TP, known at the end
  scenario.batch = {};
  scenario.batch.attentionMask = true;
  scenario.precision = {};
  scenario.optimizer = {};
  scenario.optimizer.distributed = false;
  scenario.recompute = {};
  scenario.moe.dispatcher = Dispatcher::AllGather;
  scenario.moe.capacityFactor = 0;
  scenario.moe.padToCapacity = false;
  scenario.moe.rankCapacityFactor = 0;
  scenario.moe.groupedGemm = false;
  scenario.kernels = {};
  scenario.kernels.teVersion = base.kernels.teVersion;
  scenario.kernels.cublasWorkspaceMib = base.kernels.cublasWorkspaceMib;
  scenario.overlap = {};
  scenario.cudaGraphScopes = 0;
  scenario.activationOffload = 0;
  return scenario;
}

void requireFlags(Settings& in) {
  struct Need {
    const char* attribute;
    const char* orElse;
    const char* flag;
  };
  constexpr Need kNeeded[] = {{"num_layers", "encoder_num_layers", "--num-layers"},
                              {"hidden_size", "", "--hidden-size"},
                              {"num_attention_heads", "", "--num-attention-heads"},
                              {"seq_length", "encoder_seq_length", "--seq-length"},
                              {"max_position_embeddings", "", "--max-position-embeddings"},
                              {"micro_batch_size", "", "--micro-batch-size"}};
  for (const Need& need : kNeeded)
    if (!in.has(need.attribute) && !in.has(need.orElse)) in.log().fail(need.flag, {"arguments.flag-missing", {}});
}

// Without --group-query-attention Megatron drops the number of groups.
void dropQueryGroups(Settings& in) {
  in.take("group_query_attention");
  if (in.on("group_query_attention")) return;
  in.noteIdle("num_query_groups", "--group-query-attention");
  in.erase("num_query_groups");
}

bool allExperts(const ModelSpec& model) {
  if (model.moe.numExperts == 0 || model.numDenseLayers > 0) return false;
  return std::find(model.moeLayerPattern.begin(), model.moeLayerPattern.end(), 0) == model.moeLayerPattern.end();
}

void deriveWidths(const Settings& in, ModelSpec& model) {
  if (model.moe.numExperts == 0) model.moe = {};
  const bool unused = allExperts(model) && in.has("moe_ffn_hidden_size");
  if (!in.has("ffn_hidden_size") && !unused) {
    const std::int64_t hidden = model.hiddenSize;
    model.ffnHiddenSize = static_cast<int>(model.gatedMlp ? 8 * hidden / 3 / 64 * 64 : 4 * hidden);
  }
  if (model.moe.numExperts > 0 && model.moe.ffnHiddenSize == 0) model.moe.ffnHiddenSize = model.ffnHiddenSize;
}

void deriveAttention(Settings& in, ModelSpec& model) {
  AttentionSpec& attention = model.attention;
  if (attention.kind == AttentionKind::Mla) {
    const bool yarn = model.positionEmbedding == PositionEmbedding::Rope && in.text("rope_type", "yarn") == "yarn";
    if (yarn && model.rope.scalingFactor > 1) model.positionEmbedding = PositionEmbedding::Yarn;
    return;
  }
  attention.qLoraRank = attention.kvLoraRank = attention.qkNopeHeadDim = attention.qkRopeHeadDim = 0;
  attention.vHeadDim = 0;
  model.rope.mscale = RopeSpec{}.mscale;
  model.rope.mscaleAllDim = RopeSpec{}.mscaleAllDim;
  if (attention.numQueryGroups == 0) attention.numQueryGroups = in.on("group_query_attention") ? 1 : attention.numHeads;
  if (attention.headDim > 0) return;
  attention.headDim = model.hiddenSize / std::max(1, attention.numHeads);
  if (attention.headDim == 0 || model.hiddenSize % attention.numHeads != 0)
    in.log().fail("--num-attention-heads",
                  {"arguments.heads-width",
                   {{"heads", std::int64_t{attention.numHeads}}, {"hidden", std::int64_t{model.hiddenSize}}}});
}

// Megatron pads the tokenizer's vocabulary to a multiple of divisor * TP.
void deriveVocabulary(Settings& in, Scenario& scenario) {
  ModelSpec& model = scenario.model;
  bool pads = true;
  in.take("pad_vocab_size", pads);
  int tokens = 0;
  in.take("vocab_size", tokens, 1, INT32_MAX / 2);
  if (in.has("padded_vocab_size") || tokens == 0) return;
  const std::int64_t multiple = std::int64_t{model.vocabDivisor} * scenario.layout.tp;
  const std::int64_t padded = pads ? (tokens + multiple - 1) / multiple * multiple : tokens;
  model.vocabSize = static_cast<int>(std::min<std::int64_t>(padded, INT32_MAX));
}

void deriveBatch(Settings& in, Scenario& scenario) {
  BatchSpec& batch = scenario.batch;
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  const std::int64_t perMicrobatch = std::int64_t{batch.microBatchSize} * groups.dp;
  const bool lowers = in.on("decrease_batch_size_if_needed");
  in.take("decrease_batch_size_if_needed");
  std::int64_t size = batch.globalBatchSize > 0 ? batch.globalBatchSize : perMicrobatch;
  if (lowers && size >= perMicrobatch) size -= size % perMicrobatch;
  batch.globalBatchSize = static_cast<int>(std::min<std::int64_t>(size, INT32_MAX));
  if (scenario.model.maxPosition == batch.seqLen) scenario.model.maxPosition = 0;
}

// The type in which gradients are reduced follows from three flags and the main gradients.
void deriveGradientReduction(Settings& in, PrecisionSpec& precision) {
  const Setting* fp32 = in.take("accumulate_allreduce_grads_in_fp32");
  const Setting* bf16 = in.take("grad_reduce_in_bf16");
  const bool fp16 = precision.compute == ComputePrecision::Fp16;
  const StateType below = fp16 ? StateType::Fp16 : StateType::Bf16;
  if (fp32 != nullptr)
    precision.gradReduce = StateType::Fp32;
  else if (bf16 != nullptr)
    precision.gradReduce = StateType::Bf16;
  else
    precision.gradReduce = fp16 || precision.mainGrads != StateType::Fp32 ? below : StateType::Fp32;
}

void deriveLayout(Scenario& scenario) {
  ParallelLayout& layout = scenario.layout;
  if (layout.etp == 0) layout.etp = scenario.model.moe.numExperts > 0 ? layout.tp : 1;
  if (layout.tp == 1) layout.sequenceParallel = false;  // Megatron switches it off
}

// Fully sharded data parallelism and the layer-wise optimizer divide the optimizer's state as the distributed one does.
void deriveOptimizer(const Settings& in, OptimizerSpec& optimizer) {
  const bool shards = in.on("use_megatron_fsdp") || in.on("use_torch_fsdp2") || in.text("optimizer") == "dist_muon";
  optimizer.distributed = optimizer.distributed || shards;
}

// What Megatron computes in without a flag.
void derivePrecision(const Settings& in, PrecisionSpec& precision) {
  if (!in.on("bf16") && !in.on("fp16") && !isLowBit(precision.compute)) precision.compute = ComputePrecision::Fp32;
}

void finishModel(Settings& in, Scenario& scenario, const Scenario& base, const std::string& preset) {
  ModelSpec& model = scenario.model;
  deriveWidths(in, model);
  deriveAttention(in, model);
  deriveVocabulary(in, scenario);
  canonicalize(model);
  if (!in.log().ok()) return;
  recognisePreset(model, preset);
  if (model.vocabSize == 0) model.vocabSize = base.model.vocabSize;
  if (model.vocabSize == 0) in.log().fail("--vocab-size", {"arguments.vocabulary-missing", {}});
}

}  // namespace

Result<ImportedScenario> importMegatronArgs(std::string_view text, const Scenario& base) {
  const Result<ShellText> split = splitShell(text);
  if (!split) return split.error();
  ImportLog log;
  Settings settings(log);
  LaunchFacts facts;
  readComments(split->comments, facts, log);
  readArguments(*split, settings, facts);
  if (!log.ok()) return *log.error;

  Scenario scenario = megatronDefaults(base);
  if (facts.world > 0) scenario.cluster.numGpus = facts.world;
  requireFlags(settings);
  dropQueryGroups(settings);
  applyAll(settings, scenario);
  if (!log.ok()) return *log.error;
  deriveLayout(scenario);
  deriveGradientReduction(settings, scenario.precision);
  deriveOptimizer(settings, scenario.optimizer);
  if (scenario.model.moe.numExperts == 0) scenario.moe = base.moe;
  deriveBatch(settings, scenario);
  finishModel(settings, scenario, base, facts.preset);
  if (!log.ok()) return *log.error;
  derivePrecision(settings, scenario.precision);
  checkArgumentRules(settings, scenario, facts, log);
  reportUnused(settings, log);
  return ImportedScenario{std::move(scenario), std::move(log.unmapped), std::move(log.issues)};
}

}  // namespace shardscope
