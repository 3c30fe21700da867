// SPDX-License-Identifier: Apache-2.0
// What a reader did not get, and why: every way of losing records has a counter of its own.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace shardscope {

struct LossCounter {
  std::string_view id;  // a literal: "trace.loss." + id is its sentence
  std::int64_t count = 0;
};

struct RecordLosses {
  std::map<std::string, std::int64_t, std::less<>> dropped;  // records that never were packed, by the reason they give
  std::int64_t recordsMissing = 0;                           // by their numbers, of chunks that are not there
  std::int64_t recordsUndecodable = 0;  // of chunks that are there and damaged, or hold what can't be read
  std::int64_t chunksDamaged = 0;
  std::int64_t chunksUnknown = 0;   // of a later version
  std::int64_t chunksRepeated = 0;  // their records came before
  std::int64_t bytesSkipped = 0;    // that belong to no chunk
  std::int64_t bytesCutOff = 0;     // of a last chunk that is not whole
  std::int64_t textsRefused = 0;    // names beyond the most that are told apart

  // All that are not zero; records dropped for a reason that has no sentence are one row.
  std::vector<LossCounter> counters() const;
  bool none() const { return counters().empty(); }
};

// The reason of a gap record: the collector was behind, and the step does not wait for it.
constexpr std::string_view kDroppedQueueFull = "queue-full";
// Of a run that is shown while it goes on: the window was behind; the run has more than is kept; the engine did not
// send them.
constexpr std::string_view kDroppedWindowBehind = "window-behind";
constexpr std::string_view kDroppedRunFull = "run-full";
constexpr std::string_view kDroppedNotSent = "not-sent";

}  // namespace shardscope
