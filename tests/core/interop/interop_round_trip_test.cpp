// SPDX-License-Identifier: Apache-2.0
// import(export(s)) == s, for every model preset and for random scenarios.
//
// What the arguments can't carry, and so is the base's after an import:
//   the machines, the name, the runtime, versions and workspaces  nothing of them is an argument
//   moe.routing balanced, moe.imbalance   forcing the balance is for benchmarks: an export never switches it on
//   a model that is no preset             has no name, and the router's bias has no flag
// and what they can't say exactly:
//   Megatron-LM: the fused loss of Transformer Engine (refused), gradient reduction in fp32 beside lower main
//   gradients,
//                main parameters in bf16 (no such choice), Bridge's FP8 main parameters
//   Megatron-Bridge: gradient reduction and FP8 parameters where the recipe names its mixed precision; the mask in the
//                batch only as a key of the dataset; learned positions (no key for their number)
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/format/catalog.h"
#include "core/format/model_json.h"
#include "core/interop/bridge_recipes.h"
#include "core/text/sentences.h"
#include "tests/core/interop/argument_texts.h"

namespace shardscope {
namespace {

class Dice {
 public:
  explicit Dice(unsigned seed) : m_random(seed) {}
  int below(int end) { return static_cast<int>(m_random() % static_cast<unsigned>(end)); }
  bool chance(int oneIn) { return below(oneIn) == 0; }
  template <typename T>
  T pick(std::initializer_list<T> values) {
    return *(values.begin() + below(static_cast<int>(values.size())));
  }

