// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/step/small_models.h"

#include "core/base/units.h"

namespace shardscope::test {
namespace {

ModelSpec base() {
  ModelSpec model;
  model.numLayers = 4;
  model.numDenseLayers = 1;
  model.hiddenSize = 64;
  model.ffnHiddenSize = 96;
  model.vocabSize = 96;
  model.attention.numHeads = 8;
  model.moe.numExperts = 8;
  model.moe.topk = 2;
  model.moe.ffnHiddenSize = 32;
  model.moe.sharedExpertFfnHiddenSize = 32;
  return model;
}

}  // namespace

ModelSpec smallGqa() {
  ModelSpec model = base();
  model.name = "small GQA";
  model.attention.numQueryGroups = 4;
  model.attention.headDim = 16;
  model.attention.qkNorm = QkNorm::PerHead;
  model.moe.sharedExpertGate = true;
  model.rope.fraction = 0.5;
  return model;
}

ModelSpec smallMla() {
  ModelSpec model = base();
  model.name = "small MLA";
  model.attention.kind = AttentionKind::Mla;
  model.attention.qLoraRank = 24;
  model.attention.kvLoraRank = 16;
  model.attention.qkNopeHeadDim = 16;
  model.attention.qkRopeHeadDim = 8;
  model.attention.headDim = 24;
  model.attention.vHeadDim = 16;
  model.attention.qkNorm = QkNorm::MlaLatent;
  model.moe.router.score = RouterScore::Sigmoid;
  model.moe.router.groups = 4;
  model.moe.router.topkGroups = 2;
  model.moe.router.scalingFactor = 2.5;
  model.moe.router.expertBias = true;
  return model;
}

ModelSpec smallHybrid() {
  ModelSpec model = smallGqa();
  model.name = "small hybrid";
  model.attention.linear = GatedDeltaNetSpec{4, 16, 8, 16, 4, 4};
  model.attention.outputGate = true;
  model.zeroCenteredNorm = true;
  model.normEpsilon = 1e-3;  // outputs of the rule begin near zero, where a norm without it magnifies rounding
  model.moe.router.softmaxBeforeTopk = true;
  return model;
}

ModelSpec withMtp(ModelSpec model) {
  model.mtpNumLayers = 1;
  return model;
}

Scenario singleRank(const ModelSpec& model) {
  Scenario scenario;
  scenario.name = model.name;
  scenario.model = model;
  scenario.cluster.gpu.id = "cpu";
  scenario.cluster.gpu.memory = {static_cast<double>(kGiB), Provenance::Given, ""};
  scenario.cluster.nvlinkDomainSize = 64;
  scenario.batch = {64, 1, 8, false};
  scenario.precision.compute = ComputePrecision::Fp32;
  scenario.moe.routing = Routing::Natural;
  scenario.runtime = RuntimeProfile::ShardscopeEngine;
  return scenario;
}

}  // namespace shardscope::test
