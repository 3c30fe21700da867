// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/engine_work.h"

#include <exception>
#include <string>
#include <utility>

#include "app/engine/machine_bench.h"
#include "app/engine/prepared_run.h"
#include "app/engine/step_times.h"
#include "core/format/scenario_json.h"
#include "kernels/step/step_runner.h"

namespace shardscope {
namespace {

struct Prepared {
  PreparedRun run;
  std::vector<Message> kept, changed;
};

// What a proxy would be, for somebody whose scenario does not run here.
std::vector<Message> notesOf(const Scenario& scenario, const Machine& machine, const RunLimits& limits) {
  const Result<Proxy> proxy = proxyFor(scenario, machine, limits);
  return proxy ? proxy->changed : std::vector<Message>{};
}

Result<RunLimits> limitsOf(const RunRequest& request) {
  RunLimits limits;
  limits.ranks = request.ranks;
  limits.cores = request.cores;
  limits.memoryGib = request.memoryGib;
  limits.seconds = request.seconds;
  limits.steps = request.steps;
  limits.seed = request.seed;
  if (request.steps < 1 || request.ranks < 0 || request.cores < 0 || request.memoryGib < 0 || !(request.seconds > 0))
    return Error{{"run.bad-limits", {}}, ""};
  if (request.calibration.empty()) return limits;
  Result<MachineCalibration> calibration = readMachineCalibration(request.calibration);
  if (!calibration) return Error{calibration.error().message, "calibration"};
  limits.calibration = std::move(calibration).value();
  return limits;
}

Result<Prepared> prepare(const Scenario& asked, RunMode mode, const Machine& machine, const RunLimits& limits) {
  Prepared prepared;
  Scenario scenario = asked;
  if (mode == RunMode::Proxy) {
    Result<Proxy> proxy = proxyFor(asked, machine, limits);
    if (!proxy) return proxy.error();
    scenario = std::move(proxy->scenario);
    prepared.kept = std::move(proxy->kept);
    prepared.changed = std::move(proxy->changed);
  }
  Result<PreparedRun> run = prepareRun(scenario, machine, limits);
  if (!run) return run.error();
  prepared.run = std::move(run).value();
  return prepared;
}

Ended endOf(const RunReport& report, std::uint64_t number, const HostCollector::Counts& records) {
  Ended ended;
  ended.run = number;
  ended.cancelled = report.cancelled;
  ended.failure = report.failure.value_or("");
  for (const RankMemory& rank : report.ranks)
    ended.ranks.push_back({rank.rank, rank.stage, {rank.peakBytes}, {rank.staticBytes}});
  ended.recordsKept = records.kept;
  ended.recordsDropped = records.dropped;
  return ended;
}

}  // namespace

EngineWork::EngineWork(RecordBacklog& records, Tell tell) : m_records(records), m_tell(std::move(tell)) {}

EngineWork::~EngineWork() {
  stop();
  if (m_thread.joinable()) m_thread.join();
}

void EngineWork::stop() { m_cancelled = true; }

void EngineWork::begin(std::function<ControlMessage()> work) {
  if (m_thread.joinable()) m_thread.join();
  m_cancelled = false;
  m_busy = true;
  m_thread = std::thread([this, work = std::move(work)] {
    ControlMessage last = work();
    m_busy = false;  // first: who is told may ask for the next at once
    m_tell(std::move(last));
  });
}

void EngineWork::start(const RunRequest& request) {
  begin([this, request]() -> ControlMessage {
    try {
      return run(request);
    } catch (const std::exception& error) {
      return Refused{"run", {{"protocol.other", {{"text", std::string(error.what())}}}, ""}, {}};
    }
  });
}

void EngineWork::start(const BenchRequest&) {
  begin([]() -> ControlMessage {
    const Machine machine = thisMachine();
    const Result<MachineBench> bench = benchMachine(machine.processor, machine.cores);
    if (!bench) return Refused{"bench", bench.error(), {}};
    return Measured{writeMachineCalibration(bench->calibration)};
  });
}

ControlMessage EngineWork::run(const RunRequest& request) {
  const Result<ReadScenario> scenario = readScenario(request.scenario);
  if (!scenario) return Refused{"run", scenario.error(), {}};
  const Result<RunLimits> limits = limitsOf(request);
  if (!limits) return Refused{"run", limits.error(), {}};
  const Machine machine = machineFor(*limits, {});
  const Result<Prepared> prepared = prepare(scenario->scenario, request.mode, machine, *limits);
  if (!prepared) return Refused{"run", prepared.error(), notesOf(scenario->scenario, machine, *limits)};

  const PreparedRun& run = prepared->run;
  const std::uint64_t number = ++m_runs;
  m_tell(Started{number, request.mode, writeScenario(run.step.scenario), run.predictedTime, limits->steps,
                 prepared->kept, prepared->changed, m_records.next()});
  if (!scenario->scenario.engineCalibration.empty() && run.step.scenario.engineCalibration.empty())
    m_tell(Notice{{"run.other-rates", {{"processor", machine.processor}}}});
  HostCollector collector(0, run.step.worldSize(), [this](std::string_view chunk) {
    m_records.add(chunk);
    return true;
  });
  StepTimes observer(collector, run.step.worldSize(), [&](const StepTimes::Step& step) {
    m_tell(StepEnded{number, step.number, step.milliseconds, step.loss});
  });
  RunSettings settings;
  settings.steps = limits->steps;
  settings.cores = run.machine.cores;
  settings.observer = &observer;
  settings.cancelled = &m_cancelled;
  const RunReport report = runOnThreads(run.step, settings);
  collector.stop();
  return endOf(report, number, collector.counts());
}

}  // namespace shardscope
