// SPDX-License-Identifier: Apache-2.0
// A group of ranks that are processes. Reductions exchange shares and sum them here, in rank order, and so give the
// bits that thread ranks give.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/comm/communicator.h"
#include "kernels/comm/exchange.h"
#include "kernels/comm/mpi_hub.h"

namespace shardscope {

class MpiCommunicator : public Communicator {
 public:
  MpiCommunicator(std::shared_ptr<MpiHub> hub, std::span<const int> ranks, std::string name);
  ~MpiCommunicator() override;
  MpiCommunicator(const MpiCommunicator&) = delete;
  MpiCommunicator& operator=(const MpiCommunicator&) = delete;

  int rank() const override { return m_place; }
  int size() const override { return static_cast<int>(m_ranks.size()); }
  std::string_view name() const override { return m_name; }

  Pending allReduce(const void* from, void* to, std::int64_t count, DataType type, Reduction reduction) override;
  Pending reduceScatter(const void* from, void* to, std::int64_t count, DataType type) override;
  Pending allGather(const void* from, void* to, std::int64_t count, DataType type) override;
  Pending allToAll(const void* from, std::span<const std::int64_t> sendCounts, void* to,
                   std::span<const std::int64_t> receiveCounts, DataType type) override;
  Pending send(const void* from, std::int64_t count, DataType type, int peer) override;
  Pending receive(void* to, std::int64_t count, DataType type, int peer) override;
  void barrier() override;

 private:
  // What goes to and comes from one place of the group.
  struct Route {
    const char* from = nullptr;
    std::int64_t sendBytes = 0;
    char* to = nullptr;
    std::int64_t receiveBytes = 0;
  };

  std::shared_ptr<MpiOperation> operation(CallKind kind, std::uint64_t number) const;
  Pending begin(const std::shared_ptr<MpiOperation>& made, const std::function<void(MpiOperation&)>& post);
  void exchange(MpiOperation& operation, const std::vector<Route>& routes, int tag) const;
  // Gets the share of every rank, and sums them into `to`.
  void gatherAndReduce(MpiOperation& operation, std::vector<Route> routes, void* to, std::int64_t count, DataType type,
                       Reduction reduction, int tag, std::function<void()> then) const;

  std::shared_ptr<MpiHub> m_hub;
  std::vector<int> m_ranks;
  std::string m_name;
  int m_place;
  MPI_Comm m_comm;
  std::uint64_t m_collectives = 0;
  std::vector<std::uint64_t> m_sent, m_received;  // messages by peer
};

}  // namespace shardscope
