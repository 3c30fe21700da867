// SPDX-License-Identifier: Apache-2.0
// One rank of a running step: what every module of it works with, and the one way to run an op or a collective, so that
// each is timed, placed and told to the observer.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/comm/process_groups.h"
#include "kernels/step/core_slots.h"
#include "kernels/step/rank_watch.h"
#include "kernels/step/step_observer.h"
#include "kernels/step/step_plan.h"

namespace shardscope {

std::int64_t steadyNow();   // ns
std::int64_t threadBusy();  // ns of processor time that this thread has had

// What an op has to do at least.
struct OpWork {
  double flops = 0;
  std::int64_t bytes = 0;
};

// On the slowest machine that is thought of: 1 GFLOP/s, 100 MB/s.
std::chrono::milliseconds longestTime(OpWork work);

// What whoever runs a rank gives it beside its part of the plan; any of it may be absent.
struct RankContext {
  StepObserver* observer = nullptr;
  CoreSlots* slots = nullptr;
  std::shared_ptr<RankWatch> watch;
  std::int64_t memoryLimit = INT64_MAX;  // bytes of its device
};

class Rank;

// A collective that was posted. finish() waits for it and tells the observer; destroyed without, it waits quietly.
class PostedCollective {
 public:
  PostedCollective() = default;
  PostedCollective(Pending pending, const CollectiveRecord& record, Rank& rank)
      : m_pending(std::move(pending)), m_record(record), m_rank(&rank) {}
  void finish();

 private:
  Pending m_pending;
  CollectiveRecord m_record;
  Rank* m_rank = nullptr;
};

class Rank : private AllocationObserver {
 public:
  Rank(const StepPlan& stepPlan, World& world, Backend& backend, const RankContext& context);
  ~Rank() override;
  Rank(const Rank&) = delete;
  Rank& operator=(const Rank&) = delete;

  const StepPlan& plan;
  World& world;
  const Scenario& scenario;
  const ModelSpec& model;
  const RankCoordinates at;
  Backend& ops;
  Allocator memory;  // of the device
  Allocator host;    // what was offloaded
  RankGroups groups;
  StepPlace place;
  std::vector<PositionRange> positions;  // of this rank's tokens
  Tensor positionIds;                    // [tokens] int32: of every row, position-major
  std::int64_t batch = 1;                // sequences of a micro batch
  std::int64_t tokens = 0;               // of this rank: positions * batch
  std::int64_t shard = 0;                // the same, divided by TP under sequence parallelism
  std::int64_t tp = 1;

  bool sequenceParallel() const { return tp > 1 && scenario.layout.sequenceParallel; }
  Tensor make(Shape shape, Term term) { return Tensor(memory, shape, plan.compute, term); }
  Tensor make(Shape shape, DataType type, Term term) { return Tensor(memory, shape, type, term); }

  template <typename Function>
  void op(std::string_view name, OpWork work, Function&& run) {
    m_watch->begin(name);
    m_seat.take();
    world.begins(name, longestTime(work));
    if (m_observer == nullptr) {
      run();
      return world.stillAlive();
    }
    const std::int64_t start = steadyNow(), before = threadBusy();
    run();
    const std::int64_t busy = threadBusy() - before, end = steadyNow();
    world.stillAlive();
    tell([&](StepObserver& observer) { observer.opFinished({place, name, start, end, busy, work.flops, work.bytes}); });
  }

  // post: Communicator& -> Pending. bytes: what this rank hands over.
  template <typename Function>
  PostedCollective post(std::string_view name, GroupKind kind, Communicator& group, std::int64_t bytes,
                        Function&& run) {
    m_watch->begin(name);
    world.begins(name, {});
    const std::int64_t before = m_observer != nullptr ? threadBusy() : 0;
    CollectiveRecord record{place, name, group.name(), kind, m_sequences[&group]++, bytes, steadyNow(), 0, 0, 0};
    Pending pending = run(group);
    if (m_observer != nullptr) record.busy = threadBusy() - before;
    return PostedCollective(std::move(pending), record, *this);
  }

  // Before it sleeps until its peers have come.
  void leaveCore() { m_seat.leave(); }

  bool isObserved() const { return m_observer != nullptr; }
  void passFinished(std::int64_t start);
  template <typename Function>
  void tell(Function&& function) {
    if (m_observer != nullptr) m_watch->withCaller([&] { function(*m_observer); });
  }

 private:
  void allocated(Term term, std::int64_t bytes) override;
  void freed(Term term, std::int64_t bytes) override;

  StepObserver* m_observer;
  CoreSlots::Seat m_seat;
  std::shared_ptr<RankWatch> m_watch;
  std::map<const Communicator*, std::uint64_t> m_sequences;
};

}  // namespace shardscope
