// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/format/spellings.h"
#include "core/interop/export_text.h"
#include "core/interop/megatron_args.h"
#include "core/interop/pipeline_flags.h"
#include "core/interop/preset_match.h"
#include "core/interop/shell_words.h"

namespace shardscope {
namespace {

void addLayout(FlagLines& out, const ParallelLayout& layout) {
  out.add("--tensor-model-parallel-size", layout.tp);
  out.addIf(layout.sequenceParallel, "--sequence-parallel");
  out.add("--context-parallel-size", layout.cp);
  out.add("--cp-comm-type", std::string(nameOf(layout.cpTransport, kCpTransports)));
  if (!layout.hierarchicalCpSizes.empty()) {
    std::vector<std::string> sizes;
    for (const int size : layout.hierarchicalCpSizes) sizes.push_back(std::to_string(size));
    out.add("--hierarchical-context-parallel-sizes", std::move(sizes));
  }
  out.add("--expert-model-parallel-size", layout.ep);
  out.add("--expert-tensor-parallel-size", layout.etp);
  out.add("--pipeline-model-parallel-size", layout.pp);
  const PipelineFlags pipeline = readPipelineFlags(layout.pipelineLayout);
  if (!pipeline.layout.empty())
    out.add("--pipeline-model-parallel-layout", pipeline.layout);
  else if (layout.vpp > 1)
    out.add("--num-virtual-stages-per-pipeline-rank", layout.vpp);
  if (pipeline.first) out.add("--decoder-first-pipeline-num-layers", *pipeline.first);
  if (pipeline.last) out.add("--decoder-last-pipeline-num-layers", *pipeline.last);
  out.addIf(pipeline.embedding, "--account-for-embedding-in-pipeline-split");
  out.addIf(pipeline.loss, "--account-for-loss-in-pipeline-split");
  if (layout.microbatchGroupSize > 0)
    out.add("--microbatch-group-size-per-virtual-pipeline-stage", layout.microbatchGroupSize);
}

void addBatch(FlagLines& out, const Scenario& scenario, const ModelSpec& model) {
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  out.add("--seq-length", scenario.batch.seqLen);
  out.add("--max-position-embeddings", std::max(model.maxPosition, scenario.batch.seqLen));
  out.add("--micro-batch-size", scenario.batch.microBatchSize);
  out.add("--global-batch-size", globalBatchSize(scenario, groups.dp));
}

void addCompute(FlagLines& out, const PrecisionSpec& precision) {
  if (precision.compute == ComputePrecision::Fp32) return;  // what Megatron computes in without a flag
  const bool fp16 = precision.compute == ComputePrecision::Fp16;
  out.add(fp16 ? "--fp16" : "--bf16");
  const auto fp8 = [&](std::string format, std::string recipe) {
    out.add("--fp8-format", std::move(format));
    out.add("--fp8-recipe", std::move(recipe));
  };
  switch (precision.compute) {
    case ComputePrecision::Fp8Current:
      fp8("hybrid", "tensorwise");
      break;
    case ComputePrecision::Fp8Delayed:
      fp8("hybrid", "delayed");
      break;
    case ComputePrecision::Fp8Block:
      fp8("hybrid", "blockwise");
      break;
    case ComputePrecision::MxFp8:
      fp8("e4m3", "mxfp8");
      break;
    case ComputePrecision::NvFp4:
      out.add("--fp4-format", "e2m1");
      out.add("--fp4-recipe", "nvfp4");
      break;
    case ComputePrecision::Bf16:
    case ComputePrecision::Fp32:
    case ComputePrecision::Fp16:
      break;
  }
}

void addPrecision(FlagLines& out, const PrecisionSpec& precision) {
  addCompute(out, precision);
  const bool fp4 = precision.compute == ComputePrecision::NvFp4;
  out.addIf(precision.fp8ParamGather, fp4 ? "--fp4-param-gather" : "--fp8-param-gather");
  out.addIf(precision.fp8ParamGather && precision.compute == ComputePrecision::MxFp8,
            "--reuse-grad-buf-for-mxfp8-param-ag");
  if (precision.mainGrads != StateType::Fp32) return;  // they are reduced as they are
  out.add(precision.gradReduce == StateType::Fp32 ? "--accumulate-allreduce-grads-in-fp32" : "--grad-reduce-in-bf16");
}

void addOptimizer(FlagLines& out, const Scenario& scenario) {
  const OptimizerSpec& optimizer = scenario.optimizer;
  const PrecisionSpec& precision = scenario.precision;
  out.add("--optimizer", optimizer.name);
  out.addIf(optimizer.distributed, "--use-distributed-optimizer");
  if (optimizer.instances > 1) out.add("--num-distributed-optimizer-instances", optimizer.instances);
  out.addIf(needsPrecisionAwareOptimizer(scenario), "--use-precision-aware-optimizer");
  const auto state = [&](std::string_view flag, StateType type) {
    if (type != StateType::Fp32) out.add(flag, std::string(nameOf(type, kStateTypes)));
  };
  state("--main-grads-dtype", precision.mainGrads);
  state("--main-params-dtype", precision.mainParams);
  state("--exp-avg-dtype", precision.expAvg);
  state("--exp-avg-sq-dtype", precision.expAvgSq);
  if (optimizer.cpuOffloadFraction <= 0) return;
  out.add("--optimizer-cpu-offload");
  out.add("--optimizer-offload-fraction", realText(optimizer.cpuOffloadFraction));
  out.add("--overlap-cpu-optimizer-d2h-h2d");
}

void addRecompute(FlagLines& out, const RecomputePolicy& recompute) {
  const bool full = recompute.granularity == RecomputeGranularity::Full;
  std::vector<std::string> modules = recomputeModuleNames(recompute);
  if (!full && modules.empty()) return;  // Megatron would take an empty list for core_attn
  out.add("--recompute-granularity", full ? "full" : "selective");
  if (!full) out.add("--recompute-modules", std::move(modules));
  if (recompute.method != RecomputeMethod::None)
    out.add("--recompute-method", std::string(nameOf(recompute.method, kRecomputeMethods)));
  if (recompute.numLayers > 0) out.add("--recompute-num-layers", recompute.numLayers);
}

void addDispatcher(FlagLines& out, const MoeRunSpec& moe) {
  out.addIf(moe.groupedGemm, "--moe-grouped-gemm");
  out.add("--moe-permute-fusion");
  const bool flex = moe.dispatcher == Dispatcher::DeepEp || moe.dispatcher == Dispatcher::HybridEp;
  const std::string name(nameOf(moe.dispatcher, kDispatchers));
  out.add("--moe-token-dispatcher-type", flex ? "flex" : name);
  if (flex) out.add("--moe-flex-dispatcher-backend", name);
  if (moe.capacityFactor > 0) out.add("--moe-expert-capacity-factor", realText(moe.capacityFactor));
  out.addIf(moe.padToCapacity, "--moe-pad-expert-input-to-capacity");
  if (moe.rankCapacityFactor <= 0) return;
  out.add("--moe-expert-rank-capacity-factor", realText(moe.rankCapacityFactor));
  out.add("--use-transformer-engine-op-fuser");  // without it Megatron refuses the factor
}

void addGraphs(FlagLines& out, const Scenario& scenario) {
  if (scenario.cudaGraphScopes == 0) return;
  if (scenario.graphs(GraphScope::FullIteration)) {
    out.add("--cuda-graph-impl", "full_iteration");
    out.add("--no-check-for-nan-in-loss-and-grad");  // the check would end the graph
  } else {
    out.add("--cuda-graph-impl", "transformer_engine");
    out.add("--cuda-graph-modules", graphScopeNames(scenario));
  }
  out.add("--te-rng-tracker");
}

void addOffload(FlagLines& out, const Scenario& scenario) {
  if (scenario.activationOffload == 0) return;
  out.add("--fine-grained-activation-offloading");
  out.add("--offload-modules", offloadModuleNames(scenario));
}

void addOverlap(FlagLines& out, const OverlapSpec& overlap) {
  out.addIf(overlap.gradReduce, "--overlap-grad-reduce");
  out.addIf(overlap.paramGather, "--overlap-param-gather");
  if (overlap.paramGatherWithOptimizerStep) {
    out.add("--overlap-param-gather-with-optimizer-step");
    out.add("--ckpt-format", "torch");  // Megatron refuses it beside distributed checkpoints
  }
  out.addIf(overlap.tpComm, "--tp-comm-overlap");
  out.addIf(overlap.epA2a, "--overlap-moe-expert-parallel-comm");
  out.addIf(overlap.delayWgrad, "--delay-wgrad-compute");
  out.addIf(!overlap.p2p, "--no-overlap-p2p-communication");
  out.addIf(overlap.sharedExpert, "--moe-shared-expert-overlap");
}

void addKernels(FlagLines& out, const KernelSpec& kernels) {
  if (kernels.crossEntropyFusion != CrossEntropyFusion::None) {
    out.add("--cross-entropy-loss-fusion");
    out.add("--cross-entropy-fusion-impl", "native");
  }
  out.addIf(!kernels.gradAccumulationFusion, "--no-gradient-accumulation-fusion");
  out.addIf(kernels.deterministic, "--deterministic-mode");
  out.addIf(kernels.deferEmbeddingWgrad, "--defer-embedding-wgrad-compute");
}

void addRunnable(FlagLines& out, const Scenario& scenario, const ModelSpec& model) {
  const KernelSpec& kernels = scenario.kernels;
  out.add("--transformer-impl", std::string(nameOf(kernels.transformerImpl, kTransformerImpls)));
  out.add("--attention-backend", std::string(nameOf(kernels.attention, kAttentionKernels)));
  out.addIf(!scenario.batch.attentionMask, "--no-create-attention-mask-in-dataloader");
  out.add("--mock-data");
  out.add("--tokenizer-type", "NullTokenizer");
  out.add("--vocab-size", model.vocabSize);
  // Megatron pads to a multiple of divisor * TP; a vocabulary that is none is stated as it is.
  const std::int64_t multiple = std::int64_t{std::max(1, model.vocabDivisor)} * std::max(1, scenario.layout.tp);
  if (model.vocabSize % multiple != 0) out.add("--padded-vocab-size", model.vocabSize);
  out.add("--train-iters", 50);
  out.add("--lr", "1e-5");
  out.add("--manual-gc");
}

void write(std::string& text, std::string_view heading, const FlagLines& part) {
  if (part.lines().empty()) return;
  text.append("# ").append(heading).append("\n");
  for (const FlagLine& line : part.lines()) {
    text += line.flag;
    for (const std::string& value : line.values) text.append(" ").append(shellQuoted(value));
    text += '\n';
  }
}

// What the scenario says and Megatron-LM has no argument for.
std::string remarks(const Scenario& scenario) {
  std::string text;
  const auto lacks = [&](bool condition, std::string_view what) {
    if (condition) text += "# not carried: " + std::string(what) + "\n";
  };
  lacks(scenario.kernels.crossEntropyFusion == CrossEntropyFusion::Te,
        "the fused loss of Transformer Engine, which Megatron-LM refuses: native stands instead");
  lacks(scenario.precision.mainGrads != StateType::Fp32 && scenario.precision.gradReduce == StateType::Fp32,
        "gradient reduction in fp32 beside main gradients below it");
  lacks(scenario.model.bias.router, "the bias of the router");
  lacks(scenario.model.attention.chunkedWindow, "attention in aligned chunks: a sliding window stands instead");
  return text;
}

}  // namespace

std::string exportMegatronArgs(const Scenario& scenario) {
  const ModelSpec model = withPresetFacts(scenario.model);
  std::string text = exportHeading(scenario) + environmentComments(scenario) + allocatorComments() + remarks(scenario);
  const auto section = [&](std::string_view heading, auto&& fill) {
    FlagLines part;
    fill(part);
    write(text, heading, part);
  };
  write(text, model.preset.empty() ? "model" : "model (preset " + model.preset + ")", modelFlags(model));
  section("layout", [&](FlagLines& out) { addLayout(out, scenario.layout); });
  section("batch", [&](FlagLines& out) { addBatch(out, scenario, model); });
  section("precision", [&](FlagLines& out) { addPrecision(out, scenario.precision); });
  section("optimizer", [&](FlagLines& out) { addOptimizer(out, scenario); });
  section("recompute", [&](FlagLines& out) { addRecompute(out, scenario.recompute); });
  if (model.moe.numExperts > 0) section("dispatcher", [&](FlagLines& out) { addDispatcher(out, scenario.moe); });
  section("graphs", [&](FlagLines& out) { addGraphs(out, scenario); });
  section("activation offload", [&](FlagLines& out) { addOffload(out, scenario); });
  section("overlap", [&](FlagLines& out) { addOverlap(out, scenario.overlap); });
  section("kernels", [&](FlagLines& out) { addKernels(out, scenario.kernels); });
  section("placeholders that make the line runnable (not all from the scenario)",
          [&](FlagLines& out) { addRunnable(out, scenario, model); });
  return text;
}

}  // namespace shardscope
