// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/peer_loss.h"

namespace shardscope {

std::string describePeerLoss(const std::string& operation, std::span<const LostPeer> peers,
                             std::chrono::milliseconds timeLimit) {
  std::string text = operation + ": ";
  for (std::size_t i = 0; i < peers.size(); ++i) {
    if (i > 0) text += i + 1 == peers.size() ? " and " : ", ";
    text += "rank " + std::to_string(peers[i].rank);
    if (!peers[i].waitsFor.empty()) text += " (which waits in " + peers[i].waitsFor + ")";
  }
  const auto milliseconds = timeLimit.count();
  const bool whole = milliseconds % 1000 == 0;
  return text + " did not arrive within " + std::to_string(whole ? milliseconds / 1000 : milliseconds) +
         (whole ? " s" : " ms");
}

}  // namespace shardscope
