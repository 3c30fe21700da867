// SPDX-License-Identifier: Apache-2.0
#include "core/plan/proxy_parts.h"

namespace shardscope {
namespace {

void simplify(ModelSpec& model) {
  AttentionSpec& a = model.attention;
  model.normalization = Normalization::RmsNorm;
  model.gatedMlp = true;
  model.bias = {};
  model.hiddenDropout = 0;
  model.attentionDropout = 0;
  if (model.positionEmbedding == PositionEmbedding::LearnedAbsolute) model.positionEmbedding = PositionEmbedding::Rope;
  RouterSpec& router = model.moe.router;
  router.expertBias = router.expertBias && router.score == RouterScore::Sigmoid;
  a.sinks = false;
  a.chunkedWindow = false;
  if (a.qkNorm == QkNorm::FullDim || a.qkNorm == QkNorm::L2NoWeight)
    a.qkNorm = a.kind == AttentionKind::Mla ? QkNorm::MlaLatent : QkNorm::PerHead;
}

void simplify(PrecisionSpec& precision) {
  if (precision.compute != ComputePrecision::Fp32) precision.compute = ComputePrecision::Bf16;
  if (precision.mainGrads != StateType::Bf16) precision.mainGrads = StateType::Fp32;
  if (precision.gradReduce != StateType::Bf16) precision.gradReduce = StateType::Fp32;
  precision.fp8ParamGather = false;
}

void simplify(MoeRunSpec& moe) {
  if (moe.imbalance != 1) moe.routing = Routing::Natural;
  moe.imbalance = 1;
  moe.capacityFactor = 0;
  moe.padToCapacity = false;
  moe.rankCapacityFactor = 0;
  if (moe.dispatcher != Dispatcher::AllGather) moe.dispatcher = Dispatcher::AllToAll;
}

}  // namespace

Scenario runnableByEngine(const Scenario& scenario) {
  Scenario s = scenario;
  simplify(s.model);
  simplify(s.precision);
  simplify(s.moe);
  const CrossEntropyFusion fusion = s.kernels.crossEntropyFusion;
  s.kernels = {};
  s.kernels.crossEntropyFusion = fusion;
  s.overlap.epA2a = false;
  s.overlap.delayWgrad = false;
  s.batch.attentionMask = false;
  s.optimizer.name = "adam";
  s.cudaGraphScopes = 0;
  s.runtime = RuntimeProfile::ShardscopeEngine;
  return s;
}

}  // namespace shardscope
