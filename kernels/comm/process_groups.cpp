// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/process_groups.h"

#include <algorithm>
#include <cassert>
#include <string>

namespace shardscope {
namespace {

// The one of these groups that the rank is in, if any.
std::unique_ptr<Communicator> joinOwn(World& world, const std::vector<std::vector<int>>& groups,
                                      const std::string& kind) {
  for (std::size_t number = 0; number < groups.size(); ++number) {
    const std::vector<int>& ranks = groups[number];
    if (std::find(ranks.begin(), ranks.end(), world.rank()) != ranks.end())
      return world.join(ranks, kind + std::to_string(number));
  }
  return nullptr;
}

}  // namespace

RankGroups::RankGroups(World& world, const ParallelLayout& layout)
    : m_sizes(deriveGroups(layout, world.size())), m_coordinates(coordinatesOf(layout, m_sizes, world.rank())) {
  assert(m_sizes.dpDivides && m_sizes.edpDivides);
  for (int k = 0; k < kGroupKinds; ++k) {
    const auto kind = static_cast<GroupKind>(k);
    m_groups[static_cast<std::size_t>(k)] =
        joinOwn(world, rankGroups(layout, m_sizes, kind), std::string(groupName(kind)));
  }
  for (std::size_t level = 0; level < layout.hierarchicalCpSizes.size(); ++level)
    m_cpLevels.push_back(joinOwn(world, hierarchicalCpGroups(layout, m_sizes, static_cast<int>(level)),
                                 level == 0 ? "cp-a2a" : "cp-p2p"));
}

Communicator& RankGroups::operator[](GroupKind kind) const {
  assert(has(kind));
  return *m_groups[static_cast<std::size_t>(kind)];
}

}  // namespace shardscope
