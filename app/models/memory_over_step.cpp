// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/memory_over_step.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/models/plan_why.h"
#include "app/models/text.h"
#include "core/memory/chunk_costs.h"
#include "core/memory/parameter_shards.h"
#include "core/memory/runtime_profile.h"
#include "core/memory/stage_peak.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

bool ofModelState(MemoryComponent component) {
  return component == MemoryComponent::Weights || component == MemoryComponent::Gradients ||
         component == MemoryComponent::Optimizer;
}

// What a stage and its chunks hold, and what is in flight as the passes go by.
class StageWalk {
 public:
  StageWalk(const PlannedScenario& planned, int stage)
      : m_scenario(planned.scenario),
        m_pipeline(planned.plan.pipeline),
        m_rules(rulesOf(m_scenario.runtime)),
        m_stage(stage),
        m_sizes(localSizes(m_scenario)),
        m_items(m_scenario, m_sizes),
        m_types(m_items, m_pipeline),
        m_contents(contentsOf(m_scenario.model, m_pipeline, stage)),
        m_static(ParameterShards(m_scenario, planned.plan.groups, m_sizes).staticOf(m_contents)),
        m_live(static_cast<std::size_t>(m_pipeline.vpp), 0) {
    setFixed();
    for (int c = 0; c < m_pipeline.vpp; ++c) m_held += held(c);
  }

  bool merges() const {
    return m_scenario.overlap.epA2a && m_scenario.model.moe.numExperts > 0 &&
           (m_pipeline.vpp > 1 || m_pipeline.pp == 1);
  }

  MemoryLevels waiting() const { return levels(m_kept, m_sent); }

  MemoryLevels forward(int chunk) {
    enter(chunk);
    const ChunkInstant& instant = cost(chunk).forward;
    const MemoryLevels at = pass(m_kept, instant.bytes, instant.transient);
    entered(chunk);
    return at;
  }
  MemoryLevels backward(int chunk) {
    const ChunkInstant& instant = cost(chunk).backward;
    const MemoryLevels at = pass(m_kept - cost(chunk).kept, instant.bytes, instant.transient);
    left(chunk);
    return at;
  }
  MemoryLevels pair(int in, int out) {
    enter(in);
    const PairInstant& instant = m_types.pair(type(in), type(out));
    const MemoryLevels at = pass(m_kept - cost(out).kept, instant.bytes, instant.transient);
    entered(in);
    left(out);
    return at;
  }
  MemoryLevels optimizerStep() const {
    return {m_state + m_static.gradientCopies + m_static.widened, m_buffers + m_static.heldPipeline, 0, 0};
  }

 private:
  int type(int chunk) const { return m_types.typeOf(m_stage, chunk); }
  const ChunkCost& cost(int chunk) const { return m_types.cost(type(chunk)); }
  int& live(int chunk) { return m_live[static_cast<std::size_t>(chunk)]; }

  void setFixed() {
    for (const TermList::Entry& entry : m_static.terms) {
      if (entry.term == Term::GradientCopies || entry.term == Term::HeldPipelineTensors) continue;
      (ofModelState(infoOf(entry.term).component) ? m_state : m_buffers) += entry.bytes;
    }
    double offloaded = 0;
    for (int c = 0; c < m_pipeline.vpp; ++c) offloaded = std::max(offloaded, m_types.offloaded(type(c)));
    m_moment = m_rules.offloadedLayersOnDevice * offloaded;
    if (m_scenario.batch.attentionMask && (m_contents.embedding || m_contents.loss))
      m_moment += m_sizes.tokens * std::max(0, m_scenario.batch.seqLen);
    if (m_rules.keepsSentGradient && m_pipeline.pp > 1 && m_pipeline.vpp == 1 && m_stage > 0)
      m_sentGradient = m_sizes.state();
    if (m_contents.loss) m_deferred = m_items.deferred();
  }

  double held(int chunk) const {
    const bool receives = m_pipeline.pp > 1 && !(m_stage == 0 && chunk == 0);
    return receives && m_rules.holdsPipelineTensors ? 2 * m_sizes.state() : 0;
  }
  MemoryLevels levels(double kept, double transient) const { return {m_state, m_buffers + m_held, kept, transient}; }
  MemoryLevels pass(double others, double bytes, double transient) const {
    return levels(others + bytes - transient, transient + m_sent + m_moment);
  }
  void enter(int chunk) {
    if (live(chunk) == 0) m_held -= held(chunk);
  }
  void entered(int chunk) {
    ++live(chunk);
    m_kept += cost(chunk).kept;
  }
  void left(int chunk) {
    m_kept -= cost(chunk).kept;
    if (--live(chunk) == 0) m_held += held(chunk);
    m_sent = m_sentGradient;
    if (chunk == m_pipeline.vpp - 1) m_kept += m_deferred;
  }

