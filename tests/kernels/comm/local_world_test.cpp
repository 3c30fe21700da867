// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "tests/kernels/comm/collective_checks.h"
#include "tests/kernels/comm/thread_ranks.h"

namespace shardscope {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;
using Clock = std::chrono::steady_clock;

constexpr auto kPatience = 60000ms;  // a loaded machine loses nobody
constexpr std::array<int, 2> kPair{0, 1};

void expectNoErrors(const std::vector<RankEnd>& ends) {
  for (const RankEnd& end : ends) EXPECT_EQ(end.error, "");
}

std::vector<int> firstRanks(int size) {
  std::vector<int> ranks(static_cast<std::size_t>(size));
  std::iota(ranks.begin(), ranks.end(), 0);
  return ranks;
}

class LocalWorldOf : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Ranks, LocalWorldOf, ::testing::Values(1, 2, 3, 4, 5, 8));

TEST_P(LocalWorldOf, EveryOperationGivesTheSerialResult) {
  expectNoErrors(runThreadRanks(GetParam(), kPatience, check::everyOperation));
}

TEST_P(LocalWorldOf, OperationsInFlightDoNotDisturbEachOther) {
  expectNoErrors(runThreadRanks(GetParam(), kPatience, check::manyInFlight));
}

TEST(LocalWorld, RandomOperationsOverOverlappingGroups) {
  for (std::uint32_t seed = 1; seed <= 6; ++seed)
    expectNoErrors(runThreadRanks(8, kPatience, [&](World& world) { check::randomOperations(world, seed, 200); }));
}

TEST(LocalWorld, ResultsComeWithoutTheHelpOfAPeerThatComputes) {
  std::atomic<bool> received{false};
  expectNoErrors(runThreadRanks(2, kPatience, [&](World& world) {
    const std::unique_ptr<Communicator> comm = world.join(kPair, "cp0");
    std::vector<float> data(100000, static_cast<float>(world.rank() + 1));
    if (world.rank() == 0) {
      Pending sent = comm->send(data.data(), 100000, DataType::Fp32, 1);
      while (!received) std::this_thread::yield();  // computes, and never looks at the message
      sent.wait();
    } else {
      comm->receive(data.data(), 100000, DataType::Fp32, 0).wait();
      received = true;
      EXPECT_EQ(data[99999], 1.0f);
    }
  }));
}

TEST(LocalWorld, ARankSaysOnceThatItWillSleepAndOnlyWhereItHasToWait) {
  std::atomic<int> sleeps{0}, posted{0};
  expectNoErrors(runThreadRanks(2, kPatience, [&](World& world) {
    const std::unique_ptr<Communicator> comm = world.join(kPair, "tp0");
    const bool first = world.rank() == 0;
    float own = 1;
    std::array<float, 2> all{};
    const auto gather = [&] { return comm->allGather(&own, all.data(), 1, DataType::Fp32); };
    const auto until = [](std::atomic<int>& count, int value) {
      while (count < value) std::this_thread::yield();
    };
    if (first) {
      Pending pending = gather();
      pending.wait([&] { ++sleeps; });  // rank 1 comes only then
      ++posted;
    } else {
      until(sleeps, 1);
      gather().wait([] { ADD_FAILURE() << "everybody is here"; });
      until(posted, 1);
    }
    EXPECT_EQ(sleeps, 1);
    Pending again = gather();
    ++posted;
    until(posted, 3);  // both are here
    again.wait([] { ADD_FAILURE() << "everybody is here"; });
  }));
}

TEST(LocalWorld, SumsRoundOnceAndInRankOrder) {
  expectNoErrors(runThreadRanks(3, kPatience, [&](World& world) {
    const std::unique_ptr<Communicator> comm = world.join(firstRanks(3), "dp0");
    const std::array<float, 3> parts{1e8f, 3.0f, -1e8f};
    float sum = parts[static_cast<std::size_t>(world.rank())];
    comm->allReduce(&sum, &sum, 1, DataType::Fp32, Reduction::Sum).wait();
    EXPECT_EQ(sum, 0.0f);  // 1e8 + 3 is 1e8 in fp32; another order gives 3 or 8
    const std::array<float, 3> fine{256.0f, 1.0f, 1.0f};
    Bf16 bf16(fine[static_cast<std::size_t>(world.rank())]);
    comm->allReduce(&bf16, &bf16, 1, DataType::Bf16, Reduction::Sum).wait();
    EXPECT_EQ(static_cast<float>(bf16), 258.0f);  // 256 + 1 alone would round back to 256
  }));
}

TEST(LocalWorld, ANaNWinsAMaximum) {
  expectNoErrors(runThreadRanks(2, kPatience, [&](World& world) {
    const std::unique_ptr<Communicator> comm = world.join(kPair, "dp0");
    const float nan = std::numeric_limits<float>::quiet_NaN();
    std::array<float, 2> values{world.rank() == 0 ? nan : 1.0f, world.rank() == 1 ? nan : 1.0f};
    comm->allReduce(values.data(), values.data(), 2, DataType::Fp32, Reduction::Max).wait();
    EXPECT_TRUE(std::isnan(values[0]) && std::isnan(values[1]));
  }));
}

