// SPDX-License-Identifier: Apache-2.0
// Search over layouts under constraints.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/plan/plan.h"

namespace shardscope {

struct SearchSpace {
  int minGpus = 1;
  int maxGpus = 0;                                                         // 0 = the scenario's
  int maxTp = 0, maxCp = 0, maxEp = 0, maxEtp = 1, maxPp = 0, maxVpp = 0;  // 0 = as far as the rules allow
  bool varyRecompute = false;
  bool varyMicroBatchSize = false;
  bool varyOffload = false;
  bool keepGlobalBatch = true;  // the same sequences a step; else GBS follows the default
};

struct SearchCandidate {
  ParallelLayout layout;
  int gpus = 0;
  int microBatchSize = 1;
  RecomputePolicy recompute;
  double cpuOffloadFraction = 0;
  PlanSummary summary;
};

struct SearchProgress {
  std::int64_t evaluated = 0;
  std::int64_t total = 0;
  std::int64_t feasible = 0;
};

struct SearchOptions {
  int threads = 1;
  int top = 20;
  std::function<bool(const SearchProgress&)> onProgress;  // return false to cancel; called from one thread
};

struct SearchResult {
  std::int64_t evaluated = 0;
  std::int64_t feasible = 0;
  bool cancelled = false;
  std::vector<SearchCandidate> pareto;   // no other has fewer GPUs, a shorter step and more headroom; fastest first
  std::vector<SearchCandidate> fastest;  // the best by tokens per second per GPU
};

// The same answer for any number of threads.
SearchResult search(const Scenario& scenario, const SearchSpace& space, const SearchOptions& options);

}  // namespace shardscope
