// SPDX-License-Identifier: Apache-2.0
// Small scenarios that the memory tests calculate by hand.
#pragma once

#include "core/memory/local_sizes.h"
#include "core/memory/memory_breakdown.h"
#include "core/memory/memory_terms.h"

namespace shardscope {

constexpr double kMi = 1024.0 * 1024.0;

inline double bytesOfTerm(const TermList& list, Term term) {
  double bytes = 0;
  for (const TermList::Entry& entry : list)
    if (entry.term == term) bytes += entry.bytes;
  return bytes;
}

inline Scenario onB200(int gpus) {
  Scenario s;
  s.cluster.gpu.id = "b200-sxm";
  s.cluster.gpu.computeCapability = 100;
  s.cluster.gpu.memory.value = 178.4 * 1024 * kMi;
  s.cluster.numGpus = gpus;
  s.batch.seqLen = 4096;
  s.batch.globalBatchSize = 32;
  s.kernels.attention = AttentionKernel::Flash;
  s.kernels.crossEntropyFusion = CrossEntropyFusion::Te;
  return s;
}

// DeepSeek-V3 cut to four layers, the first dense, without MTP: EP8 on 8 GPUs, sequences of 4096.
inline Scenario deepSeekV3Cut() {
  Scenario s = onB200(8);
  ModelSpec& m = s.model;
  m.numLayers = 4;
  m.numDenseLayers = 1;
  m.hiddenSize = 7168;
  m.ffnHiddenSize = 18432;
  m.vocabSize = 129280;
  m.attention.kind = AttentionKind::Mla;
  m.attention.numHeads = 128;
  m.attention.qLoraRank = 1536;
  m.attention.kvLoraRank = 512;
  m.attention.qkNopeHeadDim = 128;
  m.attention.qkRopeHeadDim = 64;
  m.attention.headDim = 192;
  m.attention.vHeadDim = 128;
  m.attention.qkNorm = QkNorm::MlaLatent;
  m.moe.numExperts = 256;
  m.moe.topk = 8;
  m.moe.ffnHiddenSize = 2048;
  m.moe.sharedExpertFfnHiddenSize = 2048;
  s.layout.ep = 8;
  return s;
}

// Llama-3 70B cut to twelve layers, TP4 with sequence parallelism, DP2 on 8 GPUs.
inline Scenario llama70bCut(int tp) {
  Scenario s = onB200(8);
  ModelSpec& m = s.model;
  m.numLayers = m.numDenseLayers = 12;
  m.hiddenSize = 8192;
  m.ffnHiddenSize = 28672;
  m.vocabSize = 128256;
  m.attention.numHeads = 64;
  m.attention.numQueryGroups = 8;
  m.attention.headDim = 128;
  s.layout.tp = s.layout.etp = tp;
  s.layout.sequenceParallel = tp > 1;
  s.batch.globalBatchSize = 16;
  return s;
}

inline void recompute(Scenario& s, std::initializer_list<RecomputeModule> modules) {
  s.recompute.granularity = RecomputeGranularity::Selective;
  for (const RecomputeModule module : modules) s.recompute.modules |= bit(module);
}

inline MemoryBreakdown memoryOf(const Scenario& s, MemoryDetail detail = MemoryDetail::Totals) {
  const auto resolved = resolvePipeline(s.model, s.layout);
  return estimateMemory(s, deriveGroups(s.layout, s.cluster.numGpus),
                        resolved ? *resolved : balancedPipeline(s.model, s.layout.pp, s.layout.vpp), detail);
}

}  // namespace shardscope
