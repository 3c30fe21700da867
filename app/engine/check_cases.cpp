// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/check_cases.h"

#include <string>
#include <utility>

namespace shardscope {
namespace {

ModelSpec baseModel(int hidden) {
  ModelSpec model;
  model.numLayers = 4;
  model.numDenseLayers = 1;
  model.hiddenSize = hidden;
  model.ffnHiddenSize = 3 * hidden;
  model.vocabSize = 2048;
  model.attention.numHeads = 8;
  model.moe.numExperts = 8;
  model.moe.topk = 2;
  model.moe.ffnHiddenSize = hidden;
  return model;
}

ModelSpec gqa(int hidden, int headDim) {
  ModelSpec model = baseModel(hidden);
  model.attention.numQueryGroups = 4;
  model.attention.headDim = headDim;
  return model;
}

ModelSpec mla(int hidden) {
  ModelSpec model = baseModel(hidden);
  AttentionSpec& a = model.attention;
  a.kind = AttentionKind::Mla;
  a.qLoraRank = hidden / 2;
  a.kvLoraRank = hidden / 4;
  a.qkNopeHeadDim = 64;
  a.qkRopeHeadDim = 32;
  a.headDim = 96;
  a.vHeadDim = 64;
  a.qkNorm = QkNorm::MlaLatent;
  model.moe.sharedExpertFfnHiddenSize = hidden;
  return model;
}

ModelSpec hybrid(int hidden) {
  ModelSpec model = gqa(hidden, 64);
  model.attention.qkNorm = QkNorm::PerHead;
  model.attention.outputGate = true;
  model.attention.linear = GatedDeltaNetSpec{4, 64, 8, 64, 4, 4};
  return model;
}

Scenario step(std::string name, ModelSpec model, int ranks, ParallelLayout layout, ComputePrecision compute, int seqLen,
              int sequences) {
  Scenario s;
  s.name = std::move(name);
  s.model = std::move(model);
  s.cluster.numGpus = ranks;
  layout.sequenceParallel = layout.tp > 1;
  s.layout = layout;
  s.batch = {seqLen, 1, sequences, false};
  s.precision.compute = compute;
  s.runtime = RuntimeProfile::ShardscopeEngine;
  return s;
}

ParallelLayout degrees(int tp, int cp, int ep, int pp, int vpp = 1) {
  ParallelLayout layout;
  layout.tp = tp;
  layout.cp = cp;
  layout.ep = ep;
  layout.pp = pp;
  layout.vpp = vpp;
  return layout;
}

Scenario recomputing(Scenario s, std::uint16_t modules) {
  s.recompute.granularity = RecomputeGranularity::Selective;
  s.recompute.modules = modules;
  return s;
}

}  // namespace

std::vector<Scenario> calibrationSteps(int ranks, ComputePrecision compute) {
  constexpr int kMicrobatches = 4;
  const ParallelLayout alone = degrees(1, 1, 1, 1);
  const auto all = [&](const char* name, ModelSpec model, int seqLen) {
    model.vocabSize = 1536;
    return step(name, std::move(model), ranks, alone, compute, seqLen, kMicrobatches * ranks);
  };
  ModelSpec withRest = gqa(352, 32);
  withRest.attention.qkNorm = QkNorm::PerHead;
  withRest.attention.outputGate = true;
  withRest.moe.sharedExpertFfnHiddenSize = 224;
  withRest.moe.sharedExpertGate = true;
  withRest.mtpNumLayers = 1;
  return {all("GQA", gqa(288, 64), 576), all("GQA with all parts", std::move(withRest), 448), all("MLA", mla(416), 704),
          all("Hybrid", hybrid(224), 960)};
}

std::vector<Scenario> checkCases() {
  constexpr auto kFp32 = ComputePrecision::Fp32, kBf16 = ComputePrecision::Bf16;
  constexpr auto kModules = static_cast<std::uint16_t>(bit(RecomputeModule::MoeAct) | bit(RecomputeModule::LayerNorm));
  return {
      step("GQA, DP 2, fp32", gqa(256, 64), 2, degrees(1, 1, 1, 1), kFp32, 640, 4),
      step("GQA, TP 2, bf16", gqa(384, 64), 2, degrees(2, 1, 1, 1), kBf16, 896, 4),
      step("GQA, CP 2, long, fp32", gqa(192, 32), 2, degrees(1, 2, 1, 1), kFp32, 2560, 2),
      step("MLA, EP 4, DP 4, fp32", mla(256), 4, degrees(1, 1, 4, 1), kFp32, 512, 4),
      step("MLA, PP 4, bf16", mla(320), 4, degrees(1, 1, 1, 4), kBf16, 768, 6),
      step("Hybrid, CP 2 EP 2, fp32", hybrid(256), 2, degrees(1, 2, 2, 1), kFp32, 1024, 3),
      step("Hybrid, PP 2 VPP 2, bf16", hybrid(320), 2, degrees(1, 1, 1, 2, 2), kBf16, 768, 4),
      recomputing(step("MLA, recompute, CP 2 EP 2 PP 2, fp32", mla(256), 4, degrees(1, 2, 2, 2), kFp32, 1024, 3),
                  kModules),
      step("GQA, PP 2, fp32", gqa(320, 64), 2, degrees(1, 1, 1, 2), kFp32, 640, 4),
      step("GQA, TP 2 CP 2 EP 4 PP 2, bf16", gqa(320, 64), 8, degrees(2, 2, 4, 2), kBf16, 1280, 4),
  };
}

}  // namespace shardscope