  const Scenario& m_scenario;
  const PipelineLayout& m_pipeline;
  const RuntimeRules& m_rules;
  int m_stage;
  LocalSizes m_sizes;
  ItemCosts m_items;
  ChunkTypes m_types;
  RankContents m_contents;
  StaticMemory m_static;
  double m_state = 0, m_buffers = 0;          // all the time
  double m_moment = 0;                        // during every pass
  double m_sentGradient = 0, m_deferred = 0;  // of each backward
  double m_kept = 0, m_held = 0, m_sent = 0;  // at present
  std::vector<int> m_live;
};

class SpanWriter {
 public:
  explicit SpanWriter(MemoryOverStep& step) : m_step(step) {}

  void add(double begin, double end, const MemoryLevels& levels) {
    if (levels.total() > m_most || m_step.spans.empty()) {
      m_most = levels.total();
      m_step.peak = m_step.spans.size();
    }
    m_step.spans.push_back({begin, end, levels});
  }
  double end() const { return m_step.spans.empty() ? 0 : m_step.spans.back().end; }

 private:
  MemoryOverStep& m_step;
  double m_most = 0;
};

double endOf(const TimelineSlot& slot) {
  return slot.start.count + slot.compute.count + slot.recompute.count + slot.exposed.count;
}

}  // namespace

MemoryOverStep memoryOverStep(const PlannedScenario& planned, int stage) {
  MemoryOverStep step;
  const std::vector<TimelineSlot>& all = planned.plan.timeline.slots;
  const auto byRank = [](const TimelineSlot& slot, int rank) { return slot.rank < rank; };
  const auto first = std::lower_bound(all.begin(), all.end(), stage, byRank);
  const auto last = std::lower_bound(first, all.end(), stage + 1, byRank);
  if (first == last) return step;

  StageWalk walk(planned, stage);
  SpanWriter spans(step);
  step.spans.reserve(2 * static_cast<std::size_t>(last - first) + 2);
  for (auto slot = first; slot != last; ++slot) {
    if (slot->start.count > spans.end()) spans.add(spans.end(), slot->start.count, walk.waiting());
    const auto next = slot + 1;
    const bool forward = slot->step.pass == Pass::Forward;
    if (forward && slot->step.chunk == 0) ++step.microbatches;
    if (forward && walk.merges() && next != last && next->step.pass == Pass::Backward) {
      spans.add(slot->start.count, endOf(*next), walk.pair(slot->step.chunk, next->step.chunk));
      ++slot;
    } else {
      spans.add(slot->start.count, endOf(*slot),
                forward ? walk.forward(slot->step.chunk) : walk.backward(slot->step.chunk));
    }
  }
  const double passes = planned.plan.timeline.length.count;
  if (passes > spans.end()) spans.add(spans.end(), passes, walk.waiting());
  // Where only the first micro batches are simulated, the rest of the step is left out.
  const double rest = step.microbatches < planned.plan.numMicrobatches ? 0 : planned.plan.step.time.count - passes;
  spans.add(spans.end(), spans.end() + std::max(0.0, rest), walk.optimizerStep());
  step.length = spans.end();
  return step;
}

Why whyOfSpan(const PlannedScenario& planned, const MemoryOverStep& step, int stage, std::size_t span) {
  const MemorySpan& at = step.spans[span];
  WhySum sum;
  const auto add = [&sum](const QString& name, double bytes) {
    sum.add(name, whyBytes(bytesFrom(bytes)), bytesFrom(bytes) == Bytes{});
  };
  add(tr("weights, gradients, optimizer"), at.levels.state);
  add(tr("buffers"), at.levels.buffers);
  add(tr("kept activations"), at.levels.kept);
  add(tr("for a moment only"), at.levels.transient);
  const Bytes held = bytesFrom(at.levels.total());
  Why why{tr("Stage %1 at %2: %3").arg(stage).arg(timeText({(at.begin + at.end) / 2}), bytesText(held)),
          {sum.line({}, tr("allocated"), whyBytes(held))},
          {tr("Held from %1 to %2 of the step.").arg(timeText({at.begin}), timeText({at.end}))},
          {}};
  if (span != step.peak) return why;
  why.notes << tr("This is the peak of the stage.");
  return joinedWhy(why.title, {why, whyOfStage(planned.scenario, planned.plan, stage)});
}

std::vector<MemoryLevels> memoryColumns(const MemoryOverStep& step, int columns) {
  std::vector<MemoryLevels> widest(static_cast<std::size_t>(std::max(0, columns)));
  if (widest.empty() || step.spans.empty() || !(step.length > 0)) return {};
  const double perColumn = step.length / columns;
  for (const MemorySpan& span : step.spans) {
    const int from = std::clamp(static_cast<int>(span.begin / perColumn), 0, columns - 1);
    const int to = std::clamp(static_cast<int>(span.end / perColumn), from, columns - 1);
    for (int c = from; c <= to; ++c)
      if (MemoryLevels& at = widest[static_cast<std::size_t>(c)]; span.levels.total() > at.total()) at = span.levels;
  }
  return widest;
}

}  // namespace shardscope
