// SPDX-License-Identifier: Apache-2.0
// What joins one rank to the others: the way to its process groups, and the way out when one of them fails.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/comm/communicator.h"

namespace shardscope {

class World {
 public:
  virtual ~World() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;
  // ranks: of the world, ascending in the order of the group, this one among them. Its members alone call it, and call
  // it for the groups that they share in the same order.
  virtual std::unique_ptr<Communicator> join(std::span<const int> ranks, std::string name) = 0;
  // From now on every wait of every rank throws StepAborted with this reason. The first reason stays.
  virtual void abort(std::string_view reason) = 0;
  // Called between ops, so that peers who wait for this rank know that it is alive. Cheap. Throws StepAborted after an
  // abort.
  virtual void stillAlive() = 0;
  // Called before an op, or a collective, that computes so long at most without another call. op: a literal.
  virtual void begins(std::string_view op, std::chrono::milliseconds longest) = 0;
  // When the rank was last alive: it called, waited for others, or its thread computed. From any thread.
  virtual std::chrono::steady_clock::time_point lastSeen() = 0;
  // What another rank was last known to have begun; empty where that is not known here.
  virtual std::string lastBegan(int) { return {}; }
  // A rank whose process has gone, as far as this one looks: at one of them, so that of all ranks one finds it.
  virtual std::optional<int> findDead(std::chrono::milliseconds) { return std::nullopt; }
  // Whether this rank runs alone and its peers' messages are made up (shard_world.h).
  virtual bool standsInForPeers() const { return false; }
};

// A group of all ranks of the world.
std::unique_ptr<Communicator> joinEveryone(World& world, std::string name);

// How long nothing is heard of a peer that others wait for before it is lost: it makes no calls here, does not wait for
// others itself, and its thread does not compute, or has computed for longer than its op can take (rank_pulse.h).
constexpr std::chrono::seconds kPeerTimeLimit{4};

// Ranks that are threads of this process, by shared memory. worlds[r] is for the thread of rank r.
std::vector<std::unique_ptr<World>> makeLocalWorld(int size, std::chrono::milliseconds timeLimit = kPeerTimeLimit);

}  // namespace shardscope
