// SPDX-License-Identifier: Apache-2.0
// The peak of a stage is the larger of two: the widest moment of its passes, with all that is static but the FP32
// copies of gradients, which are gone by then; and the optimizer step, with all that is static and the widened moments.
#include "core/memory/memory_breakdown.h"

#include <algorithm>
#include <array>

#include "core/memory/chunk_costs.h"
#include "core/memory/item_costs.h"
#include "core/memory/local_sizes.h"
#include "core/memory/memory_terms.h"
#include "core/memory/parameter_shards.h"
#include "core/memory/runtime_profile.h"
#include "core/memory/stage_peak.h"

namespace shardscope {
namespace {

// Bytes and copies by term.
class TermSums {
 public:
  void add(Term term, double bytes, double copies = 1) {
    if (!(bytes > 0)) return;
    m_bytes[static_cast<std::size_t>(term)] += bytes;
    m_copies[static_cast<std::size_t>(term)] += copies;
  }
  void add(const TermList& list, double times = 1) {
    for (const TermList::Entry& entry : list) add(entry.term, entry.bytes * times, times);
  }

  std::vector<LiveTensor> tensors() const {
    std::vector<LiveTensor> found;
    for (std::size_t i = 0; i < kTerms; ++i) {
      if (!(m_bytes[i] > 0)) continue;
      const TermInfo& info = infoOf(static_cast<Term>(i));
      found.push_back({info.id, info.component, bytesFrom(m_bytes[i]), m_copies[i], info.confidence});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const LiveTensor& a, const LiveTensor& b) { return a.bytes > b.bytes; });
    return found;
  }

 private:
  std::array<double, kTerms> m_bytes{};
  std::array<double, kTerms> m_copies{};
};

class MemoryModel {
 public:
  MemoryModel(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout& pipeline)
      : m_scenario(scenario),
        m_pipeline(pipeline),
        m_rules(rulesOf(scenario.runtime)),
        m_sizes(localSizes(scenario)),
        m_shards(scenario, groups, m_sizes),
        m_items(scenario, m_sizes),
        m_types(m_items, pipeline) {
    m_shape.pp = pipeline.pp;
    m_shape.vpp = pipeline.vpp;
    m_shape.numMicrobatches = numMicrobatches(scenario, groups.dp);
    m_shape.groupSize = scenario.layout.groupSize();
    m_shape.epOverlap = merges();
  }

  StageMemory stage(int rank, MemoryDetail detail);

 private:
  bool merges() const {
    return m_scenario.overlap.epA2a && m_scenario.model.moe.numExperts > 0 &&
           (m_pipeline.vpp > 1 || m_pipeline.pp == 1);
  }
  const PipelineChunk& chunk(int rank, int index) const { return m_pipeline.chunk(rank, index); }

  RankLoad rankLoad(int rank, const RankContents& contents);
  double offloadResident(int rank) const;
  double attentionMask(const RankContents& contents) const;
  double transientOf(int rank, const StagePeak& peak);
  void addStatic(const StaticMemory& fixed, bool optimizerStep, StageMemory& stage) const;
  std::vector<LiveTensor> tensorsAtPass(int rank, const StaticMemory& fixed, const RankContents& contents,
                                        const StagePeak& peak);
  std::vector<LiveTensor> tensorsAtStep(const StaticMemory& fixed) const;

