// SPDX-License-Identifier: Apache-2.0
#include "core/cost/op_cost.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr double kNs = 1e9;

struct Fractions {
  double peak = 0;
  double dense = 1;
  double grouped = 1;
};

double firstKnown(double a, double b, double c, double d) {
  for (const double rate : {a, b, c, d})
    if (rate > 0) return rate;
  return 1e12;
}

// The rate of products that nothing quantizes.
double bf16Peak(const GpuSpec& gpu) {
  return firstKnown(gpu.peak.bf16.value, gpu.peak.fp16.value, gpu.peak.tf32.value, gpu.peak.fp32.value);
}

// Transformer Engine multiplies FP32 matrices in TF32 (common/gemm/cublaslt_gemm.cu).
double unquantizedPeak(const Scenario& s) {
  const PeakRates& peak = s.cluster.gpu.peak;
  if (s.precision.compute != ComputePrecision::Fp32) return bf16Peak(s.cluster.gpu);
  if (s.runtime == RuntimeProfile::Megatron)
    return firstKnown(peak.tf32.value, peak.fp32.value, peak.bf16.value, peak.fp16.value);
  return firstKnown(peak.fp32.value, peak.tf32.value, peak.bf16.value, peak.fp16.value);
}

Fractions lowBitFractions(const GpuSpec& gpu, const Calibration& c, ComputePrecision precision) {
  const double fp8 = firstKnown(gpu.peak.fp8.value, bf16Peak(gpu), 0, 0);
  switch (precision) {
    case ComputePrecision::Fp8Current:
    case ComputePrecision::Fp8Delayed:
      return {fp8, c.denseFp8, c.groupedFp8};
    case ComputePrecision::Fp8Block:
      return {fp8, c.denseFp8Block, c.groupedFp8Block};
    case ComputePrecision::MxFp8:
      return {fp8, c.denseMxFp8, c.groupedMxFp8};
    case ComputePrecision::NvFp4:
      return {firstKnown(gpu.peak.fp4.value, fp8, 0, 0), c.denseNvFp4, c.groupedNvFp4};
    default:
      return {0, c.denseBf16, c.groupedBf16};
  }
}

// Narrow heads starve the matrix units: the fractions are for a width of 128.
double headWidthFactor(double width) { return width / (width + 64) * 1.5; }

// The engine exponentiates every score, however narrow the heads are.
double scoreFactor(const AttentionSpec& a, double narrow) {
  const double value = a.kind == AttentionKind::Mla ? a.vHeadDim : a.headDim;
  const double width = std::max(1.0, (a.headDim + value) / 2);
  return (1 + narrow / 128) / (1 + narrow / width);
}

void setAttentionRates(CostBasis& basis, const Scenario& s, double peak) {
  const Calibration& c = s.cluster.calibration;
  const AttentionSpec& a = s.model.attention;
  const bool mla = a.kind == AttentionKind::Mla;
  const bool engine = s.runtime == RuntimeProfile::ShardscopeEngine;
  const double factor = engine ? scoreFactor(a, c.attentionNarrow) : mla ? 1 : headWidthFactor(std::max(1, a.headDim));
  basis.attentionForwardFlop = kNs / (peak * factor * (mla ? c.mlaForward : c.attentionForward));
  basis.attentionBackwardFlop = kNs / (peak * factor * (mla ? c.mlaBackward : c.attentionBackward));
  basis.deltaForwardFlop = kNs / (peak * c.deltaForward);
  basis.deltaBackwardFlop = kNs / (peak * c.deltaBackward);
}

// Widths are computed in whole tiles.
double wholeTiles(double width) {
  constexpr double kTile = 128;
  return std::ceil(width / kTile) * kTile;
}

bool isPaddedToCapacity(const MoeRunSpec& moe) { return moe.capacityFactor > 0 && moe.padToCapacity; }

double hottestRank(const Scenario& s) {
  const MoeRunSpec& moe = s.moe;
  if (isPaddedToCapacity(moe)) return moe.capacityFactor;
  const double given = std::max(1.0, moe.imbalance);
  const double load =
      moe.routing == Routing::Natural && moe.imbalance <= 1 ? s.cluster.calibration.routingNatural : given;
  return moe.capacityFactor > 0 ? std::min(load, std::max(1.0, moe.capacityFactor)) : load;
}

void setRates(CostBasis& basis, const Scenario& s) {
  const GpuSpec& gpu = s.cluster.gpu;
  const Calibration& c = s.cluster.calibration;
  const double peak = unquantizedPeak(s);
  Fractions f = lowBitFractions(gpu, c, s.precision.compute);
  if (f.peak <= 0) f.peak = peak;
  basis.denseFlop = kNs / (f.peak * f.dense);
  basis.groupedFlop = kNs / (f.peak * f.grouped);
  basis.denseFlopBf16 = kNs / (peak * c.denseBf16);
  basis.memoryByte = kNs / (std::max(1e9, gpu.memoryBandwidth.value) * c.memory);
  setAttentionRates(basis, s, peak);
}

}  // namespace

std::string_view partName(StepPart part) {
  static constexpr std::array<std::string_view, kStepParts> kNames = {
      "attention",  "linear",          "grouped_gemm", "routing",    "elementwise", "output_layer",
      "embedding",  "recompute",       "launch",       "exposed_tp", "exposed_cp",  "exposed_ep",
      "exposed_pp", "exposed_offload", "bubble",       "exposed_dp", "optimizer"};
  return kNames[static_cast<std::size_t>(part)];
}

