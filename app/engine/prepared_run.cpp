// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/prepared_run.h"

#include <algorithm>
#include <utility>

#include "app/engine/proxy_changes.h"
#include "app/terminal/scenario_source.h"
#include "kernels/device/device_probe.h"

namespace shardscope {
namespace {

constexpr int kRanksOfCore = 16;  // more threads than that spend their time waiting for each other
constexpr double kUsableShare = 0.8;

Error refusal(std::string_view id, std::vector<MessageArgument> arguments = {}) {
  return {{id, std::move(arguments)}, ""};
}

}  // namespace

Status checkBackend(const std::string& backend) {
  if (backend == "cpu") return std::monostate{};
  const Result<std::vector<DeviceInfo>> devices = probeDevices();
  return devices ? refusal("run.no-cuda-backend") : devices.error();
}

Status checkNeed(Bytes memory, int ranks, Nanoseconds stepTime, const Machine& machine, const RunLimits& limits) {
  if (memory > machine.memory)
    return refusal("run.too-little-memory",
                   {{"need", memory}, {"have", machine.memory}, {"ranks", std::int64_t{ranks}}});
  const Nanoseconds time = stepTime * static_cast<double>(limits.steps);
  const Nanoseconds limit = milliseconds(limits.seconds * 1e3);
  if (time > limit)
    return refusal("run.too-long", {{"steps", std::int64_t{limits.steps}}, {"need", time}, {"have", limit}});
  return std::monostate{};
}

int mostRanks(const Machine& machine) { return kRanksOfCore * machine.cores; }

Machine machineFor(const RunLimits& limits, const Launch& launch) {
  Machine machine = thisMachine();
  machine.cores *= launch.bound ? launch.processes : launch.hosts();
  if (limits.cores > 0) machine.cores = limits.cores;
  machine.memory = limits.memoryGib > 0
                       ? gibibytes(limits.memoryGib)
                       : bytesFrom(kUsableShare * static_cast<double>(machine.memory.count) * launch.hosts());
  return machine;
}

Result<Proxy> proxyFor(const Scenario& scenario, const Machine& machine, const RunLimits& limits) {
  constexpr int kUsualRanks = 8;
  const int ranks = limits.ranks > 0 ? limits.ranks : std::min(kUsualRanks, scenario.cluster.numGpus);
  // The first step warms up and may take twice as long.
  const double share = 1.0 / (limits.steps + 1);
  const ClusterSpec cluster = onMachine(scenario, machine, ranks, limits).cluster;
  Result<Proxy> proxy = proposeProxy(scenario, {cluster, machine.memory, milliseconds(limits.seconds * share * 1e3)});
  if (proxy) addOtherChanges(scenario, *proxy);
  return proxy;
}

Status loadCalibration(const std::string& file, RunLimits& limits) {
  if (file.empty()) return std::monostate{};
  Result<MachineCalibration> calibration = readFile(file, readMachineCalibration);
  if (!calibration) return calibration.error();
  limits.calibration = std::move(calibration).value();
  return std::monostate{};
}

std::optional<Message> otherMachine(const RunLimits& limits, const Machine& machine) {
  if (!limits.calibration || limits.calibration->core.title == machine.processor) return std::nullopt;
  return Message{"run.other-machine", {{"measured", limits.calibration->core.title}, {"processor", machine.processor}}};
}

std::vector<Message> notRun(const Scenario& scenario) {
  std::vector<Message> messages;
  const RouterSpec& router = scenario.model.moe.router;
  const bool loss = router.balancing != RouterBalancing::None && router.balancingCoefficient > 0;
  const bool order =
      router.balancing == RouterBalancing::Sinkhorn || router.balancing == RouterBalancing::QuantileBalancing;
  if (scenario.model.moe.numExperts > 0 && (loss || order)) messages.push_back({"run.no-balancing", {}});
  if (scenario.cudaGraphScopes != 0) messages.push_back({"run.no-graphs", {}});
  return messages;
}

// The scenario's own, where they are of this machine.
std::optional<MachineCalibration> ratesFor(const Machine& machine, const Scenario& scenario) {
  if (scenario.engineCalibration.empty()) return std::nullopt;
  const Result<MachineCalibration> rates = readMachineCalibration(scenario.engineCalibration);
  if (!rates || rates->core.title != machine.processor) return std::nullopt;
  return *rates;
}

Scenario onMachine(const Scenario& scenario, const Machine& machine, int ranks, const RunLimits& limits) {
  Scenario here = scenario;
  std::optional<MachineCalibration> rates = limits.calibration;
  if (!rates) rates = ratesFor(machine, scenario);
  if (limits.calibration || !rates) here.engineCalibration.clear();
  here.cluster = clusterOf(machine, ranks, rates ? &*rates : nullptr, here.precision.compute);
  here.runtime = RuntimeProfile::ShardscopeEngine;
  return here;
}

Result<PreparedRun> prepareRun(const Scenario& scenario, const Machine& machine, const RunLimits& limits) {
  if (Status backend = checkBackend(limits.backend); !backend) return backend.error();
  PreparedRun run;
  run.machine = machine;
  const int ranks = limits.ranks > 0 ? limits.ranks : scenario.cluster.numGpus;
  if (ranks > mostRanks(run.machine))
    return refusal("run.too-many-ranks", {{"ranks", std::int64_t{ranks}},
                                          {"most", std::int64_t{mostRanks(run.machine)}},
                                          {"cores", std::int64_t{run.machine.cores}}});
  const Scenario here = onMachine(scenario, run.machine, ranks, limits);
  Result<StepPlan> step = planStep(here, limits.seed);
  if (!step) return step.error();
  run.step = std::move(step).value();
  run.tokens = run.step.tokensOfStep();
  run.predicted = plan(here);
  run.predictedTime = run.predicted.step.time;
  if (Status fits = checkNeed(memoryOfAllRanks(run.predicted), ranks, run.predictedTime, run.machine, limits); !fits)
    return fits.error();
  return run;
}

}  // namespace shardscope