  const Scenario& m_scenario;
  const PipelineLayout& m_pipeline;
  const RuntimeRules& m_rules;
  LocalSizes m_sizes;
  ParameterShards m_shards;
  ItemCosts m_items;
  ChunkTypes m_types;
  ScheduleShape m_shape;
  std::vector<ChunkLoad> m_loads;
};

RankLoad MemoryModel::rankLoad(int rank, const RankContents& contents) {
  m_loads.clear();
  for (int c = 0; c < m_pipeline.vpp; ++c) {
    const ChunkCost& cost = m_types.cost(m_types.typeOf(rank, c));
    const bool receives = m_pipeline.pp > 1 && !(rank == 0 && c == 0);
    const double held = receives && m_rules.holdsPipelineTensors ? 2 * m_sizes.state() : 0;
    m_loads.push_back({cost.kept, cost.forward.bytes, cost.backward.bytes, held});
  }
  RankLoad load;
  load.chunks = m_loads;
  if (m_rules.keepsSentGradient && m_pipeline.pp > 1 && m_pipeline.vpp == 1 && rank > 0)
    load.sentGradient = m_sizes.state();
  if (contents.loss) load.deferred = m_items.deferred();
  if (merges())
    load.pair = [this, rank](int forward, int backward) {
      return m_types.pair(m_types.typeOf(rank, forward), m_types.typeOf(rank, backward)).bytes;
    };
  return load;
}

double MemoryModel::offloadResident(int rank) const {
  double most = 0;
  for (int c = 0; c < m_pipeline.vpp; ++c) most = std::max(most, m_types.offloaded(m_types.typeOf(rank, c)));
  return m_rules.offloadedLayersOnDevice * most;
}

// Built for the first and the last stage; one byte an element of s x s.
double MemoryModel::attentionMask(const RankContents& contents) const {
  if (!m_scenario.batch.attentionMask || !(contents.embedding || contents.loss)) return 0;
  return m_sizes.tokens * std::max(0, m_scenario.batch.seqLen);
}

double MemoryModel::transientOf(int rank, const StagePeak& peak) {
  if (peak.backwardChunk >= 0)
    return m_types.pair(m_types.typeOf(rank, peak.chunk), m_types.typeOf(rank, peak.backwardChunk)).transient;
  const ChunkCost& cost = m_types.cost(m_types.typeOf(rank, peak.chunk));
  return peak.pass == Pass::Forward ? cost.forward.transient : cost.backward.transient;
}

void MemoryModel::addStatic(const StaticMemory& fixed, bool optimizerStep, StageMemory& stage) const {
  for (const TermList::Entry& entry : fixed.terms) {
    const bool gone = entry.term == Term::GradientCopies || entry.term == Term::HeldPipelineTensors;
    if (optimizerStep || !gone) stage[infoOf(entry.term).component] += bytesFrom(entry.bytes);
  }
}

StageMemory MemoryModel::stage(int rank, MemoryDetail detail) {
  const bool withTensors = detail == MemoryDetail::Tensors;
  const RankContents contents = contentsOf(m_scenario.model, m_pipeline, rank);
  const StaticMemory fixed = m_shards.staticOf(contents);
  const RankLoad load = rankLoad(rank, contents);
  const StagePeak peak = widestMoment(m_shape, rank, load, withTensors);
  const double moment = offloadResident(rank) + attentionMask(contents);

  StageMemory stage;
  stage.staticBytes = bytesFrom(fixed.terms.total());
  const double atPass = fixed.terms.total() - fixed.gradientCopies - fixed.heldPipeline + peak.bytes + moment;
  const double atStep = fixed.terms.total() + fixed.widened;
  if (atStep > atPass) {
    stage.instant = PeakInstant::OptimizerStep;
    addStatic(fixed, true, stage);
    stage[MemoryComponent::Transients] += bytesFrom(fixed.widened);
    if (withTensors) stage.tensors = tensorsAtStep(fixed);
  } else {
    stage.instant = peak.pass == Pass::Forward ? PeakInstant::Forward : PeakInstant::Backward;
    stage.liveChunks = peak.inFlight;
    addStatic(fixed, false, stage);
    const double transient = transientOf(rank, peak);
    stage[MemoryComponent::Activations] += bytesFrom(peak.bytes - transient - peak.held - peak.sent);
    stage[MemoryComponent::Transients] += bytesFrom(transient + peak.sent + moment);
    stage[MemoryComponent::Buffers] += bytesFrom(peak.held);
    if (withTensors) stage.tensors = tensorsAtPass(rank, fixed, contents, peak);
  }
  for (const Bytes component : stage.components) stage.peakAllocated += component;
  stage.peakReserved = bytesFrom(static_cast<double>(stage.peakAllocated.count) * m_rules.reservedOverAllocated);
  return stage;
}

std::vector<LiveTensor> MemoryModel::tensorsAtStep(const StaticMemory& fixed) const {
  TermSums sums;
  sums.add(fixed.terms);
  sums.add(Term::WidenedMoments, fixed.widened);
  return sums.tensors();
}

std::vector<LiveTensor> MemoryModel::tensorsAtPass(int rank, const StaticMemory& fixed, const RankContents& contents,
                                                   const StagePeak& peak) {
  TermSums sums;
  for (const TermList::Entry& entry : fixed.terms)
    if (entry.term != Term::GradientCopies && entry.term != Term::HeldPipelineTensors)
      sums.add(entry.term, entry.bytes);
  sums.add(Term::HeldPipelineTensors, peak.held);
  sums.add(Term::SentGradient, peak.sent);
  sums.add(Term::DeferredWeightGradient, peak.deferred);
  sums.add(Term::OffloadResident, offloadResident(rank));
  sums.add(Term::AttentionMask, attentionMask(contents));
  const auto addKept = [&](int index, int items, double times) {
    for (int i = 0; i < items; ++i) sums.add(m_items.item(chunk(rank, index), i).kept, times);
  };
  if (peak.live.empty()) return sums.tensors();  // nothing that takes any memory runs on this rank
  for (int c = 0; c < m_pipeline.vpp; ++c)
    if (const int live = peak.live[static_cast<std::size_t>(c)]; live > 0)
      addKept(c, m_items.itemsOf(chunk(rank, c)), live);

  const ChunkCost& cost = m_types.cost(m_types.typeOf(rank, peak.chunk));
  if (peak.backwardChunk < 0) {
    const bool forward = peak.pass == Pass::Forward;
    const int item = (forward ? cost.forward : cost.backward).item;
    addKept(peak.chunk, item, 1);
    const ItemCost& running = m_items.item(chunk(rank, peak.chunk), item);
    sums.add(forward ? running.forward : running.backward);
    return sums.tensors();
  }
  const PairInstant pair = m_types.pair(m_types.typeOf(rank, peak.chunk), m_types.typeOf(rank, peak.backwardChunk));
  addKept(peak.chunk, pair.forwardDone, 1);
  addKept(peak.backwardChunk, pair.backwardLeft, 1);
  if (pair.forwardItem >= 0) sums.add(m_items.item(chunk(rank, peak.chunk), pair.forwardItem).forward);
  if (pair.backwardItem >= 0) sums.add(m_items.item(chunk(rank, peak.backwardChunk), pair.backwardItem).backward);
  return sums.tensors();
}

}  // namespace

