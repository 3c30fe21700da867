// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/local_communicator.h"

#include <cassert>

namespace shardscope {
namespace {

class LocalPending : public PendingOperation {
 public:
  LocalPending(std::shared_ptr<LocalHub> hub, std::shared_ptr<LocalOperation> operation, int part)
      : m_hub(std::move(hub)), m_operation(std::move(operation)), m_part(part) {}
  ~LocalPending() override {
    if (!m_waited) m_hub->abandon(m_operation, m_part);
  }
  LocalPending(const LocalPending&) = delete;
  LocalPending& operator=(const LocalPending&) = delete;

  void wait(const BeforeSleep& beforeSleep) override {
    m_waited = true;
    m_hub->wait(m_operation, m_part, beforeSleep);
  }

 private:
  std::shared_ptr<LocalHub> m_hub;
  std::shared_ptr<LocalOperation> m_operation;
  int m_part;
  bool m_waited = false;
};

}  // namespace

Pending LocalCommunicator::pending(std::shared_ptr<LocalOperation> operation, int part) {
  return Pending(std::make_unique<LocalPending>(m_hub, std::move(operation), part));
}

Pending LocalCommunicator::collective(const CollectiveCall& call, ExchangePart buffers) {
  return pending(m_hub->postCollective(*m_group, m_place, call, std::move(buffers)), m_place);
}

Pending LocalCommunicator::allReduce(const void* from, void* to, std::int64_t count, DataType type,
                                     Reduction reduction) {
  return collective({CallKind::AllReduce, type, reduction, count}, {from, to, {}, {}});
}

Pending LocalCommunicator::reduceScatter(const void* from, void* to, std::int64_t count, DataType type) {
  return collective({CallKind::ReduceScatter, type, Reduction::Sum, count}, {from, to, {}, {}});
}

Pending LocalCommunicator::allGather(const void* from, void* to, std::int64_t count, DataType type) {
  return collective({CallKind::AllGather, type, Reduction::Sum, count}, {from, to, {}, {}});
}

Pending LocalCommunicator::allToAll(const void* from, std::span<const std::int64_t> sendCounts, void* to,
                                    std::span<const std::int64_t> receiveCounts, DataType type) {
  assert(sendCounts.size() == m_group->members->ranks.size() && receiveCounts.size() == sendCounts.size());
  return collective({CallKind::AllToAll, type, Reduction::Sum, 0},
                    {from, to, {sendCounts.begin(), sendCounts.end()}, {receiveCounts.begin(), receiveCounts.end()}});
}

Pending LocalCommunicator::send(const void* from, std::int64_t count, DataType type, int peer) {
  const CollectiveCall call{CallKind::Message, type, Reduction::Sum, count};
  return pending(m_hub->postMessage(*m_group, m_place, peer, 0, call, {from, nullptr, {}, {}}), 0);
}

Pending LocalCommunicator::receive(void* to, std::int64_t count, DataType type, int peer) {
  const CollectiveCall call{CallKind::Message, type, Reduction::Sum, count};
  return pending(m_hub->postMessage(*m_group, peer, m_place, 1, call, {nullptr, to, {}, {}}), 1);
}

void LocalCommunicator::barrier() { collective({}, {}).wait(); }

}  // namespace shardscope
