// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/run_command.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "app/engine/op_times.h"
#include "app/engine/prepared_shard.h"
#include "app/engine/run_progress.h"
#include "app/engine/run_report.h"
#include "app/engine/shard_report.h"
#include "app/terminal/checked_number.h"
#include "app/terminal/exit_status.h"
#include "app/terminal/interrupt.h"
#include "app/terminal/output_check.h"
#include "app/terminal/scenario_source.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

// A launcher that ends a job drops what it has not yet read of a process that is gone.
constexpr std::chrono::milliseconds kForwardTime{100};

struct RunOptions {
  ScenarioSource source;
  RunLimits limits;
  std::string record;
  std::string calibration;
  bool json = false;
  bool proxy = false;
  std::optional<int> shard;
  bool secondsGiven = false;
};

constexpr double kProxySeconds = 60;

// Where ranks are processes, all come to the same refusal and one says it.
bool speaks(const World* world) { return world == nullptr || world->rank() == 0; }

int refuse(const RunOptions& options, const Error& error, const World* world) {
  if (speaks(world)) std::cerr << options.source.program << ": " << render(error) << '\n';
  return kBadInput;
}

// The command that runs the proxy, where the machine is what refuses and a proxy would help.
void showProxy(const RunOptions& options, const Scenario& scenario, const Machine& machine, const World* world) {
  if (!speaks(world) || options.limits.backend != "cpu") return;
  RunLimits limits = options.limits;
  if (limits.ranks > mostRanks(machine)) limits.ranks = 0;
  if (!options.secondsGiven) limits.seconds = kProxySeconds;
  const Result<Proxy> proxy = proxyFor(scenario, machine, limits);
  if (!proxy) return;
  const std::string line = options.source.program + " run " + argumentOf(options.source) + " --proxy --ranks " +
                           std::to_string(proxy->scenario.cluster.numGpus);
  std::cerr << render(Message{"run.nearest-proxy", {{"line", line}}}) << '\n';
  for (const Message& message : proxy->changed) std::cerr << "  " << render(message) << '\n';
}

void showNearestShard(const RunOptions& options, const Scenario& scenario, const Machine& machine,
                      const RunLimits& limits) {
  const std::optional<NearestShard> nearest = nearestShard(scenario, machine, limits, *options.shard);
  if (!nearest) return showProxy(options, scenario, machine, nullptr);
  std::string line = options.source.program + " run " + argumentOf(options.source);
  const auto change = [&line](const char* key, const std::optional<int>& value) {
    if (value) line.append(" --set ").append(key).append("=").append(std::to_string(*value));
  };
  change("batch.global_batch_size", nearest->globalBatchSize);
  change("batch.seq_len", nearest->seqLen);
  line += " --shard " + std::to_string(nearest->rank);
  if (limits.ranks > 0) line += " --ranks " + std::to_string(limits.ranks);
  std::cerr << render(Message{"run.nearest-shard", {{"line", line}}}) << '\n';
}

void printNotes(const Proxy& proxy) {
  for (const Message& message : proxy.kept) std::cerr << "  " << render(message) << '\n';
  for (const Message& message : proxy.changed) std::cerr << "  " << render(message) << '\n';
}

Status checkProcesses(const PreparedRun& run, const World* world) {
  if (world == nullptr || world->size() == run.step.worldSize()) return std::monostate{};
  return Error{
      {"run.other-processes", {{"need", std::int64_t{run.step.worldSize()}}, {"have", std::int64_t{world->size()}}}},
      ""};
}

// A rank that was left behind may still compute with what the end of the program would destroy.
int ended(const RunReport& report, int status, const std::string& program) {
  if (report.hung.empty()) return status;
  status = afterOutput(program, status);
  std::cerr.flush();
  std::_Exit(status);
}

// What is said before the run and while it runs; nothing where another process does.
std::optional<RunProgress> progressOf(const RunOptions& options, const PreparedRun& run, const World* world) {
  if (!speaks(world)) return std::nullopt;
  if (!options.json) std::cerr << expectation(options.limits.steps, run.predictedTime) << '\n';
  return std::optional<RunProgress>(std::in_place, options.limits.steps, run.predictedTime);
}

// text: () -> what is printed of a run that did not fail.
template <typename Text>
int report(const RunOptions& options, const RecordedRun& result, const World* world, const Text& text) {
  if (result.report.failure) {
    if (result.isCause) std::cerr << options.source.program << ": " << *result.report.failure << '\n';
    return ended(result.report, kBadInput, options.source.program);
  }
  if (speaks(world)) std::cout << text() << std::flush;
  if (speaks(world) && world != nullptr && result.report.cancelled) std::this_thread::sleep_for(kForwardTime);
  int status = result.report.cancelled ? kInterrupted : kDone;
  if (!result.recorded) status = refuse(options, result.recorded.error(), world);
  return ended(result.report, status, options.source.program);
}

int runShard(const RunOptions& options, const Scenario& scenario, const Machine& machine, const RunLimits& limits) {
  const Result<PreparedShard> shard = prepareShard(scenario, machine, limits, *options.shard);
  if (!shard) {
    refuse(options, shard.error(), nullptr);
    if (shard.error().message.id != "run.no-such-rank") showNearestShard(options, scenario, machine, limits);
    return kBadInput;
  }
  if (!options.json)
    for (const Message& message : shard->changed) std::cerr << "  " << render(message) << '\n';
  const InterruptGuard interrupt;
  OpTimes times;
  RunSettings settings;
  settings.steps = limits.steps;
  settings.cores = machine.cores;
  settings.cancelled = interrupt.flag();
  settings.observer = &times;
  std::optional<RunProgress> progress = progressOf(options, shard->run, nullptr);
  if (progress) progress->follow(settings);
  const Result<RecordedRun> result = runShard(shard->run, settings, options.record, shard->rank);
  progress.reset();
  if (!result) return refuse(options, result.error(), nullptr);
  return report(options, *result, nullptr,
                [&] { return options.json ? shardJson(*shard, *result, times) : shardTable(*shard, *result, times); });
}

