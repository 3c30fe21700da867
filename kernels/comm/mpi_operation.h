// SPDX-License-Identifier: Apache-2.0
// One operation over MPI: messages between pairs, in one phase or two. Pairs, and not MPI's own collectives, because
// the second phase begins at a time of each rank's own, which collectives do not allow; and a pair tells who is
// missing.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace shardscope {

class MpiOperation {
 public:
  // ranks: of the world, by their place in comm.
  MpiOperation(MPI_Comm comm, std::vector<int> ranks, std::string description)
      : m_comm(comm), m_ranks(std::move(ranks)), m_description(std::move(description)) {}
  MpiOperation(const MpiOperation&) = delete;
  MpiOperation& operator=(const MpiOperation&) = delete;

  void send(const void* from, std::int64_t bytes, int place, int tag);
  void receive(void* to, std::int64_t bytes, int place, int tag);
  void then(std::function<void()> next) { m_next = std::move(next); }  // once all messages so far are done

  void progress();
  bool done() const { return m_requests.empty() && m_next == nullptr; }
  void cancel();  // the receives; sends may still be going on
  std::vector<int> missingRanks() const;
  const std::string& failure() const { return m_failure; }  // empty: none
  const std::string& description() const { return m_description; }

 private:
  struct Transfer {
    int rank = 0;
    bool receives = false;
  };

  void note(int code);
  void finish(int index);

  MPI_Comm m_comm;
  std::vector<int> m_ranks;
  std::string m_description;
  std::vector<MPI_Request> m_requests;
  std::vector<Transfer> m_transfers;  // by request
  std::function<void()> m_next;
  std::string m_failure;
};

}  // namespace shardscope