TEST(LocalWorld, GroupsOfTheSameNameAndRanksAreApart) {
  expectNoErrors(runThreadRanks(2, kPatience, [&](World& world) {
    const std::unique_ptr<Communicator> first = world.join(kPair, "tp0");
    const std::unique_ptr<Communicator> second = world.join(kPair, "tp0");
    std::int32_t a = 1, b = 10;
    Pending one, two;
    if (world.rank() == 0) {
      one = first->allReduce(&a, &a, 1, DataType::Int32, Reduction::Sum);
      two = second->allReduce(&b, &b, 1, DataType::Int32, Reduction::Sum);
    } else {
      two = second->allReduce(&b, &b, 1, DataType::Int32, Reduction::Sum);
      one = first->allReduce(&a, &a, 1, DataType::Int32, Reduction::Sum);
    }
    one.wait();
    two.wait();
    EXPECT_EQ(a, 2);
    EXPECT_EQ(b, 20);
  }));
}

TEST(LocalWorld, CallsThatContradictEachOtherFailOnBothSides) {
  const auto ends = runThreadRanks(2, kPatience, [&](World& world) {
    const std::unique_ptr<Communicator> comm = world.join(kPair, "tp0");
    std::array<float, 4> from{}, to{};
    comm->allGather(from.data(), to.data(), world.rank() == 0 ? 1 : 2, DataType::Fp32).wait();
  });
  int caught = 0;
  for (const RankEnd& end : ends) caught += end.error.find("all-gather 0 of tp0: rank ") == 0;
  EXPECT_GE(caught, 1);
}

TEST(LocalWorld, CountsOfAnAllToAllHaveToAgree) {
  const auto ends = runThreadRanks(2, kPatience, [&](World& world) {
    const std::unique_ptr<Communicator> comm = world.join(kPair, "ep0");
    std::array<float, 8> from{}, to{};
    const std::array<std::int64_t, 2> sends{1, 3};
    const std::array<std::int64_t, 2> receives =
        world.rank() == 0 ? std::array<std::int64_t, 2>{1, 1} : std::array<std::int64_t, 2>{2, 3};
    comm->allToAll(from.data(), sends, to.data(), receives, DataType::Fp32).wait();
  });
  const std::string both = ends[0].error + ends[1].error;
  EXPECT_THAT(both, HasSubstr("all-to-all 0 of ep0: place 0 sends 3 elements to place 1, which expects 2"));
}

TEST(LocalWorld, ARankThatNeverArrivesIsNamed) {
  const auto start = Clock::now();
  const auto ends = runThreadRanks(4, 300ms, [&](World& world) {
    const std::unique_ptr<Communicator> comm = world.join(firstRanks(4), "ep0");
    float value = 1;
    comm->barrier();
    if (world.rank() != 2) comm->allReduce(&value, &value, 1, DataType::Fp32, Reduction::Sum).wait();
  });
  EXPECT_LT(Clock::now() - start, 5s);
  int lost = 0;
  for (const RankEnd& end : ends) {
    if (!end.lost) continue;
    ++lost;
    EXPECT_EQ(end.error, "all-reduce 1 of ep0: rank 2 did not arrive within 300 ms");
  }
  EXPECT_GE(lost, 1);
}

TEST(LocalWorld, TheRankAtTheEndOfAChainOfWaitsIsTheLostOne) {
  const std::vector<int> tail{1, 2};
  const auto ends = runThreadRanks(3, 300ms, [&](World& world) {
    std::int32_t value = 0;
    const auto sumOver = [&](std::span<const int> ranks, const char* name) {
      world.join(ranks, name)->allReduce(&value, &value, 1, DataType::Int32, Reduction::Sum).wait();
    };
    if (world.rank() >= 1 && world.rank() != 2) sumOver(tail, "dp0");
    if (world.rank() == 0) sumOver(kPair, "tp0");
  });
  EXPECT_THAT(ends[1].error, HasSubstr("dp0: rank 2 did not arrive"));
  EXPECT_TRUE(ends[0].aborted) << ends[0].error;
}

TEST(LocalWorld, RanksThatWaitForEachOtherAreNamedWithWhatTheyWaitFor) {
  const auto ends = runThreadRanks(2, 300ms, [&](World& world) {
    const std::unique_ptr<Communicator> comm = world.join(kPair, "pp0");
    float value = 0;
    comm->receive(&value, 1, DataType::Fp32, 1 - world.rank()).wait();
  });
  const std::string both = ends[0].error + ends[1].error;
  EXPECT_THAT(both, HasSubstr("(which waits in message 0 of pp0 from rank "));
}

TEST(LocalWorld, ARankThatComputesForLongIsNotLost) {
  expectNoErrors(runThreadRanks(2, 200ms, [&](World& world) {
    const std::unique_ptr<Communicator> comm = world.join(kPair, "pp0");
    for (int i = 0; i < 14 && world.rank() == 1; ++i) {
      std::this_thread::sleep_for(50ms);
      world.stillAlive();
    }
    comm->barrier();
  }));
}

