// SPDX-License-Identifier: Apache-2.0
// A group of ranks that are threads of this process.
#pragma once

#include <memory>

#include "kernels/comm/local_hub.h"

namespace shardscope {

class LocalCommunicator : public Communicator {
 public:
  LocalCommunicator(std::shared_ptr<LocalHub> hub, std::shared_ptr<LocalGroup> group, int place)
      : m_hub(std::move(hub)), m_group(std::move(group)), m_place(place) {}

  int rank() const override { return m_place; }
  int size() const override { return static_cast<int>(m_group->members->ranks.size()); }
  std::string_view name() const override { return m_group->members->name; }

  Pending allReduce(const void* from, void* to, std::int64_t count, DataType type, Reduction reduction) override;
  Pending reduceScatter(const void* from, void* to, std::int64_t count, DataType type) override;
  Pending allGather(const void* from, void* to, std::int64_t count, DataType type) override;
  Pending allToAll(const void* from, std::span<const std::int64_t> sendCounts, void* to,
                   std::span<const std::int64_t> receiveCounts, DataType type) override;
  Pending send(const void* from, std::int64_t count, DataType type, int peer) override;
  Pending receive(void* to, std::int64_t count, DataType type, int peer) override;
  void barrier() override;

 private:
  Pending collective(const CollectiveCall& call, ExchangePart buffers);
  Pending pending(std::shared_ptr<LocalOperation> operation, int part);

  std::shared_ptr<LocalHub> m_hub;
  std::shared_ptr<LocalGroup> m_group;
  int m_place;
};

}  // namespace shardscope
