// SPDX-License-Identifier: Apache-2.0
// Collectives of one process group, in the shape of NCCL. Every rank of the group has its own Communicator for it and
// calls the same operations in the same order.
//
// Buffers are raw memory of the stated type. An operation returns at once with a Pending, whatever the peers do; its
// buffers must stay alive and untouched until the Pending is waited for or gone. Any number may be in flight, and they
// may be waited for in any order. wait() throws StepAborted when the step was aborted (another rank failed), PeerLost
// when a peer did not answer within the time limit or its process is gone, StepFailure when the ranks' calls contradict
// each other. Sums of fp32 and bf16 are taken in fp32 and in rank order, so that results are bitwise the same every
// time and on every rank; int32 wraps around; a NaN wins a maximum. Other types can be moved, not reduced. Send and
// receive of one pair match in the order of the calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "kernels/ops/data_type.h"

namespace shardscope {

// What a rank does before it sleeps in wait(), such as giving its core away: at most once, and not at all where there
// is nothing to wait for. Empty: nothing.
using BeforeSleep = std::function<void()>;

enum class Reduction : std::uint8_t { Sum, Max };

class PendingOperation {
 public:
  virtual ~PendingOperation() = default;                  // without wait(): gives up at once, and the buffers are free
  virtual void wait(const BeforeSleep& beforeSleep) = 0;  // once
};

// Waits when it is destroyed without wait(), so that buffers can't be freed under a peer; quietly, as whoever needs the
// result has waited. While an exception unwinds it gives up instead: peers then wait until the step is aborted.
class Pending {
 public:
  Pending() = default;
  explicit Pending(std::unique_ptr<PendingOperation> operation) : m_operation(std::move(operation)) {}
  Pending(Pending&&) noexcept = default;
  Pending& operator=(Pending&& other) noexcept;
  ~Pending();

  bool pending() const { return m_operation != nullptr; }
  void wait(const BeforeSleep& beforeSleep = {});

 private:
  std::unique_ptr<PendingOperation> m_operation;
};

class Communicator {
 public:
  virtual ~Communicator() = default;

  virtual int rank() const = 0;  // in the group
  virtual int size() const = 0;
  virtual std::string_view name() const = 0;  // such as "ep3": kind, and number of the group among its kind

  // count: elements of `from` (and of `to`). In place where from == to.
  virtual Pending allReduce(const void* from, void* to, std::int64_t count, DataType type, Reduction reduction) = 0;
  // from has count * size() elements, this rank gets its count. to may be this rank's part of from.
  virtual Pending reduceScatter(const void* from, void* to, std::int64_t count, DataType type) = 0;
  // from has count elements, to count * size(), in rank order. from may be this rank's part of to.
  virtual Pending allGather(const void* from, void* to, std::int64_t count, DataType type) = 0;
  // Elements to and from every rank, packed in rank order; zero is allowed anywhere.
  virtual Pending allToAll(const void* from, std::span<const std::int64_t> sendCounts, void* to,
                           std::span<const std::int64_t> receiveCounts, DataType type) = 0;
  virtual Pending send(const void* from, std::int64_t count, DataType type, int peer) = 0;
  virtual Pending receive(void* to, std::int64_t count, DataType type, int peer) = 0;
  virtual void barrier() = 0;
};

}  // namespace shardscope
