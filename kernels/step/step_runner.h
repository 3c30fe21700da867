// SPDX-License-Identifier: Apache-2.0
// Runs steps of a plan with one thread a rank, and says what came of it.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kernels/step/rank_program.h"

namespace shardscope {

struct RunSettings {
  int steps = 1;
  int cores = 0;  // 0: those of this machine. Ranks that outnumber them take turns, op by op
  OptimizerSettings optimizer;
  StepObserver* observer = nullptr;
  std::chrono::milliseconds peerTimeLimit = kPeerTimeLimit;
  std::atomic<bool>* cancelled = nullptr;  // looked at between steps
  // On the rank's thread, with whole gradients in its shards, before the update.
  std::function<void(RankProgram&, int step)> gradientsReady;
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
  std::vector<StepReport> steps;  // those that ended
  std::vector<RankMemory> ranks;
  bool cancelled = false;
  std::optional<std::string> failure;  // one sentence: rank, stage, op, reason
};

// Every rank a thread of this process.
RunReport runOnThreads(const StepPlan& plan, const RunSettings& settings);

}  // namespace shardscope
