// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/format/json_document.h"
#include "core/format/limits.h"
#include "core/format/spellings.h"
#include "core/interop/scenario_settings.h"

namespace shardscope {
namespace {

enum class Fp8Recipe { Tensorwise, Delayed, Mx, Blockwise };
constexpr Choice<Fp8Recipe> kFp8Recipes[] = {{"tensorwise", Fp8Recipe::Tensorwise},
                                             {"delayed", Fp8Recipe::Delayed},
                                             {"mxfp8", Fp8Recipe::Mx},
                                             {"blockwise", Fp8Recipe::Blockwise},
                                             {"custom", Fp8Recipe::Tensorwise}};
constexpr Choice<Dispatcher> kDispatcherTypes[] = {
    {"allgather", Dispatcher::AllGather}, {"alltoall", Dispatcher::AllToAll}, {"flex", Dispatcher::DeepEp}};
constexpr Choice<Dispatcher> kFlexBackends[] = {
    {"deepep", Dispatcher::DeepEp}, {"hybridep", Dispatcher::HybridEp}, {"ncclep", Dispatcher::HybridEp}};
constexpr Choice<AttentionKernel> kAttentionBackends[] = {{"flash", AttentionKernel::Flash},
                                                          {"fused", AttentionKernel::Fused},
                                                          {"unfused", AttentionKernel::Unfused},
                                                          {"local", AttentionKernel::Unfused},
                                                          {"auto", AttentionKernel::Auto}};
constexpr Choice<TransformerImpl> kImpls[] = {{"transformer_engine", TransformerImpl::TransformerEngine},
                                              {"local", TransformerImpl::Local},
                                              {"inference_optimized", TransformerImpl::TransformerEngine}};
constexpr std::string_view kModulesElsewhere[] = {"gdp_in_proj", "gdp_qkv", "mhc"};
constexpr std::string_view kOffloadElsewhere[] = {"fused_group_mlp", "gdp_qkv"};
constexpr std::string_view kScopesElsewhere[] = {"mamba", "full"};

// A list of names into bits. Names that Megatron knows and a scenario doesn't are reported; others are errors.
template <typename E, std::size_t N>
void takeNames(Settings& in, std::string_view attribute, std::uint16_t& bits, const Choice<E> (&choices)[N],
               std::span<const std::string_view> elsewhere) {
  const Setting* setting = in.take(attribute);
  if (setting == nullptr) return;
  bits = 0;
  for (const std::string& value : setting->values) {
    const auto* found = std::find_if(std::begin(choices), std::end(choices),
                                     [&](const Choice<E>& choice) { return choice.name == value; });
    if (found != std::end(choices)) {
      bits |= bit(found->value);
    } else if (std::find(elsewhere.begin(), elsewhere.end(), value) != elsewhere.end()) {
      in.log().leaveOut(setting->path, {"unmapped.no-place-for-value", {{"found", value}}});
    } else {
      std::vector<std::string_view> allowed = namesOf(choices);
      allowed.insert(allowed.end(), elsewhere.begin(), elsewhere.end());
      in.log().fail(setting->path,
                    {"arguments.not-a-choice", {{"found", quotable(value)}, {"allowed", listed(allowed)}}});
    }
  }
}

Fp8Recipe recipeOf(ComputePrecision compute) {
  switch (compute) {
    case ComputePrecision::Fp8Current:
      return Fp8Recipe::Tensorwise;
    case ComputePrecision::Fp8Block:
      return Fp8Recipe::Blockwise;
    case ComputePrecision::MxFp8:
      return Fp8Recipe::Mx;
    default:
      return Fp8Recipe::Delayed;
  }
}

ComputePrecision fp8Precision(Fp8Recipe recipe) {
  switch (recipe) {
    case Fp8Recipe::Tensorwise:
      return ComputePrecision::Fp8Current;
    case Fp8Recipe::Delayed:
      return ComputePrecision::Fp8Delayed;
    case Fp8Recipe::Mx:
      return ComputePrecision::MxFp8;
    case Fp8Recipe::Blockwise:
      return ComputePrecision::Fp8Block;
  }
  return ComputePrecision::Fp8Current;
}

void applyCompute(Settings& in, PrecisionSpec& precision) {
  if (const Setting* bf16 = in.take("bf16"); bf16 != nullptr && !isLowBit(precision.compute))
    precision.compute = bf16->on ? ComputePrecision::Bf16 : ComputePrecision::Fp32;
  if (const Setting* fp16 = in.take("fp16"); fp16 != nullptr && fp16->on) precision.compute = ComputePrecision::Fp16;
  Fp8Recipe recipe = recipeOf(precision.compute);
  takeChoice(in, "fp8_recipe", recipe, kFp8Recipes);
  in.noteReadAs("fp8_recipe", "custom", "tensorwise");
  const Setting* fp8 = in.take("fp8");
  if (fp8 != nullptr && in.text("fp8") == "none")
    precision.compute = isFp8(precision.compute) ? ComputePrecision::Bf16 : precision.compute;
  else if (fp8 != nullptr || isFp8(precision.compute))
    precision.compute = fp8Precision(recipe);
  else
    in.noteIdle("fp8_recipe", "--fp8-format");
  const Setting* fp4 = in.take("fp4");
  if (fp4 != nullptr && in.text("fp4") != "none") precision.compute = ComputePrecision::NvFp4;
  in.take("fp4_recipe");
  in.noteReadAs("fp4_recipe", "custom", "nvfp4");
}

std::uint16_t recomputeModules(Settings& in, std::uint16_t before) {
  std::uint16_t modules = before;
  takeNames(in, "recompute_modules", modules, kRecomputeModules, kModulesElsewhere);
  return modules;
}

// Scopes that rules of the Transformer Engine kind refuse and the local kind allows.
bool localKindOnly(const Scenario& scenario, std::uint16_t scopes) {
  const bool router = (scopes & bit(GraphScope::MoeRouter)) != 0;
  const bool whole = (scopes & (bit(GraphScope::Moe) | bit(GraphScope::Mlp))) != 0;
  return (router && scenario.recompute.selects(RecomputeModule::Moe)) || (whole && scenario.overlap.epA2a);
}

// What a graph of the whole layer covers: attention, and the FFN where its shapes are fixed.
std::uint16_t wholeLayer(const Scenario& scenario) {
  const ModelSpec& model = scenario.model;
  std::uint16_t scopes = bit(GraphScope::Attn);
  bool dense = false, experts = false;
  for (int layer = 0; layer < model.numLayers; ++layer)
    (layerKind(model, layer).ffn == FfnKind::Moe ? experts : dense) = true;
  if (dense) scopes |= bit(GraphScope::Mlp);
  if (experts && scenario.moe.capacityFactor > 0 && scenario.moe.padToCapacity) scopes |= bit(GraphScope::Moe);
  return scopes;
}

}  // namespace

void applyPrecision(Settings& in, PrecisionSpec& precision) {
  applyCompute(in, precision);
  for (const std::string_view attribute : {"fp8_param_gather", "fp4_param_gather"})
    if (const Setting* gather = in.take(attribute)) precision.fp8ParamGather = gather->on;
  takeChoice(in, "main_grads_dtype", precision.mainGrads, kStateTypes);
  takeChoice(in, "main_params_dtype", precision.mainParams, kStateTypes);
  takeChoice(in, "exp_avg_dtype", precision.expAvg, kStateTypes);
  takeChoice(in, "exp_avg_sq_dtype", precision.expAvgSq, kStateTypes);
  in.take("use_precision_aware_optimizer");
}

void applyOptimizer(Settings& in, OptimizerSpec& optimizer) {
  if (in.take("optimizer") != nullptr) optimizer.name = in.text("optimizer");
  if (optimizer.name == "dist_muon") optimizer.name = "muon";
  in.take("use_distributed_optimizer", optimizer.distributed);
  in.take("num_distributed_optimizer_instances", optimizer.instances, 1, kDegree.most);
  bool offload = optimizer.cpuOffloadFraction > 0;
  const bool had = offload;
  in.take("optimizer_cpu_offload", offload);
  double fraction = had ? optimizer.cpuOffloadFraction : 1.0;
  in.take("optimizer_offload_fraction", fraction, -kFactor.most, kFactor.most);
  if (fraction < 0 || fraction > 1)  // Megatron has no bound: it offloads nothing, or all
    in.log().leaveOut(in.find("optimizer_offload_fraction")->path, {"unmapped.read-as",
                                                                    {{"found", in.text("optimizer_offload_fraction")},
                                                                     {"used", std::string(fraction < 0 ? "0" : "1")}}});
  fraction = std::clamp(fraction, 0.0, 1.0);
  if (!offload) in.noteIdle("optimizer_offload_fraction", "--optimizer-cpu-offload");
  optimizer.cpuOffloadFraction = offload ? fraction : 0;
}

void applyRecompute(Settings& in, RecomputePolicy& recompute) {
  if (const Setting* old = in.take("recompute_activations"); old != nullptr && old->on)
    recompute.granularity = RecomputeGranularity::Selective;
  takeChoice(in, "recompute_granularity", recompute.granularity, kGranularities);
  const Setting* moeLayer = in.take("moe_layer_recompute");
  const bool moe = moeLayer != nullptr && moeLayer->on && recompute.granularity != RecomputeGranularity::Full;
  if (moe) recompute.granularity = RecomputeGranularity::Selective;
  recompute.modules = recomputeModules(in, recompute.modules);
  takeChoice(in, "recompute_method", recompute.method, kRecomputeMethods);
  in.take("recompute_num_layers", recompute.numLayers, 0, kLayers.most);

  const bool selective = recompute.granularity == RecomputeGranularity::Selective;
  if (selective && recompute.modules == 0 && !in.has("recompute_modules"))
    recompute.modules = bit(RecomputeModule::CoreAttn);
  if (moe) recompute.modules |= bit(RecomputeModule::Moe);
  if (!selective) {
    in.noteIdle("recompute_modules", "--recompute-granularity selective");
    recompute.modules = 0;
  }
  if (recompute.granularity != RecomputeGranularity::None) return;
  for (const std::string_view attribute : {"recompute_method", "recompute_num_layers"})
    in.noteIdle(attribute, "--recompute-granularity");
  recompute = {};
}

void applyDispatch(Settings& in, MoeRunSpec& moe) {
  const bool wasFlex = moe.dispatcher == Dispatcher::DeepEp || moe.dispatcher == Dispatcher::HybridEp;
  Dispatcher backend = wasFlex ? moe.dispatcher : Dispatcher::DeepEp;
  takeChoice(in, "moe_flex_dispatcher_backend", backend, kFlexBackends);
  in.noteReadAs("moe_flex_dispatcher_backend", "ncclep", "hybridep");
  const bool typed = in.has("moe_token_dispatcher_type");
  takeChoice(in, "moe_token_dispatcher_type", moe.dispatcher, kDispatcherTypes);
  const bool flex = typed ? moe.dispatcher == Dispatcher::DeepEp : wasFlex;
  if (flex) moe.dispatcher = backend;
  if (!flex) in.noteIdle("moe_flex_dispatcher_backend", "--moe-token-dispatcher-type flex");
  if (const Setting* old = in.take("moe_enable_deepep"); old != nullptr && old->on) moe.dispatcher = Dispatcher::DeepEp;
  if (const Setting* forced = in.take("moe_router_force_load_balancing"))
    moe.routing = forced->on ? Routing::Balanced : Routing::Natural;
  in.take("moe_expert_capacity_factor", moe.capacityFactor, -kFactor.most, kFactor.most);
  moe.capacityFactor = std::max(0.0, moe.capacityFactor);
  in.take("moe_pad_expert_input_to_capacity", moe.padToCapacity);
  in.take("moe_expert_rank_capacity_factor", moe.rankCapacityFactor, kFactor.least, kFactor.most);
  in.take("moe_grouped_gemm", moe.groupedGemm);
}

std::string cudaGraphKind(const Settings& in, std::string_view before) {
  const Setting* scope = in.find("cuda_graph_scope_deprecated");
  if (scope != nullptr &&
      std::find(scope->values.begin(), scope->values.end(), "full_iteration") != scope->values.end())
    return "full_iteration";
  if (in.has("cuda_graph_impl")) return in.text("cuda_graph_impl");
  if (in.on("external_cuda_graph")) return "transformer_engine";
  return in.on("enable_cuda_graph") ? "local" : std::string(before);
}

void applyGraphs(Settings& in, Scenario& scenario) {
  std::uint16_t scopes = scenario.cudaGraphScopes;
  const std::string_view before = scopes == 0                                  ? "none"
                                  : scenario.graphs(GraphScope::FullIteration) ? "full_iteration"
                                                                               : "transformer_engine";
  const std::string kind = cudaGraphKind(in, before);
  for (const std::string_view attribute : {"enable_cuda_graph", "external_cuda_graph", "cuda_graph_impl"})
    in.take(attribute);
  scopes &= static_cast<std::uint16_t>(~bit(GraphScope::FullIteration));
  for (const std::string_view attribute : {"cuda_graph_scope_deprecated", "cuda_graph_modules"})
    takeNames(in, attribute, scopes, kGraphScopes, kScopesElsewhere);
  scopes &= static_cast<std::uint16_t>(~bit(GraphScope::FullIteration));
  if (kind == "full_iteration") {
    scenario.cudaGraphScopes = bit(GraphScope::FullIteration);
    return;
  }
  if (kind == "none") {
    for (const std::string_view attribute : {"cuda_graph_scope_deprecated", "cuda_graph_modules"})
      in.noteIdle(attribute, "--cuda-graph-impl");
    scenario.cudaGraphScopes = 0;
    return;
  }
  if (scopes == 0) scopes = wholeLayer(scenario);
  const bool local = kind == "local";
  if (local) {
    const bool parts = (scopes & (bit(GraphScope::MoeRouter) | bit(GraphScope::MoePreprocess))) != 0;
    if (parts) scopes |= bit(GraphScope::MoeRouter) | bit(GraphScope::MoePreprocess);
    if (const Setting* impl = in.find("cuda_graph_impl"))
      in.log().leaveOut(impl->path,
                        {"unmapped.read-as", {{"found", kind}, {"used", std::string("transformer_engine")}}});
  }
  scenario.cudaGraphScopes = local && localKindOnly(scenario, scopes) ? 0 : scopes;
}

void applyOffload(Settings& in, Scenario& scenario) {
  bool on = scenario.activationOffload != 0;
  in.take("fine_grained_activation_offloading", on);
  takeNames(in, "offload_modules", scenario.activationOffload, kOffloadModules, kOffloadElsewhere);
  if (on) return;
  in.noteIdle("offload_modules", "--fine-grained-activation-offloading");
  scenario.activationOffload = 0;
}

void applyOverlap(Settings& in, OverlapSpec& overlap) {
  in.take("overlap_grad_reduce", overlap.gradReduce);
  in.take("overlap_param_gather", overlap.paramGather);
  in.take("overlap_param_gather_with_optimizer_step", overlap.paramGatherWithOptimizerStep);
  in.take("tp_comm_overlap", overlap.tpComm);
  in.take("overlap_moe_expert_parallel_comm", overlap.epA2a);
  in.take("delay_wgrad_compute", overlap.delayWgrad);
  in.take("overlap_p2p_comm", overlap.p2p);
  in.take("moe_shared_expert_overlap", overlap.sharedExpert);
}

void applyKernels(Settings& in, KernelSpec& kernels) {
  takeChoice(in, "attention_backend", kernels.attention, kAttentionBackends);
  in.noteReadAs("attention_backend", "local", "unfused");
  bool fused = kernels.crossEntropyFusion != CrossEntropyFusion::None;
  CrossEntropyFusion impl = fused ? kernels.crossEntropyFusion : CrossEntropyFusion::Native;
  in.take("cross_entropy_loss_fusion", fused);
  takeChoice(in, "cross_entropy_fusion_impl", impl, kCrossEntropyFusions);
  if (!fused) in.noteIdle("cross_entropy_fusion_impl", "--cross-entropy-loss-fusion");
  kernels.crossEntropyFusion = fused ? impl : CrossEntropyFusion::None;
  takeChoice(in, "transformer_impl", kernels.transformerImpl, kImpls);
  in.noteReadAs("transformer_impl", "inference_optimized", "transformer_engine");
  in.take("gradient_accumulation_fusion", kernels.gradAccumulationFusion);
  in.take("deterministic_mode", kernels.deterministic);
  in.take("defer_embedding_wgrad_compute", kernels.deferEmbeddingWgrad);
}

void applyAll(Settings& in, Scenario& scenario) {
  applyModel(in, scenario.model);
  applyExperts(in, scenario.model);
  applyLayout(in, scenario);
  applyBatch(in, scenario);
  applyPrecision(in, scenario.precision);
  applyOptimizer(in, scenario.optimizer);
  applyRecompute(in, scenario.recompute);
  applyDispatch(in, scenario.moe);
  applyOverlap(in, scenario.overlap);
  applyGraphs(in, scenario);
  applyOffload(in, scenario);
  applyKernels(in, scenario.kernels);
}

}  // namespace shardscope
