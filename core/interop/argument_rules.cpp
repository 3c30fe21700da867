// SPDX-License-Identifier: Apache-2.0
#include "core/interop/argument_rules.h"

#include <algorithm>

#include "core/interop/argument_facts.h"
#include "core/interop/layer_frequency.h"
#include "core/interop/scenario_settings.h"

namespace shardscope {
namespace {

// Lists of layers must say something of every layer.
void checkLayerList(const ArgumentFacts& facts, std::string_view attribute) {
  if (!facts.has(attribute)) return;
  const Result<LayerFrequency> frequency = parseLayerFrequency(facts.given.text(attribute));
  if (!frequency || frequency->interval > 0) return;
  const auto length = static_cast<std::int64_t>(frequency->layers.size());
  facts.refuseIf(length != facts.scenario.model.numLayers, "arguments-layer-list", length,
                 facts.scenario.model.numLayers);
}

}  // namespace

bool ArgumentFacts::lists(std::string_view attribute, std::string_view value) const {
  const Setting* setting = given.find(attribute);
  return setting != nullptr &&
         std::find(setting->values.begin(), setting->values.end(), value) != setting->values.end();
}

bool ArgumentFacts::offDefault(std::string_view attribute) const { return has(attribute) && !on(attribute); }

void checkRemovedFlags(const ArgumentFacts& facts) {
  facts.refuseIf(facts.has("batch_size"), "arguments-removed-batch-size");
  facts.refuseIf(facts.has("warmup"), "arguments-removed-warmup");
  facts.refuseIf(facts.has("model_parallel_size"), "arguments-removed-model-parallel-size");
  facts.refuseIf(facts.on("checkpoint_activations"), "arguments-removed-checkpoint-activations");
  facts.refuseIf(facts.has("num_layers") && facts.has("encoder_num_layers"), "arguments-two-layer-counts");
  facts.refuseIf(facts.has("seq_length") && facts.has("encoder_seq_length"), "arguments-two-lengths");
}

void checkWorldRules(const ArgumentFacts& facts) {
  const ParallelLayout& layout = facts.scenario.layout;
  const auto shards = [&](std::string_view attribute, std::int64_t degree, std::int64_t others) {
    const std::int64_t count = facts.given.integer(attribute, degree);
    facts.refuseIf(count < degree || count % degree != 0, "arguments-weight-shards", count, degree);
    const std::int64_t world = facts.scenario.cluster.numGpus;
    const bool many = count > degree && count <= world && others <= world;
    facts.refuseIf(count > degree && (!many || world % (count * others) != 0), "arguments-weight-shards-world", count,
                   world);
  };
  shards("tensor_parallel_num_weight_shards", layout.tp, std::int64_t{layout.cp} * layout.pp);
  shards("expert_tensor_parallel_num_weight_shards", layout.etp, std::int64_t{layout.ep} * layout.pp);

  const int capability = facts.scenario.cluster.gpu.computeCapability;
  const bool splits = layout.tp > 1 || layout.cp > 1;
  const bool only = facts.environment.get("CUDA_DEVICE_MAX_CONNECTIONS") == "1";
  const bool fsdp = facts.on("use_megatron_fsdp") || facts.on("use_torch_fsdp2");
  const bool judged = facts.environment.known && capability > 0 && capability < 100 && splits && !only;
  if (judged)
    facts.log.report("arguments-max-connections", 0, 1,
                     facts.scenario.overlap.epA2a || fsdp ? Severity::Soft : Severity::Hard);
  facts.refuseIf(facts.on("use_tp_pp_dp_mapping") && layout.pp > 1 && facts.groups.dp != facts.groups.edp,
                 "arguments-rank-order", facts.groups.edp, facts.groups.dp);
  if (facts.on("sequence_parallel") && layout.tp == 1)
    facts.log.report("arguments-sequence-parallel-alone", 1, 2, Severity::Soft);
}

void checkContextRules(const ArgumentFacts& facts) {
  const ParallelLayout& layout = facts.scenario.layout;
  if (const Setting* types = facts.given.find("cp_comm_type")) {
    const auto count = static_cast<std::int64_t>(types->values.size());
    facts.refuseIf(count > 1 && count != facts.scenario.model.numLayers, "arguments-cp-type-list", count,
                   facts.scenario.model.numLayers);
  }
  const auto& sizes = layout.hierarchicalCpSizes;
  if (!sizes.empty()) {
    std::int64_t product = 1;
    for (const int size : sizes) product = std::min<std::int64_t>(product * size, INT32_MAX);
    facts.refuseIf(product != layout.cp && layout.cp == 1, "arguments-cp-sizes", product, layout.cp);
  }
  if (!facts.on("hybrid_context_parallel")) return;
  facts.refuseIf(layout.pp > 1, "arguments-dynamic-cp-pipeline", layout.pp, 1);
  const bool fsdp = facts.on("use_megatron_fsdp") || facts.on("use_torch_fsdp2");
  const bool loader = facts.given.text("dataloader_type", "single") == "single";
  facts.refuseIf(facts.graphs != "none" || fsdp || !loader || !facts.on("calculate_per_token_loss"),
                 "arguments-dynamic-cp");
}

void checkPipelineRules(const ArgumentFacts& facts) {
  const ParallelLayout& layout = facts.scenario.layout;
  const bool perChunk = facts.has("num_layers_per_virtual_pipeline_stage");
  const bool perRank = facts.has("num_virtual_stages_per_pipeline_rank");
  const bool string = facts.has("pipeline_model_parallel_layout");
  const bool ends = facts.has("decoder_first_pipeline_num_layers") || facts.has("decoder_last_pipeline_num_layers");
  const bool counts =
      facts.on("account_for_embedding_in_pipeline_split") || facts.on("account_for_loss_in_pipeline_split");
  const int ways = (perChunk ? 1 : 0) + (perRank ? 1 : 0) + (string ? 1 : 0);
  facts.refuseIf(ways > 1, "arguments-virtual-stages-twice", ways, 1);
  facts.refuseIf(ends && counts, "arguments-ends-and-counting");
  facts.refuseIf(string && (ends || counts), "arguments-layout-and-split");
  facts.refuseIf(facts.has("hybrid_layer_pattern") && (ways > 0 || ends), "arguments-pattern-and-split");
  if (perChunk) {
    facts.refuseIf(ends, "arguments-ends-and-chunks");
    const int counted = (facts.on("account_for_embedding_in_pipeline_split") ? 1 : 0) +
                        (facts.on("account_for_loss_in_pipeline_split") ? 1 : 0);
    const std::int64_t layers = facts.scenario.model.numLayers + counted;
    const std::int64_t chunk = facts.given.integer("num_layers_per_virtual_pipeline_stage", 1);
    facts.refuseIf(layers % layout.pp != 0, "arguments-layers-per-rank", layers, layout.pp);
    facts.refuseIf(layers % layout.pp == 0 && layers / layout.pp % std::max<std::int64_t>(1, chunk) != 0,
                   "arguments-layers-per-chunk", layers / layout.pp, chunk);
  }
  const bool overlaps = layout.vpp > 1 && facts.scenario.overlap.p2p;
  facts.refuseIf(facts.on("overlap_p2p_comm_warmup_flush") && !overlaps, "arguments-warmup-flush");
  facts.refuseIf(facts.on("defer_embedding_wgrad_compute") && facts.given.integer("wgrad_deferral_limit") < 0,
                 "arguments-deferral-limit", facts.given.integer("wgrad_deferral_limit"), 0);
  facts.refuseIf(facts.scenario.overlap.paramGatherWithOptimizerStep && facts.given.text("ckpt_format") != "torch",
                 "arguments-step-overlap-checkpoint");
  facts.refuseIf(facts.scenario.overlap.paramGatherWithOptimizerStep && facts.on("reuse_grad_buf_for_mxfp8_param_ag"),
                 "arguments-step-overlap-reuse");
}

void checkBatchRules(const ArgumentFacts& facts) {
  const BatchSpec& batch = facts.scenario.batch;
  const std::int64_t positions = facts.given.integer("max_position_embeddings", batch.seqLen);
  facts.refuseIf(positions < batch.seqLen, "arguments-max-positions", positions, batch.seqLen);
  const std::int64_t micro = facts.given.integer("eval_micro_batch_size", batch.microBatchSize);
  // Evaluation takes the batch as it is given, before it is lowered to fit.
  const std::int64_t given = facts.given.integer("global_batch_size", batch.globalBatchSize);
  const std::int64_t size = facts.given.integer("eval_global_batch_size", given);
  const bool own = facts.has("eval_micro_batch_size") || facts.has("eval_global_batch_size");
  if (!own && given == batch.globalBatchSize) return;  // the rule of the training batch says it
  std::int64_t piece = 0;
  const bool broken = micro < 1 || size < 1 || __builtin_mul_overflow(micro, facts.groups.dp, &piece);
  facts.refuseIf(broken || size % piece != 0, "arguments-evaluation-batch", size, piece);
}

void checkModelRules(const ArgumentFacts& facts) {
  const bool mla = facts.on("multi_latent_attention");
  facts.refuseIf(mla && facts.on("group_query_attention"), "arguments-mla-groups");
  facts.refuseIf(mla && facts.given.text("rope_type", "yarn") != "yarn" && !facts.offDefault("apply_rope_fusion"),
                 "arguments-mla-rope-fusion");
  const std::string variant = facts.given.text("experimental_attention_variant");
  facts.refuseIf(variant == "gdn2" && !facts.has("linear_attention_freq"), "arguments-delta-net-frequency");
  facts.refuseIf(
      variant == "dsa" && facts.scenario.layout.cp > 1 && facts.scenario.layout.cpTransport != CpTransport::AllGather,
      "arguments-dsa-cp");
  const std::string position = facts.given.text("position_embedding_type");
  const bool readAsOther = position == "mrope" || position == "relative" || (mla && position == "yarn");
  facts.refuseIf(facts.scenario.model.mtpNumLayers > 0 && readAsOther, "arguments-mtp-position");
  if (facts.on("enable_mhc_connections")) {
    facts.refuseIf(facts.scenario.layout.pp > 1 || facts.scenario.model.mtpNumLayers > 0 ||
                       facts.scenario.recompute.granularity == RecomputeGranularity::Full,
                   "arguments-mhc");
  }
  checkLayerList(facts, "moe_layer_freq");
  checkLayerList(facts, "linear_attention_freq");
}

void checkArgumentRules(const Settings& given, const Scenario& scenario, const LaunchFacts& launch, ImportLog& log) {
  const ArgumentFacts facts{given,
                            scenario,
                            launch.environment,
                            deriveGroups(scenario.layout, scenario.cluster.numGpus),
                            cudaGraphKind(given, "none"),
                            log};
  for (const auto check : {checkRemovedFlags, checkWorldRules, checkContextRules, checkPipelineRules, checkBatchRules,
                           checkModelRules, checkExpertRules, checkRecomputeRules, checkOffloadRules, checkGraphRules,
                           checkOverlapRules, checkPrecisionRules})
    check(facts);
}

}  // namespace shardscope
