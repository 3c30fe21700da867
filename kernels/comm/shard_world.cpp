// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/shard_world.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>
#include <utility>

#include "kernels/comm/rank_pulse.h"
#include "kernels/comm/self_communicator.h"
#include "kernels/comm/shard_communicator.h"
#include "kernels/ops/step_failure.h"

namespace shardscope {
namespace {

class ShardWorld : public World {
 public:
  ShardWorld(int rank, int size) : m_rank(rank), m_size(size) {}

  int rank() const override { return m_rank; }
  int size() const override { return m_size; }
  bool standsInForPeers() const override { return true; }

  std::unique_ptr<Communicator> join(std::span<const int> ranks, std::string name) override {
    const auto place = std::find(ranks.begin(), ranks.end(), m_rank);
    assert(place != ranks.end());
    if (ranks.size() == 1) return makeSelfCommunicator(std::move(name));
    return std::make_unique<ShardCommunicator>(static_cast<int>(place - ranks.begin()), static_cast<int>(ranks.size()),
                                               std::move(name));
  }

  void abort(std::string_view reason) override {
    const std::lock_guard lock(m_mutex);
    if (m_aborted) return;
    m_reason = reason;
    m_aborted = true;
  }

  void begins(std::string_view, std::chrono::milliseconds longest) override { m_pulse.beat(longest); }
  std::chrono::steady_clock::time_point lastSeen() override { return m_pulse.lastSeen(); }

  void stillAlive() override {
    m_pulse.beat();
    if (!m_aborted) return;
    const std::lock_guard lock(m_mutex);
    throw StepAborted(m_reason);
  }

 private:
  int m_rank;
  int m_size;
  RankPulse m_pulse;
  std::atomic<bool> m_aborted{false};
  std::mutex m_mutex;
  std::string m_reason;
};

}  // namespace

std::unique_ptr<World> makeShardWorld(int rank, int size) { return std::make_unique<ShardWorld>(rank, size); }

}  // namespace shardscope
