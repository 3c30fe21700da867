// SPDX-License-Identifier: Apache-2.0
// The planner on 61-layer DeepSeek-V3 at 128K with PP 8 and VPP 4: what look-ahead and search need, the whole plan, and
// the parts of both; the search of a large space; reading scenarios.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/advice/advice.h"
#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/plan/search.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

constexpr const char* kPreset = "dsv3-h100-128k";

Scenario preset(std::string_view id) {
  const Result<std::string_view> text = scenarioPresetText(id);
  if (text)
    if (const Result<ReadScenario> read = readScenario(*text)) return read->scenario;
  std::fprintf(stderr, "core_bench: no preset %s\n", std::string(id).c_str());
  std::exit(1);
}

struct Case {
  Scenario scenario = preset(kPreset);
  ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  PipelineLayout pipeline = resolvePipeline(scenario.model, scenario.layout).value();
};

void summarizeCase(benchmark::State& state) {
  const Case c;
  for (auto _ : state) benchmark::DoNotOptimize(summarize(c.scenario));
}
BENCHMARK(summarizeCase)->Name("summarize_dsv3_pp8_vpp4");

void planCase(benchmark::State& state) {
  Case c;
  c.scenario.batch.globalBatchSize = 64 * c.groups.dp;
  for (auto _ : state) {
    const Plan p = plan(c.scenario);
    benchmark::DoNotOptimize(advise(c.scenario, p));
  }
}
BENCHMARK(planCase)->Name("plan_with_advice_m64");

void planAlone(benchmark::State& state) {
  Case c;
  c.scenario.batch.globalBatchSize = 64 * c.groups.dp;
  for (auto _ : state) benchmark::DoNotOptimize(plan(c.scenario));
}
BENCHMARK(planAlone)->Name("plan_m64");

void adviceAlone(benchmark::State& state) {
  Case c;
  c.scenario.batch.globalBatchSize = 64 * c.groups.dp;
  const Plan p = plan(c.scenario);
  for (auto _ : state) benchmark::DoNotOptimize(advise(c.scenario, p));
}
BENCHMARK(adviceAlone)->Name("advice");

void resolveCase(benchmark::State& state) {
  const Case c;
  for (auto _ : state) benchmark::DoNotOptimize(resolvePipeline(c.scenario.model, c.scenario.layout));
}
BENCHMARK(resolveCase)->Name("resolve_pipeline");

void legalityCase(benchmark::State& state) {
  const Case c;
  for (auto _ : state) benchmark::DoNotOptimize(isLegal(c.scenario, c.groups, &c.pipeline));
}
BENCHMARK(legalityCase)->Name("legality");

void memoryCase(benchmark::State& state) {
  const Case c;
  for (auto _ : state) benchmark::DoNotOptimize(estimateMemory(c.scenario, c.groups, c.pipeline, MemoryDetail::Totals));
}
BENCHMARK(memoryCase)->Name("memory_totals");

void memoryTensorsCase(benchmark::State& state) {
  const Case c;
  for (auto _ : state)
    benchmark::DoNotOptimize(estimateMemory(c.scenario, c.groups, c.pipeline, MemoryDetail::Tensors));
}
BENCHMARK(memoryTensorsCase)->Name("memory_tensors");

void stepCase(benchmark::State& state) {
  const Case c;
  for (auto _ : state) benchmark::DoNotOptimize(estimateStep(c.scenario, c.groups, c.pipeline));
}
BENCHMARK(stepCase)->Name("closed_form_time");

void simulateCase(benchmark::State& state) {
  Case c;
  c.scenario.batch.globalBatchSize = 64 * c.groups.dp;
  PipelineTimeline timeline;
  for (auto _ : state) benchmark::DoNotOptimize(simulateStep(c.scenario, c.groups, c.pipeline, timeline));
}
BENCHMARK(simulateCase)->Name("simulated_schedule_m64");

void copyCase(benchmark::State& state) {
  const Case c;
  for (auto _ : state) {
    Scenario copy = c.scenario;
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(copyCase)->Name("scenario_copy");

// The time is that of the whole search: every layout of up to 2048 GPUs and ETP 2, with every step of the recompute
// ladder.
void searchCase(benchmark::State& state) {
  const Scenario scenario = preset(kPreset);
  SearchSpace space;
  space.maxGpus = 2048;
  space.maxEtp = 2;
  space.varyRecompute = true;
  SearchResult result;
  for (auto _ : state) result = search(scenario, space, {static_cast<int>(state.range(0)), 20, nullptr});
  state.counters["evaluations/s"] =
      benchmark::Counter(static_cast<double>(result.evaluated), benchmark::Counter::kIsIterationInvariantRate);
  state.SetLabel(std::to_string(result.evaluated) + " evaluated of " + std::to_string(result.considered) +
                 " considered");
}
BENCHMARK(searchCase)
    ->Name("search_200k")
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1);

void readCase(benchmark::State& state) {
  const std::string text = writeScenario(preset(kPreset));
  for (auto _ : state) benchmark::DoNotOptimize(readScenario(text));
}
BENCHMARK(readCase)->Name("scenario_read");

void presetsCase(benchmark::State& state) {
  std::vector<Scenario> scenarios;
  for (const std::string& id : scenarioPresetIds()) scenarios.push_back(preset(id));
  for (auto _ : state)
    for (const Scenario& scenario : scenarios) {
      const Plan p = plan(scenario);
      benchmark::DoNotOptimize(advise(scenario, p));
    }
  state.SetLabel(std::to_string(scenarios.size()) + " presets planned with advice");
}
BENCHMARK(presetsCase)->Name("all_presets");

}  // namespace
}  // namespace shardscope
