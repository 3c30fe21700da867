// SPDX-License-Identifier: Apache-2.0
// What the engine costs beside the work that it runs, each as a ratio of two things that are measured in turns:
//   outside    time of a step outside ops and collectives, as a part of the step
//   recording  a step that is recorded against one that is not: wall time, and processor time of the whole process
//   ranks      the same work on 8 thread ranks and on 2, both on two cores: throughput
// Usage: step_bench [pairs of runs, 5]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <vector>

#include "app/engine/observe_step.h"
#include "core/base/units.h"
#include "kernels/step/step_runner.h"

namespace shardscope {
namespace {

constexpr int kCores = 2;
constexpr int kSteps = 4;  // of a run; the first is not counted

ModelSpec benchModel() {
  ModelSpec model;
  model.numLayers = 4;
  model.numDenseLayers = 1;
  model.hiddenSize = 256;
  model.ffnHiddenSize = 768;
  model.vocabSize = 1024;
  model.attention.numHeads = 8;
  model.attention.numQueryGroups = 4;
  model.attention.headDim = 32;
  model.moe.numExperts = 8;
  model.moe.topk = 2;
  model.moe.ffnHiddenSize = 256;
  return model;
}

StepPlan planOf(int ranks, int sequences) {
  Scenario scenario;
  scenario.model = benchModel();
  scenario.cluster.gpu.id = "cpu";
  scenario.cluster.gpu.memory = {8.0 * static_cast<double>(kGiB), Provenance::Given, ""};
  scenario.cluster.nvlinkDomainSize = 64;
  scenario.cluster.numGpus = ranks;
  scenario.layout.ep = std::min(ranks, 2);
  scenario.batch = {512, 1, sequences, false};
  scenario.precision.compute = ComputePrecision::Fp32;
  scenario.runtime = RuntimeProfile::ShardscopeEngine;
  const Result<StepPlan> plan = planStep(scenario, 1);
  if (!plan.ok()) std::abort();
  return plan.value();
}

// Of one rank: how much of its step it spends in ops and collectives.
class BusyTime : public StepObserver {
 public:
  void stepStarted(int rank, int, std::int64_t time) override {
    if (rank != 0) return;
    m_start = time;
    m_busy = 0;
  }
  void stepFinished(int rank, int step, std::int64_t time, double) override {
    if (rank == 0 && step > 0) outside.push_back(1 - static_cast<double>(m_busy) / static_cast<double>(time - m_start));
  }
  void opFinished(const OpRecord& record) override {
    if (record.place.rank == 0) m_busy += record.end - record.start;
  }
  void collectiveFinished(const CollectiveRecord& record) override {
    if (record.place.rank == 0) m_busy += record.completed - record.waited;
  }
  void passFinished(const PassRecord&) override {}
  void memoryChanged(const StepPlace&, Term, std::int64_t, std::int64_t, std::int64_t) override {}

  std::vector<double> outside;

 private:
  std::int64_t m_start = 0, m_busy = 0;
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Samples {
  std::vector<double> milliseconds;  // of a step
  std::vector<double> processor;     // seconds of a run
};

double processorSeconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void run(const StepPlan& plan, StepObserver* observer, Samples& samples) {
  RunSettings settings;
  settings.steps = kSteps;
  settings.cores = kCores;
  settings.observer = observer;
  const double start = processorSeconds();
  const RunReport report = runOnThreads(plan, settings);
  samples.processor.push_back(processorSeconds() - start);
  if (report.failure) {
    std::fprintf(stderr, "%s\n", report.failure->c_str());
    std::exit(1);
  }
  for (std::size_t step = 1; step < report.steps.size(); ++step)
    samples.milliseconds.push_back(report.steps[step].milliseconds);
}

void printOutside(int ranks, int pairs) {
  BusyTime observer;
  Samples samples;
  for (int i = 0; i < pairs; ++i) run(planOf(ranks, 4), &observer, samples);
  std::printf("outside    %d ranks  step %6.1f ms  outside ops and collectives %.2f %%, at least %.2f %%\n", ranks,
              median(samples.milliseconds), 100 * median(observer.outside),
              100 * *std::min_element(observer.outside.begin(), observer.outside.end()));
}

void printRecording(int ranks, int pairs) {
  const StepPlan plan = planOf(ranks, 4);
  Samples off, on;
  std::uint64_t kept = 0, dropped = 0;
  for (int i = 0; i < pairs; ++i) {
    run(plan, nullptr, off);
    HostCollector collector(0, ranks, [](std::string_view) { return true; });
    ObserveStep observer(collector);
    run(plan, &observer, on);
    collector.stop();
    kept += collector.counts().kept;
    dropped += collector.counts().dropped;
  }
  std::printf(
      "recording  %d ranks  off %6.1f ms  on %6.1f ms: %+.2f %% of wall time, %+.2f %% of processor time; "
      "%.0f records a step, %llu dropped\n",
      ranks, median(off.milliseconds), median(on.milliseconds),
      100 * (median(on.milliseconds) / median(off.milliseconds) - 1),
      100 * (median(on.processor) / median(off.processor) - 1), static_cast<double>(kept) / (pairs * kSteps),
      static_cast<unsigned long long>(dropped));
}

void printRanks(int pairs) {
  const StepPlan two = planOf(2, 8), eight = planOf(8, 8);
  Samples onTwo, onEight;
  for (int i = 0; i < pairs; ++i) {
    run(two, nullptr, onTwo);
    run(eight, nullptr, onEight);
  }
  std::printf("ranks      2 ranks %6.1f ms  8 ranks %6.1f ms on %d cores: throughput %.2f, processor time %.2f\n",
              median(onTwo.milliseconds), median(onEight.milliseconds), kCores,
              median(onTwo.milliseconds) / median(onEight.milliseconds),
              median(onEight.processor) / median(onTwo.processor));
}

}  // namespace
}  // namespace shardscope

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  const int pairs = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
  shardscope::printOutside(1, pairs);
  shardscope::printOutside(2, pairs);
  shardscope::printRecording(2, pairs);
  shardscope::printRanks(pairs);
}
