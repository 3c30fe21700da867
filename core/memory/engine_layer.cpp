// SPDX-License-Identifier: Apache-2.0
// Follows kernels/step/transformer_layer.cpp and activation_offload.cpp.
#include "core/memory/engine_layer.h"

namespace shardscope {
namespace {

bool isMla(const EngineScript& script) { return script.scenario.model.attention.kind == AttentionKind::Mla; }

// Calls visit(block) for what an offload module of the scenario moves to the host.
template <typename Visit>
void visitOffloaded(const EngineScript& script, LayerKind kind, LayerBlocks& kept, const Visit& visit) {
  const Scenario& s = script.scenario;
  MixerBlocks& m = kept.mixer;
  const bool deltaNet = kind.mixer == MixerKind::GatedDeltaNet;
  const auto visitAll = [&](OffloadModule module, std::initializer_list<Block*> blocks) {
    if (!s.offloads(module)) return;
    for (Block* block : blocks) visit(*block);
  };
  visitAll(OffloadModule::AttnNorm, {&m.normInput});
  visitAll(OffloadModule::QkvLinear, {&m.input});
  if (!deltaNet) {
    if (isMla(script))
      visitAll(OffloadModule::QkvLinear, {&m.queryUp, &m.kvUp});
    else
      visitAll(OffloadModule::QkvLinear, {&m.rawQuery, &m.rawKey});
    visitAll(OffloadModule::CoreAttn, {&m.q, &m.k, &m.v, &m.lse, &m.coreOut, &m.gate, &m.out});
  }
  visitAll(OffloadModule::AttnProj, {&m.projected});
  visitAll(OffloadModule::MlpNorm, {&kept.ffn.normInput});
  visitAll(OffloadModule::ExpertFc1, {&kept.ffn.dispatched});
  visitAll(OffloadModule::MoeAct, {&kept.ffn.activationInput});
}

}  // namespace

Block layerForward(EngineScript& script, LayerKind kind, Block hidden, LayerBlocks& kept) {
  if (kind.mixer == MixerKind::GatedDeltaNet)
    hidden = deltaNetForward(script, hidden, kept.mixer);
  else
    hidden = isMla(script) ? mlaForward(script, hidden, kept.mixer) : gqaForward(script, hidden, kept.mixer);
  hidden = kind.ffn == FfnKind::Moe ? moeForward(script, hidden, kept.ffn) : denseForward(script, hidden, kept.ffn);
  visitOffloaded(script, kind, kept, [&](Block& block) { script.alive.moveToHost(block); });
  return hidden;
}

void layerBackward(EngineScript& script, LayerKind kind, const Block& gradient, LayerBlocks& kept) {
  visitOffloaded(script, kind, kept, [&](Block& block) { script.alive.bringBack(block); });
  if (kind.ffn == FfnKind::Moe)
    moeBackward(script, gradient, kept.ffn);
  else
    denseBackward(script, gradient, kept.ffn);
  if (kind.mixer == MixerKind::GatedDeltaNet)
    deltaNetBackward(script, gradient, kept.mixer);
  else if (isMla(script))
    mlaBackward(script, gradient, kept.mixer);
  else
    gqaBackward(script, gradient, kept.mixer);
}

}  // namespace shardscope
