// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/format/catalog.h"
#include "core/format/spellings.h"
#include "core/interop/bridge_recipes.h"
#include "core/interop/bridge_text.h"
#include "core/interop/export_text.h"
#include "core/interop/megatron_args.h"
#include "core/interop/pipeline_flags.h"
#include "core/interop/preset_match.h"

namespace shardscope {
namespace {

const char* torchType(StateType type) {
  switch (type) {
    case StateType::Fp32:
      return "torch.float32";
    case StateType::Bf16:
      return "torch.bfloat16";
    case StateType::Fp16:
      return "torch.float16";
    case StateType::Fp8:
      return "torch.uint8";
  }
  return "torch.float32";
}

const char* precisionName(ComputePrecision compute) {
  switch (compute) {
    case ComputePrecision::Bf16:
      return "bf16_mixed";
    case ComputePrecision::Fp32:
      return "null";
    case ComputePrecision::Fp16:
      return "fp16_mixed";
    case ComputePrecision::Fp8Current:
      return "bf16_with_fp8_current_scaling_mixed";
    case ComputePrecision::Fp8Delayed:
      return "bf16_with_fp8_delayed_scaling_mixed";
    case ComputePrecision::Fp8Block:
      return "bf16_with_fp8_subchannel_scaling_mixed";
    case ComputePrecision::MxFp8:
      return "bf16_with_mxfp8_mixed";
    case ComputePrecision::NvFp4:
      return "bf16_with_nvfp4_mixed";
  }
  return "bf16_mixed";
}

bool nameGathersParameters(ComputePrecision compute) {
  return compute == ComputePrecision::Fp8Current || compute == ComputePrecision::Fp8Delayed ||
         compute == ComputePrecision::MxFp8;
}

void addLayout(OverrideLines& out, const ParallelLayout& layout, const BridgeRecipe* recipe) {
  out.add("model.tensor_model_parallel_size", layout.tp);
  out.add("model.sequence_parallel", layout.sequenceParallel);
  out.add("model.context_parallel_size", layout.cp);
  out.add("model.cp_comm_type", std::string(nameOf(layout.cpTransport, kCpTransports)));
  if (!layout.hierarchicalCpSizes.empty()) {
    std::vector<std::string> sizes;
    for (const int size : layout.hierarchicalCpSizes) sizes.push_back(std::to_string(size));
    out.add("model.hierarchical_context_parallel_sizes", sizes);
    out.add("dist.use_decentralized_pg", false);
  }
  out.add("model.expert_model_parallel_size", layout.ep);
  out.add("model.expert_tensor_parallel_size", layout.etp);
  out.add("model.pipeline_model_parallel_size", layout.pp);
  out.add("model.virtual_pipeline_model_parallel_size", layout.vpp > 1 ? std::to_string(layout.vpp) : "null");
  const PipelineFlags pipeline = readPipelineFlags(layout.pipelineLayout);
  if (!pipeline.layout.empty()) out.add("model.pipeline_model_parallel_layout", inQuotes(pipeline.layout));
  if (pipeline.first) out.add("model.num_layers_in_first_pipeline_stage", *pipeline.first);
  if (pipeline.last) out.add("model.num_layers_in_last_pipeline_stage", *pipeline.last);
  const bool mayCount = recipe == nullptr || !recipe->known() || recipe->countsEnds;
  if (mayCount || pipeline.embedding || pipeline.loss) {
    out.add("model.account_for_embedding_in_pipeline_split", pipeline.embedding);
    out.add("model.account_for_loss_in_pipeline_split", pipeline.loss);
  }
  if (layout.microbatchGroupSize > 0) out.add("model.microbatch_group_size_per_vp_stage", layout.microbatchGroupSize);
}

void addBatch(OverrideLines& out, const Scenario& scenario) {
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  out.add("model.seq_length", scenario.batch.seqLen);
  out.add("dataset.seq_length", scenario.batch.seqLen);
  if (scenario.batch.attentionMask) out.add("dataset.skip_getting_attention_mask_from_dataset", false);
  out.add("train.micro_batch_size", scenario.batch.microBatchSize);
  out.add("train.global_batch_size", globalBatchSize(scenario, groups.dp));
}

const char* fp8Recipe(ComputePrecision compute) {
  switch (compute) {
    case ComputePrecision::Fp8Current:
      return "tensorwise";
    case ComputePrecision::Fp8Block:
      return "blockwise";
    case ComputePrecision::MxFp8:
      return "mxfp8";
    default:
      return "delayed";
  }
}

// The recipe holds an object: its fields are set one by one.
void addPrecisionFields(OverrideLines& out, const PrecisionSpec& precision) {
  const bool fp8 = isFp8(precision.compute);
  const char* format = precision.compute == ComputePrecision::MxFp8 ? "e4m3" : "hybrid";
  out.add("mixed_precision.fp8", fp8 ? format : "null");
  if (fp8) out.add("mixed_precision.fp8_recipe", fp8Recipe(precision.compute));
  if (precision.compute == ComputePrecision::NvFp4) {
    out.add("mixed_precision.fp4", "e2m1");
    out.add("mixed_precision.fp4_recipe", "nvfp4");
  }
  out.add("mixed_precision.fp8_param_gather", precision.fp8ParamGather);
  out.add("mixed_precision.grad_reduce_in_fp32", precision.gradReduce == StateType::Fp32);
}

void addPrecision(OverrideLines& out, const PrecisionSpec& precision, const BridgeRecipe* recipe) {
  const bool hasObject = precision.compute != ComputePrecision::Fp16 && precision.compute != ComputePrecision::Fp32;
  const bool object = recipe != nullptr && recipe->precisionObject && hasObject;
  if (object)
    addPrecisionFields(out, precision);
  else
    out.add("mixed_precision", precisionName(precision.compute));
  out.add("ddp.grad_reduce_in_fp32", precision.gradReduce == StateType::Fp32);
}

void addOptimizer(OverrideLines& out, const Scenario& scenario, const BridgeRecipe* recipe) {
  const OptimizerSpec& optimizer = scenario.optimizer;
  const PrecisionSpec& precision = scenario.precision;
  out.add("ddp.use_distributed_optimizer", optimizer.distributed);
  if (optimizer.instances > 1) out.add("ddp.num_distributed_optimizer_instances", optimizer.instances);
  if (optimizer.name != "adam") out.add("optimizer.optimizer", optimizer.name);
  const bool recipeStates = recipe != nullptr && recipe->lowPrecisionStates;
  const bool aware = needsPrecisionAwareOptimizer(scenario);
  if (aware || recipeStates) out.add("optimizer.use_precision_aware_optimizer", true);
  const auto low = [](StateType type) { return type != StateType::Fp32; };
  if (recipeStates || low(precision.mainGrads) || low(precision.expAvg) || low(precision.expAvgSq)) {
    out.add("optimizer.main_grads_dtype", torchType(precision.mainGrads));
    out.add("optimizer.exp_avg_dtype", torchType(precision.expAvg));
    out.add("optimizer.exp_avg_sq_dtype", torchType(precision.expAvgSq));
  }
  if (low(precision.mainParams)) out.add("optimizer.main_params_dtype", torchType(precision.mainParams));
  if (optimizer.cpuOffloadFraction <= 0) return;
  out.add("optimizer.optimizer_cpu_offload", true);
  out.add("optimizer.optimizer_offload_fraction", realText(optimizer.cpuOffloadFraction));
  out.add("optimizer.overlap_cpu_optimizer_d2h_h2d", true);
}

void addRecompute(OverrideLines& out, const RecomputePolicy& recompute) {
  const bool full = recompute.granularity == RecomputeGranularity::Full;
  const std::vector<std::string> modules = recomputeModuleNames(recompute);
  if (!full && modules.empty()) return out.add("model.recompute_granularity", "null");
  out.add("model.recompute_granularity", full ? "full" : "selective");
  if (!full) out.add("model.recompute_modules", modules);
  if (recompute.method != RecomputeMethod::None)
    out.add("model.recompute_method", std::string(nameOf(recompute.method, kRecomputeMethods)));
  if (recompute.numLayers > 0) out.add("model.recompute_num_layers", recompute.numLayers);
}

void addDispatcher(OverrideLines& out, const Scenario& scenario, const ModelSpec& model, const BridgeRecipe* recipe) {
  const MoeRunSpec& moe = scenario.moe;
  const bool flex = moe.dispatcher == Dispatcher::DeepEp || moe.dispatcher == Dispatcher::HybridEp;
  const std::string name(nameOf(moe.dispatcher, kDispatchers));
  out.add("model.moe_token_dispatcher_type", flex ? "flex" : name);
  if (flex) out.add("model.moe_flex_dispatcher_backend", name);
  if (model.moe.sharedExpertFfnHiddenSize > 0 || scenario.overlap.sharedExpert)
    out.add("model.moe_shared_expert_overlap", scenario.overlap.sharedExpert);
  const bool held = recipe != nullptr && recipe->known() && recipe->routerFp32 == model.moe.router.fp32;
  if (!held) out.add("model.moe_router_dtype", model.moe.router.fp32 ? "fp32" : "null");
  if (moe.capacityFactor > 0) out.add("model.moe_expert_capacity_factor", realText(moe.capacityFactor));
  if (moe.padToCapacity) out.add("model.moe_pad_expert_input_to_capacity", true);
  if (moe.rankCapacityFactor > 0) {
    out.add("model.moe_expert_rank_capacity_factor", realText(moe.rankCapacityFactor));
    out.add("model.use_transformer_engine_op_fuser", true);
  }
  if (!moe.groupedGemm) out.add("model.moe_grouped_gemm", false);
}

void addGraphs(OverrideLines& out, const Scenario& scenario, const BridgeRecipe* recipe) {
  if (scenario.cudaGraphScopes == 0) {
    if (recipe == nullptr || !recipe->known()) out.add("model.cuda_graph_impl", "none");
    return;
  }
  const bool whole = scenario.graphs(GraphScope::FullIteration);
  out.add("model.cuda_graph_impl", whole ? "full_iteration" : "transformer_engine");
  out.add("model.cuda_graph_scope", whole ? std::vector<std::string>{} : graphScopeNames(scenario));
  if (whole) out.add("rerun_state_machine.check_for_nan_in_loss", false);
  out.add("model.use_te_rng_tracker", true);
  out.add("rng.te_rng_tracker", true);
}

void addOverlap(OverrideLines& out, const OverlapSpec& overlap, const BridgeRecipe* recipe) {
  const std::string section = recipe != nullptr && recipe->hasCommOverlap ? "comm_overlap." : "ddp.";
  out.add(section + "overlap_grad_reduce", overlap.gradReduce);
  out.add(section + "overlap_param_gather", overlap.paramGather);
  const auto addIf = [&](bool on, std::string_view key) {
    if (on) out.add(key, true);
  };
  addIf(overlap.paramGatherWithOptimizerStep, "optimizer.overlap_param_gather_with_optimizer_step");
  addIf(overlap.tpComm, "comm_overlap.tp_comm_overlap");
  addIf(overlap.epA2a, "comm_overlap.overlap_moe_expert_parallel_comm");
  addIf(overlap.delayWgrad, "comm_overlap.delay_wgrad_compute");
  if (!overlap.p2p) out.add("comm_overlap.overlap_p2p_comm", false);
}

void addKernels(OverrideLines& out, const KernelSpec& kernels) {
  const bool fused = kernels.crossEntropyFusion != CrossEntropyFusion::None;
  out.add("model.cross_entropy_loss_fusion", fused);
  if (fused)
    out.add("model.cross_entropy_fusion_impl", std::string(nameOf(kernels.crossEntropyFusion, kCrossEntropyFusions)));
  if (kernels.attention != AttentionKernel::Auto)
    out.add("model.attention_backend", std::string(nameOf(kernels.attention, kAttentionKernels)));
  if (kernels.transformerImpl != TransformerImpl::TransformerEngine)
    out.add("model.transformer_impl", std::string(nameOf(kernels.transformerImpl, kTransformerImpls)));
  if (!kernels.gradAccumulationFusion) out.add("model.gradient_accumulation_fusion", false);
  if (kernels.deterministic) out.add("model.deterministic_mode", true);
  if (kernels.deferEmbeddingWgrad) out.add("comm_overlap.defer_embedding_wgrad_compute", true);
}

// What the scenario says and these overrides have no way to.
std::string remarks(const Scenario& scenario, const ModelSpec& model, const BridgeRecipe* recipe) {
  std::string text;
  const auto lacks = [&](bool condition, std::string_view what) {
    if (condition) text.append("# not carried: ").append(what).append("\n");
  };
  const PrecisionSpec& precision = scenario.precision;
  const bool named = recipe == nullptr || !recipe->precisionObject;
  lacks(named && precision.gradReduce != StateType::Fp32,
        "gradient reduction below fp32: the named mixed_precision sets it, set it in the recipe");
  lacks(named && precision.fp8ParamGather != nameGathersParameters(precision.compute),
        "FP8 parameters: the named mixed_precision sets them, set them in the recipe");
  lacks(model.bias.router, "the bias of the router");
  const OverlapSpec& overlap = scenario.overlap;
  const bool needsObject =
      overlap.tpComm || overlap.epA2a || overlap.delayWgrad || !overlap.p2p || scenario.kernels.deferEmbeddingWgrad;
  if (needsObject && (recipe == nullptr || !recipe->hasCommOverlap))
    text += "# comm_overlap must be set in the recipe before its fields can be\n";
  return text;
}

std::string heading(const BridgeRecipe* recipe, const ModelSpec& model) {
  if (recipe == nullptr) {
    const std::string preset = model.preset.empty() ? "" : "# model (preset " + model.preset + ")\n";
    return "# no recipe is known for this model: all of it is stated\n" + preset;
  }
  std::string text = "# recipe " + std::string(recipe->name) + "\n";
  if (!recipe->known()) text += "# what this recipe sets is not known here: compare it with the values below\n";
  return text;
}

}  // namespace

std::string exportBridgeOverrides(const Scenario& scenario) {
  const ModelSpec model = withPresetFacts(scenario.model);
  const BridgeRecipe* recipe = recipeOfPreset(model.preset);
  OverrideLines out;
  addLayout(out, scenario.layout, recipe);
  addBatch(out, scenario);
  addPrecision(out, scenario.precision, recipe);
  addOptimizer(out, scenario, recipe);
  addRecompute(out, scenario.recompute);
  if (model.moe.numExperts > 0) addDispatcher(out, scenario, model, recipe);
  addGraphs(out, scenario, recipe);
  if (scenario.activationOffload != 0) {
    out.add("model.fine_grained_activation_offloading", true);
    out.add("model.offload_modules", offloadModuleNames(scenario));
  }
  addOverlap(out, scenario.overlap, recipe);
  addKernels(out, scenario.kernels);

  // The recipe holds its model: only what differs from it is stated.
  std::vector<OverrideLine> held;
  if (recipe != nullptr)
    if (const Result<ModelSpec> preset = modelPreset(recipe->preset)) held = modelOverrides(*preset).lines();
  out.addUnless(held, modelOverrides(model));
  const bool allocator = scenario.cudaGraphScopes != 0;
  return exportHeading(scenario) + heading(recipe, model) + environmentComments(scenario) +
         (allocator ? allocatorComments() : std::string{}) + remarks(scenario, model, recipe) + out.text();
}

}  // namespace shardscope
