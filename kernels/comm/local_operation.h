// SPDX-License-Identifier: Apache-2.0
// One collective among thread ranks, from its first call to its end, and the queue in which calls find each other. All
// fields are under the hub's mutex, except where said.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/comm/exchange.h"

namespace shardscope {

// A group as its members see it. Does not change.
struct LocalMembers {
  std::string name;
  std::vector<int> ranks;  // of the world
};

// Of one rank in an operation. Who has withdrawn has freed its buffers: the operation never begins.
enum class Arrival : std::uint8_t { Absent, Here, Withdrawn };

struct LocalOperation {
  std::shared_ptr<const LocalMembers> group;
  std::vector<int> ranks;  // of the world, by part: the group's, or sender and receiver
  std::uint64_t number = 0;
  CollectiveCall call;
  std::vector<ExchangePart> parts;
  std::vector<Arrival> arrivals;
  int missing = 0;  // absent or withdrawn

  Exchange exchange;                      // from when all have arrived, and then constant
  std::atomic<std::int64_t> nextItem{0};  // free of the mutex
  int workers = 0;                        // threads that touch the buffers now
  bool done = false;                      // nobody will touch the buffers any more
  std::string failure;                    // why it was never done: the calls contradict each other
  std::vector<int> waiters;               // ranks of the world that sleep until it is done or has work

  std::string describe() const;  // such as "all-to-all 12 of ep3"
  void withdraw(int part);
  std::vector<int> missingRanks() const;  // of the world: the absent, or where there are none, the withdrawn
  bool hasWork() const { return missing == 0 && !done && nextItem.load(std::memory_order_relaxed) < exchange.items(); }
};

// Calls that match in their order: the collectives of a group, or the messages of one sender to one receiver.
class LocalStream {
 public:
  LocalStream(std::shared_ptr<const LocalMembers> group, std::vector<int> ranks)
      : m_group(std::move(group)), m_ranks(std::move(ranks)), m_posted(m_ranks.size(), 0) {}

  // The operation of the next call of this part, which has then arrived at it.
  std::shared_ptr<LocalOperation> arrive(int part, const CollectiveCall& call, ExchangePart buffers);

 private:
  std::shared_ptr<LocalOperation> create(const CollectiveCall& call);

  std::shared_ptr<const LocalMembers> m_group;
  std::vector<int> m_ranks;
  std::vector<std::uint64_t> m_posted;                 // calls by part
  std::uint64_t m_first = 0;                           // number of the first open operation
  std::deque<std::shared_ptr<LocalOperation>> m_open;  // not all have arrived
};

struct LocalGroup {
  explicit LocalGroup(LocalMembers group);
  LocalStream& messages(int sender, int receiver);  // places in the group

  std::shared_ptr<const LocalMembers> members;
  LocalStream collectives;
  std::map<std::pair<int, int>, LocalStream> messageStreams;
};

}  // namespace shardscope
