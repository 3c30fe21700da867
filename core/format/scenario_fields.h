// SPDX-License-Identifier: Apache-2.0
// The plain fields of every object of a scenario: key, member, range. Read by scenario_reader.cpp, written by
// scenario_writer.cpp.
#pragma once

#include "core/format/json_fields.h"
#include "core/format/limits.h"
#include "core/format/spellings.h"
#include "core/scenario/scenario.h"

namespace shardscope {

inline constexpr const char* kScenarioFormat = "shardscope.scenario";
inline constexpr int kScenarioVersion = 1;

template <typename Fields>
void layoutFields(Fields f) {
  f.number("tp", &ParallelLayout::tp, kDegree);
  f.number("cp", &ParallelLayout::cp, kDegree);
  f.number("ep", &ParallelLayout::ep, kDegree);
  f.number("etp", &ParallelLayout::etp, kDegree);
  f.number("pp", &ParallelLayout::pp, kDegree);
  f.number("vpp", &ParallelLayout::vpp, kDegree);
  f.choice("cp_comm_type", &ParallelLayout::cpTransport, kCpTransports);
  f.numberOrNone("microbatch_group_size", &ParallelLayout::microbatchGroupSize, kNoneOrDegree);
}

template <typename Fields>
void batchFields(Fields f) {
  f.number("seq_len", &BatchSpec::seqLen, kSequence);
  f.number("micro_batch_size", &BatchSpec::microBatchSize, kMicroBatch);
  f.numberOrNone("global_batch_size", &BatchSpec::globalBatchSize, kGlobalBatch);
  f.flag("attention_mask", &BatchSpec::attentionMask);
}

template <typename Fields>
void precisionFields(Fields f) {
  f.choice("compute", &PrecisionSpec::compute, kComputePrecisions);
  f.choice("main_params", &PrecisionSpec::mainParams, kStateTypes);
  f.choice("main_grads", &PrecisionSpec::mainGrads, kStateTypes);
  f.choice("grad_reduce", &PrecisionSpec::gradReduce, kStateTypes);
  f.choice("exp_avg", &PrecisionSpec::expAvg, kStateTypes);
  f.choice("exp_avg_sq", &PrecisionSpec::expAvgSq, kStateTypes);
  f.flag("fp8_param_gather", &PrecisionSpec::fp8ParamGather);
}

template <typename Fields>
void optimizerFields(Fields f) {
  f.text("name", &OptimizerSpec::name);
  f.flag("distributed", &OptimizerSpec::distributed);
  f.number("instances", &OptimizerSpec::instances, kDegree);
  f.real("cpu_offload_fraction", &OptimizerSpec::cpuOffloadFraction, kProbability);
}

template <typename Fields>
void recomputeFields(Fields f) {
  f.choiceOrNone("granularity", &RecomputePolicy::granularity, kGranularities);
  f.choiceOrNone("method", &RecomputePolicy::method, kRecomputeMethods);
  f.numberOrNone("num_layers", &RecomputePolicy::numLayers, kDenseLayers);
}

template <typename Fields>
void moeRunFields(Fields f) {
  f.choice("dispatcher", &MoeRunSpec::dispatcher, kDispatchers);
  f.choice("routing", &MoeRunSpec::routing, kRoutings);
  f.real("imbalance", &MoeRunSpec::imbalance, kImbalance);
  f.realOrNone("capacity_factor", &MoeRunSpec::capacityFactor, kFactor);
  f.flag("pad_to_capacity", &MoeRunSpec::padToCapacity);
  f.realOrNone("rank_capacity_factor", &MoeRunSpec::rankCapacityFactor, kFactor);
  f.flag("grouped_gemm", &MoeRunSpec::groupedGemm);
}

template <typename Fields>
void kernelFields(Fields f) {
  f.choiceOrNone("cross_entropy_fusion", &KernelSpec::crossEntropyFusion, kCrossEntropyFusions);
  f.choice("transformer_impl", &KernelSpec::transformerImpl, kTransformerImpls);
  f.flag("grad_accumulation_fusion", &KernelSpec::gradAccumulationFusion);
  f.flag("deterministic", &KernelSpec::deterministic);
  f.realOrNone("cublas_workspace_mib", &KernelSpec::cublasWorkspaceMib, kWorkspaceMib);
  f.flag("defer_embedding_wgrad", &KernelSpec::deferEmbeddingWgrad);
}

template <typename Fields>
void overlapFields(Fields f) {
  f.flag("grad_reduce", &OverlapSpec::gradReduce);
  f.flag("param_gather", &OverlapSpec::paramGather);
  f.flag("tp_comm", &OverlapSpec::tpComm);
  f.flag("ep_a2a", &OverlapSpec::epA2a);
  f.flag("delay_wgrad", &OverlapSpec::delayWgrad);
  f.flag("p2p", &OverlapSpec::p2p);
  f.flag("shared_expert", &OverlapSpec::sharedExpert);
  f.flag("param_gather_with_optimizer_step", &OverlapSpec::paramGatherWithOptimizerStep);
}

}  // namespace shardscope
