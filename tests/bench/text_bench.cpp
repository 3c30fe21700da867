// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "core/text/sentences.h"

namespace shardscope {
namespace {

void renderSentence(benchmark::State& state) {
  const Error error = {{"device.cuda_failed", {{"code", std::int64_t{999}}, {"reason", std::string("unknown error")}}},
                       {}};
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(render(error));
}
BENCHMARK(renderSentence);

}  // namespace
}  // namespace shardscope
