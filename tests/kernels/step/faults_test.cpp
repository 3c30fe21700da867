// SPDX-License-Identifier: Apache-2.0
// However a rank fails, the run ends within five seconds and says where, nothing is left over, and the next run works.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "core/text/sentences.h"
#include "kernels/step/step_runner.h"
#include "tests/kernels/step/hooked_backend.h"
#include "tests/kernels/step/layout_cases.h"
#include "tests/kernels/step/small_models.h"

namespace shardscope::test {
namespace {

using namespace std::chrono_literals;
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::SizeIs;

constexpr auto kLongest = 20s;  // five where the machine has nothing else to do

// Two stages of two tensor-parallel ranks: ranks 2 and 3 are the second.
StepPlan fourRanks() {
  Scenario scenario = singleRank(smallGqa());
  scenario.batch.globalBatchSize = 2;
  scenario.cluster.numGpus = 4;
  scenario.layout.tp = 2;
  scenario.layout.sequenceParallel = true;
  scenario.layout.pp = 2;
  const Result<StepPlan> plan = planStep(scenario, 7);
  EXPECT_TRUE(plan.ok()) << render(plan.error().message);
  return plan.value();
}

RunSettings settingsFor(int steps) {
  RunSettings settings;
  settings.steps = steps;
  settings.cores = 2;
  return settings;
}

// Before the count-th call of a function on one rank, `happens`.
std::function<std::unique_ptr<Backend>(int, int)> faulty(int faultyRank, std::string_view function, int count,
                                                         std::function<void()> happens) {
  return [=](int rank, int threads) -> std::unique_ptr<Backend> {
    if (rank != faultyRank) return makeCpuBackend(threads);
    return std::make_unique<HookedBackend>(threads, [=, calls = 0](std::string_view called) mutable {
      if (called == function && ++calls == count) happens();
    });
  };
}

RunReport timed(const StepPlan& plan, const RunSettings& settings) {
  const auto start = std::chrono::steady_clock::now();
  RunReport report = runOnThreads(plan, settings);
  EXPECT_LT(std::chrono::steady_clock::now() - start, kLongest);
  return report;
}

void expectNextRunWorks(const StepPlan& plan) {
  const RunReport report = runOnThreads(plan, settingsFor(1));
  EXPECT_FALSE(report.failure) << *report.failure;
  EXPECT_THAT(report.steps, SizeIs(1));
  EXPECT_THAT(report.ranks, SizeIs(plan.worldSize()));
}

// An op that blocks until it is released, and whether the rank that was in it has ended since.
class Hang {
 public:
  Hang() : m_state(std::make_shared<State>()) {}
  ~Hang() { release(); }

  std::function<std::unique_ptr<Backend>(int, int)> in(int hangingRank, std::string_view function, int count) const {
    return [=, state = m_state](int rank, int threads) -> std::unique_ptr<Backend> {
      if (rank != hangingRank) return makeCpuBackend(threads);
      // The rank's thread has let go of all the rest when its backend goes.
      return std::make_unique<HookedBackend>(
          threads, [=, calls = 0, end = std::make_shared<End>(state)](std::string_view called) mutable {
            if (called != function || ++calls != count) return;
            state->begun = true;
            state->begun.notify_all();
            state->released.wait(false);
          });
    };
  }
  void release() const {
    m_state->released = true;
    m_state->released.notify_all();
  }
  void awaitBegin() const { m_state->begun.wait(false); }
  bool endsSoon() const {
    for (int i = 0; i < 1000 && !m_state->ended; ++i) std::this_thread::sleep_for(10ms);
    return m_state->ended;
  }

