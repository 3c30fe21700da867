// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/mpi_world.h"

#include "kernels/comm/mpi_communicator.h"
#include "kernels/comm/self_communicator.h"

namespace shardscope {
namespace {

class MpiWorld : public World {
 public:
  explicit MpiWorld(std::chrono::milliseconds timeLimit) : m_hub(std::make_shared<MpiHub>(timeLimit)) {}

  int rank() const override { return m_hub->rank(); }
  int size() const override { return m_hub->ranks(); }

  std::unique_ptr<Communicator> join(std::span<const int> ranks, std::string name) override {
    if (ranks.size() == 1) return makeSelfCommunicator(std::move(name));
    return std::make_unique<MpiCommunicator>(m_hub, ranks, std::move(name));
  }

  void abort(std::string_view reason) override { m_hub->abort(reason); }
  void stillAlive() override { m_hub->stillAlive(); }
  void begins(std::string_view op, std::chrono::milliseconds longest) override { m_hub->begins(op, longest); }
  std::chrono::steady_clock::time_point lastSeen() override { return m_hub->lastSeen(); }
  std::string lastBegan(int rank) override { return m_hub->lastBegan(rank); }
  std::optional<int> findDead(std::chrono::milliseconds patience) override { return m_hub->findDead(patience); }

 private:
  std::shared_ptr<MpiHub> m_hub;
};

}  // namespace

std::unique_ptr<World> makeMpiWorld(std::chrono::milliseconds timeLimit) {
  return std::make_unique<MpiWorld>(timeLimit);
}

}  // namespace shardscope
