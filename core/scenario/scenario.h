// SPDX-License-Identifier: Apache-2.0
// Everything that a plan depends on. The JSON form is in core/format/scenario_json.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/cluster/cluster_spec.h"
#include "core/model/model_spec.h"
#include "core/parallel/parallel_layout.h"

namespace shardscope {

struct BatchSpec {
  int seqLen = 4096;  // tokens of a sequence, before CP
  int microBatchSize = 1;
  int globalBatchSize = 0;     // sequences a step; 0 = 8*pp micro batches: 8*pp*mbs*dp
  bool attentionMask = false;  // the batch carries an s x s mask

  bool operator==(const BatchSpec&) const = default;
};

enum class ComputePrecision : std::uint8_t { Bf16, Fp16, Fp8Current, Fp8Delayed, Fp8Block, MxFp8, NvFp4, Fp32 };
enum class StateType : std::uint8_t { Fp32, Bf16, Fp16, Fp8 };

struct PrecisionSpec {
  ComputePrecision compute = ComputePrecision::Bf16;
  StateType mainParams = StateType::Fp32;
  StateType mainGrads = StateType::Fp32;
  StateType gradReduce = StateType::Fp32;
  StateType expAvg = StateType::Fp32;
  StateType expAvgSq = StateType::Fp32;
  bool fp8ParamGather = false;

  bool operator==(const PrecisionSpec&) const = default;
};

bool isFp8(ComputePrecision precision);     // any of the FP8 recipes
bool isLowBit(ComputePrecision precision);  // FP8 or FP4
int bytesOf(StateType type);

struct OptimizerSpec {
  std::string name = "adam";
  bool distributed = true;
  int instances = 1;
  double cpuOffloadFraction = 0.0;  // 0..1 of the optimizer state on the host

  bool operator==(const OptimizerSpec&) const = default;
};

enum class RecomputeGranularity : std::uint8_t { None, Selective, Full };
enum class RecomputeMethod : std::uint8_t { None, Uniform, Block };
enum class RecomputeModule : std::uint8_t {
  CoreAttn,
  MlaUpProj,
  LayerNorm,
  MoeAct,
  Mlp,
  Moe,
  SharedExperts,
  GdnNormOut
};

struct RecomputePolicy {
  RecomputeGranularity granularity = RecomputeGranularity::None;
  std::uint16_t modules = 0;  // bits of RecomputeModule
  RecomputeMethod method = RecomputeMethod::None;
  int numLayers = 0;

  bool selects(RecomputeModule module) const {
    return granularity == RecomputeGranularity::Selective && (modules >> static_cast<int>(module) & 1) != 0;
  }
  bool operator==(const RecomputePolicy&) const = default;
};

constexpr std::uint16_t bit(RecomputeModule module) {
  return static_cast<std::uint16_t>(1u << static_cast<int>(module));
}

enum class Dispatcher : std::uint8_t { AllGather, AllToAll, DeepEp, HybridEp };
enum class Routing : std::uint8_t { Balanced, Natural };

struct MoeRunSpec {
  Dispatcher dispatcher = Dispatcher::AllToAll;
  Routing routing = Routing::Balanced;
  double imbalance = 1.0;       // tokens of the hottest rank over the mean
  double capacityFactor = 0.0;  // per expert; 0 = dropless
  bool padToCapacity = false;
  double rankCapacityFactor = 0.0;  // HybridEP's budget a rank; 0 = none
  bool groupedGemm = true;

  bool operator==(const MoeRunSpec&) const = default;
};

enum class AttentionKernel : std::uint8_t { Auto, Flash, Fused, Unfused };
enum class CrossEntropyFusion : std::uint8_t { None, Native, Te };
enum class TransformerImpl : std::uint8_t { TransformerEngine, Local };

struct Version {
  int major = 0;
  int minor = 0;

  auto operator<=>(const Version&) const = default;
};

struct KernelSpec {
  AttentionKernel attention = AttentionKernel::Auto;
  CrossEntropyFusion crossEntropyFusion = CrossEntropyFusion::None;
  Version teVersion{2, 20};
  TransformerImpl transformerImpl = TransformerImpl::TransformerEngine;
  bool gradAccumulationFusion = true;
  bool deterministic = false;
  double cublasWorkspaceMib = 0.0;  // 0 = by GPU
  bool deferEmbeddingWgrad = false;

  bool operator==(const KernelSpec&) const = default;
};

struct OverlapSpec {
  bool gradReduce = false;
  bool paramGather = false;
  bool tpComm = false;
  bool epA2a = false;
  bool delayWgrad = false;
  bool p2p = true;  // Megatron's default; acts with vpp > 1
  bool sharedExpert = false;
  bool paramGatherWithOptimizerStep = false;

  bool operator==(const OverlapSpec&) const = default;
};

enum class GraphScope : std::uint8_t { Attn, Mlp, Moe, MoeRouter, MoePreprocess, FullIteration };
enum class OffloadModule : std::uint8_t { AttnNorm, QkvLinear, CoreAttn, AttnProj, MlpNorm, ExpertFc1, MoeAct };
enum class RuntimeProfile : std::uint8_t { Megatron, ShardscopeEngine };

struct Scenario {
  std::string name;
  ModelSpec model;
  ClusterSpec cluster;
  ParallelLayout layout;
  BatchSpec batch;
  PrecisionSpec precision;
  OptimizerSpec optimizer;
  RecomputePolicy recompute;
  MoeRunSpec moe;
  KernelSpec kernels;
  OverlapSpec overlap;
  RuntimeProfile runtime = RuntimeProfile::Megatron;
  // What shardscope-engine predicts its runs with on the machine that it was measured on: a document of
  // core/format/machine_calibration.h. The plan of this scenario does not use it. Empty: the published rates.
  std::string engineCalibration;
  std::uint16_t cudaGraphScopes = 0;    // bits of GraphScope
  std::uint16_t activationOffload = 0;  // bits of OffloadModule

  bool graphs(GraphScope scope) const { return (cudaGraphScopes >> static_cast<int>(scope) & 1) != 0; }
  bool offloads(OffloadModule module) const { return (activationOffload >> static_cast<int>(module) & 1) != 0; }
  bool operator==(const Scenario&) const = default;
};

constexpr std::uint16_t bit(GraphScope scope) { return static_cast<std::uint16_t>(1u << static_cast<int>(scope)); }
constexpr std::uint16_t bit(OffloadModule module) { return static_cast<std::uint16_t>(1u << static_cast<int>(module)); }

// Sequences a step with the default filled in, and micro batches a step, at least 1 (rounded down where they do not
// divide).
int globalBatchSize(const Scenario& scenario, int dp);
int numMicrobatches(const Scenario& scenario, int dp);

}  // namespace shardscope