int runStep(const RunOptions& options, World* world) {
  int status = kDone;
  if (world != nullptr && options.source.file == "-")
    return refuse(options, {{"run.no-standard-input", {}}, ""}, world);
  std::optional<Scenario> scenario = loadOrExplain(options.source, status);
  if (!scenario) return status;
  const Machine machine = machineFor(options.limits, world == nullptr ? Launch{} : launchOf(world->size()));
  RunLimits limits = options.limits;
  if (const Status calibrated = loadCalibration(options.calibration, limits); !calibrated)
    return refuse(options, calibrated.error(), world);
  if (const std::optional<Message> other = otherMachine(limits, machine); other && speaks(world))
    std::cerr << "note: " << render(*other) << '\n';
  if (!options.json && speaks(world))
    for (const Message& message : notRun(*scenario)) std::cerr << "note: " << render(message) << '\n';
  if (options.shard) {
    if (world != nullptr) return refuse(options, {{"run.shard-alone", {}}, ""}, world);
    return runShard(options, *scenario, machine, limits);
  }
  std::optional<ProxyNotes> notes;
  if (options.proxy) {
    if (world != nullptr) limits.ranks = world->size();
    if (!options.secondsGiven) limits.seconds = kProxySeconds;
    Result<Proxy> proxy = proxyFor(*scenario, machine, limits);
    if (!proxy) return refuse(options, proxy.error(), world);
    if (!options.json && speaks(world)) printNotes(*proxy);
    scenario = std::move(proxy->scenario);
    notes = ProxyNotes{std::move(proxy->kept), std::move(proxy->changed)};
  }
  const Result<PreparedRun> run = prepareRun(*scenario, machine, limits);
  if (!run) {
    refuse(options, run.error(), world);
    showProxy(options, *scenario, machine, world);
    return kBadInput;
  }
  if (const Status processes = checkProcesses(*run, world); !processes)
    return refuse(options, processes.error(), world);

  const InterruptGuard interrupt;
  RunSettings settings;
  settings.steps = options.limits.steps;
  settings.cores = world == nullptr ? run->machine.cores : std::max(1, run->machine.cores / world->size());
  settings.cancelled = interrupt.flag();
  std::optional<RunProgress> progress = progressOf(options, *run, world);
  if (progress) progress->follow(settings);
  const Result<RecordedRun> result = world == nullptr ? runOnThreads(*run, settings, options.record)
                                                      : runInProcess(*run, settings, options.record, *world);
  progress.reset();
  if (!result) return refuse(options, result.error(), world);
  return report(options, *result, world,
                [&] { return options.json ? runJson(*run, *result, notes) : runTable(*run, *result); });
}

// Returns the option of the time.
CLI::Option* addLimits(CLI::App& command, RunLimits& limits, bool processes) {
  command.add_option("--backend", limits.backend, "what computes")
      ->check(CLI::IsMember({"cpu", "cuda"}))
      ->capture_default_str();
  command.add_option("--ranks", limits.ranks, "ranks instead of the scenario's GPUs")->check(CLI::Range(1, 1 << 16));
  command.add_option("--steps", limits.steps, "how many")->check(CLI::Range(1, 1000000))->capture_default_str();
  CLI::Option* cores =
      command.add_option("--cores", limits.cores, "cores that the ranks share (default: this machine's)");
  cores->check(processes ? CLI::Validator(CLI::Range(1, 1 << 20)) : coresOf(thisMachine().cores));
  command.add_option("--memory-gib", limits.memoryGib, "memory for all ranks (default: four fifths of what is free)")
      ->check(aboveZero());
  command.add_option("--seed", limits.seed, "of weights and data")->check(zeroOrMore())->capture_default_str();
  return command
      .add_option("--seconds", limits.seconds,
                  "predicted time that all steps may take (default: 600; with --proxy 60, to which it scales)")
      ->check(aboveZero());
}

}  // namespace

void addRunCommand(CLI::App& app, int& status, World* world) {
  CLI::App* command = app.add_subcommand("run", "run the step on this machine: loss, time and memory of every rank");
  auto options = std::make_shared<RunOptions>();
  options->source.program = app.get_name();
  options->source.quiet = !speaks(world);
  addScenarioOptions(*command, options->source);
  command->add_flag("--json", options->json, "print one JSON document");
  CLI::Option* proxy = command->add_flag("--proxy", options->proxy,
                                         "run a scaled-down scenario of the same structure that memory and time allow");
  command
      ->add_option("--shard", options->shard,
                   "run this rank alone, with its exact shapes; messages of its peers are made up, and the time of the "
                   "network is from the model")
      ->type_name("RANK")
      ->check(CLI::Range(0, 1 << 24))
      ->excludes(proxy);
  const CLI::Option* seconds = addLimits(*command, options->limits, world != nullptr);
  command->add_option("--calibration", options->calibration, "what shardscope-engine bench measured here")
      ->type_name("FILE");
  command->add_option("--record", options->record, "write what ran into this file (see: shardscope-cli trace)")
      ->type_name("OUT");
  command->footer("Example: " + app.get_name() + " run --preset dsv3-h100-128k --proxy --ranks 8 --record step.rec");
  command->callback([options, seconds, world, &status] {
    options->secondsGiven = seconds->count() > 0;
    status = runStep(*options, world);
  });
}

}  // namespace shardscope
