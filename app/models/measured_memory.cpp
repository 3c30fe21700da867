// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/measured_memory.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "core/memory/memory_terms.h"

namespace shardscope {
namespace {

using Level = double MemoryLevels::*;

Level levelOf(Term term) {
  switch (infoOf(term).component) {
    case MemoryComponent::Weights:
    case MemoryComponent::Gradients:
    case MemoryComponent::Optimizer:
      return isTransient(term) ? &MemoryLevels::transient : &MemoryLevels::state;
    default:
      break;
  }
  if (isTransient(term)) return &MemoryLevels::transient;
  return isStatic(term) ? &MemoryLevels::buffers : &MemoryLevels::kept;
}

// By text of the store. What the plan has no name for is a buffer.
std::vector<Level> levelsByName(const TraceStore& store) {
  std::map<std::string_view, Level> terms;
  for (int term = 0; term < kTerms; ++term)
    terms[infoOf(static_cast<Term>(term)).id] = levelOf(static_cast<Term>(term));
  std::vector<Level> levels(store.texts(), &MemoryLevels::buffers);
  for (std::size_t id = 0; id < levels.size(); ++id)
    if (const auto found = terms.find(store.text(static_cast<StringId>(id))); found != terms.end())
      levels[id] = found->second;
  return levels;
}

}  // namespace

MeasuredMemory measuredMemory(const RecordedRun& run, const TraceRank& rank, const TraceStep& step, int columns) {
  MeasuredMemory measured;
  if (rank.memory.empty() || columns < 1 || step.end <= step.start) return measured;
  const std::vector<Level> levels = levelsByName(*run.store);
  // What was there before the first record is the state that a run begins with.
  MemoryLevels now;
  now.state = static_cast<double>(rank.memory.front().live - rank.memory.front().change);
  measured.columns.resize(static_cast<std::size_t>(columns));
  const double column = static_cast<double>(step.end - step.start) / columns;
  std::size_t filled = 0;  // columns that are known to their end
  const auto fill = [&](std::size_t until) {
    for (; filled < until; ++filled)
      if (now.total() > measured.columns[filled].total()) measured.columns[filled] = now;
  };
  for (const TraceMemory& event : rank.memory) {
    if (event.time >= step.end) break;
    if (event.time >= step.start) {
      const auto at = std::min(measured.columns.size() - 1,
                               static_cast<std::size_t>(static_cast<double>(event.time - step.start) / column));
      fill(at + 1);
      filled = at;
    }
    now.*levels[event.name] += static_cast<double>(event.change);
    if (event.time < step.start) continue;
    MemoryLevels& widest = measured.columns[filled];
    if (now.total() > widest.total()) widest = now;
  }
  fill(measured.columns.size());
  for (const MemoryLevels& each : measured.columns) measured.peak = std::max(measured.peak, each.total());
  return measured;
}

MemoryOverStep predictedMemory(const RecordedRun& run, int stage) {
  if (!run.hasPlan() || stage < 0 || stage >= static_cast<int>(run.plan.memory.stages.size())) return {};
  PlannedScenario planned;
  planned.scenario = *run.scenario;
  planned.plan = run.plan;
  return memoryOverStep(planned, stage);
}

std::vector<PeakOfRank> peaksOf(const RecordedRun& run) {
  std::vector<PeakOfRank> peaks;
  for (const TraceRank& rank : run.store->ranks()) {
    PeakOfRank peak{rank.rank, static_cast<double>(rank.peakMemory), 0};
    if (run.hasPlan() && rank.stage >= 0 && rank.stage < static_cast<int>(run.plan.memory.stages.size()))
      peak.predicted =
          static_cast<double>(run.plan.memory.stages[static_cast<std::size_t>(rank.stage)].peakAllocated.count);
    peaks.push_back(peak);
  }
  return peaks;
}

}  // namespace shardscope
