// SPDX-License-Identifier: Apache-2.0
// What ranks of a running step allocate beside what the planner says they would.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/memory/memory_breakdown.h"
#include "kernels/ops/allocator.h"

namespace shardscope::test {

struct MemoryPair {
  double measured = 0, predicted = 0;

  double error() const;  // of the measured
};

struct RankMemoryCheck {
  int rank = 0, stage = 0;
  MemoryPair fixed, peak;
  std::array<MemoryPair, kMemoryComponents> components;  // at the peak
  TermBytes measuredTerms{};
  TermBytes predictedTerms{};

  // Static and peak within 1 %, every component that is more than a thousandth of the peak within 2 %.
  bool closes() const;
  std::string describe() const;  // every pair that differs, by component and by term
};

// Runs two steps on threads.
Result<std::vector<RankMemoryCheck>> checkMemory(const Scenario& scenario);

}  // namespace shardscope::test