std::string_view componentName(MemoryComponent component) {
  switch (component) {
    case MemoryComponent::Weights:
      return "weights";
    case MemoryComponent::Gradients:
      return "gradients";
    case MemoryComponent::Optimizer:
      return "optimizer";
    case MemoryComponent::Activations:
      return "activations";
    case MemoryComponent::Transients:
      return "transients";
    case MemoryComponent::Workspaces:
      return "workspaces";
    case MemoryComponent::Buffers:
      return "buffers";
  }
  return "";
}

bool MemoryBreakdown::fits() const {
  return std::all_of(stages.begin(), stages.end(),
                     [this](const StageMemory& stage) { return stage.peakReserved <= capacity; });
}

MemoryBreakdown estimateMemory(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout& pipeline,
                               MemoryDetail detail) {
  MemoryBreakdown memory;
  memory.capacity = scenario.cluster.capacity();
  memory.stages.reserve(static_cast<std::size_t>(std::max(1, pipeline.pp)));
  MemoryModel model(scenario, groups, pipeline);
  for (int rank = 0; rank < pipeline.pp; ++rank) {
    memory.stages.push_back(model.stage(rank, detail));
    if (memory.stages.back().peakAllocated > memory.stages[static_cast<std::size_t>(memory.peakStage)].peakAllocated)
      memory.peakStage = rank;
  }
  return memory;
}

}  // namespace shardscope
