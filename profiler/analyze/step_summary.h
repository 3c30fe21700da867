// SPDX-License-Identifier: Apache-2.0
// Where the time and the memory of recorded steps went, rank by rank.
//
// A collective of a group has the same sequence number on all its ranks. Until the last of them has arrived a rank can
// only wait; what follows is the transfer:
//   wait     = last arrival - own arrival, at most until its end
//   transfer = end - own arrival - wait
//   exposed  = end - when the rank began to wait for it: what computing did not hide; of it, exposedWait is before the
//              last arrival
// Of a rank's step, compute is the time that at least one op covers, exposed the time that only a wait for a collective
// covers, idle the rest. Times are nanoseconds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "profiler/collect/memory_ledger.h"
#include "profiler/record/record_file.h"

namespace shardscope {

struct OpTotals {
  std::string name;
  ActivityPass pass = ActivityPass::Unknown;
  std::int64_t count = 0;
  std::int64_t total = 0;
  std::int64_t median = 0;
  std::int64_t bytes = 0;
  double flops = 0;
};

struct CollectiveTotals {
  std::string name;
  std::string groupKind;
  std::string group;
  std::int64_t count = 0;
  std::int64_t unmatched = 0;  // seen on this rank alone: all their time counts as transfer
  std::int64_t bytes = 0;
  std::int64_t total = 0;  // wait + transfer
  std::int64_t wait = 0;
  std::int64_t transfer = 0;
  std::int64_t exposed = 0;
  std::int64_t exposedWait = 0;
};

// One step of one rank.
struct RankStep {
  int rank = 0;
  int stage = -1;  // of its last op, collective or pass
  std::uint64_t step = 0;
  bool whole = false;  // it has a start and an end
  std::int64_t start = 0, end = 0;
  double loss = 0;        // as the rank told it
  std::int64_t lost = 0;  // records that gaps inside of it tell of
  std::int64_t compute = 0, exposed = 0, idle = 0;
  std::vector<OpTotals> ops;                  // the longest first
  std::vector<CollectiveTotals> collectives;  // the longest first
  MemoryState peak;

  std::int64_t time() const;
};

struct StepSummary {
  RecordFileHead head;
  bool finished = false;  // the recording was ended, not cut off
  std::int64_t records = 0;
  std::int64_t incomplete = 0;                // steps of ranks without a start or an end
  std::vector<RankStep> steps;                // by number, then by rank
  std::vector<OpTotals> ops;                  // of all ranks and whole steps
  std::vector<CollectiveTotals> collectives;  // the same, by name and kind of group; group is empty
  RecordLosses losses;
};

// Of a whole recording. Fails when it can't be read, or holds no record.
Result<StepSummary> summarizeSteps(std::string_view recording);

}  // namespace shardscope
