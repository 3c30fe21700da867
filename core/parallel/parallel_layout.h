// SPDX-License-Identifier: Apache-2.0
// The degrees of parallelism of one job.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace shardscope {

enum class CpTransport : std::uint8_t { P2p, AllGather, AllToAll, AllToAllP2p };

struct ParallelLayout {
  int tp = 1;
  int cp = 1;
  int ep = 1;
  int etp = 1;
  int pp = 1;
  int vpp = 1;  // virtual pipeline chunks a rank; 1 = not interleaved

  CpTransport cpTransport = CpTransport::P2p;
  std::vector<int> hierarchicalCpSizes;  // a2a level, p2p level; only with AllToAllP2p
  std::string pipelineLayout;  // a layout string, "account_for_embedding/loss", "first=F,last=L", or empty = even
  bool sequenceParallel = false;
  int microbatchGroupSize = 0;  // micro batches a group of the interleaved schedule; 0 = pp

  int groupSize() const { return microbatchGroupSize > 0 ? microbatchGroupSize : pp; }
  bool operator==(const ParallelLayout&) const = default;
};

}  // namespace shardscope
