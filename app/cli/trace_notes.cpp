// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "app/cli/trace_report.h"
#include "app/terminal/step_median.h"
#include "core/text/sentences.h"

namespace shardscope {

std::vector<std::string> traceNotes(const StepSummary& summary) {
  std::vector<std::string> notes;
  const auto count = [&notes](std::string_view id, std::int64_t number) {
    if (number > 0) notes.push_back(render(Message{id, {{"count", number}}}));
  };
  if (!summary.finished) notes.push_back(render(Message{"trace.cut-off", {}}));
  if (wholeSteps(summary).empty()) notes.push_back(render(Message{"trace.no-steps", {}}));
  count("trace.incomplete-steps", summary.incomplete);
  std::int64_t unmatched = 0;
  for (const CollectiveTotals& collective : summary.collectives) unmatched += collective.unmatched;
  count("trace.unmatched", unmatched);
  for (const LossCounter& loss : summary.losses.counters()) {
    const std::string id = "trace.loss." + std::string(loss.id);
    count(id, loss.count);
  }
  return notes;
}

std::vector<WholeStep> wholeSteps(const StepSummary& summary) {
  std::map<std::uint64_t, WholeStep> steps;
  for (const RankStep& rank : summary.steps) {
    if (!rank.whole) continue;
    const auto [entry, isNew] = steps.try_emplace(rank.step, WholeStep{rank.step, rank.start, rank.end, {}, &rank});
    WholeStep& step = entry->second;
    step.start = std::min(step.start, rank.start);
    step.end = std::max(step.end, rank.end);
    step.ranks.push_back(&rank);
    if (rank.time() > step.slowest->time()) step.slowest = &rank;
  }
  std::vector<WholeStep> all;
  for (auto& [number, step] : steps) all.push_back(std::move(step));
  return all;
}

bool hasFirst(const std::vector<WholeStep>& steps) { return !steps.empty() && steps.front().step == 0; }

double medianTime(const std::vector<WholeStep>& steps) {
  std::vector<double> times;
  for (const WholeStep& step : steps) times.push_back(step.time());
  return medianStep(std::move(times), hasFirst(steps));
}

std::string_view passName(ActivityPass pass) {
  switch (pass) {
    case ActivityPass::Unknown:
      return "unknown";
    case ActivityPass::Forward:
      return "forward";
    case ActivityPass::Backward:
      return "backward";
    case ActivityPass::Recompute:
      return "recompute";
    case ActivityPass::Optimizer:
      return "optimizer";
  }
  return "";
}

}  // namespace shardscope
