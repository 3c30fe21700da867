// SPDX-License-Identifier: Apache-2.0
// Collectives of thread ranks beside what the machine can do at best, measured in turns in one run: large ones against
// copies by memcpy that touch as many bytes, a small all-reduce against std::barrier among as many threads. Times are
// of the processor, all threads together, so that other programs do not count; elapsed times are the median.
#include <algorithm>
#include <barrier>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <numeric>
#include <thread>
#include <vector>

#include "kernels/comm/world.h"

namespace shardscope {
namespace {

using Clock = std::chrono::steady_clock;

// Of one round among several.
struct Time {
  double processor = 1e9;  // seconds of all threads
  double elapsed = 1e9;    // the median
};

Time better(const Time& a, const Time& b) {
  return {std::min(a.processor, b.processor), std::min(a.elapsed, b.elapsed)};
}

// On one thread, while others take part in the rounds.
Time timeOf(int rounds, const std::function<void()>& round) {
  std::vector<double> elapsed;
  const std::clock_t before = std::clock();
  for (int i = 0; i < rounds; ++i) {
    const auto start = Clock::now();
    round();
    elapsed.push_back(std::chrono::duration<double>(Clock::now() - start).count());
  }
  const double processor = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC / rounds;
  std::nth_element(elapsed.begin(), elapsed.begin() + rounds / 2, elapsed.end());
  return {processor, elapsed[static_cast<std::size_t>(rounds / 2)]};
}

void onThreads(int count, const std::function<void(int)>& body) {
  std::vector<std::thread> threads;
  for (int t = 0; t < count; ++t) threads.emplace_back(body, t);
  for (std::thread& thread : threads) thread.join();
}

struct Rank {
  Communicator& comm;
  std::vector<float>& from;
  std::vector<float>& to;
};

struct Case {
  const char* name;
  // Bytes read and written by all ranks together, for buffers of bytes a rank.
  double (*touched)(double ranks, double bytes);
  void (*run)(Rank rank, std::int64_t count);
};

void allReduce(Rank r, std::int64_t count) {
  r.comm.allReduce(r.from.data(), r.to.data(), count, DataType::Fp32, Reduction::Sum).wait();
}
void reduceScatter(Rank r, std::int64_t count) {
  r.comm.reduceScatter(r.from.data(), r.to.data(), count / r.comm.size(), DataType::Fp32).wait();
}
void allGather(Rank r, std::int64_t count) {
  r.comm.allGather(r.from.data(), r.to.data(), count / r.comm.size(), DataType::Fp32).wait();
}
void allToAll(Rank r, std::int64_t count) {
  const std::vector<std::int64_t> counts(static_cast<std::size_t>(r.comm.size()), count / r.comm.size());
  r.comm.allToAll(r.from.data(), counts, r.to.data(), counts, DataType::Fp32).wait();
}
void ringHop(Rank r, std::int64_t count) {
  const int size = r.comm.size(), place = r.comm.rank();
  Pending sent = r.comm.send(r.from.data(), count, DataType::Fp32, (place + 1) % size);
  r.comm.receive(r.to.data(), count, DataType::Fp32, (place + size - 1) % size).wait();
  sent.wait();
}

constexpr Case kCases[] = {
    {"all-reduce", [](double n, double b) { return 2 * n * b; }, allReduce},
    {"reduce-scatter", [](double n, double b) { return n * b + b; }, reduceScatter},
    {"all-gather", [](double n, double b) { return b + n * b; }, allGather},
    {"all-to-all", [](double n, double b) { return 2 * n * b; }, allToAll},
    {"ring hop", [](double n, double b) { return 2 * n * b; }, ringHop},
};

Time copying(double touched, int rounds) {
  const auto bytes = static_cast<std::size_t>(touched / 2);
  std::vector<char> from(bytes, 1), to(bytes, 2);
  return timeOf(rounds, [&] { std::memcpy(to.data(), from.data(), bytes); });
}

Time onRanks(int ranks, std::int64_t count, int rounds, void (*run)(Rank, std::int64_t)) {
  std::vector<std::unique_ptr<World>> worlds = makeLocalWorld(ranks, std::chrono::seconds(60));
  std::vector<int> everyone(static_cast<std::size_t>(ranks));
  std::iota(everyone.begin(), everyone.end(), 0);
  Time time;
  onThreads(ranks, [&](int r) {
    const std::unique_ptr<Communicator> comm = worlds[static_cast<std::size_t>(r)]->join(everyone, "dp0");
    std::vector<float> from(static_cast<std::size_t>(count), 1.0f), to(from.size());
    run({*comm, from, to}, count);
    const Time own = timeOf(rounds, [&] { run({*comm, from, to}, count); });
    if (r == 0) time = own;
    comm->barrier();
  });
  return time;
}

void printRates() {
  std::printf("%-15s %5s %13s %11s %11s %s\n", "collective", "ranks", "a rank", "processor", "elapsed",
              "memcpy's processor time over it");
  for (const Case& one : kCases)
    for (const int ranks : {2, 4, 8})
      for (const std::int64_t kib : {256, 8192}) {
        const double touched = one.touched(ranks, static_cast<double>(kib) * 1024);
        const int rounds = kib > 1024 ? 6 : 100;
        Time copy, collective;
        for (int turn = 0; turn < 3; ++turn) {
          copy = better(copy, copying(touched, rounds));
          collective = better(collective, onRanks(ranks, kib * 256, rounds, one.run));
        }
        std::printf("%-15s %5d %9lld KiB %8.1f us %8.1f us %6.2f\n", one.name, ranks, static_cast<long long>(kib),
                    collective.processor * 1e6, collective.elapsed * 1e6, copy.processor / collective.processor);
      }
}

Time onBarrier(int threads, int rounds) {
  std::barrier together(threads);
  Time time;
  onThreads(threads, [&](int t) {
    together.arrive_and_wait();
    const Time own = timeOf(rounds, [&] { together.arrive_and_wait(); });
    if (t == 0) time = own;
  });
  return time;
}

void printLatencies() {
  std::printf("\n%-25s %5s %11s %11s %s\n", "all-reduce of one number", "ranks", "processor", "elapsed",
              "std::barrier's");
  for (const int ranks : {2, 4, 8}) {
    Time reduce, barrier;
    for (int turn = 0; turn < 5; ++turn) {
      reduce = better(reduce, onRanks(ranks, 1, 300, allReduce));
      barrier = better(barrier, onBarrier(ranks, 300));
    }
    std::printf("%-25s %5d %8.1f us %8.1f us %8.1f us %8.1f us\n", "", ranks, reduce.processor * 1e6,
                reduce.elapsed * 1e6, barrier.processor * 1e6, barrier.elapsed * 1e6);
  }
}

}  // namespace
}  // namespace shardscope

int main() {
  shardscope::printRates();
  shardscope::printLatencies();
}
