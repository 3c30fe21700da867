// SPDX-License-Identifier: Apache-2.0
#include "core/format/scenario_json.h"
#include "core/text/sentences.h"
#include "tests/fuzz/fuzz_targets.h"

namespace shardscope {

void fuzzScenario(std::string_view text) {
  const auto read = readScenario(text);
  if (!read) {
    promise(!render(read.error()).empty(), "an error has words");
    return;
  }
  for (const Error& warning : read->warnings) promise(!render(warning).empty(), "a warning has words");
  const std::string written = writeScenario(read->scenario);
  const auto again = readScenario(written);
  promise(again.ok(), "what is written can be read");
  promise(again->scenario == read->scenario, "what is written reads back equal");
  promise(writeScenario(again->scenario) == written, "writing is canonical");
}

}  // namespace shardscope
