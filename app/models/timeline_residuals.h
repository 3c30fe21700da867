// SPDX-License-Identifier: GPL-3.0-or-later
// Where a measured step differs from its plan: on the busiest rank, op by op and collective by collective, each with
// its cause. Whole nanoseconds, so that the rows and the rest add up exactly to the step.
#pragma once

#include <QString>
#include <cstdint>
#include <string>
#include <vector>

#include "app/models/recorded_run.h"

namespace shardscope {

// Contention: of ranks that take turns on cores, the time in which a rank neither computes nor waits for another.
enum class ResidualCause : std::uint8_t { ComputeRate, Bandwidth, Waiting, Contention, Other };
QString causeName(ResidualCause cause);

struct Residual {
  std::string name;  // of an op or a collective as records have it; empty: the rest
  ResidualCause cause = ResidualCause::Other;
  std::int64_t predicted = 0, measured = 0;  // ns a step

  std::int64_t difference() const { return measured - predicted; }
};

struct StepResiduals {
  int rank = -1;               // that the times are of
  std::vector<Residual> rows;  // the largest difference first
  Residual rest;               // what no row shows
  int restKinds = 0;           // ops and collectives in it
  Residual sum;                // the step

  bool empty() const { return rank < 0; }
};

constexpr std::size_t kResidualRows = 8;
// Empty where the recording has no plan.
StepResiduals residualsOf(const RecordedRun& run, const TraceStep& step, std::size_t mostRows = kResidualRows);

// The rank of the plan's busiest stage that computes most.
const TraceRank* busiestRank(const RecordedRun& run, const TraceStep& step);

}  // namespace shardscope
