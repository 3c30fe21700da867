// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/step/memory_check.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/plan/plan.h"
#include "kernels/step/step_runner.h"

namespace shardscope::test {
namespace {

constexpr double kWhole = 0.01;
constexpr double kComponent = 0.02;
constexpr double kTiny = 0.001;  // of the peak

Term termOf(std::string_view id) {
  for (int i = 0; i < kTerms; ++i)
    if (infoOf(static_cast<Term>(i)).id == id) return static_cast<Term>(i);
  return Term::Weights;
}

RankMemoryCheck compare(const RankMemory& measured, const StageMemory& predicted) {
  RankMemoryCheck check;
  check.rank = measured.rank;
  check.stage = measured.stage;
  check.fixed = {static_cast<double>(measured.staticBytes), static_cast<double>(predicted.staticBytes.count)};
  check.peak = {static_cast<double>(measured.peakBytes), static_cast<double>(predicted.peakAllocated.count)};
  check.measuredTerms = measured.atPeak;
  for (int i = 0; i < kTerms; ++i) {
    const auto component = static_cast<std::size_t>(infoOf(static_cast<Term>(i)).component);
    check.components[component].measured += static_cast<double>(measured.atPeak[static_cast<std::size_t>(i)]);
  }
  for (std::size_t i = 0; i < kMemoryComponents; ++i)
    check.components[i].predicted = static_cast<double>(predicted.components[i].count);
  for (const LiveTensor& tensor : predicted.tensors)
    check.predictedTerms[static_cast<std::size_t>(termOf(tensor.term))] += tensor.bytes.count;
  return check;
}

}  // namespace

double MemoryPair::error() const {
  if (measured == predicted) return 0;
  return measured > 0 ? std::abs(predicted / measured - 1) : 1;
}

bool RankMemoryCheck::closes() const {
  if (fixed.error() > kWhole || peak.error() > kWhole) return false;
  return std::all_of(components.begin(), components.end(), [this](const MemoryPair& component) {
    const bool tiny = std::max(component.measured, component.predicted) < kTiny * peak.measured;
    return tiny || component.error() <= kComponent;
  });
}

std::string RankMemoryCheck::describe() const {
  std::ostringstream text;
  const auto add = [&text](std::string_view name, double measured, double predicted) {
    if (measured != predicted) text << "  " << name << ": measured " << measured << ", predicted " << predicted << '\n';
  };
  text.precision(12);
  text << "rank " << rank << ", stage " << stage << '\n';
  add("static", fixed.measured, fixed.predicted);
  add("peak", peak.measured, peak.predicted);
  for (std::size_t i = 0; i < kMemoryComponents; ++i)
    add(componentName(static_cast<MemoryComponent>(i)), components[i].measured, components[i].predicted);
  for (std::size_t i = 0; i < kTerms; ++i)
    add(infoOf(static_cast<Term>(i)).id, static_cast<double>(measuredTerms[i]), static_cast<double>(predictedTerms[i]));
  return text.str();
}

Result<std::vector<RankMemoryCheck>> checkMemory(const Scenario& scenario) {
  const Result<StepPlan> planned = planStep(scenario, 1);
  if (!planned.ok()) return planned.error();
  const MemoryBreakdown memory = plan(scenario).memory;
  RunSettings settings;
  settings.steps = 2;
  const RunReport report = runOnThreads(planned.value(), settings);
  if (report.failure) return Error{{"engine-failure", {}}, *report.failure};
  std::vector<RankMemoryCheck> checks;
  for (const RankMemory& rank : report.ranks)
    checks.push_back(compare(rank, memory.stages[static_cast<std::size_t>(rank.stage)]));
  return checks;
}

}  // namespace shardscope::test
