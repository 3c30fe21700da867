// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/self_communicator.h"

#include <cassert>
#include <cstring>
#include <deque>

#include "kernels/ops/step_failure.h"

namespace shardscope {
namespace {

void copy(const void* from, void* to, std::int64_t count, DataType type) {
  if (count > 0 && to != from) std::memcpy(to, from, static_cast<std::size_t>(count * bytesOf(type)));
}

// One side of a message to itself, until the other side is called.
struct Half {
  const void* from = nullptr;
  void* to = nullptr;
  bool matched = false;
  bool abandoned = false;
};

class SelfMessage : public PendingOperation {
 public:
  explicit SelfMessage(std::shared_ptr<Half> half) : m_half(std::move(half)) {}
  ~SelfMessage() override { m_half->abandoned = true; }
  SelfMessage(const SelfMessage&) = delete;
  SelfMessage& operator=(const SelfMessage&) = delete;

  void wait(const BeforeSleep&) override {
    if (!m_half->matched) throw PeerLost("a rank waits for a message to itself before it has called the other side");
  }

 private:
  std::shared_ptr<Half> m_half;
};

class SelfCommunicator : public Communicator {
 public:
  explicit SelfCommunicator(std::string name) : m_name(std::move(name)) {}

  int rank() const override { return 0; }
  int size() const override { return 1; }
  std::string_view name() const override { return m_name; }

  Pending allReduce(const void* from, void* to, std::int64_t count, DataType type, Reduction) override {
    copy(from, to, count, type);
    return {};
  }
  Pending reduceScatter(const void* from, void* to, std::int64_t count, DataType type) override {
    copy(from, to, count, type);
    return {};
  }
  Pending allGather(const void* from, void* to, std::int64_t count, DataType type) override {
    copy(from, to, count, type);
    return {};
  }
  Pending allToAll(const void* from, std::span<const std::int64_t> sendCounts, void* to,
                   [[maybe_unused]] std::span<const std::int64_t> receiveCounts, DataType type) override {
    assert(sendCounts[0] == receiveCounts[0]);
    copy(from, to, sendCounts[0], type);
    return {};
  }
  Pending send(const void* from, std::int64_t count, DataType type, [[maybe_unused]] int peer) override {
    assert(peer == 0);
    return message({from, nullptr}, m_receives, m_sends, count, type);
  }
  Pending receive(void* to, std::int64_t count, DataType type, [[maybe_unused]] int peer) override {
    assert(peer == 0);
    return message({nullptr, to}, m_sends, m_receives, count, type);
  }
  void barrier() override {}

 private:
  using Halves = std::deque<std::shared_ptr<Half>>;

  static Pending message(Half half, Halves& others, Halves& own, std::int64_t count, DataType type) {
    while (!others.empty() && others.front()->abandoned) others.pop_front();
    if (others.empty()) {
      own.push_back(std::make_shared<Half>(half));
      return Pending(std::make_unique<SelfMessage>(own.back()));
    }
    Half& other = *others.front();
    copy(half.from == nullptr ? other.from : half.from, half.to == nullptr ? other.to : half.to, count, type);
    other.matched = true;
    others.pop_front();
    return {};
  }

  std::string m_name;
  Halves m_sends, m_receives;  // not yet matched
};

}  // namespace

std::unique_ptr<Communicator> makeSelfCommunicator(std::string name) {
  return std::make_unique<SelfCommunicator>(std::move(name));
}

}  // namespace shardscope
