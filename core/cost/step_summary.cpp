// SPDX-License-Identifier: Apache-2.0
#include "core/cost/step_summary.h"

#include <algorithm>
#include <cmath>

#include "core/cost/model_flops.h"
#include "core/cost/step_end.h"

namespace shardscope {
namespace {

constexpr double kLongest = 1e21;  // ns: an absurd scenario reads as very long, never as nothing

double finite(double value) { return std::isfinite(value) ? std::clamp(value, 0.0, kLongest) : kLongest; }

StepEnd slowestEnd(const StageCosts& costs, const PipelineLayout& pipeline, const StepShape& shape) {
  const ParameterCosts parameters = parameterCosts(costs);
  StepEnd slowest;
  for (int rank = 0; rank < costs.basis.pp; ++rank) {
    const StepEnd end =
        stepEnd(costs.basis, rankParameters(costs, parameters, pipeline, rank), shape.forward, shape.backward);
    if (rank == 0 || end.total() > slowest.total()) slowest = end;
  }
  return slowest;
}

double peakOf(const Scenario& s) {
  const PeakRates& peak = s.cluster.gpu.peak;
  const double bf16 = peak.bf16.value > 0 ? peak.bf16.value : peak.fp32.value;
  if (s.precision.compute == ComputePrecision::NvFp4 && peak.fp4.value > 0) return peak.fp4.value;
  return isLowBit(s.precision.compute) && peak.fp8.value > 0 ? peak.fp8.value : bf16;
}

void setRates(const StageCosts& costs, StepEstimate& estimate) {
  const Scenario& s = *costs.basis.scenario;
  const double gpus = std::max(1, s.cluster.numGpus);
  const double tokens =
      costs.basis.sequence * std::max(1, s.batch.microBatchSize) * costs.basis.numMicrobatches * costs.basis.dp;
  const double seconds = estimate.time.count * 1e-9;
  estimate.modelFlops = modelFlopsPerToken(s.model, s.batch.seqLen) * tokens;
  if (seconds <= 0) return;
  estimate.tokensPerSecondPerGpu = tokens / seconds / gpus;
  estimate.modelFlopsPerGpu = estimate.modelFlops / seconds / gpus;
  if (const double peak = peakOf(s); peak > 0) estimate.mfu = estimate.modelFlopsPerGpu / peak;
}

void setBand(const StageCosts& costs, StepEstimate& estimate) {
  const Scenario& s = *costs.basis.scenario;
  const Calibration& c = s.cluster.calibration;
  double high = c.bandHigh + c.bandRelease;
  if (s.model.moe.numExperts > 0 && !costs.basis.allGraphed && s.cudaGraphScopes == 0) high += c.bandGraphs;
  estimate.low = estimate.time * (1 - c.bandLow);
  estimate.high = estimate.time * (1 + high);
}

void setComponents(const PassTime& parts, StepEstimate& estimate) {
  estimate.components.reserve(kStepParts);
  for (int i = 0; i < kStepParts; ++i) {
    const auto part = static_cast<StepPart>(i);
    if (parts[part] > 0) estimate.components.push_back({partName(part), {parts[part]}});
  }
}

}  // namespace

ScheduleShape scheduleShape(const CostBasis& basis) {
  const Scenario& s = *basis.scenario;
  return {basis.pp, basis.vpp, basis.numMicrobatches, std::max(1, s.layout.groupSize()),
          s.overlap.epA2a && basis.ep > 1};
}

StepEstimate summarizeStep(const StageCosts& costs, const PipelineLayout& pipeline, const StepShape& shape) {
  PassTime parts;
  for (int index = shape.rank; index < static_cast<int>(pipeline.chunks.size()); index += costs.basis.pp)
    addChunkParts(costs, pipeline, index, costs.basis.numMicrobatches, parts);
  parts[StepPart::ExposedEp] += shape.apart;
  parts[StepPart::Bubble] = std::max(0.0, finite(shape.length) - parts.total());
  const StepEnd end = slowestEnd(costs, pipeline, shape);
  parts[StepPart::ExposedDp] = end.exposed;
  parts[StepPart::Optimizer] = end.optimizer;

  StepEstimate estimate;
  estimate.time = {finite(parts.total())};
  setRates(costs, estimate);
  setBand(costs, estimate);
  setComponents(parts, estimate);
  return estimate;
}

}  // namespace shardscope
