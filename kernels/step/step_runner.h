// SPDX-License-Identifier: Apache-2.0
// Runs steps of a plan with one thread a rank, and says what came of it. However a rank fails, the run ends within
// moments with one sentence; where a rank has stopped answering, the only one too, within the time limit for peers and
// a moment more. A run that is cancelled ends within four seconds.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/step/rank_program.h"

namespace shardscope {

// Observer, flag and callbacks are the caller's, and are not touched once the run has returned. A rank that hangs is
// left behind then; when it wakes up it frees what it has and ends. Only where it hangs in the observer or a callback
// itself do these have to outlive it. They must not throw, but for gradientsReady, which fails its rank.
struct RunSettings {
  int steps = 1;
  int cores = 0;  // 0: those of this machine. Ranks that outnumber them take turns, op by op
  OptimizerSettings optimizer;
  StepObserver* observer = nullptr;
  std::chrono::milliseconds peerTimeLimit = kPeerTimeLimit;
  std::int64_t memoryLimit = INT64_MAX;          // bytes of a rank's device
  const std::atomic<bool>* cancelled = nullptr;  // the step under way may end in a moment, else it is given up
  // On the rank's thread, with whole gradients in its shards, before the update.
  std::function<void(RankProgram&, int step)> gradientsReady;
  // What a rank computes with, made on its thread; threads: how many an op may use. The CPU where it is empty.
  std::function<std::unique_ptr<Backend>(int rank, int threads)> backend;
};

struct StepReport {
  double milliseconds = 0;  // from the first rank's start to the last one's end
  double loss = 0;
  double gradientNorm = 0;
};

struct RankMemory {
  int rank = 0;
  int stage = 0;
  std::int64_t staticBytes = 0;  // between steps
  std::int64_t peakBytes = 0;    // of the second step and later, or of the only one
  TermBytes atPeak{};
};

struct RunReport {
  std::vector<StepReport> steps;  // those that ended on all ranks
  std::vector<RankMemory> ranks;  // after the last step that ended on them; none after a failure
  bool cancelled = false;
  std::optional<std::string> failure;  // one sentence: rank, stage, op, reason
  std::vector<int> hung;               // ranks that were left behind; they may still be in an op
};

// Every rank a thread of this process.
RunReport runOnThreads(const StepPlan& plan, const RunSettings& settings);

// One rank of the plan alone, with its exact shapes; what its peers would send is made up (comm/shard_world.h). Its
// routing must be balanced: where other ranks' tokens go is known then. Loss and gradients mean nothing.
RunReport runShard(const StepPlan& plan, const RunSettings& settings, int rank);

}  // namespace shardscope
