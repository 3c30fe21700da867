// SPDX-License-Identifier: Apache-2.0
#include "core/format/model_json.h"
#include "core/format/scenario_json.h"
#include "core/interop/hf_config.h"
#include "core/text/sentences.h"
#include "tests/fuzz/fuzz_targets.h"

namespace shardscope {

void fuzzHfConfig(std::string_view text) {
  const auto imported = importHfConfig(text);
  if (!imported) {
    promise(!render(imported.error()).empty(), "an error has words");
    return;
  }
  ModelSpec canonical = imported->model;
  canonicalize(canonical);
  promise(canonical == imported->model, "an imported model is in its canonical form");
  Scenario scenario;
  scenario.model = imported->model;
  scenario.cluster.gpu.memory.value = scenario.cluster.gpu.memoryBandwidth.value =
      scenario.cluster.gpu.peak.bf16.value = 1e12;
  const auto read = readScenario(writeScenario(scenario));
  promise(read.ok(), "an imported model can be saved and opened");
  promise(read->scenario.model == imported->model, "an imported model reads back equal");
}

}  // namespace shardscope
