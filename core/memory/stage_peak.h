// SPDX-License-Identifier: Apache-2.0
// The widest moment of one pipeline rank over the passes of a step, beside what it holds all the time.
// Before a pass: what every micro batch in flight keeps, the inputs that idle chunks still hold, the gradient that was
// sent last, and what deferred weight gradients left. On top of it the pass's own widest moment.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/schedule/pipeline_schedule.h"

namespace shardscope {

struct ChunkLoad {
  double kept = 0;      // of one micro batch, from its forward to its backward
  double forward = 0;   // alive at the widest moment of a forward, what it keeps included
  double backward = 0;  // the same of a backward, which begins with everything kept
  double held = 0;      // held while no micro batch of the chunk is in flight
};

struct RankLoad {
  std::span<const ChunkLoad> chunks;
  double sentGradient = 0;               // alive from the end of a backward to the end of the next
  double deferred = 0;                   // left behind by each backward of the last chunk
  std::function<double(int, int)> pair;  // widest moment of a forward merged with a backward; empty: not merged
};

struct StagePeak {
  double bytes = 0;
  Pass pass = Pass::Forward;  // Forward for a merged pair
  int chunk = 0;
  int backwardChunk = -1;  // of a merged pair
  int inFlight = 0;        // chunk-micro-batches, with those that run
  double held = 0;
  double sent = 0;
  double deferred = 0;
  std::vector<int> live;  // micro batches in flight of each chunk, without those that run; only when asked for
};

// Walks the warm-up and one period of the steady state, and what follows only where it could be wider.
StagePeak widestMoment(const ScheduleShape& shape, int rank, const RankLoad& load, bool withLive);

// The same by every pass of the step: slow for many micro batches.
StagePeak widestMomentOfWholeStep(const ScheduleShape& shape, int rank, const RankLoad& load, bool withLive);

}  // namespace shardscope
