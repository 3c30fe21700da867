// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/run_rates.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "core/cost/op_class.h"
#include "core/format/machine_calibration.h"
#include "profiler/analyze/covered_time.h"

namespace shardscope {
namespace {

constexpr double kLongestGapUs = 1000;
constexpr std::ptrdiff_t kMostSteps = 32;  // the last ones tell enough

struct Both {
  double forward = 0, backward = 0;

  Both& operator+=(const Both& other) {
    forward += other.forward;
    backward += other.backward;
    return *this;
  }
};
using OpTimes = std::map<std::string, Both, std::less<>>;  // ns of all ranks in a step

// Small products such as the router's are no measure of the large ones.
std::string groupOf(std::string_view op) {
  if (op == "moe.router") return std::string(op);
  const OpClass which = opClass(op);
  const bool product = which == OpClass::MatrixProducts || which == OpClass::GroupedProducts;
  return std::string(product ? className(which) : op);
}

OpTimes predictedTimes(const RecordedRun& run) {
  OpTimes times;
  const StageCosts costs = stageCosts(*run.scenario, run.plan.groups, run.plan.pipeline);
  const double ranks = static_cast<double>(run.plan.groups.worldSize) / run.plan.pipeline.pp;
  for (int stage = 0; stage < run.plan.pipeline.pp; ++stage) {
    const StepDetail detail = explainRank(costs, run.plan.pipeline, stage);
    for (const OpCost& op : detail.ops) {
      times[std::string(op.name)] += {ranks * (op.time - op.backward + op.recompute).count, ranks * op.backward.count};
    }
    if (run.scenario->optimizer.cpuOffloadFraction <= 0)
      times["optimizer"] += {ranks * (detail.optimizer - detail.clearing).count, 0};
    times["optimizer.zero"] += {ranks * detail.clearing.count, 0};
  }
  return times;
}

// The first step warms up.
std::vector<TraceStep> stepsThatCount(const RecordedRun& run) {
  std::vector<TraceStep> steps;
  for (const TraceStep& step : run.store->steps())
    if (step.ranks == static_cast<int>(run.store->ranks().size())) steps.push_back(step);
  if (steps.size() > 1 && steps.front().number == 0) steps.erase(steps.begin());
  if (std::ssize(steps) > kMostSteps) steps.erase(steps.begin(), steps.end() - kMostSteps);
  return steps;
}

OpTimes measuredTimes(const RecordedRun& run, const TraceStep& step) {
  std::vector<Both> byName(run.store->texts());
  for (const TraceRank& rank : run.store->ranks()) {
    const TraceTrack& ops = rank.track(TraceLane::Ops);
    const TraceTrack::Range range = ops.between(step.start, step.end);
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const auto time = static_cast<double>(ops.end(i) - ops.start(i));
      Both& both = byName[ops.detail(i).name];
      (ops.detail(i).pass == ActivityPass::Backward ? both.backward : both.forward) += time;
    }
  }
  OpTimes times;
  for (std::size_t id = 0; id < byName.size(); ++id)
    if (byName[id].forward + byName[id].backward > 0)
      times[std::string(plannedOp(run.store->text(static_cast<StringId>(id))))] += byName[id];
  return times;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

OpTimes medianTimes(const RecordedRun& run, const std::vector<TraceStep>& steps) {
  std::map<std::string, std::pair<std::vector<double>, std::vector<double>>> all;
  for (const TraceStep& step : steps)
    for (const auto& [op, both] : measuredTimes(run, step)) {
      all[op].first.push_back(both.forward);
      all[op].second.push_back(both.backward);
    }
  OpTimes times;
  for (auto& [op, both] : all) times[op] = {median(both.first), median(both.second)};
  return times;
}

double ratioOf(double predicted, double measured) {
  if (predicted <= 0 || measured <= 0) return 1;
  return measured / predicted;
}

void fitOps(const OpTimes& predicted, const OpTimes& measured, Calibration& calibration) {
  OpTimes planned, ran;
  for (const auto& [op, times] : predicted) {
    const auto found = measured.find(op);
    if (found == measured.end()) continue;
    planned[groupOf(op)] += times;
    ran[groupOf(op)] += found->second;
  }
  for (const auto& [op, times] : predicted) {
    const auto group = planned.find(groupOf(op));
    if (group == planned.end()) continue;
    const Both& took = ran[group->first];
    const OpFactor before = shardscope::factorOf(calibration, op);
    const auto within = [](double factor) { return std::clamp(factor, kSmallestOpFactor, kLargestOpFactor); };
    setFactor(calibration, {op, within(before.forward * ratioOf(group->second.forward, took.forward)),
                            within(before.backward * ratioOf(group->second.backward, took.backward))});
  }
}

// Of a rank that has a core of its own: in no op, and waiting for nobody.
double idleOf(const TraceRank& rank, const TraceStep& step) {
  std::vector<Interval> busy;
  const TraceTrack& ops = rank.track(TraceLane::Ops);
  const TraceTrack::Range ran = ops.between(step.start, step.end);
  for (std::size_t i = ran.begin; i < ran.end; ++i) busy.push_back({ops.start(i), ops.end(i)});
  const TraceTrack& traffic = rank.track(TraceLane::Communication);
  const TraceTrack::Range seen = traffic.between(step.start, step.end);
  for (std::size_t i = seen.begin; i < seen.end; ++i) busy.push_back({traffic.start(i), traffic.end(i)});
  return static_cast<double>(step.end - step.start - coveredTime(std::move(busy), {step.start, step.end}));
}

void fitGap(const RecordedRun& run, const std::vector<TraceStep>& steps, Calibration& calibration) {
  if (run.scenario->cluster.sharedCores > 0) return;
  Scenario without = *run.scenario;
  without.cluster.calibration.kernelGapUs = 0;
  Scenario with = without;
  with.cluster.calibration.kernelGapUs = 1;
  const double ofMicrosecond = (plan(with).step.time - plan(without).step.time).count;
  if (ofMicrosecond <= 0) return;
  std::vector<double> idle;
  for (const TraceStep& step : steps)
    for (const TraceRank& rank : run.store->ranks()) idle.push_back(idleOf(rank, step));
  calibration.kernelGapUs = std::min(kLongestGapUs, median(idle) / ofMicrosecond);
}

struct MachineText {
  std::string processor;
  int cores = 0;
};

std::optional<MachineText> machineOf(const RecordedRun& run) {
  static const QRegularExpression kMachine(QStringLiteral("^(.*), (\\d+) cores$"));
  const QRegularExpressionMatch match = kMachine.match(run.machine);
  if (!match.hasMatch() || match.captured(2).toInt() < 1) return std::nullopt;
  return MachineText{match.captured(1).toStdString(), match.captured(2).toInt()};
}

// The rates that the run was planned with, of one core.
MachineCalibration plannedRates(const RecordedRun& run, const MachineText& machine) {
  const ClusterSpec& cluster = run.scenario->cluster;
  if (const Result<MachineCalibration> before = readMachineCalibration(run.scenario->engineCalibration)) return *before;
  MachineCalibration rates;
  rates.cores = machine.cores;
  rates.core = cluster.gpu;
  const int coresOfRank = std::max(1, machine.cores / std::max(1, cluster.numGpus));
  for (Sourced* rate :
       {&rates.core.peak.fp32, &rates.core.peak.bf16, &rates.core.memoryBandwidth, &rates.core.hostLinkBandwidth})
    rate->value /= coresOfRank;
  rates.core.title = machine.processor;
  rates.fp32 = rates.bf16 = cluster.calibration;
  return rates;
}

}  // namespace

QString whyNoRates(const RecordedRun& run) {
  if (run.live) return QCoreApplication::translate("shardscope", "Once the run has ended");
  if (!run.hasPlan() || !run.ranOnEngine() || !machineOf(run))
    return QCoreApplication::translate("shardscope", "Only a run of the engine tells the rates of its machine");
  if (stepsThatCount(run).empty())
    return QCoreApplication::translate("shardscope", "No step ended on all ranks: let one run to its end");
  return {};
}

std::string ratesOf(const RecordedRun& run, QDate date) {
  const MachineText machine = machineOf(run).value_or(MachineText{});
  const std::vector<TraceStep> steps = stepsThatCount(run);
  MachineCalibration rates = plannedRates(run, machine);
  Calibration& fitted = run.scenario->precision.compute == ComputePrecision::Fp32 ? rates.fp32 : rates.bf16;
  fitOps(predictedTimes(run), medianTimes(run, steps), fitted);
  fitGap(run, steps, fitted);
  const QString host = run.host.isEmpty() ? QString::fromStdString(machine.processor) : run.host;
  rates.fp32.source = rates.bf16.source = QStringLiteral("%1, %2").arg(host, date.toString(Qt::ISODate)).toStdString();
  return writeMachineCalibration(rates);
}

QString ratesSource(const std::string& document) {
  const Result<MachineCalibration> rates = readMachineCalibration(document);
  return rates ? QString::fromStdString(rates->bf16.source) : QString();
}

}  // namespace shardscope
