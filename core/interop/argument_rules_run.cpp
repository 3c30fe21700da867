// SPDX-License-Identifier: Apache-2.0
// The rules about experts, recompute, offload, graphs, overlap and precision.
#include <algorithm>

#include "core/interop/argument_facts.h"
#include "core/interop/export_text.h"

namespace shardscope {
namespace {

constexpr Version kOffloadNeedsEnvironment{2, 10};

bool nccl(const ArgumentFacts& facts) { return facts.given.text("moe_flex_dispatcher_backend") == "ncclep"; }
bool flex(const ArgumentFacts& facts) { return facts.given.text("moe_token_dispatcher_type") == "flex"; }

bool offloadsExpertParts(const ArgumentFacts& facts) {
  return facts.lists("offload_modules", "expert_fc1") || facts.lists("offload_modules", "moe_act") ||
         facts.lists("offload_modules", "fused_group_mlp");
}

void checkFlexBackends(const ArgumentFacts& facts) {
  const ParallelLayout& layout = facts.scenario.layout;
  facts.refuseIf(facts.on("moe_enable_deepep") && !flex(facts), "arguments-deepep-flex");
  facts.refuseIf(facts.on("moe_enable_deepep") && facts.given.text("moe_flex_dispatcher_backend") == "hybridep",
                 "arguments-two-backends");
  if (!nccl(facts)) return;
  facts.refuseIf(!flex(facts), "arguments-ncclep-flex");
  const std::int64_t ranks = std::int64_t{layout.etp} * layout.ep;
  facts.refuseIf(ranks < 2, "arguments-ncclep-ranks", ranks, 2);
  facts.refuseIf(facts.scenario.moe.capacityFactor > 0 || facts.scenario.moe.padToCapacity,
                 "arguments-ncclep-capacity");
}

void checkCapacity(const ArgumentFacts& facts) {
  const MoeRunSpec& moe = facts.scenario.moe;
  const bool balancing = facts.lists("moe_router_load_balancing_type", "sinkhorn") ||
                         facts.lists("moe_router_load_balancing_type", "quantile_balancing");
  facts.refuseIf(moe.capacityFactor > 0 && balancing, "arguments-capacity-balancing");
  const bool budget = facts.has("moe_expert_rank_capacity_factor");
  const bool hybrid = flex(facts) && facts.given.text("moe_flex_dispatcher_backend") == "hybridep";
  facts.refuseIf(
      budget && hybrid && !facts.on("use_transformer_engine_op_fuser") && !facts.on("moe_use_grouped_tensor"),
      "arguments-rank-budget-fuser");
  if (!facts.on("moe_paged_stash")) return;
  facts.refuseIf(!budget, "arguments-stash-budget");
  facts.refuseIf(facts.given.integer("cpu_offloading_num_layers") > 0 ||
                     (facts.on("fine_grained_activation_offloading") && offloadsExpertParts(facts)),
                 "arguments-stash-offload");
}

void checkRouter(const ArgumentFacts& facts) {
  const bool padsRouter = facts.on("moe_router_padding_for_quantization") || facts.on("moe_router_padding_for_fp8");
  const bool allGather = facts.given.text("moe_token_dispatcher_type", "allgather") == "allgather";
  facts.refuseIf(padsRouter && (!isLowBit(facts.scenario.precision.compute) || allGather), "arguments-router-padding");
}

void checkModuleOffload(const ArgumentFacts& facts) {
  const Setting* modules = facts.given.find("offload_modules");
  const bool any = modules != nullptr && !modules->values.empty();
  facts.refuseIf(!any, "arguments-offload-modules-missing");
  facts.refuseIf(facts.given.integer("cpu_offloading_num_layers") > 0, "arguments-two-offloads");
  const bool newEngine = facts.scenario.kernels.teVersion >= kOffloadNeedsEnvironment;
  facts.refuseIf(facts.environment.known && newEngine && facts.environment.get("NVTE_CPU_OFFLOAD_V1") != "1",
                 "arguments-offload-environment");
  if (!facts.lists("offload_modules", "fused_group_mlp")) return;
  facts.refuseIf(facts.scenario.recompute.selects(RecomputeModule::Moe), "arguments-offload-recomputed");
  facts.refuseIf(!facts.on("use_transformer_engine_op_fuser") || facts.lists("offload_modules", "expert_fc1") ||
                     facts.lists("offload_modules", "moe_act"),
                 "arguments-offload-fused-mlp");
}

void checkGraphedOffload(const ArgumentFacts& facts) {
  facts.refuseIf(facts.given.integer("cuda_graph_warmup_steps", 3) <= 0, "arguments-offload-graph-warmup",
                 facts.given.integer("cuda_graph_warmup_steps", 3), 1);
  facts.refuseIf(facts.graphs == "full_iteration" && !facts.has("fine_grained_offloading_max_inflight_offloads"),
                 "arguments-offload-graph-inflight");
  if (facts.graphs != "local") return;
  const bool listed = facts.has("cuda_graph_modules") || facts.has("cuda_graph_scope_deprecated");
  const Setting* modules = facts.given.find("offload_modules");
  const bool onlyExperts =
      modules != nullptr && std::all_of(modules->values.begin(), modules->values.end(), [](const std::string& module) {
        return module == "expert_fc1" || module == "moe_act" || module == "fused_group_mlp";
      });
  facts.refuseIf(!listed || !onlyExperts, "arguments-offload-graph-local");
}

}  // namespace

void checkExpertRules(const ArgumentFacts& facts) {
  if (facts.scenario.model.moe.numExperts <= 0) return;
  const std::int64_t width = facts.given.integer("moe_shared_expert_intermediate_size", 1);
  facts.refuseIf(width <= 0, "arguments-shared-width", width, 1);
  checkFlexBackends(facts);
  checkCapacity(facts);
  checkRouter(facts);
}

void checkRecomputeRules(const ArgumentFacts& facts) {
  const RecomputePolicy& recompute = facts.scenario.recompute;
  const bool full = recompute.granularity == RecomputeGranularity::Full;
  const bool selective = recompute.granularity == RecomputeGranularity::Selective;
  facts.refuseIf(selective && facts.lists("recompute_modules", "up_proj"), "arguments-recompute-up-proj");
  facts.refuseIf(selective && facts.lists("recompute_modules", "norm"), "arguments-recompute-norm");
  const bool dense = facts.scenario.model.moe.numExperts == 0;
  facts.refuseIf(dense && recompute.selects(RecomputeModule::MoeAct) && !facts.on("moe_grouped_gemm"),
                 "arguments-recompute-moe-act");
  facts.refuseIf(full && facts.on("moe_layer_recompute"), "arguments-recompute-full-and-moe");
  facts.refuseIf(selective && facts.has("recompute_num_layers") && recompute.numLayers == 0,
                 "arguments-recompute-count");
  facts.refuseIf(selective && facts.lists("recompute_modules", "mhc") &&
                     (!facts.on("enable_mhc_connections") || recompute.selects(RecomputeModule::Mlp)),
                 "arguments-recompute-mhc");
  if (!facts.on("distribute_saved_activations")) return;
  const ParallelLayout& layout = facts.scenario.layout;
  facts.refuseIf(!full || recompute.method == RecomputeMethod::None || layout.tp < 2 || layout.sequenceParallel,
                 "arguments-distribute-saved");
}

void checkOffloadRules(const ArgumentFacts& facts) {
  const std::int64_t layers = facts.given.integer("cpu_offloading_num_layers");
  const bool module = facts.on("fine_grained_activation_offloading");
  if (layers > 0) {
    const Scenario& scenario = facts.scenario;
    facts.refuseIf(scenario.layout.pp > 1, "arguments-layer-offload-pipeline", scenario.layout.pp, 1);
    facts.refuseIf(layers >= scenario.model.numLayers, "arguments-layer-offload-count", layers,
                   std::int64_t{scenario.model.numLayers} - 1);
    facts.refuseIf(scenario.recompute.granularity != RecomputeGranularity::None, "arguments-layer-offload-recompute");
    facts.refuseIf(facts.graphs == "local" || facts.graphs == "transformer_engine", "arguments-layer-offload-graphs");
  }
  if (!module) return;
  checkModuleOffload(facts);
  if (facts.graphs != "none") checkGraphedOffload(facts);
}

void checkGraphRules(const ArgumentFacts& facts) {
  const Scenario& scenario = facts.scenario;
  const Setting* modules = facts.given.find("cuda_graph_modules");
  const bool whole = facts.graphs == "full_iteration";
  facts.refuseIf(whole && modules != nullptr && !modules->values.empty(), "arguments-full-iteration-modules");
  facts.refuseIf(whole && !facts.offDefault("check_for_nan_in_loss_and_grad"), "arguments-full-iteration-nan");
  if (facts.graphs == "transformer_engine") {
    const bool expandable =
        facts.environment.get("PYTORCH_CUDA_ALLOC_CONF").find("expandable_segments:True") != std::string::npos;
    facts.refuseIf(expandable && facts.environment.get("NCCL_GRAPH_REGISTER") != "0", "arguments-graph-allocator");
  }
  const bool padsRouter = facts.on("moe_router_padding_for_quantization") || facts.on("moe_router_padding_for_fp8");
  facts.refuseIf(
      scenario.graphs(GraphScope::MoePreprocess) && scenario.moe.dispatcher == Dispatcher::AllToAll && padsRouter,
      "arguments-graph-preprocess-padding");
  const bool graphsMoe = scenario.graphs(GraphScope::Moe) || scenario.graphs(GraphScope::MoeRouter);
  facts.refuseIf(facts.has("moe_input_jitter_eps") && graphsMoe && scenario.recompute.selects(RecomputeModule::Moe),
                 "arguments-graph-jitter");
}

void checkOverlapRules(const ArgumentFacts& facts) {
  const bool overlaps = facts.on("overlap_moe_expert_parallel_comm");
  if (overlaps) {
    facts.refuseIf(!facts.on("bf16") && !facts.on("fp16"), "arguments-ep-overlap-fp32");
    facts.refuseIf(facts.scenario.recompute.granularity == RecomputeGranularity::None &&
                       (facts.has("recompute_method") || facts.has("recompute_num_layers")),
                   "arguments-ep-overlap-recompute");
    facts.refuseIf(
        nccl(facts) && facts.on("fine_grained_activation_offloading") && facts.lists("offload_modules", "expert_fc1"),
        "arguments-ep-overlap-offload");
  }
  facts.refuseIf(
      facts.on("overlap_dispatch_backward_with_experts_wgrad") && (overlaps || facts.on("delay_wgrad_compute")),
      "arguments-dispatch-backward");
  facts.refuseIf(facts.on("ep_overlap_early_attn_memory_release") && !overlaps, "arguments-early-release");
}

void checkPrecisionRules(const ArgumentFacts& facts) {
  const Scenario& scenario = facts.scenario;
  const PrecisionSpec& precision = scenario.precision;
  facts.refuseIf(facts.on("bf16") && facts.on("fp16"), "arguments-two-precisions");
  facts.refuseIf(facts.has("fp8") && facts.has("fp4"), "arguments-fp8-and-fp4");
  // Without either format the scenario's own rule says it.
  facts.refuseIf(facts.on("fp8_param_gather") && !facts.has("fp8") && facts.has("fp4"), "arguments-fp8-parameters");
  facts.refuseIf(facts.on("fp4_param_gather") && !facts.has("fp4") && facts.has("fp8"), "arguments-fp4-parameters");
  facts.refuseIf(facts.on("reuse_grad_buf_for_mxfp8_param_ag") && !facts.on("fp8_param_gather"),
                 "arguments-reuse-gradient-buffer");
  if (facts.on("first_last_layers_bf16") && isLowBit(precision.compute)) {
    facts.refuseIf(precision.compute == ComputePrecision::Fp8Delayed, "arguments-first-last-delayed");
    const std::int64_t most = scenario.model.numLayers / std::max(1, scenario.layout.pp);
    for (const std::string_view count : {"num_layers_at_start_in_bf16", "num_layers_at_end_in_bf16"})
      facts.refuseIf(facts.given.integer(count, 1) > most || facts.given.integer(count, 1) < 0,
                     "arguments-first-last-count", facts.given.integer(count, 1), most);
  }
  const bool aware = facts.on("use_precision_aware_optimizer");
  const auto low = [](StateType type) { return type != StateType::Fp32; };
  facts.refuseIf(!aware && (low(precision.mainGrads) || low(precision.mainParams) || low(precision.expAvg) ||
                            low(precision.expAvgSq)),
                 "arguments-states-need-precision-aware");
  facts.refuseIf(!aware && facts.on("optimizer_cpu_offload"), "arguments-offload-needs-precision-aware");
  facts.refuseIf(aware && !needsPrecisionAwareOptimizer(scenario) && scenario.optimizer.name != "adam",
                 "arguments-precision-aware-adam");
  facts.refuseIf(low(precision.mainGrads) && facts.on("accumulate_allreduce_grads_in_fp32"),
                 "arguments-main-gradients");
  facts.refuseIf(facts.on("cross_entropy_loss_fusion") && facts.given.text("cross_entropy_fusion_impl") == "te",
                 "arguments-te-loss");
}

}  // namespace shardscope
