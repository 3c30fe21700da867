// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/activation_offload.h"

#include <initializer_list>

namespace shardscope {
namespace {

// Calls visit(module, tensor) for every kept tensor that can be offloaded.
template <typename Visit>
void visitAll(OffloadModule module, std::initializer_list<Kept*> tensors, const Visit& visit) {
  for (Kept* kept : tensors) visit(module, *kept);
}

template <typename Visit>
void visitKept(GqaKept& k, const Visit& visit) {
  visitAll(OffloadModule::AttnNorm, {&k.normInput}, visit);
  visitAll(OffloadModule::QkvLinear, {&k.input, &k.rawQuery, &k.rawKey}, visit);
  visitAll(OffloadModule::CoreAttn, {&k.q, &k.k, &k.v, &k.lse, &k.coreOut, &k.gate, &k.out}, visit);
  visitAll(OffloadModule::AttnProj, {&k.projected}, visit);
}

template <typename Visit>
void visitKept(MlaKept& k, const Visit& visit) {
  visitAll(OffloadModule::AttnNorm, {&k.normInput}, visit);
  visitAll(OffloadModule::QkvLinear, {&k.input, &k.queryUp, &k.kvUp}, visit);
  visitAll(OffloadModule::CoreAttn, {&k.q, &k.k, &k.v, &k.lse, &k.coreOut}, visit);
  visitAll(OffloadModule::AttnProj, {&k.projected}, visit);
}

template <typename Visit>
void visitKept(DeltaNetKept& k, const Visit& visit) {
  visitAll(OffloadModule::AttnNorm, {&k.normInput}, visit);
  visitAll(OffloadModule::QkvLinear, {&k.input}, visit);
  visitAll(OffloadModule::AttnProj, {&k.projected}, visit);
}

template <typename Visit>
void visitKept(DenseKept& k, const Visit& visit) {
  visitAll(OffloadModule::MlpNorm, {&k.normInput}, visit);
}

template <typename Visit>
void visitKept(MoeKept& k, const Visit& visit) {
  visitAll(OffloadModule::MlpNorm, {&k.normInput}, visit);
  visitAll(OffloadModule::ExpertFc1, {&k.dispatched}, visit);
  visitAll(OffloadModule::MoeAct, {&k.activationInput}, visit);
}

template <typename Visit>
void visitLayer(LayerKept& kept, const Visit& visit) {
  std::visit([&](auto& mixer) { visitKept(mixer, visit); }, kept.mixer);
  std::visit([&](auto& ffn) { visitKept(ffn, visit); }, kept.ffn);
}

}  // namespace

void storeOnHost(Rank& rank, LayerKept& kept) {
  if (rank.scenario.activationOffload == 0) return;
  visitLayer(kept, [&](OffloadModule module, Kept& tensor) {
    if (rank.scenario.offloads(module)) tensor.moveToHost(rank);
  });
}

void bringBack(Rank& rank, LayerKept& kept) {
  if (rank.scenario.activationOffload == 0) return;
  visitLayer(kept, [&](OffloadModule, Kept& tensor) { tensor.bringBack(rank); });
}

}  // namespace shardscope
