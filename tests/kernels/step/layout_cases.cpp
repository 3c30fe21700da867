// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/step/layout_cases.h"

#include <functional>
#include <utility>

#include "tests/kernels/step/small_models.h"

namespace shardscope::test {
namespace {

struct Degrees {
  int tp = 1, cp = 1, ep = 1, pp = 1, world = 1;
  int etp = 1, vpp = 1;
};

using Change = std::function<void(Scenario&)>;

class CaseList {
 public:
  // both: what the reference run has too (routing, batch); only: what is the layout's own.
  void add(std::string name, const ModelSpec& model, const Degrees& degrees, const Change& only = {},
           const Change& both = {}) {
    LayoutCase added{std::move(name), singleRank(model), {}};
    if (both) both(added.reference);
    added.scenario = added.reference;
    Scenario& s = added.scenario;
    s.cluster.numGpus = degrees.world;
    s.layout.tp = degrees.tp;
    s.layout.sequenceParallel = degrees.tp > 1;
    s.layout.cp = degrees.cp;
    s.layout.ep = degrees.ep;
    s.layout.etp = degrees.etp;
    s.layout.pp = degrees.pp;
    s.layout.vpp = degrees.vpp;
    if (only) only(s);
    m_cases.push_back(std::move(added));
  }

  std::vector<LayoutCase> take() { return std::move(m_cases); }

