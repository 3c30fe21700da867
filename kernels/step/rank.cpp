// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/rank.h"

#include <algorithm>
#include <ctime>

namespace shardscope {

std::int64_t steadyNow() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::int64_t threadBusy() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

std::chrono::milliseconds longestTime(OpWork work) {
  constexpr double kFlops = 1e6, kBytes = 1e5;  // a millisecond
  constexpr double kDay = 86400e3;
  return std::chrono::milliseconds(
      static_cast<std::int64_t>(std::min(kDay, work.flops / kFlops + static_cast<double>(work.bytes) / kBytes)));
}

void PostedCollective::finish() {
  const std::int64_t before = m_rank->isObserved() ? threadBusy() : 0;
  m_record.waited = steadyNow();
  m_pending.wait([this] { m_rank->leaveCore(); });
  m_record.completed = steadyNow();
  if (m_rank->isObserved()) m_record.busy += threadBusy() - before;
  m_rank->tell([&](StepObserver& observer) { observer.collectiveFinished(m_record); });
}

Rank::Rank(const StepPlan& stepPlan, World& rankWorld, Backend& backend, const RankContext& context)
    : plan(stepPlan),
      world(rankWorld),
      scenario(stepPlan.scenario),
      model(stepPlan.scenario.model),
      at(coordinatesOf(stepPlan.scenario.layout, stepPlan.groups, rankWorld.rank())),
      ops(backend),
      memory(context.memoryLimit),
      groups(rankWorld, stepPlan.scenario.layout),
      positions(positionsOfRank(scenario.batch.seqLen, scenario.layout.cp, at.cp)),
      batch(scenario.batch.microBatchSize),
      tp(scenario.layout.tp),
      m_observer(context.observer),
      m_seat(context.slots, rankWorld),
      m_watch(context.watch != nullptr ? context.watch : std::make_shared<RankWatch>()) {
  place.rank = rankWorld.rank();
  place.stage = at.pp;
  for (const PositionRange& range : positions) tokens += range.count * batch;
  shard = sequenceParallel() ? tokens / tp : tokens;
  if (m_observer != nullptr) memory.observe(this);
  positionIds = make({tokens}, DataType::Int32, Term::BatchTokens);
  std::int32_t* out = positionIds.as<std::int32_t>();
  for (const PositionRange& range : positions)
    for (std::int64_t i = 0; i < range.count; ++i)
      out = std::fill_n(out, batch, static_cast<std::int32_t>(range.first + i));
}

Rank::~Rank() { memory.observe(nullptr); }

void Rank::passFinished(std::int64_t start) {
  tell([&](StepObserver& observer) { observer.passFinished({place, start, steadyNow()}); });
}

void Rank::allocated(Term term, std::int64_t bytes) {
  tell([&](StepObserver& observer) { observer.memoryChanged(place, term, bytes, memory.live(), steadyNow()); });
}

void Rank::freed(Term term, std::int64_t bytes) {
  tell([&](StepObserver& observer) { observer.memoryChanged(place, term, -bytes, memory.live(), steadyNow()); });
}

}  // namespace shardscope
