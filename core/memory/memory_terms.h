// SPDX-License-Identifier: Apache-2.0
// The tensors that memory is made of. A term is one formula; its id is the key of the sentence that explains it.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/memory/memory_breakdown.h"

namespace shardscope {

enum class Term : std::uint8_t {
  // Between steps.
  Weights,
  LowBitWeights,
  Gradients,
  GradientCopies,
  MainParameters,
  ExpAvg,
  ExpAvgSq,
  LinearWorkspace,
  GroupedWorkspace,
  TorchWorkspace,
  EngineWorkspace,
  DummyGradients,
  HeldPipelineTensors,
  GlobalBuffer,
  BatchTokens,
  // Kept from the forward to the backward of a micro batch.
  EmbeddingDropout,
  AttentionNormInput,
  QkvInput,
  MlaDownInput,
  MlaQueryNormInput,
  MlaQueryUpInput,
  MlaKvNormInput,
  MlaKvUpInput,
  QkNormInput,
  CoreQkv,
  LogSumExp,
  AttentionScores,
  AttentionSinks,
  AttentionSecondOutput,
  ContextParallelOutput,
  AttentionGate,
  ProjectionInput,
  ProjectionLowBitInput,
  AttentionDropout,
  DeltaNetInput,
  DeltaNetProjected,
  DeltaNetConvInput,
  DeltaNetQueryKey,
  DeltaNetValue,
  DeltaNetDecay,
  DeltaNetChunkMatrix,
  DeltaNetCoreOutput,
  DeltaNetNormOutput,
  MlpNormInput,
  MlpDropout,
  Fc1Input,
  ActivationInput,
  Fc2Input,
  MoeInput,
  RouterScores,
  DispatchedTokens,
  ExpertActivationInput,
  ExpertActivationOutput,
  ExpertFc2Input,
  SharedFc1Input,
  SharedActivationInput,
  SharedFc2Input,
  MtpEmbedding,
  MtpProjectionInput,
  CheckpointInput,
  ReceivedInput,
  HeadNormInput,
  HeadInput,
  Logits,
  DeferredWeightGradient,
  // Alive for a moment.
  AttentionMask,
  EmbeddingOutput,
  EmbeddingGradient,
  SoftmaxTemporary,
  GatheredKeyValue,
  DeltaNetStates,
  MlpBackward,
  MoeCombine,
  MoeBackward,
  LossTemporary,
  PreviousLogits,
  HeadBackward,
  HeadWeightGradient,
  SentGradient,
  Replayed,
  OffloadResident,
  EngineForward,
  EngineBackward,
  WidenedMoments,
};
constexpr int kTerms = static_cast<int>(Term::WidenedMoments) + 1;

constexpr bool isStatic(Term term) { return term < Term::EmbeddingDropout; }
constexpr bool isTransient(Term term) { return term >= Term::AttentionMask; }

struct TermInfo {
  std::string_view id;
  MemoryComponent component;
  Confidence confidence;
};

const TermInfo& infoOf(Term term);

// The tensors of one place and moment. Bytes are whole numbers in a double: exact up to 2^53, and absurd scenarios read
// as huge instead of wrapping.
class TermList {
 public:
  struct Entry {
    Term term;
    double bytes;
  };

  TermList() = default;
  TermList(const TermList& other) { *this = other; }
  TermList& operator=(const TermList& other) {  // copies what is filled, a third of it as a rule
    std::copy_n(other.m_entries.begin(), other.m_size, m_entries.begin());
    m_size = other.m_size;
    m_total = other.m_total;
    m_transient = other.m_transient;
    return *this;
  }

  void add(Term term, double bytes) {
    if (!(bytes > 0)) return;
    assert(m_size < m_entries.size());
    m_entries[m_size++] = {term, bytes};
    m_total += bytes;
    if (isTransient(term)) m_transient += bytes;
  }
  void add(const TermList& other) {
    for (const Entry& entry : other) add(entry.term, entry.bytes);
  }

  double total() const { return m_total; }
  double transient() const { return m_transient; }  // of which for a moment only
  const Entry* begin() const { return m_entries.data(); }
  const Entry* end() const { return m_entries.data() + m_size; }

 private:
  std::array<Entry, 44> m_entries;
  std::size_t m_size = 0;
  double m_total = 0;
  double m_transient = 0;
};

// The larger of two moments.
inline const TermList& largerOf(const TermList& a, const TermList& b) { return b.total() > a.total() ? b : a; }

}  // namespace shardscope
