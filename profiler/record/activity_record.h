// SPDX-License-Identifier: Apache-2.0
// One thing that happened on one rank, whoever saw it: the running step, CUPTI, an imported trace. Plain and trivially
// copyable. Texts are ids of a StringPool. Times are nanoseconds of one clock of the machine that recorded.
#pragma once

#include <cstdint>
#include <type_traits>

#include "profiler/record/string_pool.h"

namespace shardscope {

enum class ActivityKind : std::uint8_t { Op, Collective, Pass, Memory, StepStart, StepEnd, Gap };
constexpr int kActivityKinds = 7;

enum class ActivityPass : std::uint8_t { Unknown, Forward, Backward, Recompute, Optimizer };
constexpr int kActivityPasses = 5;

// Where in the step. -1: not known, or not of any.
struct ActivityPlace {
  std::int32_t rank = 0;
  std::int32_t microbatch = -1;
  std::int32_t layer = -1;  // of the whole model
  std::int16_t stage = -1;  // pipeline rank
  std::int16_t chunk = -1;  // model chunk of the rank
  ActivityPass pass = ActivityPass::Unknown;

  bool operator==(const ActivityPlace&) const = default;
};

// Fields that a kind does not name stay at their defaults, and are not kept in a RecordChunk.
//   Op          name, start..end, bytes, value
//   Collective  name, group, groupKind, sequence, start..end, waited, bytes
//   Pass        start..end
//   Memory      name, start, bytes, live
//   StepStart   start, sequence
//   StepEnd     start, sequence, value
//   Gap         name (why), start..end, sequence (how many records were lost)
struct ActivityRecord {
  std::int64_t start = 0;   // collective: the call, so the arrival of the rank
  std::int64_t end = 0;     // an instant: the same as start
  std::int64_t waited = 0;  // collective: when the rank began to wait for its end
  std::int64_t bytes =
      0;  // op: of memory that it has to touch; collective: that the rank hands over; memory: the change
  std::int64_t live = 0;       // memory: all that is allocated after the change
  double value = 0;            // op: floating-point operations; step end: the loss
  std::uint64_t sequence = 0;  // collective: in its group, the same on every rank; step: its number; gap: records lost
  std::uint64_t correlation = 0;  // joins a launch and what it started; 0 = none
  std::uint64_t external = 0;     // the node of the plan that was current at the launch; 0 = none
  ActivityPlace place;
  StringId name = kNoString;       // "attention.core", "ep.dispatch"; memory: id of the term, "memory.weights"
  StringId group = kNoString;      // "ep3"
  StringId groupKind = kNoString;  // "ep", as groupName() spells it
  ActivityKind kind = ActivityKind::Op;

  bool operator==(const ActivityRecord&) const = default;
};
static_assert(std::is_trivially_copyable_v<ActivityRecord>);

}  // namespace shardscope
