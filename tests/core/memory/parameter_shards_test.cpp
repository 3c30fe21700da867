// SPDX-License-Identifier: Apache-2.0
#include "core/memory/parameter_shards.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

struct Shards {
  explicit Shards(const Scenario& s, int rank = 0)
      : scenario(s),
        sizes(localSizes(scenario)),
        shards(scenario, deriveGroups(scenario.layout, scenario.cluster.numGpus), sizes),
        pipeline(*resolvePipeline(scenario.model, scenario.layout)),
        contents(contentsOf(scenario.model, pipeline, rank)),
        elements(shards.elementsOf(contents)),
        memory(shards.staticOf(contents)) {}

  double operator[](Term term) const { return bytesOfTerm(memory.terms, term); }

  Scenario scenario;
  LocalSizes sizes;
  ParameterShards shards;
  PipelineLayout pipeline;
  RankContents contents;
  ElementCounts elements;
  StaticMemory memory;
};

// Llama-3 70B cut to 12 layers at TP4: 12 * 855654400/4-ish linears, two norms of 8192 a layer, both vocabulary
// matrices, the final norm.
constexpr double kLlamaLinears = 12 * (8192.0 * 80 * 128 + 8192.0 * 8192 + 3.0 * 8192 * 28672) / 4;
constexpr double kLlamaNorms = 25 * 8192.0;
constexpr double kLlamaVocabulary = 2 * 128256.0 * 8192 / 4;

TEST(ParameterShards, DenseElementsAndTheirBytes) {
  const Shards r(llama70bCut(4));
  const double n = kLlamaLinears + kLlamaNorms + kLlamaVocabulary;
  EXPECT_EQ(r.elements.dense, n);
  EXPECT_EQ(r.elements.lowBit, kLlamaLinears);
  EXPECT_EQ(r.elements.noDecay, kLlamaNorms);
  EXPECT_EQ(r[Term::Weights], 2 * n);
  EXPECT_EQ(r[Term::Gradients], 4 * n);
  EXPECT_EQ(r[Term::MainParameters], 4 * n / 2);  // DP2
  EXPECT_EQ(r[Term::ExpAvgSq], 4 * n / 2);
  EXPECT_EQ(r.memory.widened, 0);
  EXPECT_EQ(r[Term::LinearWorkspace], 32 * kMi);
  EXPECT_EQ(r[Term::GroupedWorkspace], 0);
  EXPECT_EQ(r[Term::TorchWorkspace], 64 * kMi);
  EXPECT_EQ(r[Term::GlobalBuffer], 64 * kMi);  // the head's gathered input
}

TEST(ParameterShards, ExpertsAreShardedOverTheirOwnGroup) {
  const Shards r(deepSeekV3Cut());
  const double experts = 3 * (256.0 / 8) * 3 * 7168 * 2048;
  EXPECT_EQ(r.elements.expert, experts);
  const double dense = r.elements.dense;
  EXPECT_EQ(r[Term::MainParameters], 4 * (std::ceil(dense / 8) + experts));  // DP8, EDP1
  EXPECT_EQ(r[Term::GroupedWorkspace], 4 * 32 * kMi);
}

TEST(ParameterShards, WithoutTheDistributedOptimizerNothingIsDivided) {
  Scenario s = llama70bCut(4);
  s.optimizer.distributed = false;
  const Shards r(s);
  EXPECT_EQ(r[Term::ExpAvg], 4 * r.elements.dense);
  Scenario instances = llama70bCut(1);
  instances.optimizer.instances = 4;  // DP8 in four instances: shards over two
  const Shards four(instances);
  EXPECT_EQ(four[Term::ExpAvg], 4 * four.elements.dense / 2);
}

TEST(ParameterShards, PrecisionAwareOptimizer) {
  Scenario s = deepSeekV3Cut();
  s.precision.mainGrads = s.precision.gradReduce = s.precision.expAvg = s.precision.expAvgSq = StateType::Bf16;
  const Shards r(s);
  const double shard = std::ceil(r.elements.dense / 8) + r.elements.expert;
  EXPECT_EQ(r[Term::Gradients], 2 * (r.elements.dense + r.elements.expert));
  EXPECT_EQ(r[Term::MainParameters], 2 * shard);
  EXPECT_EQ(r[Term::ExpAvg], 2 * shard);
  EXPECT_EQ(r.memory.gradientCopies, 0);
  EXPECT_EQ(r.memory.widened, 2 * 4 * r.elements.expert);  // the experts are the larger group
  s.precision.compute = ComputePrecision::MxFp8;           // no BF16 weight that a remainder could complete
  EXPECT_EQ(Shards(s)[Term::MainParameters], 4 * shard);
}