 private:
  struct State {
    std::atomic<bool> begun{false}, released{false}, ended{false};
  };
  struct End {
    explicit End(std::shared_ptr<State> hangState) : state(std::move(hangState)) {}
    ~End() { state->ended = true; }
    End(const End&) = delete;
    End& operator=(const End&) = delete;
    std::shared_ptr<State> state;
  };
  std::shared_ptr<State> m_state;
};

TEST(Faults, AnOpThatThrowsNamesRankStageAndOp) {
  const StepPlan plan = fourRanks();
  RunSettings settings = settingsFor(3);
  settings.backend = faulty(3, "router", 5, [] { throw std::runtime_error("a weight is not a number"); });
  const RunReport report = timed(plan, settings);
  ASSERT_TRUE(report.failure);
  EXPECT_EQ(*report.failure, "Rank 3 (pipeline stage 1) failed in moe.topk: a weight is not a number");
  EXPECT_THAT(report.steps, SizeIs(1));  // two layers and two micro batches a step
  EXPECT_THAT(report.ranks, IsEmpty());
  EXPECT_THAT(report.hung, IsEmpty());
  expectNextRunWorks(plan);
}

TEST(Faults, AFailureInTheUpdateOrOfAllRanksAtOnceEndsTheRun) {
  const StepPlan plan = fourRanks();
  RunSettings settings = settingsFor(1);
  settings.backend = faulty(0, "adam", 1, [] { throw std::bad_alloc(); });
  RunReport report = timed(plan, settings);
  EXPECT_THAT(report.failure.value_or(""),
              HasSubstr("Rank 0 (pipeline stage 0) failed in optimizer.adam: std::bad_alloc"));
  settings.backend = [](int, int threads) {
    return std::make_unique<HookedBackend>(threads, [](std::string_view) { throw std::runtime_error("down"); });
  };
  report = timed(plan, settings);
  EXPECT_THAT(report.failure.value_or(""), MatchesRegex("Rank . .pipeline stage .. failed in set-up: down"));
  expectNextRunWorks(plan);
}

TEST(Faults, ARankThatLacksMemoryNamesRankStageAndOp) {
  const StepPlan plan = fourRanks();
  const RunReport whole = runOnThreads(plan, settingsFor(1));
  ASSERT_FALSE(whole.failure) << *whole.failure;
  const auto largest = std::max_element(whole.ranks.begin(), whole.ranks.end(),
                                        [](const auto& a, const auto& b) { return a.peakBytes < b.peakBytes; });
  RunSettings settings = settingsFor(2);
  settings.memoryLimit = largest->peakBytes;
  EXPECT_FALSE(timed(plan, settings).failure);

  settings.memoryLimit = largest->peakBytes - 1;
  const RunReport report = timed(plan, settings);
  ASSERT_TRUE(report.failure);
  EXPECT_THAT(*report.failure,
              MatchesRegex("Rank [0-3] .pipeline stage [01]. failed in [a-z0-9_.]+: out of memory: [0-9]+ "
                           "bytes more than the [0-9]+ in use do not fit the limit of [0-9]+ bytes a "
                           "rank"));
  EXPECT_THAT(*report.failure, HasSubstr(std::to_string(settings.memoryLimit)));
  EXPECT_THAT(report.steps, IsEmpty());
  expectNextRunWorks(plan);
}

TEST(Faults, WeightsThatDoNotFitFailInTheSetUp) {
  const StepPlan plan = fourRanks();
  RunSettings settings = settingsFor(1);
  settings.memoryLimit = 4096;
  const RunReport report = timed(plan, settings);
  EXPECT_THAT(report.failure.value_or(""),
              MatchesRegex("Rank [0-3] .pipeline stage [01]. failed in set-up: out of memory: .*"));
  EXPECT_THAT(report.hung, IsEmpty());
  expectNextRunWorks(plan);
}

void expectLossIsNamed(int cores, std::chrono::milliseconds timeLimit) {
  const StepPlan plan = fourRanks();
  const Hang hang;
  {
    RunSettings settings = settingsFor(3);
    settings.cores = cores;
    settings.peerTimeLimit = timeLimit;
    settings.backend = hang.in(2, "attentionBackward", 3);
    const RunReport report = timed(plan, settings);
    ASSERT_TRUE(report.failure);
    EXPECT_THAT(*report.failure,
                MatchesRegex("Rank [013] .pipeline stage [01]. failed in [a-z0-9_.]+: .*rank 2.*; rank 2 "
                             ".pipeline stage 1. last began attention.core"));
    EXPECT_THAT(report.hung, ElementsAre(2));
    expectNextRunWorks(plan);  // while it still hangs
  }
  hang.release();
  EXPECT_TRUE(hang.endsSoon());
}

TEST(Faults, ARankThatStopsAnsweringIsNamedWithWhatItDidLast) { expectLossIsNamed(4, kPeerTimeLimit); }
TEST(Faults, ARankThatStopsAnsweringIsNamedWhereRanksShareCores) { expectLossIsNamed(2, 1s); }
TEST(Faults, ARankThatKeepsTheOnlyCoreIsNamed) { expectLossIsNamed(1, 1s); }

class CountingObserver : public StepObserver {
 public:
  void stepStarted(int, int, std::int64_t) override { ++calls; }
  void stepFinished(int, int step, std::int64_t, double) override {
    ++calls;
    if (afterStep) afterStep(step);
  }
  void opFinished(const OpRecord&) override { ++calls; }
  void collectiveFinished(const CollectiveRecord&) override { ++calls; }
  void passFinished(const PassRecord&) override { ++calls; }
  void memoryChanged(const StepPlace&, Term, std::int64_t, std::int64_t, std::int64_t) override { ++calls; }