 private:
  std::mt19937 m_random;
};

void randomAttention(Dice& dice, ModelSpec& model) {
  AttentionSpec& attention = model.attention;
  attention.numHeads = dice.pick({8, 16, 32});
  if (dice.chance(3)) {
    attention.kind = AttentionKind::Mla;
    attention.qLoraRank = dice.pick({0, 192, 1536});
    attention.kvLoraRank = dice.pick({32, 512});
    attention.qkNopeHeadDim = dice.pick({64, 128});
    attention.qkRopeHeadDim = 32;
    attention.vHeadDim = dice.pick({64, 128});
    attention.qkNorm = dice.pick({QkNorm::None, QkNorm::MlaLatent});
    return;
  }
  attention.numQueryGroups = dice.pick({2, 4, 8});
  attention.headDim = dice.pick({64, 96, 128});
  attention.qkNorm = dice.pick({QkNorm::None, QkNorm::PerHead, QkNorm::L2NoWeight});
  attention.outputGate = dice.chance(4);
  attention.sinks = dice.chance(4);
  if (dice.chance(4)) {
    attention.slidingWindow = 128;
    attention.slidingWindowInterval = dice.pick({0, 2, 4});
  } else if (dice.chance(4)) {
    attention.linear = GatedDeltaNetSpec{16, 64, 32, 128, 4, dice.pick({2, 4})};
  }
}

void randomPosition(Dice& dice, ModelSpec& model) {
  const bool mla = model.attention.kind == AttentionKind::Mla;
  model.positionEmbedding =
      mla ? PositionEmbedding::Rope
          : dice.pick({PositionEmbedding::Rope, PositionEmbedding::Yarn, PositionEmbedding::None});
  if (model.positionEmbedding == PositionEmbedding::None) return;
  model.rope.base = dice.pick({10000.0, 1e6, 500000.0});
  model.rope.fraction = dice.pick({1.0, 0.25});
  if (model.positionEmbedding == PositionEmbedding::Rope && dice.chance(4)) model.rope.nopeInterval = 4;
  if (!mla) {
    if (model.positionEmbedding == PositionEmbedding::Yarn) model.rope.scalingFactor = dice.pick({2.5, 32.0});
    if (model.positionEmbedding == PositionEmbedding::Rope && dice.chance(3)) model.rope.scalingFactor = 8.0;
    return;
  }
  model.rope.mscale = dice.pick({1.0, 0.707});
  model.rope.mscaleAllDim = dice.pick({0.0, 1.0});
  if (!dice.chance(2)) return;
  model.rope.scalingFactor = 40.0;
  model.positionEmbedding = PositionEmbedding::Yarn;
}

void randomExperts(Dice& dice, ModelSpec& model) {
  MoeSpec& moe = model.moe;
  moe.numExperts = dice.pick({8, 64});
  moe.topk = dice.pick({2, 8});
  moe.ffnHiddenSize = dice.pick({512, 2048});
  moe.sharedExpertFfnHiddenSize = dice.pick({0, 512});
  moe.sharedExpertGate = moe.sharedExpertFfnHiddenSize > 0 && dice.chance(2);
  RouterSpec& router = moe.router;
  router.score = dice.pick({RouterScore::Softmax, RouterScore::Sigmoid});
  router.softmaxBeforeTopk = dice.chance(3);
  router.normalizeTopk = !(router.score == RouterScore::Softmax && router.softmaxBeforeTopk);
  if (dice.chance(3)) router.groups = 4, router.topkGroups = 2;
  router.scalingFactor = dice.pick({1.0, 2.5});
  router.expertBias = router.score == RouterScore::Sigmoid && dice.chance(2);
  if (router.expertBias) router.biasUpdateRate = dice.pick({1e-3, 2e-4});
  router.balancing = dice.pick({RouterBalancing::AuxLoss, RouterBalancing::SeqAuxLoss, RouterBalancing::None});
  router.balancingCoefficient = dice.pick({0.0, 1e-4, 0.02});
  router.fp32 = dice.chance(2);
  if (dice.chance(3)) model.numDenseLayers = dice.below(4);
  if (dice.chance(4))
    for (int i = 0; i < model.numLayers; ++i) model.moeLayerPattern.push_back(dice.chance(2) ? 1 : 0);
}

ModelSpec randomModel(Dice& dice) {
  ModelSpec model;
  model.numLayers = 4 + dice.below(60);
  model.hiddenSize = dice.pick({1024, 2048, 3072});
  model.ffnHiddenSize = dice.pick({4096, 5504});
  model.vocabDivisor = dice.pick({128, 1280});
  model.vocabSize = dice.pick({32000, 129280, 151936, 1000});
  model.tieEmbeddings = dice.chance(2);
  model.gatedMlp = dice.chance(2);
  model.bias.qkv = dice.chance(3);
  if (dice.chance(4)) model.bias = {true, true, true, true, false};
  model.normalization = dice.pick({Normalization::RmsNorm, Normalization::LayerNorm});
  model.normEpsilon = dice.pick({1e-5, 1e-6});
  model.zeroCenteredNorm = dice.chance(4);
  model.hiddenDropout = dice.pick({0.0, 0.1});
  model.attentionDropout = dice.pick({0.0, 0.1});
  if (dice.chance(3)) model.mtpNumLayers = 1, model.mtpLossScale = dice.pick({0.1, 0.3});
  randomAttention(dice, model);
  randomPosition(dice, model);
  if (!dice.chance(3)) randomExperts(dice, model);
  canonicalize(model);
  return model;
}

void randomLayout(Dice& dice, Scenario& s) {
  ParallelLayout& layout = s.layout;
  layout.tp = dice.pick({1, 2, 4});
  layout.cp = dice.pick({1, 2, 4});
  layout.pp = dice.pick({1, 2, 4});
  layout.vpp = layout.pp > 1 ? dice.pick({1, 2, 3}) : 1;
  layout.ep = s.model.moe.numExperts > 0 ? dice.pick({1, 2, 8}) : 1;
  layout.etp = s.model.moe.numExperts > 0 ? dice.pick({1, 2}) : 1;
  layout.sequenceParallel = layout.tp > 1;
  layout.cpTransport =
      dice.pick({CpTransport::P2p, CpTransport::AllGather, CpTransport::AllToAll, CpTransport::AllToAllP2p});
  if (layout.cpTransport == CpTransport::AllToAllP2p) layout.hierarchicalCpSizes = {2, 2};
  if (layout.pp > 1 && dice.chance(3)) layout.microbatchGroupSize = 8;
  if (layout.pp == 1) return;
  const std::string half = std::to_string(s.model.numLayers / 2);
  const std::string rest = std::to_string(s.model.numLayers - s.model.numLayers / 2);
  const std::string mtp = s.model.mtpNumLayers > 0 ? "m" : "";
  layout.pipelineLayout = dice.pick<std::string>(
      {"", "account_for_embedding/loss", "account_for_embedding", "account_for_loss", "first=3,last=2", "last=5",
       "Et*" + half + "|" + (layout.pp == 4 ? "||" : "") + "t*" + rest + mtp + "L"});
  if (layout.pipelineLayout.front() == 'E') layout.vpp = 1;
}

void randomPrecision(Dice& dice, Scenario& s) {
  PrecisionSpec& precision = s.precision;
  precision.compute = dice.pick({ComputePrecision::Bf16, ComputePrecision::Fp16, ComputePrecision::Fp8Current,
                                 ComputePrecision::Fp8Delayed, ComputePrecision::Fp8Block, ComputePrecision::MxFp8,
                                 ComputePrecision::NvFp4});
  precision.fp8ParamGather = isLowBit(precision.compute) && dice.chance(2);
  precision.mainParams = dice.pick({StateType::Fp32, StateType::Fp16});
  precision.expAvg = dice.pick({StateType::Fp32, StateType::Bf16, StateType::Fp8});
  precision.expAvgSq = dice.pick({StateType::Fp32, StateType::Fp16});
  const bool fp16 = precision.compute == ComputePrecision::Fp16;
  if (dice.chance(2)) precision.gradReduce = StateType::Bf16;
  if (!dice.chance(3)) return;
  precision.mainGrads = StateType::Bf16;
  precision.gradReduce = fp16 ? StateType::Fp16 : StateType::Bf16;
}

void randomRun(Dice& dice, Scenario& s) {
  s.batch.seqLen = dice.pick({4096, 131072});
  s.batch.microBatchSize = 1 + dice.below(4);
  s.batch.globalBatchSize = dice.pick({64, 96});
  s.batch.attentionMask = dice.chance(4);
  s.optimizer.distributed = !dice.chance(4);
  s.optimizer.instances = dice.pick({1, 2});
  s.optimizer.cpuOffloadFraction = dice.pick({0.0, 0.25, 1.0});
  if (dice.chance(3)) {
    s.recompute = {RecomputeGranularity::Full, 0, dice.pick({RecomputeMethod::Uniform, RecomputeMethod::Block}), 2};
  } else if (dice.chance(2)) {
    s.recompute = {RecomputeGranularity::Selective, static_cast<std::uint16_t>(1 + dice.below(255)),
                   RecomputeMethod::None, 0};
  }
  if (s.model.moe.numExperts > 0) {
    s.moe.dispatcher =
        dice.pick({Dispatcher::AllGather, Dispatcher::AllToAll, Dispatcher::DeepEp, Dispatcher::HybridEp});
    s.moe.capacityFactor = dice.pick({0.0, 1.25});
    s.moe.padToCapacity = dice.chance(3);
    s.moe.rankCapacityFactor = dice.pick({0.0, 1.5});
    s.moe.groupedGemm = !dice.chance(4);
    s.overlap.sharedExpert = dice.chance(4);
  }
  s.overlap.gradReduce = dice.chance(2);
  s.overlap.paramGather = dice.chance(2);
  s.overlap.tpComm = dice.chance(3);
  s.overlap.epA2a = dice.chance(3);
  s.overlap.delayWgrad = dice.chance(3);
  s.overlap.p2p = !dice.chance(3);
  s.overlap.paramGatherWithOptimizerStep = dice.chance(4);
  s.kernels.attention = dice.pick({AttentionKernel::Auto, AttentionKernel::Flash, AttentionKernel::Unfused});
  s.kernels.crossEntropyFusion = dice.pick({CrossEntropyFusion::None, CrossEntropyFusion::Native});
  s.kernels.transformerImpl = dice.pick({TransformerImpl::TransformerEngine, TransformerImpl::Local});
  s.kernels.gradAccumulationFusion = !dice.chance(4);
  s.kernels.deterministic = dice.chance(4);
  s.kernels.deferEmbeddingWgrad = dice.chance(4);
  s.activationOffload = static_cast<std::uint16_t>(dice.chance(3) ? dice.below(128) : 0);
  s.cudaGraphScopes = dice.pick<std::uint16_t>(
      {0, bit(GraphScope::Attn), bit(GraphScope::FullIteration),
       static_cast<std::uint16_t>(bit(GraphScope::Attn) | bit(GraphScope::Mlp)),
       static_cast<std::uint16_t>(bit(GraphScope::MoeRouter) | bit(GraphScope::MoePreprocess))});
}

Scenario randomScenario(unsigned seed) {
  Dice dice(seed);
  Scenario s = sixteen();
  s.name = "random " + std::to_string(seed);
  s.model = randomModel(dice);
  randomLayout(dice, s);
  randomPrecision(dice, s);
  randomRun(dice, s);
  s.moe.imbalance = dice.pick({1.0, 1.3});
  s.kernels.teVersion = dice.pick({Version{2, 20}, Version{2, 8}});
  return s;
}

// All that an import takes from its base.
Scenario baseOf(const Scenario& s) {
  Scenario base;
  base.name = s.name;
  base.cluster = s.cluster;
  base.runtime = s.runtime;
  base.moe.routing = s.moe.routing;
  base.moe.imbalance = s.moe.imbalance;
  base.kernels.teVersion = s.kernels.teVersion;
  base.kernels.cublasWorkspaceMib = s.kernels.cublasWorkspaceMib;
  return base;
}

std::string firstDifference(const Scenario& a, const Scenario& b) {
  if (a.model != b.model) return "model";
  if (a.layout != b.layout) return "layout: " + a.layout.pipelineLayout + " / " + b.layout.pipelineLayout;
  if (a.batch != b.batch) return "batch";
  if (a.precision != b.precision) return "precision";
  if (a.optimizer != b.optimizer) return "optimizer";
  if (a.recompute != b.recompute) return "recompute";
  if (a.moe != b.moe) return "moe";
  if (a.kernels != b.kernels) return "kernels";
  if (a.overlap != b.overlap) return "overlap";
  if (a.cudaGraphScopes != b.cudaGraphScopes) return "cuda graphs";
  if (a.activationOffload != b.activationOffload) return "offload";
  return a == b ? "" : "the rest";
}

using Export = std::string (*)(const Scenario&);
using Import = Result<ImportedScenario> (*)(std::string_view, const Scenario&);

void expectRoundTrip(const Scenario& s, Export write, Import read) {
  const std::string text = write(s);
  const Result<ImportedScenario> back = read(text, baseOf(s));
  ASSERT_TRUE(back.ok()) << render(back.error()) << "\n" << text;
  EXPECT_EQ(firstDifference(s, back->scenario), "") << text;
  EXPECT_EQ(write(back->scenario), text);
}

TEST(InteropRoundTrip, PresetsThroughMegatronArguments) {
  for (const std::string& id : modelPresetIds()) {
    SCOPED_TRACE(id);
    Scenario s = sixteen();
    s.model = modelPreset(id).value();
    s.batch.globalBatchSize = 64;
    if (s.model.moe.numExperts > 0) s.layout.ep = 2;
    expectRoundTrip(s, exportMegatronArgs, importMegatronArgs);
  }
}

TEST(InteropRoundTrip, RandomScenariosThroughMegatronArguments) {
  for (unsigned seed = 0; seed < 400 && !HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    expectRoundTrip(randomScenario(seed), exportMegatronArgs, importMegatronArgs);
  }
}

TEST(InteropRoundTrip, PresetsThroughBridgeOverrides) {
  for (const std::string& id : modelPresetIds()) {
    SCOPED_TRACE(id);
    Scenario s = sixteen();
    s.model = modelPreset(id).value();
    s.batch.globalBatchSize = 64;
    if (s.model.moe.numExperts > 0) s.layout.ep = 2;
    const BridgeRecipe* recipe = recipeOfPreset(s.model.preset);
    if (recipe == nullptr || recipe->preset == s.model.preset)
      expectRoundTrip(s, exportBridgeOverrides, importBridgeOverrides);
  }
}

// What a named mixed precision sets by itself.
void withinBridge(Scenario& s) {
  const ComputePrecision compute = s.precision.compute;
  if (s.precision.mainGrads == StateType::Fp32) s.precision.gradReduce = StateType::Fp32;
  s.precision.fp8ParamGather = compute == ComputePrecision::Fp8Current || compute == ComputePrecision::Fp8Delayed ||
                               compute == ComputePrecision::MxFp8;
}

TEST(InteropRoundTrip, RandomScenariosThroughBridgeOverrides) {
  for (unsigned seed = 0; seed < 400 && !HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Scenario s = randomScenario(seed);
    withinBridge(s);
    expectRoundTrip(s, exportBridgeOverrides, importBridgeOverrides);
  }
}

// The recipe whose mixed precision is an object can say all of it; its own values are overridden.
TEST(InteropRoundTrip, TheRecipesThatAreKnownAreOverridden) {
  for (const char* id : {"deepseek-v3", "qwen3-235b-a22b"}) {
    for (unsigned seed = 0; seed < 100 && !HasFailure(); ++seed) {
      SCOPED_TRACE(std::string(id) + " " + std::to_string(seed));
      Scenario s = randomScenario(seed);
      s.model = modelPreset(id).value();
      if (s.layout.pipelineLayout.starts_with("E")) s.layout.pipelineLayout.clear();
      s.layout.vpp = 1;
      const bool object = recipeOfPreset(id)->precisionObject && s.precision.compute != ComputePrecision::Fp16;
      if (!object) withinBridge(s);
      expectRoundTrip(s, exportBridgeOverrides, importBridgeOverrides);
    }
  }
}

}  // namespace
}  // namespace shardscope
