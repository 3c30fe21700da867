// SPDX-License-Identifier: Apache-2.0
// n elements in two flat buffers, dense and expert, each padded to a multiple of its shards. Follows
// kernels/step/parameters.cpp, optimizer.cpp, pipeline_runner.cpp and rank.cpp:
//   weights      4n in FP32, else 2n; 4 an expert for the router's correction, where routing is natural
//   gradients    4n, 2n in BF16
//   Adam         of a shard, less what is on the host: two moments, and main parameters where they differ in type from
//                the weights
//   batch        the positions of the tokens, the tokens and those one ahead, and one further an MTP layer, 4u each;
//                the order of the exchange, both ways, of every context-parallel delta net
#include "core/memory/engine_static.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr double kNumber = 4;  // fp32 or int32

bool mainAreWeights(const PrecisionSpec& p) {
  return (p.compute == ComputePrecision::Fp32 && p.mainParams == StateType::Fp32) ||
         (p.compute == ComputePrecision::Bf16 && p.mainParams == StateType::Bf16);
}

int layersOf(const Scenario& s, const RankContents& contents, bool (*is)(LayerKind)) {
  int layers = contents.mtpLayers > 0 && is(mtpLayerKind(s.model)) ? contents.mtpLayers : 0;
  for (int kind = 0; kind < kLayerKinds; ++kind)
    if (is(kindOf(kind))) layers += contents.layers[static_cast<std::size_t>(kind)];
  return layers;
}

double routerBiases(const Scenario& s, const RankContents& contents) {
  if (!s.model.moe.router.expertBias || s.moe.routing == Routing::Balanced) return 0;
  const int layers = layersOf(s, contents, [](LayerKind kind) { return kind.ffn == FfnKind::Moe; });
  return kNumber * layers * std::max(0, s.model.moe.numExperts);
}

double batchTokens(const Scenario& s, const LocalSizes& sizes, const RankContents& contents) {
  double numbers = sizes.tokens * (3 + std::max(0, s.model.mtpNumLayers));
  if (s.layout.cp > 1) {
    const int deltaNets = layersOf(s, contents, [](LayerKind kind) { return kind.mixer == MixerKind::GatedDeltaNet; });
    numbers += 2 * deltaNets * sizes.tokens * s.layout.cp;
  }
  return kNumber * numbers;
}

}  // namespace

TermList engineStatic(const Scenario& s, const LocalSizes& sizes, const RankContents& contents,
                      const ShardedElements& elements) {
  const double denseShard = roundedUpQuotient(elements.dense, elements.denseShards);
  const double expertShard = roundedUpQuotient(elements.expert, elements.expertShards);
  const double padded = denseShard * elements.denseShards + expertShard * elements.expertShards;
  const double onHost = std::clamp(s.optimizer.cpuOffloadFraction, 0.0, 1.0);
  const double state = denseShard + expertShard - std::floor(onHost * denseShard) - std::floor(onHost * expertShard);
  TermList terms;
  terms.add(Term::Weights, sizes.element * padded + routerBiases(s, contents));
  terms.add(Term::Gradients, bytesOf(s.precision.mainGrads) * padded);
  if (!mainAreWeights(s.precision)) terms.add(Term::MainParameters, bytesOf(s.precision.mainParams) * state);
  terms.add(Term::ExpAvg, bytesOf(s.precision.expAvg) * state);
  terms.add(Term::ExpAvgSq, bytesOf(s.precision.expAvgSq) * state);
  terms.add(Term::BatchTokens, batchTokens(s, sizes, contents));
  return terms;
}

}  // namespace shardscope
