// SPDX-License-Identifier: Apache-2.0
// The sentence of PeerLost, the same over every transport.
#pragma once

#include <chrono>
#include <span>
#include <string>

namespace shardscope {

struct LostPeer {
  int rank = 0;          // of the world
  std::string waitsFor;  // what it waits for itself, where that is known
};

// operation: such as "all-reduce 12 of dp0".
std::string describePeerLoss(const std::string& operation, std::span<const LostPeer> peers,
                             std::chrono::milliseconds timeLimit);

}  // namespace shardscope
