// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/world.h"

#include <numeric>
#include <utility>

namespace shardscope {

std::unique_ptr<Communicator> joinEveryone(World& world, std::string name) {
  std::vector<int> ranks(static_cast<std::size_t>(world.size()));
  std::iota(ranks.begin(), ranks.end(), 0);
  return world.join(ranks, std::move(name));
}

}  // namespace shardscope
