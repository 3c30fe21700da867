// SPDX-License-Identifier: Apache-2.0
// The communicators of one rank under a layout: the groups of core/parallel/process_groups.h, which are Megatron's.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/parallel/process_groups.h"
#include "kernels/comm/world.h"

namespace shardscope {

class RankGroups {
 public:
  // All ranks of the world call it with the same layout, whose degrees divide the world.
  RankGroups(World& world, const ParallelLayout& layout);

  const ProcessGroups& sizes() const { return m_sizes; }
  const RankCoordinates& coordinates() const { return m_coordinates; }

  // Only the embedding groups leave ranks out: those of the stages between the ends.
  bool has(GroupKind kind) const { return m_groups[static_cast<std::size_t>(kind)] != nullptr; }
  Communicator& operator[](GroupKind kind) const;

  // Of hierarchical context parallelism: 0 all-to-all, among neighbours; 1 point to point, over the stride of them.
  int cpLevels() const { return static_cast<int>(m_cpLevels.size()); }
  Communicator& cpLevel(int level) const { return *m_cpLevels[static_cast<std::size_t>(level)]; }

 private:
  ProcessGroups m_sizes;
  RankCoordinates m_coordinates;
  std::array<std::unique_ptr<Communicator>, kGroupKinds> m_groups;
  std::vector<std::unique_ptr<Communicator>> m_cpLevels;
};

}  // namespace shardscope