TEST(ParameterShards, GradientCopiesWhereTheOptimizerWantsFp32) {
  Scenario s = llama70bCut(4);
  s.precision.gradReduce = StateType::Bf16;
  const Shards r(s);
  EXPECT_EQ(r[Term::Gradients], 2 * r.elements.dense);
  EXPECT_EQ(r.memory.gradientCopies, 4 * r.elements.dense / 2);
  EXPECT_EQ(r[Term::GradientCopies], r.memory.gradientCopies);
}

TEST(ParameterShards, OffloadTakesTheOptimizerFromTheDevice) {
  Scenario s = llama70bCut(4);
  const double whole = Shards(s)[Term::ExpAvg];
  s.optimizer.cpuOffloadFraction = 0.75;
  EXPECT_NEAR(Shards(s)[Term::ExpAvg], whole / 4, 4);
  s.optimizer.cpuOffloadFraction = 1;
  EXPECT_EQ(Shards(s)[Term::ExpAvg], 0);
  EXPECT_EQ(Shards(s)[Term::MainParameters], 0);
}

TEST(ParameterShards, LowBitWeights) {
  Scenario s = llama70bCut(4);
  s.precision.compute = ComputePrecision::Fp8Current;
  EXPECT_EQ(Shards(s)[Term::LowBitWeights], kLlamaLinears);
  s.cluster.gpu.computeCapability = 90;  // a transposed copy as well
  EXPECT_EQ(Shards(s)[Term::LowBitWeights], 2 * kLlamaLinears);
  EXPECT_EQ(Shards(s)[Term::Weights], 2 * (kLlamaLinears + kLlamaNorms + kLlamaVocabulary));
  s.precision.fp8ParamGather = true;
  EXPECT_EQ(Shards(s)[Term::Weights], 2 * (kLlamaNorms + kLlamaVocabulary));
}

TEST(ParameterShards, EndsOfAPipeline) {
  Scenario s = llama70bCut(1);
  s.model.tieEmbeddings = true;
  const double layers = 12 * (8192.0 * 80 * 128 + 8192.0 * 8192 + 3.0 * 8192 * 28672 + 2 * 8192);
  const double matrix = 128256.0 * 8192;
  EXPECT_EQ(Shards(s).elements.dense, layers + matrix + 8192);
  s.layout.pp = 2;
  EXPECT_EQ(Shards(s, 0).elements.dense, layers / 2 + matrix);
  EXPECT_EQ(Shards(s, 1).elements.dense, layers / 2 + matrix + 8192);  // tied, but on another stage
  EXPECT_EQ(Shards(s, 0)[Term::HeldPipelineTensors], 0);
  EXPECT_EQ(Shards(s, 1)[Term::HeldPipelineTensors], 2 * 64 * kMi);
  EXPECT_EQ(Shards(s, 0)[Term::TorchWorkspace], 0);
}

TEST(ParameterShards, AnMtpStageHasACopyOfTheEmbedding) {
  Scenario s = deepSeekV3Cut();
  s.model.mtpNumLayers = 1;
  s.layout.ep = 4;
  s.layout.pp = 2;
  s.layout.pipelineLayout = "Ett|ttmL";
  const double with = Shards(s, 1).elements.dense;
  s.model.mtpNumLayers = 0;
  s.layout.pipelineLayout = "Ett|ttL";
  const double mla =
      7168.0 * 1536 + 1536 + 1536.0 * 128 * 192 + 7168.0 * 576 + 512 + 512.0 * 128 * 256 + 128.0 * 128 * 7168;
  EXPECT_EQ(with - Shards(s, 1).elements.dense,
            129280.0 * 7168 + 2.0 * 7168 * 7168 + 3 * 7168 + mla + 2 * 7168 + 256.0 * 7168 + 3.0 * 7168 * 2048);
}

TEST(ParameterShards, TheGlobalBufferIsAsLargeAsItsLargestUse) {
  Scenario s = deepSeekV3Cut();
  EXPECT_EQ(Shards(s)[Term::GlobalBuffer], 0);
  s.moe.dispatcher = Dispatcher::AllGather;
  EXPECT_EQ(Shards(s)[Term::GlobalBuffer], 8 * 56 * kMi);
  Scenario local = llama70bCut(4);
  local.kernels.transformerImpl = TransformerImpl::Local;
  EXPECT_EQ(Shards(local)[Term::GlobalBuffer], 2.0 * 16 * 4096 * 4096);
  EXPECT_EQ(Shards(local)[Term::LinearWorkspace], 0);
}

}  // namespace
}  // namespace shardscope
