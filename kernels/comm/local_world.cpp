// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cassert>

#include "kernels/comm/local_communicator.h"
#include "kernels/comm/self_communicator.h"
#include "kernels/comm/world.h"

namespace shardscope {
namespace {

class LocalWorld : public World {
 public:
  LocalWorld(std::shared_ptr<LocalHub> hub, int rank) : m_hub(std::move(hub)), m_rank(rank) {}

  int rank() const override { return m_rank; }
  int size() const override { return m_hub->ranks(); }

  std::unique_ptr<Communicator> join(std::span<const int> ranks, std::string name) override {
    const auto place = std::find(ranks.begin(), ranks.end(), m_rank);
    assert(place != ranks.end());
    if (ranks.size() == 1) return makeSelfCommunicator(std::move(name));
    return std::make_unique<LocalCommunicator>(m_hub, m_hub->join(m_rank, ranks, std::move(name)),
                                               static_cast<int>(place - ranks.begin()));
  }

  void abort(std::string_view reason) override { m_hub->abort(reason); }
  void stillAlive() override { m_hub->checkIn(m_rank); }
  void begins(std::string_view, std::chrono::milliseconds longest) override { m_hub->begins(m_rank, longest); }
  std::chrono::steady_clock::time_point lastSeen() override { return m_hub->lastSeen(m_rank); }

 private:
  std::shared_ptr<LocalHub> m_hub;
  int m_rank;
};

}  // namespace

std::vector<std::unique_ptr<World>> makeLocalWorld(int size, std::chrono::milliseconds timeLimit) {
  const auto hub = std::make_shared<LocalHub>(size, timeLimit);
  std::vector<std::unique_ptr<World>> worlds;
  for (int rank = 0; rank < size; ++rank) worlds.push_back(std::make_unique<LocalWorld>(hub, rank));
  return worlds;
}

}  // namespace shardscope
