// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "profiler/store/trace_store.h"
#include "tests/profiler/record_samples.h"

namespace shardscope {
namespace {

constexpr int kRecords = 1'000'000;

// In pieces, as a running engine sends them.
void appendRecords(benchmark::State& state) {
  constexpr std::size_t kPiece = 4096;
  StringPool strings;
  const std::vector<ActivityRecord> records = typicalOps(kRecords, strings);
  std::size_t bytes = 0;
  for (auto _ : state) {
    TraceStore store;
    for (std::size_t i = 0; i < records.size(); i += kPiece)
      store.append(std::span(records).subspan(i, std::min(kPiece, records.size() - i)), strings);
    bytes = store.bytes();
  }
  state.SetItemsProcessed(state.iterations() * kRecords);
  state.SetLabel(std::to_string(kRecords) + " records, " + std::to_string(bytes / kRecords) + " bytes each");
}
BENCHMARK(appendRecords)->Name("store_append")->Unit(benchmark::kMillisecond);

// A lane of 1000 pixels over all of them.
void foldRecords(benchmark::State& state) {
  StringPool strings;
  TraceStore store;
  store.append(typicalOps(kRecords, strings), strings);
  const TraceTrack& track = store.ranks()[0].track(TraceLane::Ops);
  for (auto _ : state) benchmark::DoNotOptimize(track.shares(store.start(), store.end(), 1000));
  state.SetLabel(std::to_string(kRecords) + " records to 1000 pixels");
}
BENCHMARK(foldRecords)->Name("store_fold")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace shardscope
