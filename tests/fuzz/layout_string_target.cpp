// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/parallel/pipeline_layout.h"
#include "core/text/sentences.h"
#include "tests/fuzz/fuzz_targets.h"

namespace shardscope {
namespace {

int byteAt(std::string_view text, std::size_t index) {
  return index < text.size() ? static_cast<unsigned char>(text[index]) : 0;
}

}  // namespace

void fuzzLayoutString(std::string_view text) {
  const int pp = 1 + byteAt(text, 0) % 64;
  const int layers = 1 + byteAt(text, 1);
  const int mtp = byteAt(text, 2) % 3;
  const std::string_view layout = text.substr(std::min<std::size_t>(3, text.size()));
  const auto parsed = parseLayoutString(layout, pp, layers, mtp);
  if (!parsed) {
    promise(!render(parsed.error()).empty(), "an error has words");
    return;
  }
  int placed = 0;
  for (const PipelineChunk& chunk : parsed->chunks) placed += chunk.numLayers;
  promise(placed == layers, "every layer is placed");
  const auto again = parseLayoutString(toLayoutString(*parsed), pp, layers, mtp);
  promise(again.ok() && *again == *parsed, "the shortest string reads back to the same chunks");
}

}  // namespace shardscope
