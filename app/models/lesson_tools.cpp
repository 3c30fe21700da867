// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/lesson_tools.h"

#include <QCoreApplication>
#include <algorithm>
#include <limits>

#include "app/models/scenario_edits.h"
#include "core/format/catalog.h"
#include "core/format/scenario_json.h"

namespace shardscope {

const std::vector<Lesson>& lessons() {
  static const std::vector<Lesson> kLessons = [] {
    std::vector<Lesson> all;
    for (auto part : {countingLessons, contextLessons, memoryLessons, machineLessons})
      for (Lesson& lesson : part()) all.push_back(std::move(lesson));
    return all;
  }();
  return kLessons;
}

std::function<Scenario()> preset(const char* id) { return preset(id, unchanged); }

std::function<Scenario()> preset(const char* id, LessonChange change) {
  return [id, change = std::move(change)] { return change(readScenario(*scenarioPresetText(id))->scenario); };
}

Scenario unchanged(const Scenario& scenario) { return scenario; }

LessonChange turned(std::initializer_list<std::pair<Dial, int>> dials) {
  return [all = std::vector(dials)](const Scenario& scenario) {
    Scenario changed = scenario;
    for (const auto& [dial, value] : all)
      if (valueOf(changed, dial) != value || dial == Dial::Gbs) changed = withValue(changed, dial, value);
    return changed;
  };
}

LessonChange recomputing(std::initializer_list<RecomputeModule> modules) {
  return [all = std::vector(modules)](const Scenario& scenario) {
    Scenario changed = withFullRecompute(scenario, false);
    for (const RecomputeModule module : all) changed = withRecompute(changed, module, true);
    return changed;
  };
}

LessonChange switched(RecomputeModule module, bool on) {
  return [module, on](const Scenario& scenario) { return withRecompute(scenario, module, on); };
}

LessonChange fullRecompute() {
  return [](const Scenario& scenario) { return withFullRecompute(scenario, true); };
}

LessonChange graphing(std::initializer_list<GraphScope> scopes) {
  return [all = std::vector(scopes)](const Scenario& scenario) {
    Scenario changed = scenario;
    changed.cudaGraphScopes = 0;
    for (const GraphScope scope : all) changed = withGraph(changed, scope, true);
    return changed;
  };
}

LessonChange dispatching(Dispatcher dispatcher) {
  return [dispatcher](const Scenario& scenario) {
    Scenario changed = scenario;
    changed.moe.dispatcher = dispatcher;
    return changed;
  };
}

LessonTask turn(Dial dial, int value) {
  return {nullptr, [dial, value](const PlannedScenario& p) { return valueOf(p.scenario, dial) == value; }, dial, value};
}

LessonTask task(const char* text, LessonGoal done) { return {text, std::move(done)}; }
LessonTask fitting() { return task(QT_TRANSLATE_NOOP("Lessons", "It fits: the peak is under the capacity"), fits); }
LessonTask exceeding() { return task(QT_TRANSLATE_NOOP("Lessons", "See that the memory is not enough"), tooMuch); }
LessonTask notLegal() { return task(QT_TRANSLATE_NOOP("Lessons", "See that the layout is not legal"), illegal); }

bool fits(const PlannedScenario& planned) { return planned.plan.feasible; }
bool tooMuch(const PlannedScenario& planned) { return planned.plan.legal && !planned.plan.feasible; }
bool illegal(const PlannedScenario& planned) { return !planned.plan.legal; }

LessonGoal recomputes(RecomputeModule module, bool on) {
  return [module, on](const PlannedScenario& p) { return p.scenario.recompute.selects(module) == on; };
}

LessonGoal graphs(GraphScope scope, bool on) {
  return [scope, on](const PlannedScenario& p) { return p.scenario.graphs(scope) == on; };
}

LessonGoal dispatches(Dispatcher dispatcher) {
  return [dispatcher](const PlannedScenario& p) { return p.scenario.moe.dispatcher == dispatcher; };
}

bool advises(const PlannedScenario& planned, std::string_view rule) {
  return std::any_of(planned.advice.begin(), planned.advice.end(),
                     [rule](const Advice& advice) { return advice.id == rule; });
}

int onlyOne(const std::vector<PlannedPtr>& answers, const LessonGoal& passes) {
  int found = -1;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!passes(*answers[i])) continue;
    if (found >= 0) return -1;
    found = static_cast<int>(i);
  }
  return found;
}

int onlyFeasible(const std::vector<PlannedPtr>& answers) { return onlyOne(answers, fits); }

int fastestFeasible(const std::vector<PlannedPtr>& answers) {
  double best = std::numeric_limits<double>::infinity();
  for (const PlannedPtr& answer : answers)
    if (answer->plan.feasible) best = std::min(best, answer->plan.step.time.count);
  return onlyOne(answers,
                 [best](const PlannedScenario& p) { return p.plan.feasible && p.plan.step.time.count <= best; });
}

int highestPeak(const std::vector<PlannedPtr>& answers) {
  Bytes most;
  for (const PlannedPtr& answer : answers) most = std::max(most, answer->worstStage().peakReserved);
  return onlyOne(answers, [most](const PlannedScenario& p) { return p.worstStage().peakReserved == most; });
}

}  // namespace shardscope
