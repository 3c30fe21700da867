// SPDX-License-Identifier: Apache-2.0
// The work of one collective among ranks that see each other's memory, cut into items of bounded size that any thread
// may run, in any order and at the same time. No element is written by one item and touched by another, in place too.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/comm/communicator.h"

namespace shardscope {

enum class CallKind : std::uint8_t { AllReduce, ReduceScatter, AllGather, AllToAll, Message, Barrier };

std::string_view callName(CallKind kind);  // such as "all-reduce"

// What every rank of the group has to say alike.
struct CollectiveCall {
  CallKind kind = CallKind::Barrier;
  DataType type = DataType::Fp32;
  Reduction reduction = Reduction::Sum;
  std::int64_t count = 0;  // as the interface has it; 0 for all-to-all

  bool operator==(const CollectiveCall&) const = default;
};

// What one rank brings. A message has two of them: the sender's from and the receiver's to.
struct ExchangePart {
  const void* from = nullptr;
  void* to = nullptr;
  std::vector<std::int64_t> sendCounts, receiveCounts;  // of all-to-all
};

class Exchange {
 public:
  Exchange() = default;
  Exchange(const CollectiveCall& call, std::vector<ExchangePart> parts);

  std::int64_t items() const { return m_items; }
  std::int64_t bytes() const { return m_bytes; }  // to be read and written by all items together
  void run(std::int64_t item) const;

 private:
  static constexpr int kAll = -1;
  // A range of elements: of one source, or of all reduced, to one receiver, or to all.
  struct Segment {
    int source = kAll;
    int receiver = kAll;
    std::int64_t fromOffset = 0, toOffset = 0, count = 0;
    std::int64_t firstItem = 0;
  };

  void add(Segment segment);
  void addAllToAll();
  void copy(const Segment& segment, std::int64_t first, std::int64_t count) const;
  void reduce(const Segment& segment, std::int64_t first, std::int64_t count) const;
  const std::byte* source(int part, std::int64_t element) const;
  std::byte* target(int part, std::int64_t element) const;
  int ranks() const { return static_cast<int>(m_parts.size()); }

  CollectiveCall m_call;
  std::vector<ExchangePart> m_parts;
  std::vector<Segment> m_segments;
  std::int64_t m_itemCount = 1;  // elements of an item
  std::int64_t m_items = 0;
  std::int64_t m_bytes = 0;
};

// Where the counts of an all-to-all contradict each other: one sentence with places in the group. Else empty.
std::string countsThatDiffer(const std::vector<ExchangePart>& parts);

}  // namespace shardscope
