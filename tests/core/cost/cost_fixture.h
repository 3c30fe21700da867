// SPDX-License-Identifier: Apache-2.0
// Scenarios with round numbers, so that expected times can be worked out by hand.
#pragma once

#include "core/cost/op_cost.h"
#include "core/cost/step_estimate.h"

namespace shardscope {

// 100 TFLOP/s, 1 TB/s of memory, NVLink 100 GB/s among 8, cards of 10 GB/s; every fraction 1, nothing waits for the
// host, products lose nothing by shape.
inline ClusterSpec roundCluster(int numGpus) {
  ClusterSpec cluster;
  GpuSpec& gpu = cluster.gpu;
  gpu.id = "round";
  gpu.peak.bf16.value = 100e12;
  gpu.peak.fp8.value = 200e12;
  gpu.memory.value = 80e9;
  gpu.memoryBandwidth.value = 1e12;
  gpu.nvlinkBandwidth.value = 100e9;
  gpu.nvlinkDomainSize = 8;
  gpu.gpusPerNode = 8;
  gpu.nicBandwidth.value = 10e9;
  gpu.hostLinkBandwidth.value = 20e9;
  cluster.numGpus = numGpus;
  cluster.nvlinkDomainSize = 8;
  for (const CalibrationField& field : calibrationFields()) {
    double& value = cluster.calibration.*field.value;
    value = field.key.find("_us") != std::string_view::npos || field.key.find("surface") != std::string_view::npos ||
                    field.key.find("band") == 0
                ? 0
                : 1;
  }
  return cluster;
}

// Llama-like: h 1024, 8 heads of 128, 2 KV heads, FFN 4096, vocabulary 32768.
inline Scenario denseScenario(int layers, int numGpus) {
  Scenario s;
  s.cluster = roundCluster(numGpus);
  s.model.numLayers = layers;
  s.model.numDenseLayers = layers;
  s.model.hiddenSize = 1024;
  s.model.ffnHiddenSize = 4096;
  s.model.vocabSize = 32768;
  s.model.attention.numHeads = 8;
  s.model.attention.numQueryGroups = 2;
  s.model.attention.headDim = 128;
  s.batch.seqLen = 4096;
  s.kernels.crossEntropyFusion = CrossEntropyFusion::Te;
  return s;
}

// The same with 16 experts of width 512, two a token, in every layer.
inline Scenario moeScenario(int layers, int numGpus) {
  Scenario s = denseScenario(layers, numGpus);
  s.model.numDenseLayers = 0;
  s.model.moe.numExperts = 16;
  s.model.moe.topk = 2;
  s.model.moe.ffnHiddenSize = 512;
  return s;
}

inline CostBasis basisOf(const Scenario& scenario) {
  return costBasis(scenario, deriveGroups(scenario.layout, scenario.cluster.numGpus));
}

inline PipelineLayout pipelineOf(const Scenario& scenario) {
  const Result<PipelineLayout> resolved = resolvePipeline(scenario.model, scenario.layout);
  return resolved ? *resolved : balancedPipeline(scenario.model, scenario.layout.pp, scenario.layout.vpp);
}

inline StepEstimate estimateOf(const Scenario& s) {
  return estimateStep(s, deriveGroups(s.layout, s.cluster.numGpus), pipelineOf(s));
}

inline StepEstimate simulationOf(const Scenario& s, PipelineTimeline& timeline) {
  return simulateStep(s, deriveGroups(s.layout, s.cluster.numGpus), pipelineOf(s), timeline);
}

inline double part(const StepEstimate& estimate, std::string_view name) {
  for (const StepComponent& component : estimate.components)
    if (component.name == name) return component.time.count;
  return 0;
}

inline const Op* findOp(const OpList& list, std::string_view name) {
  for (const Op& op : list)
    if (op.name == name) return &op;
  return nullptr;
}

}  // namespace shardscope
