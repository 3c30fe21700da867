// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> errorSentences() {
  static constexpr Sentence kSentences[] = {
      {"cli.cannot-open", "The file cannot be opened. Check the path and the read permission."},
      {"cli.cannot-read",
       "The file cannot be read. Is it a folder? Give the path of a scenario file, or - for standard input."},
      {"cli.no-scenario",
       "No scenario given. Name a file, - for standard input, or --preset NAME (shardscope-cli presets lists them)."},
      {"cli.two-scenarios", "A file and a preset were both given. Keep one of them."},
      {"cli.set-form", "--set takes KEY=VALUE, such as --set layout.cp=16."},
      {"cli.set-not-object",
       "There is nothing below the key {key}: it holds a value already. Check the path before it."},
      {"calibration.not-json", "This is not JSON. A calibration file is one object with gpu, source and values."},
      {"calibration.not-an-object", "A calibration file is one object with gpu, source and values."},
      {"calibration.not-text", "This must be a text."},
      {"calibration.no-values", "The object \"values\" is missing: it holds the calibrated numbers by key."},
      {"calibration.not-a-number", "This must be a number."},
      {"calibration.unknown-key", "There is no calibration value named {key}."},
      {"calibration.out-of-range", "{have} is out of range: this value goes from {smallest} to {largest}."},
  };
  return kSentences;
}

}  // namespace shardscope
