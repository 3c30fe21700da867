// SPDX-License-Identifier: Apache-2.0
#include "core/cost/step_end.h"

#include <algorithm>

#include "core/model/parameter_count.h"

namespace shardscope {
namespace {

RankParameters onRank(const CostBasis& basis, const PartParameters& part) {
  const int groups = std::max(1, basis.scenario->model.attention.numQueryGroups);
  return {static_cast<double>(denseOnRank(part, basis.tp, groups)),
          static_cast<double>(expertsOnRank(part, basis.ep, basis.etp))};
}

void add(RankParameters& sum, const RankParameters& part, double times) {
  sum.dense += times * part.dense;
  sum.expert += times * part.expert;
}

double exposedOf(double communication, double window, double share) {
  return std::max(communication - share * window, (1 - share) * communication);
}

double parameterBytes(const PrecisionSpec& p) {
  if (p.compute == ComputePrecision::Fp32) return 4;
  return isLowBit(p.compute) && p.fp8ParamGather ? 1 : 2;
}

// Bytes of device memory per element that the optimizer owns: reads the gradient, reads and writes the main parameter
// and both moments, writes the parameter, which in FP32 is the main one itself.
double updateBytes(const PrecisionSpec& p) {
  const int written = p.compute == ComputePrecision::Fp32 ? 0 : 2;
  return bytesOf(p.mainGrads) + 2.0 * (bytesOf(p.mainParams) + bytesOf(p.expAvg) + bytesOf(p.expAvgSq)) + written;
}

double offloadTime(const CostBasis& basis, double elements) {
  const ClusterSpec& cluster = basis.scenario->cluster;
  const double link = std::max(1e9, cluster.gpu.hostLinkBandwidth.value) * cluster.calibration.hostLink;
  const double down = elements * bytesOf(basis.scenario->precision.mainGrads);
  const double up = elements * (basis.scenario->precision.compute == ComputePrecision::Fp32 ? 4 : 2);
  return 1e9 * (down + up) / link + elements / cluster.calibration.hostAdamGps;
}

// Clearing and averaging pass over every gradient.
double clearingTime(const CostBasis& basis, double gradients) {
  const Scenario& s = *basis.scenario;
  const double factor = factorOf(s.cluster.calibration, "optimizer.zero").forward;
  return factor * 3 * bytesOf(s.precision.mainGrads) * gradients * basis.memoryByte;
}

double updateTime(const CostBasis& basis, double elements) {
  const Scenario& s = *basis.scenario;
  const double offloaded = std::clamp(s.optimizer.cpuOffloadFraction, 0.0, 1.0);
  const double norm = bytesOf(s.precision.mainGrads) * elements;
  const double update = (1 - offloaded) * elements * updateBytes(s.precision);
  const double factor = factorOf(s.cluster.calibration, "optimizer").forward;
  return factor * (norm + update) * basis.memoryByte + offloadTime(basis, offloaded * elements);
}

}  // namespace

ParameterCosts parameterCosts(const StageCosts& costs) {
  const CostBasis& basis = costs.basis;
  const ModelSpec& model = basis.scenario->model;
  ParameterCosts parameters;
  for (std::size_t k = 0; k < kLayerKinds; ++k)
    if (costs.occurs[k])
      parameters.layers[k] = onRank(basis, layerParameters(model, kindAt(static_cast<int>(k))).total());
  parameters.embedding = onRank(basis, embeddingParameters(model));
  parameters.output = onRank(basis, outputLayerParameters(model));
  if (model.mtpNumLayers > 0) parameters.mtp = onRank(basis, mtpParameters(model).combine);
  return parameters;
}

RankParameters rankParameters(const StageCosts& costs, const ParameterCosts& parameters, const PipelineLayout& pipeline,
                              int rank) {
  const ModelSpec& model = costs.basis.scenario->model;
  RankParameters sum;
  const bool shared = model.tieEmbeddings && pipeline.pp == 1;
  for (std::size_t i = static_cast<std::size_t>(rank); i < pipeline.chunks.size();
       i += static_cast<std::size_t>(pipeline.pp)) {
    const PipelineChunk& chunk = pipeline.chunks[i];
    const KindCounts& kinds = costs.chunks[i];
    for (std::size_t k = 0; k < kLayerKinds; ++k) add(sum, parameters.layers[k], kinds[k]);
    add(sum, parameters.mtp, chunk.numMtpLayers);
    if (chunk.embedding || (chunk.numMtpLayers > 0 && pipeline.pp > 1)) add(sum, parameters.embedding, 1);
    if (chunk.loss && !shared) add(sum, parameters.output, 1);
  }
  return sum;
}

StepEnd stepEnd(const CostBasis& basis, const RankParameters& parameters, double forward, double backward) {
  const Scenario& s = *basis.scenario;
  const Calibration& c = s.cluster.calibration;
  const GroupSpan dense = groupSpan(basis, GroupKind::DpCp);
  const GroupSpan expert = groupSpan(basis, GroupKind::Edp);
  const double gradBytes = bytesOf(s.precision.gradReduce);
  const double passes = s.optimizer.distributed ? 1 : 2;  // an all-reduce is both halves

  StepEnd end;
  end.reduceDense = passes * ringTime(basis, dense, gradBytes * parameters.dense);
  end.reduceExpert = passes * ringTime(basis, expert, gradBytes * parameters.expert);
  if (s.optimizer.distributed) {
    end.gatherDense = gatherInPlaceTime(basis, dense, parameterBytes(s.precision) * parameters.dense);
    end.gatherExpert = gatherInPlaceTime(basis, expert, parameterBytes(s.precision) * parameters.expert);
  }
  const double reduce = end.reduceDense + end.reduceExpert;
  const double gather = end.gatherDense + end.gatherExpert;
  end.exposedReduce = s.overlap.gradReduce ? exposedOf(reduce, backward, c.overlapDp) : reduce;
  end.exposedGather = s.overlap.paramGather ? exposedOf(gather, forward, c.overlapDp) : gather;

  double owned = parameters.dense + parameters.expert;
  end.clearing = clearingTime(basis, owned);
  if (s.optimizer.distributed) {
    const double instances = std::max(1, s.optimizer.instances);
    owned = parameters.dense / std::max(1.0, dense.size / instances) +
            parameters.expert / std::max(1.0, expert.size / instances);
  }
  end.optimizer = end.clearing + updateTime(basis, owned);
  return end;
}

}  // namespace shardscope
