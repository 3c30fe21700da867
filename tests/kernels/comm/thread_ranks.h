// SPDX-License-Identifier: Apache-2.0
// Runs a function on every thread rank of a local world, as a step does: the first rank that throws aborts the others.
#pragma once

#include <exception>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "kernels/comm/world.h"
#include "kernels/ops/step_failure.h"

namespace shardscope {

struct RankEnd {
  std::string error;     // empty: it returned
  bool aborted = false;  // StepAborted
  bool lost = false;     // PeerLost
};

inline std::vector<RankEnd> runThreadRanks(int ranks, std::chrono::milliseconds timeLimit,
                                           const std::function<void(World&)>& body) {
  std::vector<std::unique_ptr<World>> worlds = makeLocalWorld(ranks, timeLimit);
  std::vector<RankEnd> ends(worlds.size());
  std::vector<std::thread> threads;
  for (std::size_t r = 0; r < worlds.size(); ++r)
    threads.emplace_back([&, r] {
      const std::unique_ptr<World> world = std::move(worlds[r]);
      try {
        body(*world);
      } catch (const std::exception& failure) {
        ends[r] = {failure.what(), dynamic_cast<const StepAborted*>(&failure) != nullptr,
                   dynamic_cast<const PeerLost*>(&failure) != nullptr};
        world->abort("rank " + std::to_string(r) + ": " + failure.what());
      }
    });
  for (std::thread& thread : threads) thread.join();
  return ends;
}

}  // namespace shardscope