 private:
  std::vector<LayoutCase> m_cases;
};

Change transport(CpTransport kind) {
  return [kind](Scenario& s) {
    s.layout.cpTransport = kind;
    if (kind == CpTransport::AllToAllP2p) s.layout.hierarchicalCpSizes = {2, 2};
  };
}

Change recompute(RecomputeModule module) {
  return [module](Scenario& s) {
    s.recompute.granularity = RecomputeGranularity::Selective;
    s.recompute.modules = bit(module);
  };
}

Change fullRecompute(RecomputeMethod method, int layers) {
  return [method, layers](Scenario& s) { s.recompute = {RecomputeGranularity::Full, 0, method, layers}; };
}

Change microbatchGroup(int size) {
  return [size](Scenario& s) { s.layout.microbatchGroupSize = size; };
}

Change pipelineLayout(std::string text) {
  return [text = std::move(text)](Scenario& s) { s.layout.pipelineLayout = text; };
}

void balanced(Scenario& s) { s.moe.routing = Routing::Balanced; }
void allGatherDispatch(Scenario& s) { s.moe.dispatcher = Dispatcher::AllGather; }
void notDistributed(Scenario& s) { s.optimizer.distributed = false; }
void withoutSequenceParallel(Scenario& s) { s.layout.sequenceParallel = false; }
void twoInstances(Scenario& s) { s.optimizer.instances = 2; }
void offloadOptimizer(Scenario& s) { s.optimizer.cpuOffloadFraction = 0.6; }
void offloadActivations(Scenario& s) {
  for (const OffloadModule module :
       {OffloadModule::AttnNorm, OffloadModule::QkvLinear, OffloadModule::CoreAttn, OffloadModule::AttnProj,
        OffloadModule::MlpNorm, OffloadModule::ExpertFc1, OffloadModule::MoeAct})
    s.activationOffload |= bit(module);
}
void biggerMicrobatch(Scenario& s) { s.batch.microBatchSize = 2; }

ModelSpec dense(ModelSpec model) {
  model.moe = {};
  return model;
}

ModelSpec deeper(ModelSpec model) {
  model.numLayers = 8;
  return model;
}

ModelSpec tied(ModelSpec model) {
  model.tieEmbeddings = true;
  return model;
}

ModelSpec windowed(ModelSpec model) {
  model.attention.slidingWindow = 24;
  model.attention.slidingWindowInterval = 2;
  return model;
}

// Every token likes the first experts, so that others get none.
ModelSpec lopsided(ModelSpec model) {
  model.moe.topk = 1;
  model.moe.numExperts = 16;
  model.moe.router.softmaxBeforeTopk = true;
  model.moe.router.normalizeTopk = false;
  return model;
}

void addDimensions(CaseList& cases) {
  const ModelSpec gqa = smallGqa(), mla = smallMla(), hybrid = smallHybrid();
  cases.add("GqaTp2", gqa, {.tp = 2, .world = 2});
  cases.add("GqaTp4", gqa, {.tp = 4, .world = 4});
  cases.add("MlaTp4", mla, {.tp = 4, .world = 4});
  cases.add("HybridTp2", hybrid, {.tp = 2, .world = 2});
  cases.add("DenseTp2NoSequenceParallel", dense(gqa), {.tp = 2, .world = 2}, withoutSequenceParallel);
  cases.add("GqaCp4", gqa, {.cp = 4, .world = 4});
  cases.add("MlaCp4", mla, {.cp = 4, .world = 4});
  cases.add("HybridCp2", hybrid, {.cp = 2, .world = 2});
  cases.add("GqaEp4", gqa, {.ep = 4, .world = 4});
  cases.add("MlaEp8", mla, {.ep = 8, .world = 8});
  cases.add("GqaPp2", gqa, {.pp = 2, .world = 2});
  cases.add("MlaPp4", mla, {.pp = 4, .world = 4});
  cases.add("HybridPp2", hybrid, {.pp = 2, .world = 2});
  cases.add("GqaDp4", gqa, {.world = 4});
  cases.add("GqaDp2NotDistributed", gqa, {.world = 2}, notDistributed);
  cases.add("GqaDp4TwoInstances", gqa, {.world = 4}, twoInstances);
}

void addPairs(CaseList& cases) {
  const ModelSpec gqa = smallGqa(), mla = smallMla(), hybrid = smallHybrid();
  cases.add("GqaTp2Cp2", gqa, {.tp = 2, .cp = 2, .world = 4});
  cases.add("GqaTp2Ep2", gqa, {.tp = 2, .ep = 2, .world = 2});
  cases.add("MlaTp2Pp2", mla, {.tp = 2, .pp = 2, .world = 4});
  cases.add("GqaTp2Dp2", gqa, {.tp = 2, .world = 4});
  cases.add("MlaCp2Ep2", mla, {.cp = 2, .ep = 2, .world = 2});
  cases.add("GqaCp2Pp2", gqa, {.cp = 2, .pp = 2, .world = 4});
  cases.add("GqaCp2Dp2", gqa, {.cp = 2, .world = 4});
  cases.add("GqaEp2Pp2", gqa, {.ep = 2, .pp = 2, .world = 4});
  cases.add("MlaEp2Dp4", mla, {.ep = 2, .world = 4});
  cases.add("GqaPp2Dp2", gqa, {.pp = 2, .world = 4});
  cases.add("HybridTp2Cp2", hybrid, {.tp = 2, .cp = 2, .world = 4});
  cases.add("GqaTp2Etp2", gqa, {.tp = 2, .world = 2, .etp = 2});
  cases.add("GqaTp2Etp2Ep2", gqa, {.tp = 2, .ep = 2, .world = 4, .etp = 2});
}

void addTransports(CaseList& cases) {
  const ModelSpec gqa = smallGqa(), mla = smallMla();
  cases.add("GqaCp4AllGather", gqa, {.cp = 4, .world = 4}, transport(CpTransport::AllGather));
  cases.add("MlaCp2AllGather", mla, {.cp = 2, .world = 2}, transport(CpTransport::AllGather));
  cases.add("GqaCp4AllToAll", gqa, {.cp = 4, .world = 4}, transport(CpTransport::AllToAll));
  cases.add("MlaCp2AllToAll", mla, {.cp = 2, .world = 2}, transport(CpTransport::AllToAll));
  cases.add("GqaCp4Hierarchical", gqa, {.cp = 4, .world = 4}, transport(CpTransport::AllToAllP2p));
  cases.add("WindowedCp2AllGather", windowed(gqa), {.cp = 2, .world = 2}, transport(CpTransport::AllGather));
}

void addRecompute(CaseList& cases) {
  const ModelSpec gqa = smallGqa(), mla = smallMla(), hybrid = smallHybrid();
  cases.add("GqaRecomputeCoreAttention", gqa, {.cp = 2, .world = 2}, recompute(RecomputeModule::CoreAttn));
  cases.add("MlaRecomputeUpProjection", mla, {.tp = 2, .world = 2}, recompute(RecomputeModule::MlaUpProj));
  cases.add("MlaRecomputeUpProjectionAllToAll", mla, {.cp = 2, .world = 2}, [](Scenario& s) {
    transport(CpTransport::AllToAll)(s);
    recompute(RecomputeModule::MlaUpProj)(s);
  });
  cases.add("MlaRecomputeNorm", mla, {.tp = 2, .world = 2}, recompute(RecomputeModule::LayerNorm));
  cases.add("GqaRecomputeMoeActivation", gqa, {.ep = 2, .world = 2}, recompute(RecomputeModule::MoeAct));
  cases.add("GqaRecomputeMlp", gqa, {.tp = 2, .world = 2}, recompute(RecomputeModule::Mlp));
  cases.add("GqaRecomputeMoe", gqa, {.ep = 2, .world = 2}, recompute(RecomputeModule::Moe));
  cases.add("GqaRecomputeSharedExpert", gqa, {.tp = 2, .world = 2}, recompute(RecomputeModule::SharedExperts));
  cases.add("HybridRecomputeDeltaNorm", hybrid, {.tp = 2, .world = 2}, recompute(RecomputeModule::GdnNormOut));
  cases.add("GqaFullUniform", gqa, {.pp = 2, .world = 2}, fullRecompute(RecomputeMethod::Uniform, 2));
  cases.add("MlaFullBlock", mla, {.pp = 2, .world = 2}, fullRecompute(RecomputeMethod::Block, 1));
  cases.add("HybridFullUniform", hybrid, {.cp = 2, .world = 2}, fullRecompute(RecomputeMethod::Uniform, 1));
}

void addRuns(CaseList& cases) {
  const ModelSpec gqa = smallGqa(), mla = smallMla();
  cases.add("GqaOptimizerOffload", gqa, {.world = 2}, offloadOptimizer);
  cases.add("GqaActivationOffload", gqa, {.pp = 2, .world = 2}, offloadActivations);
  cases.add("MlaActivationOffload", mla, {.cp = 2, .world = 2}, offloadActivations);
  cases.add("GqaBalancedEp4", gqa, {.ep = 4, .world = 4}, {}, balanced);
  cases.add("GqaAllGatherDispatch", gqa, {.ep = 4, .world = 4}, allGatherDispatch);
  cases.add("GqaAllGatherDispatchEtp2", gqa, {.tp = 2, .world = 2, .etp = 2}, allGatherDispatch);
  cases.add("EmptyExpertsEp8", lopsided(gqa), {.ep = 8, .world = 8});
  cases.add("GqaMicrobatchOfTwo", gqa, {.tp = 2, .cp = 2, .world = 4}, {}, biggerMicrobatch);
  cases.add("TiedPp2", tied(gqa), {.pp = 2, .world = 2});
  cases.add("GqaVpp2", gqa, {.pp = 2, .world = 2, .vpp = 2});
  cases.add("MlaMtpPp2", withMtp(mla), {.pp = 2, .world = 2}, pipelineLayout("Ett|ttmL"));
  cases.add("GqaMtpTp2", withMtp(gqa), {.tp = 2, .world = 2});
  cases.add("GqaUnevenLayout", gqa, {.pp = 2, .world = 2}, pipelineLayout("Ettt|tL"));
  cases.add("GqaUnevenVpp2", gqa, {.pp = 2, .world = 2, .vpp = 2}, pipelineLayout("Et|tt|t|L"));
}

void addWhole(CaseList& cases) {
  cases.add("GqaFiveDimensions", smallGqa(), {.tp = 2, .cp = 2, .ep = 4, .pp = 2, .world = 16});
  cases.add("GqaFiveDimensionsVpp", smallGqa(), {.tp = 2, .cp = 2, .ep = 2, .pp = 2, .world = 8, .etp = 2, .vpp = 2},
            recompute(RecomputeModule::MoeAct));
  cases.add("MlaFiveDimensions", smallMla(), {.tp = 2, .cp = 2, .ep = 4, .pp = 2, .world = 16}, [](Scenario& s) {
    transport(CpTransport::AllToAll)(s);
    recompute(RecomputeModule::MlaUpProj)(s);
  });
  cases.add("HybridFiveDimensions", smallHybrid(), {.tp = 2, .cp = 2, .ep = 2, .pp = 2, .world = 16});
}

void addMore(CaseList& cases) {
  const ModelSpec gqa = smallGqa(), mla = smallMla(), hybrid = smallHybrid();
  cases.add("GqaVpp2GroupOf4", gqa, {.pp = 2, .world = 2, .vpp = 2}, microbatchGroup(4));
  cases.add("MlaVpp2GroupOf4", mla, {.pp = 2, .world = 2, .vpp = 2}, microbatchGroup(4));
  cases.add("HybridVpp2GroupOf8", hybrid, {.pp = 2, .world = 2, .vpp = 2}, microbatchGroup(8));
  cases.add("GqaPp4Vpp2", deeper(gqa), {.pp = 4, .world = 4, .vpp = 2});
  cases.add("MlaPp4Vpp2GroupOf8", deeper(mla), {.pp = 4, .world = 4, .vpp = 2}, microbatchGroup(8));
  cases.add("MlaCp4Hierarchical", mla, {.cp = 4, .world = 4}, transport(CpTransport::AllToAllP2p));
  cases.add("GqaDp8", gqa, {.world = 8});
  cases.add("MlaMicrobatchOfTwoTp2Pp2", mla, {.tp = 2, .pp = 2, .world = 4}, {}, biggerMicrobatch);
  cases.add("HybridMicrobatchOfTwoTp2", hybrid, {.tp = 2, .world = 2}, {}, biggerMicrobatch);
  cases.add("GqaCp8", gqa, {.cp = 8, .world = 8});
  cases.add("GqaEp8Etp2", gqa, {.tp = 2, .ep = 8, .world = 16, .etp = 2});
  cases.add("MlaTp2Cp2AllToAll", mla, {.tp = 2, .cp = 2, .world = 4}, transport(CpTransport::AllToAll));
  cases.add("HybridEp4", hybrid, {.ep = 4, .world = 4});
  cases.add("HybridEp2Pp2", hybrid, {.ep = 2, .pp = 2, .world = 4});
}

}  // namespace

const std::vector<LayoutCase>& layoutCases() {
  static const std::vector<LayoutCase> kCases = [] {
    CaseList cases;
    addDimensions(cases);
    addPairs(cases);
    addTransports(cases);
    addRecompute(cases);
    addRuns(cases);
    addWhole(cases);
    addMore(cases);
    return cases.take();
  }();
  return kCases;
}

}  // namespace shardscope::test