TEST(LocalWorld, AnAbortEndsAllWaitsSoonWithItsReason) {
  Clock::time_point aborted;
  std::array<Clock::time_point, 8> ended;
  const auto ends = runThreadRanks(8, kPatience, [&](World& world) {
    const std::unique_ptr<Communicator> comm = world.join(firstRanks(8), "dp0");
    if (world.rank() == 5) {
      std::this_thread::sleep_for(50ms);
      aborted = Clock::now();
      world.abort("rank 5, stage 1, op moe.router: not a number");
      world.abort("a later reason");
    }
    try {
      comm->barrier();
    } catch (const StepAborted&) {
      ended[static_cast<std::size_t>(world.rank())] = Clock::now();
      throw;
    }
  });
  for (std::size_t r = 0; r < 8; ++r) {
    EXPECT_TRUE(ends[r].aborted);
    EXPECT_EQ(ends[r].error, "rank 5, stage 1, op moe.router: not a number");
    EXPECT_LT(ended[r] - aborted, 100ms);
  }
}

TEST(LocalWorld, CallsAfterAnAbortFailToo) {
  const std::vector<std::unique_ptr<World>> worlds = makeLocalWorld(2, kPatience);
  const std::unique_ptr<Communicator> comm = worlds[0]->join(kPair, "tp0");
  worlds[1]->abort("gone");
  float value = 0;
  Pending pending = comm->allReduce(&value, &value, 1, DataType::Fp32, Reduction::Sum);
  EXPECT_THROW(pending.wait(), StepAborted);
  EXPECT_THROW(comm->barrier(), StepAborted);
}

// Buffers live in the rank's own frame, as in a step: under ASan and TSan a peer that still copied would show.
TEST(LocalWorld, AbortsAtAnyTimeLeaveNoPeerInABuffer) {
  std::mt19937 chance(3);
  for (int round = 0; round < 25; ++round) {
    const int culprit = static_cast<int>(chance() % 8);
    const auto after = std::chrono::microseconds(chance() % 6000);
    const auto ends = runThreadRanks(8, kPatience, [&](World& world) {
      const auto start = Clock::now();
      const std::unique_ptr<Communicator> comm = world.join(firstRanks(8), "dp0");
      for (;;) {
        std::vector<float> data(60000, 1.0f), gathered(480000);
        Pending sum = comm->allReduce(data.data(), data.data(), 50000, DataType::Fp32, Reduction::Sum);
        Pending gather = comm->allGather(data.data() + 50000, gathered.data(), 1000, DataType::Fp32);
        if (world.rank() == culprit && Clock::now() - start > after) throw std::runtime_error("chance");
        gather.wait();
        sum.wait();
      }
    });
    for (int r = 0; r < 8; ++r) {
      const RankEnd& end = ends[static_cast<std::size_t>(r)];
      if (r == culprit)
        EXPECT_TRUE(end.error == "chance" || end.aborted) << end.error;
      else
        EXPECT_EQ(end.error, "rank " + std::to_string(culprit) + ": chance");
    }
  }
}

TEST(LocalWorld, GivingUpWhileAnExceptionUnwindsDoesNotWaitForPeers) {
  const auto start = Clock::now();
  const auto ends = runThreadRanks(2, kPatience, [&](World& world) {
    const std::unique_ptr<Communicator> comm = world.join(kPair, "dp0");
    std::vector<float> data(1000, 1.0f);
    if (world.rank() == 1) std::this_thread::sleep_for(100ms);
    Pending sum = comm->allReduce(data.data(), data.data(), 1000, DataType::Fp32, Reduction::Sum);
    if (world.rank() == 0) throw std::runtime_error("out of memory");
    sum.wait();
  });
  EXPECT_LT(Clock::now() - start, 10s);
  EXPECT_EQ(ends[0].error, "out of memory");
  EXPECT_EQ(ends[1].error, "rank 0: out of memory");
}

TEST(LocalWorld, AMessageToItselfMatchesInOrder) {
  for (const int size : {1, 2})
    expectNoErrors(runThreadRanks(size, kPatience, [&](World& world) {
      const std::unique_ptr<Communicator> comm = world.join(firstRanks(size), "cp0");
      const std::array<float, 2> from{1, 2};
      std::array<float, 2> to{};
      Pending first = comm->send(&from[0], 1, DataType::Fp32, comm->rank());
      Pending got = comm->receive(&to[0], 1, DataType::Fp32, comm->rank());
      Pending awaited = comm->receive(&to[1], 1, DataType::Fp32, comm->rank());
      Pending second = comm->send(&from[1], 1, DataType::Fp32, comm->rank());
      for (Pending* pending : {&first, &got, &awaited, &second}) pending->wait();
      EXPECT_EQ(to, from);
    }));
}

}  // namespace
}  // namespace shardscope
