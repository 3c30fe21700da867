// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/control.h"
#include "core/protocol/frame.h"
#include "core/text/sentences.h"
#include "tests/fuzz/fuzz_targets.h"

namespace shardscope {
namespace {

struct Received {
  std::vector<std::string> payloads;
  bool broken = false;
};

Received receive(std::string_view bytes, std::size_t piece) {
  FrameReader reader;
  Received received;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.feed(bytes.substr(at, piece));
    while (const std::optional<Frame> frame = reader.next()) received.payloads.emplace_back(frame->payload);
  }
  received.broken = reader.broken().has_value();
  if (reader.broken()) promise(!render(*reader.broken()).empty(), "a broken stream says why");
  return received;
}

}  // namespace

void fuzzControl(std::string_view text) {
  const Result<ControlMessage> message = readControl(text);
  if (!message) {
    promise(!render(message.error()).empty(), "a refused message says why");
    return;
  }
  const std::string written = writeControl(*message);
  const Result<ControlMessage> again = readControl(written);
  promise(again.ok(), "a message that was written can be read");
  promise(writeControl(*again) == written, "and is the same");
}

void fuzzFrames(std::string_view bytes) {
  const Received whole = receive(bytes, bytes.size() + 1);
  const Received pieces = receive(bytes, 3);
  promise(whole.payloads == pieces.payloads && whole.broken == pieces.broken,
          "frames do not depend on how their bytes arrive");
  for (const std::string& payload : whole.payloads) fuzzControl(payload);
}

}  // namespace shardscope
