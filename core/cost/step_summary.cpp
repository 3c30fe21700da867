// SPDX-License-Identifier: Apache-2.0
#include "core/cost/step_summary.h"

#include <algorithm>
#include <cmath>

#include "core/cost/model_flops.h"
#include "core/cost/shared_cores.h"
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
  if (s.precision.compute == ComputePrecision::Fp32 && peak.fp32.value > 0) return peak.fp32.value;
  const double bf16 = peak.bf16.value > 0 ? peak.bf16.value : peak.fp32.value;
  if (s.precision.compute == ComputePrecision::NvFp4 && peak.fp4.value > 0) return peak.fp4.value;
  return isLowBit(s.precision.compute) && peak.fp8.value > 0 ? peak.fp8.value : bf16;
}

void setRates(const StageCosts& costs, StepEstimate& estimate) {
  const Scenario& s = *costs.basis.scenario;
  // A layout that does not fit the cluster is estimated on the GPUs that its attention mesh needs.
  const CostBasis& b = costs.basis;
  const double gpus =
      std::max(static_cast<double>(std::max(1, s.cluster.numGpus)), static_cast<double>(b.tp) * b.cp * b.pp * b.dp);
  const double tokens =
      costs.basis.sequence * std::max(1, s.batch.microBatchSize) * costs.basis.numMicrobatches * costs.basis.dp;
  const double seconds = estimate.time.count * 1e-9;
  estimate.modelFlops = modelFlopsPerToken(s.model, s.batch.seqLen) * tokens;
  if (seconds <= 0) return;
  estimate.tokensPerSecondPerGpu = tokens / seconds / gpus;
  estimate.modelFlopsPerGpu = estimate.modelFlops / seconds / gpus;
  const double peak = peakOf(s) * coreShare(b).speed(b.pp);
  if (peak > 0) estimate.mfu = estimate.modelFlopsPerGpu / peak;
}

bool routingIsUnknown(const Scenario& s) {
  return s.model.moe.numExperts > 0 && s.moe.routing == Routing::Natural && s.moe.imbalance <= 1 &&
         s.moe.capacityFactor <= 0;
}

// Where the plan can't know: the release, the host, how natural routing spreads, the cards of a ring edge.
void setBand(const StageCosts& costs, const PassTime& parts, const StepShape& shape, StepEstimate& estimate) {
  const Scenario& s = *costs.basis.scenario;
  const Calibration& c = s.cluster.calibration;
  double less = c.bandLow * estimate.time.count;
  double more = (c.bandHigh + c.bandRelease) * estimate.time.count + c.bandLaunch * parts[StepPart::Launch] +
                shape.doubt * costs.basis.numMicrobatches;
  if (routingIsUnknown(s)) {
    const double routed = parts[StepPart::GroupedGemm] + parts[StepPart::ExposedEp];
    less += routed * (1 - 1 / c.routingNatural);
    more += routed * (1 - 1 / c.routingNatural);
  }
  estimate.low = {std::max(0.0, estimate.time.count - less)};
  estimate.high = {finite(estimate.time.count + more)};
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
  const CoreShare share = coreShare(costs.basis);
  const double together = share.stretch(costs.basis.pp);
  if (const double alone = parts.total(); share.shared() && alone > 0)
    for (double& part : parts.parts) part *= std::clamp(finite(shape.length) / alone, 1.0, together);
  parts[StepPart::Bubble] = std::max(0.0, finite(shape.length) - parts.total());
  const StepEnd end = slowestEnd(costs, pipeline, shape);
  parts[StepPart::ExposedDp] = together * end.exposed();
  parts[StepPart::Optimizer] = together * end.optimizer;

  StepEstimate estimate;
  estimate.time = {finite(parts.total())};
  setRates(costs, estimate);
  setBand(costs, parts, shape, estimate);
  setComponents(parts, estimate);
  return estimate;
}

}  // namespace shardscope
