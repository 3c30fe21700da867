// SPDX-License-Identifier: Apache-2.0
#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/interop/megatron_args.h"
#include "core/text/sentences.h"
#include "tests/fuzz/fuzz_targets.h"

namespace shardscope {
namespace {

Scenario baseScenario() {
  Scenario base;
  base.cluster.gpu = *gpuPreset("h100");
  base.cluster.numGpus = 64;
  base.cluster.nvlinkDomainSize = base.cluster.gpu.nvlinkDomainSize;
  base.cluster.calibration = *calibrationPreset(base.cluster.gpu);
  return base;
}

void hold(const Result<ImportedScenario>& imported) {
  if (!imported) {
    promise(!render(imported.error()).empty(), "an error has words");
    return;
  }
  for (const Error& item : imported->unmapped) promise(!render(item).empty(), "what has no place is told in words");
  for (const LayoutIssue& issue : imported->issues)
    promise(!render(describeArgumentIssue(issue)).empty(), "a rule is told in words");
  exportMegatronArgs(imported->scenario);
  exportBridgeOverrides(imported->scenario);
  const std::string written = writeScenario(imported->scenario);
  const auto read = readScenario(written);
  if (!read) return;
  promise(writeScenario(read->scenario) == written, "an imported scenario is saved and opened without a change");
  holdPlan(read->scenario);
}

}  // namespace

void fuzzMegatronArgs(std::string_view text) {
  static const Scenario kBase = baseScenario();
  hold(importMegatronArgs(text, kBase));
}

void fuzzBridgeOverrides(std::string_view text) {
  static const Scenario kBase = baseScenario();
  hold(importBridgeOverrides(text, kBase));
}

}  // namespace shardscope
