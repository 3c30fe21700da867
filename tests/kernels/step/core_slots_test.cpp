// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/core_slots.h"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <memory>
#include <thread>
#include <vector>

#include "kernels/ops/step_failure.h"

namespace shardscope {
namespace {

using namespace std::chrono_literals;

cpu_set_t processorsOfThread() {
  cpu_set_t set;
  EXPECT_EQ(pthread_getaffinity_np(pthread_self(), sizeof set, &set), 0);
  return set;
}

void computeFor(std::chrono::milliseconds time) {
  for (const auto end = std::chrono::steady_clock::now() + time; std::chrono::steady_clock::now() < end;) continue;
}

// Runs as the ranks of a world, each on a thread of its own.
template <typename Run>
void asRanks(int ranks, Run run) {
  const auto worlds = makeLocalWorld(ranks);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < ranks; ++rank)
    threads.emplace_back([&, rank] { run(rank, *worlds[static_cast<std::size_t>(rank)]); });
  for (std::thread& thread : threads) thread.join();
}

TEST(CoreSlots, AsManyComputeAsThereAreCores) {
  CoreSlots slots(2, 4s);
  std::atomic<int> computing{0}, most{0};
  asRanks(5, [&](int, World& world) {
    CoreSlots::Seat seat(&slots, world);
    for (int i = 0; i < 200; ++i) {
      seat.take();
      const int now = ++computing;
      for (int seen = most; seen < now && !most.compare_exchange_weak(seen, now);) continue;
      if (i % 20 == 0) computeFor(1ms);
      --computing;
      if (i % 7 == 0) seat.leave();
    }
  });
  EXPECT_EQ(most, 2);
}

void awaitQueueOf(int ranks, CoreSlots& slots) {
  while (slots.waiting() < ranks) std::this_thread::sleep_for(1ms);
}

TEST(CoreSlots, ARankKeepsItsCoreFromOpToOpUntilItWaitsForPeers) {
  CoreSlots slots(1, 4s);
  std::atomic<bool> isTaken{false}, has{false};
  asRanks(2, [&](int rank, World& world) {
    CoreSlots::Seat seat(&slots, world);
    if (rank == 1) {
      while (!isTaken) std::this_thread::sleep_for(1ms);
      seat.take();
      has = true;
      return;
    }
    seat.take();
    isTaken = true;
    awaitQueueOf(1, slots);
    EXPECT_FALSE(has);
    seat.leave();
    while (!has) std::this_thread::sleep_for(1ms);
  });
  EXPECT_TRUE(has);
}

TEST(CoreSlots, ATurnEndsBetweenOpsForTheOneThatHasWaitedLongest) {
  CoreSlots slots(1, 4s);
  std::atomic<bool> isTaken{false};
  std::vector<int> order;  // by whoever has the core
  asRanks(3, [&](int rank, World& world) {
    CoreSlots::Seat seat(&slots, world);
    if (rank > 0) {
      while (!isTaken) std::this_thread::sleep_for(1ms);
      awaitQueueOf(rank - 1, slots);
      seat.take();
    } else {
      seat.take();
      isTaken = true;
      awaitQueueOf(2, slots);
      std::this_thread::sleep_for(20ms);  // the turn is over
      seat.take();                        // the next op
    }
    order.push_back(rank);
  });
  EXPECT_EQ(order, (std::vector<int>{1, 2, 0}));
}

TEST(CoreSlots, WhereRanksHaveAllProcessorsEachStaysOnOneOfItsOwn) {
  const cpu_set_t all = processorsOfThread();
  const int cores = CPU_COUNT(&all);
  CoreSlots slots(cores, 4s);
  std::vector<std::atomic<int>> holders(CPU_SETSIZE);
  asRanks(cores + 2, [&](int, World& world) {
    CoreSlots::Seat seat(&slots, world);
    for (int i = 0; i < 20; ++i) {
      seat.take();
      const cpu_set_t bound = processorsOfThread();
      ASSERT_EQ(CPU_COUNT(&bound), 1);
      const int processor = sched_getcpu();
      ASSERT_TRUE(CPU_ISSET(processor, &bound));
      EXPECT_EQ(++holders[static_cast<std::size_t>(processor)], 1);
      computeFor(1ms);
      --holders[static_cast<std::size_t>(processor)];
      seat.leave();
      const cpu_set_t after = processorsOfThread();
      ASSERT_TRUE(CPU_EQUAL(&after, &all));
    }
  });
}

TEST(CoreSlots, WhoGivesItsCoreAwayIsOffItsProcessorBeforeTheNextIsOnIt) {
  const cpu_set_t all = processorsOfThread();
  const int cores = CPU_COUNT(&all), ranks = 2 * cores + 1;
  CoreSlots slots(cores, 4s);
  std::vector<pthread_t> threads(static_cast<std::size_t>(ranks));
  std::barrier together(ranks);
  asRanks(ranks, [&](int rank, World& world) {
    threads[static_cast<std::size_t>(rank)] = pthread_self();
    together.arrive_and_wait();
    CoreSlots::Seat seat(&slots, world);
    for (int i = 0; i < 50; ++i) {
      seat.take();
      const cpu_set_t own = processorsOfThread();
      int bound = 0;
      for (const pthread_t thread : threads) {
        cpu_set_t set;
        ASSERT_EQ(pthread_getaffinity_np(thread, sizeof set, &set), 0);
        bound += CPU_EQUAL(&set, &own) ? 1 : 0;
      }
      EXPECT_EQ(bound, cores == 1 ? ranks : 1);
      seat.leave();
    }
    together.arrive_and_wait();
  });
}

TEST(CoreSlots, FewerRanksThanProcessorsAreLeftToTheSystem) {
  const cpu_set_t all = processorsOfThread();
  CoreSlots slots(CPU_COUNT(&all) + 1, 4s);
  asRanks(1, [&](int, World& world) {
    CoreSlots::Seat seat(&slots, world);
    seat.take();
    const cpu_set_t after = processorsOfThread();
    EXPECT_TRUE(CPU_EQUAL(&after, &all));
  });
}

TEST(CoreSlots, ARankThatIsAbortedInTheQueueLeavesIt) {
  CoreSlots slots(1, 4s);
  std::atomic<bool> asks{false};
  std::atomic<int> aborted{0};
  asRanks(3, [&](int rank, World& world) {
    CoreSlots::Seat seat(&slots, world);
    if (rank > 0) {
      while (!asks) std::this_thread::sleep_for(1ms);
      try {
        seat.take();
      } catch (const StepAborted&) {
        ++aborted;
      }
      return;
    }
    seat.take();
    asks = true;
    awaitQueueOf(2, slots);
    world.abort("for a test");
    while (aborted < 2) std::this_thread::sleep_for(1ms);
    seat.leave();
    seat.take();  // nobody is left who would be handed it
  });
  EXPECT_EQ(aborted, 2);
}

TEST(CoreSlots, WithoutSlotsNobodyWaits) {
  asRanks(3, [](int, World& world) {
    CoreSlots::Seat seat(nullptr, world);
    seat.take();
    seat.leave();
  });
}

}  // namespace
}  // namespace shardscope