CostBasis costBasis(const Scenario& s, const ProcessGroups& groups) {
  CostBasis basis;
  basis.scenario = &s;
  const ParallelLayout& l = s.layout;
  basis.tp = std::max(1, l.tp);
  basis.cp = std::max(1, l.cp);
  basis.ep = std::max(1, l.ep);
  basis.etp = std::max(1, l.etp);
  basis.pp = std::max(1, l.pp);
  basis.vpp = std::max(1, l.vpp);
  basis.dp = std::max(1, groups.dp);
  basis.edp = std::max(1, groups.edp);
  basis.numMicrobatches = std::max(1, numMicrobatches(s, basis.dp));
  basis.sequence = std::max(1, s.batch.seqLen);
  basis.tokens = basis.sequence / basis.cp * std::max(1, s.batch.microBatchSize);
  basis.shardTokens = l.sequenceParallel ? basis.tokens / basis.tp : basis.tokens;

  basis.lowBit = isLowBit(s.precision.compute);
  basis.activationBytes = s.precision.compute == ComputePrecision::Fp32 ? 4 : 2;
  basis.elementBytes = !basis.lowBit                                    ? basis.activationBytes
                       : s.precision.compute == ComputePrecision::NvFp4 ? 0.5625
                                                                        : 1;
  basis.gradBytes = bytesOf(s.precision.mainGrads);
  basis.staticExperts = s.moe.dispatcher == Dispatcher::HybridEp &&
                        (s.moe.rankCapacityFactor > 0 || (s.moe.capacityFactor > 0 && !s.moe.padToCapacity));
  basis.allGraphed = s.graphs(GraphScope::FullIteration) ||
                     (basis.staticExperts && s.model.moe.numExperts > 0 && s.cudaGraphScopes == 0);
  basis.hottest = hottestRank(s);
  setRates(basis, s);
  return basis;
}

Op elementwise(const CostBasis& basis, std::string_view name, StepPart part, double bytes, double bytesBackward,
               double kernels, double kernelsBackward, OpScope scope) {
  bytes *= basis.activationBytes / 2;
  bytesBackward *= basis.activationBytes / 2;
  return {name,
          part,
          bytes * basis.memoryByte,
          bytesBackward * basis.memoryByte,
          0,
          0,
          bytes,
          bytesBackward,
          kernels,
          kernelsBackward,
          scope.replay,
          scope.graphs};
}

void applyFactors(const CostBasis& basis, int first, OpList& list) {
  const Calibration& calibration = basis.scenario->cluster.calibration;
  if (calibration.ops.empty()) return;
  for (int i = first; i < list.count; ++i) {
    Op& op = list.ops[static_cast<std::size_t>(i)];
    const OpFactor factor = factorOf(calibration, op.name);
    op.forward *= factor.forward;
    op.backward *= factor.backward;
  }
}

Op matrixProduct(const CostBasis& basis, std::string_view name, StepPart part, const Product& p, OpScope scope) {
  const Scenario& s = *basis.scenario;
  const Calibration& c = s.cluster.calibration;
  const bool lowBit = basis.lowBit && p.lowBit;
  const bool grouped = p.groups > 1 || part == StepPart::GroupedGemm;
  const double rows = p.m / p.groups;
  const double surface = (grouped ? c.groupedSurface : c.denseSurface) * (1 / rows + 1 / p.n + 1 / p.k);
  const bool tiles = s.runtime == RuntimeProfile::Megatron;
  const double padding = tiles ? wholeTiles(p.n) * wholeTiles(p.k) / (p.n * p.k) : 1;
  const double perFlop = (grouped  ? basis.groupedFlop
                          : lowBit ? basis.denseFlop
                                   : basis.denseFlopBf16) *
                         (1 + surface) * padding;

  const double wide = basis.activationBytes;
  const double operand = lowBit ? basis.elementBytes : wide;
  const double input = p.m * p.k;
  const double output = p.m * p.n;
  const double weight = p.groups * p.n * p.k;
  const double accumulate = s.kernels.gradAccumulationFusion ? 2 * basis.gradBytes : 2 * basis.gradBytes + 4;
  const double flops = 2 * output * p.k;
  const double forwardBytes = operand * (input + weight) + wide * output;
  const double dgradBytes = operand * (output + weight) + wide * input;
  const double wgradBytes = operand * (input + output) + accumulate * weight;
  const double quantizeIn = lowBit && p.quantized ? (2 + 2 * operand) * input : 0;
  const double quantizeGrad = lowBit && p.quantized ? (2 + 2 * operand) * output : 0;

  Op op{};
  op.name = name;
  op.part = part;
  op.flops = flops;
  op.flopsBackward = 2 * flops;
  op.bytes = forwardBytes + quantizeIn;
  op.bytesBackward = dgradBytes + wgradBytes + quantizeGrad;
  op.forward = std::max(flops * perFlop, forwardBytes * basis.memoryByte) + quantizeIn * basis.memoryByte;
  op.backward = std::max(flops * perFlop, dgradBytes * basis.memoryByte) +
                std::max(flops * perFlop, wgradBytes * basis.memoryByte) + quantizeGrad * basis.memoryByte;
  const double launches = grouped ? 1 + 0.4 * (p.groups - 1) : 1;
  op.kernels = launches + (lowBit ? 1 : 0);
  op.kernelsBackward = 2 * launches + (lowBit ? 1 : 0);
  op.replay = scope.replay;
  op.graphs = scope.graphs;
  return op;
}

}  // namespace shardscope
