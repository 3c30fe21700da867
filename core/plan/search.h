// SPDX-License-Identifier: Apache-2.0
// Search over layouts under constraints.
//
// The space is the product of its axes: GPU count (powers of two, one and three times a power of two NVLink domains),
// PP and VPP, TP, CP, EP, ETP (their divisors and powers of two that the model admits), and where asked micro batch
// size, recompute policy and offload fraction. Where PP x VPP does not divide the layers the balanced layout string
// takes the place of the even split.
//   considered = points of the product that were looked at: the sum of all Rejection counts and of feasible
//   evaluated  = points that every hard rule admits, so that the memory of every stage was estimated, and where that
//                fits the step time: rejected[Memory] + feasible
// Points are compared by the step time in closed form. What comes first that way, the front and the kSearchRows with
// the most tokens, is simulated, and those rows are then compared by the times that plan() gives.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "core/plan/plan.h"

namespace shardscope {

struct SearchSpace {
  int minGpus = 1;
  int maxGpus = 0;                                                         // 0 = the scenario's
  int maxTp = 0, maxCp = 0, maxEp = 0, maxEtp = 1, maxPp = 0, maxVpp = 0;  // 0 = as far as the rules allow
  int minTp = 1, minCp = 1, minEp = 1, minEtp = 1, minPp = 1, minVpp = 1;
  double minHeadroom = 0;  // share of the capacity that must stay free on every stage
  bool varyRecompute = false;
  bool varyMicroBatchSize = false;
  bool varyOffload = false;
  bool keepGlobalBatch = true;  // the same sequences a step; else GBS follows the default

  bool operator==(const SearchSpace&) const = default;
};

struct SearchCandidate {
  ParallelLayout layout;
  int gpus = 0;
  int microBatchSize = 1;
  int globalBatchSize = 1;
  RecomputePolicy recompute;
  double cpuOffloadFraction = 0;
  PlanSummary summary;
  std::string_view limit;  // the largest share of the step that is not model computation: a StepComponent's name
  Nanoseconds limitTime;
};

// Shares of the step that are never a limit: the products, norms and losses that the model asks for.
bool isModelComputation(std::string_view component);

// Why a point fell out, in the order of the checks.
enum class Rejection : std::uint8_t { DpNotWhole, EdpNotWhole, Batch, Rule, Memory };
constexpr int kRejections = 5;

struct SearchProgress {
  std::int64_t considered = 0;
  std::int64_t total = 0;  // points of the space
  std::int64_t evaluated = 0;
  std::int64_t feasible = 0;
};

constexpr int kSearchRows = 256;  // more where more of the fastest are asked for

struct SearchResult {
  std::int64_t considered = 0;
  std::int64_t total = 0;
  std::int64_t evaluated = 0;
  std::int64_t feasible = 0;
  std::array<std::int64_t, kRejections> rejected{};
  bool cancelled = false;
  // No other has as few GPUs, as short a time per sequence and as much headroom; fastest first.
  std::vector<SearchCandidate> pareto;
  std::vector<SearchCandidate> fastest;  // the best by tokens per second per GPU
};

// All are called from the calling thread.
struct SearchOptions {
  int threads = 1;
  int top = 20;                                           // of SearchResult::fastest
  std::function<bool(const SearchProgress&)> onProgress;  // return false to cancel
  // Asked after every report of progress: true gives what is found so far to onFound. With more threads than one the
  // others tell of theirs at the next time.
  std::function<bool()> wantsFound = {};
  std::function<void(SearchResult)> onFound = {};
};

// The same answer for any number of threads.
SearchResult search(const Scenario& scenario, const SearchSpace& space, const SearchOptions& options);

// The scenario of a candidate: what a click on it opens.
Scenario scenarioOf(const Scenario& scenario, const SearchCandidate& candidate);

}  // namespace shardscope