  std::atomic<std::int64_t> calls{0};
  std::function<void(int step)> afterStep;
};

TEST(Faults, ARankThatWakesUpLaterTellsTheObserverNothing) {
  const StepPlan plan = fourRanks();
  const Hang hang;
  CountingObserver observer;
  RunSettings settings = settingsFor(1);
  settings.observer = &observer;
  settings.peerTimeLimit = 1s;
  settings.backend = hang.in(0, "router", 2);
  const RunReport report = timed(plan, settings);
  EXPECT_THAT(report.hung, ElementsAre(0));
  const std::int64_t calls = observer.calls;
  hang.release();
  EXPECT_TRUE(hang.endsSoon());
  EXPECT_EQ(observer.calls, calls);
}

TEST(Faults, ARunIsCancelledBetweenSteps) {
  const StepPlan plan = fourRanks();
  std::atomic<bool> cancelled{false};
  CountingObserver observer;
  observer.afterStep = [&](int step) {
    if (step == 1) cancelled = true;
  };
  RunSettings settings = settingsFor(50);
  settings.observer = &observer;
  settings.cancelled = &cancelled;
  const RunReport report = runOnThreads(plan, settings);
  EXPECT_FALSE(report.failure);
  EXPECT_TRUE(report.cancelled);
  EXPECT_THAT(report.steps, AnyOf(SizeIs(2), SizeIs(3)));
  EXPECT_THAT(report.ranks, SizeIs(4));

  const RunReport none = runOnThreads(plan, settings);  // before the first
  EXPECT_TRUE(none.cancelled);
  EXPECT_THAT(none.steps, IsEmpty());
}

// As long as its thread computes, an op may take many time limits.
TEST(Faults, ALongOpIsNoHang) {
  const auto computes = [] {
    const auto end = std::chrono::steady_clock::now() + 1500ms;
    while (std::chrono::steady_clock::now() < end) {}
  };
  for (const int cores : {4, 2, 1}) {
    RunSettings settings = settingsFor(1);
    settings.cores = cores;
    settings.peerTimeLimit = 300ms;
    settings.backend = faulty(2, "attentionBackward", 1, computes);
    const RunReport report = timed(fourRanks(), settings);
    EXPECT_FALSE(report.failure) << *report.failure;
  }
}

TEST(Faults, ALoneRankThatHangsIsNamed) {
  Scenario scenario = singleRank(smallGqa());
  scenario.batch.globalBatchSize = 2;
  const Result<StepPlan> plan = planStep(scenario, 7);
  ASSERT_TRUE(plan.ok());
  const Hang hang;
  RunSettings settings = settingsFor(1);
  settings.cores = 1;
  settings.peerTimeLimit = 1s;
  settings.backend = hang.in(0, "attentionBackward", 3);
  const RunReport report = timed(plan.value(), settings);
  EXPECT_EQ(report.failure.value_or(""),
            "Rank 0 (pipeline stage 0) stopped in attention.core: it did not compute for 1000 ms");
  EXPECT_THAT(report.hung, ElementsAre(0));
}

// In the middle of a step, and of an op that does not end.
TEST(Faults, ACancelledRunEndsSoonWithTheStepsSoFar) {
  const StepPlan plan = fourRanks();
  std::atomic<bool> cancelled{false};
  const Hang hang;
  RunSettings settings = settingsFor(1000);
  settings.peerTimeLimit = 60s;
  settings.cancelled = &cancelled;
  settings.backend = hang.in(2, "attentionBackward", 9);  // two layers and two micro batches a step
  const RunReport report = [&] {
    std::thread asks([&] {
      hang.awaitBegin();
      cancelled = true;
    });
    RunReport ended = timed(plan, settings);
    asks.join();
    return ended;
  }();
  EXPECT_FALSE(report.failure);
  EXPECT_TRUE(report.cancelled);
  EXPECT_THAT(report.steps, SizeIs(2));
  EXPECT_THAT(report.ranks, SizeIs(4));
  EXPECT_THAT(report.hung, ElementsAre(2));
}

TEST(Faults, ACallbackThatThrowsFailsItsRank) {
  RunSettings settings = settingsFor(1);
  settings.gradientsReady = [](RankProgram& program, int) {
    if (program.rank().place.rank == 1) throw std::runtime_error("a gradient differs");
  };
  const RunReport report = timed(fourRanks(), settings);
  EXPECT_THAT(report.failure.value_or(""), MatchesRegex("Rank 1 .pipeline stage 0. failed in .*: a gradient differs"));
}

}  // namespace
}  // namespace shardscope::test
