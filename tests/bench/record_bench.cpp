// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <chrono>
#include <ctime>
#include <thread>

#include "profiler/collect/host_collector.h"
#include "profiler/record/record_chunk.h"
#include "tests/profiler/record_samples.h"

namespace shardscope {
namespace {

constexpr int kRecords = 10'000;

void encodeRecords(benchmark::State& state) {
  StringPool strings;
  const std::vector<ActivityRecord> records = typicalOps(kRecords, strings);
  ChunkEncoder encoder(0);
  std::size_t bytes = 0;
  for (auto _ : state) {
    for (const ActivityRecord& record : records) encoder.add(record, strings);
    bytes = encoder.finish().size();
  }
  state.SetItemsProcessed(state.iterations() * kRecords);
  state.SetLabel(std::to_string(kRecords) + " records, " + std::to_string(bytes) + " bytes");
}
BENCHMARK(encodeRecords)->Name("record_encode");

void decodeRecords(benchmark::State& state) {
  StringPool strings;
  const std::string chunk = chunksOf(typicalOps(kRecords, strings), strings, 0, kRecords).front();
  std::vector<ActivityRecord> records;
  for (auto _ : state) {
    records.clear();
    ChunkHead head;
    benchmark::DoNotOptimize(inspectChunk(chunk, head));
    benchmark::DoNotOptimize(decodeChunk(head, std::string_view(chunk).substr(kChunkHeadBytes), strings, records));
  }
  state.SetItemsProcessed(state.iterations() * kRecords);
  state.SetLabel(std::to_string(kRecords) + " records");
}
BENCHMARK(decodeRecords)->Name("record_decode");

double threadSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// What one event costs the thread of its rank while the collector's thread packs: processor time of the former alone,
// over batches that the ring takes whole.
template <typename Tell>
void collectCase(benchmark::State& state, Tell tell) {
  constexpr std::uint64_t kBatch = 4096;
  using std::chrono::milliseconds;
  HostCollector collector(0, 1, [](std::string_view) { return true; }, {2 * kBatch, milliseconds(1), milliseconds(1)});
  std::int64_t time = 0;
  for (auto _ : state) {
    const double start = threadSeconds();
    for (std::uint64_t i = 0; i < kBatch; ++i) tell(collector, ++time);
    state.SetIterationTime((threadSeconds() - start) / kBatch);
    while (collector.counts().kept + collector.counts().dropped < static_cast<std::uint64_t>(time))
      std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  if (collector.counts().dropped > 0) state.SkipWithError("records were dropped");
}

void tellOp(HostCollector& collector, std::int64_t time) {
  constexpr std::string_view kNames[] = {"attention.core", "attention.projection", "moe.fc1", "moe.unpermute"};
  ActivityPlace place;
  place.layer = static_cast<std::int32_t>(time & 7);
  collector.opFinished(place, {kNames[time & 3], time, time + 1, 4096, 1e9});
}

void tellCollective(HostCollector& collector, std::int64_t time) {
  collector.collectiveFinished(
      {}, {"ep.dispatch", "ep3", "ep", static_cast<std::uint64_t>(time), 4096, time, time + 1, time + 2});
}

void tellMemory(HostCollector& collector, std::int64_t time) {
  collector.memoryChanged({}, "memory.attention.core-qkv", 4096, time * 4096, time);
}

void collectOp(benchmark::State& state) { collectCase(state, tellOp); }
void collectCollective(benchmark::State& state) { collectCase(state, tellCollective); }
void collectMemory(benchmark::State& state) { collectCase(state, tellMemory); }
BENCHMARK(collectOp)->Name("collect_op")->UseManualTime()->Iterations(100);
BENCHMARK(collectCollective)->Name("collect_collective")->UseManualTime()->Iterations(100);
BENCHMARK(collectMemory)->Name("collect_memory")->UseManualTime()->Iterations(100);

}  // namespace
}  // namespace shardscope
