// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/step_check.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "app/engine/run_times.h"
#include "app/terminal/step_median.h"
#include "kernels/step/step_runner.h"

namespace shardscope {
namespace {

constexpr double kNsPerMs = 1e6;
constexpr double kJudgedShare = 0.02;

double& of(ClassTimes& times, OpClass which) { return times[static_cast<std::size_t>(which)]; }
double of(const ClassTimes& times, OpClass which) { return times[static_cast<std::size_t>(which)]; }

bool isWithin(double predicted, double measured, double share) {
  return measured > 0 && std::abs(predicted / measured - 1) <= share;
}

void setWaiting(ClassTimes& classes, double step) {
  double& waiting = of(classes, OpClass::Waiting);
  waiting = step;
  for (int i = 0; i < kOpClasses - 1; ++i) waiting -= classes[static_cast<std::size_t>(i)];
}

template <typename Row>
Row& rowOf(std::vector<Row>& rows, std::string_view name) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.name == name; });
  if (found != rows.end()) return *found;
  rows.emplace_back().name = name;
  return rows.back();
}

struct Scale {
  double ranks, lanes;  // lanes: cores that the ranks use
};

// A rank that sleeps until it wakes up behind a peer waits: that part of an exchange's latency is none of its class.
Scenario awake(Scenario scenario, const RunLimits& limits) {
  if (limits.calibration) scenario.cluster.calibration.nvlinkLatencyUs = limits.calibration->exchangeBusyUs;
  return scenario;
}

void setPredicted(const Plan& plan, const Scenario& scenario, const Scale& scale, StepCheck& check) {
  const StageCosts costs = stageCosts(scenario, plan.groups, plan.pipeline);
  check.predicted = plan.step.time.count;
  check.predictedClasses = classTimes(costs, plan.pipeline);
  for (double& time : check.predictedClasses) time *= scale.ranks / scale.lanes;
  setWaiting(check.predictedClasses, check.predicted);
  const double each = scale.ranks / scale.lanes / costs.basis.pp;
  for (int rank = 0; rank < costs.basis.pp; ++rank) {
    const StepDetail detail = explainRank(costs, plan.pipeline, rank);
    for (const OpCost& op : detail.ops) {
      OpCheck& row = rowOf(check.ops, op.name);
      row.predictedForward += each * (op.time - op.backward + op.recompute).count;
      row.predictedBackward += each * op.backward.count;
    }
    rowOf(check.ops, "optimizer").predictedForward += each * (detail.optimizer - detail.clearing).count;
    rowOf(check.ops, "optimizer.zero").predictedForward += each * detail.clearing.count;
    for (const CollectiveCost& collective : detail.collectives)
      rowOf(check.collectives, collective.name).predicted += each * collective.time.count;
  }
}

void setMeasuredOps(const std::vector<RunTimes::Step>& steps, const Scale& scale, StepCheck& check) {
  std::map<std::string_view, std::pair<std::vector<double>, std::vector<double>>> samples;
  std::map<std::string_view, std::vector<double>> collectives;
  for (const RunTimes::Step& step : steps) {
    for (const auto& [name, times] : step.ops) {
      samples[name].first.push_back(times.forward / scale.lanes);
      samples[name].second.push_back(times.backward / scale.lanes);
    }
    for (const auto& [name, time] : step.collectives) collectives[name].push_back(time / scale.lanes);
  }
  for (const auto& [name, times] : collectives) rowOf(check.collectives, name).measured = median(times);
  for (const auto& [name, both] : samples) {
    OpCheck& row = rowOf(check.ops, plannedOp(name));
    row.measuredForward += median(both.first);
    row.measuredBackward += median(both.second);
  }
}

void setMeasured(const RunReport& report, const RunTimes& observed, const Scale& scale, StepCheck& check) {
  std::vector<double> times, processor(observed.processorTimes().begin() + 1, observed.processorTimes().end());
  for (std::size_t i = 1; i < report.steps.size(); ++i) times.push_back(kNsPerMs * report.steps[i].milliseconds);
  check.measured = median(times);
  check.fastest = *std::min_element(times.begin(), times.end());
  check.slowest = *std::max_element(times.begin(), times.end());
  check.processor = median(processor) / scale.lanes;

  std::vector<RunTimes::Step> steps = observed.steps();
  steps.erase(steps.begin());
  std::array<std::vector<double>, kOpClasses> classes;
  for (const RunTimes::Step& step : steps) {
    ClassTimes sums{};
    for (const auto& [name, op] : step.ops) of(sums, opClass(name)) += op.forward + op.backward;
    for (const auto& [name, time] : step.collectives) of(sums, OpClass::Communication) += time;
    for (std::size_t i = 0; i < sums.size(); ++i) classes[i].push_back(sums[i] / scale.lanes);
  }
  for (std::size_t i = 0; i < classes.size(); ++i) check.measuredClasses[i] = median(classes[i]);
  setWaiting(check.measuredClasses, check.measured);
  setMeasuredOps(steps, scale, check);
}

}  // namespace

bool StepCheck::stepIsWithin(double share) const { return isWithin(predicted, measured, share); }

bool StepCheck::isJudged(OpClass which) const {
  return which != OpClass::Waiting && of(measuredClasses, which) >= kJudgedShare * measured;
}

bool StepCheck::classIsWithin(OpClass which, double share) const {
  return isWithin(of(predictedClasses, which), of(measuredClasses, which), share);
}

Result<StepCheck> checkStep(const Scenario& scenario, const Machine& machine, const RunLimits& limits) {
  const Result<PreparedRun> run = prepareRun(scenario, machine, limits);
  if (!run) return run.error();
  StepCheck check;
  check.name = scenario.name;
  check.ranks = run->step.worldSize();
  const Scale scale{static_cast<double>(check.ranks), static_cast<double>(std::min(machine.cores, check.ranks))};
  setPredicted(run->predicted, awake(run->step.scenario, limits), scale, check);

  RunTimes observer(check.ranks, machine.cores >= 2 * check.ranks);
  RunSettings settings;
  settings.cores = machine.cores;
  settings.steps = 1 + std::max(1, limits.steps);
  settings.observer = &observer;
  const RunReport report = runOnThreads(run->step, settings);
  if (report.failure) return Error{{"run.failed", {{"sentence", *report.failure}}}, ""};
  setMeasured(report, observer, scale, check);
  return check;
}

}  // namespace shardscope
