// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/exchange_bench.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <thread>

#include "kernels/comm/world.h"
#include "kernels/step/rank.h"

namespace shardscope {
namespace {

// As in a step: a rank has just written what it hands over, while what it gets goes where no cache has anything of.
struct Buffers {
  std::vector<float> small, large, smallTarget, largeTarget;  // a rank's part, and that of all ranks

  Buffers(std::int64_t count, int ranks)
      : small(static_cast<std::size_t>(count)),
        large(static_cast<std::size_t>(count * ranks)),
        smallTarget(small),
        largeTarget(large) {}
  void write() {
    std::fill(small.begin(), small.end(), 1.0F);
    std::fill(large.begin(), large.end(), 1.0F);
  }
};

// More than the caches hold, where that is not too many.
std::size_t setsOf(std::int64_t elements) {
  constexpr std::int64_t kCached = std::int64_t{32} << 20, kMost = 60;
  return static_cast<std::size_t>(std::clamp<std::int64_t>(kCached / (4 * elements), 2, kMost));
}

using Call = void (*)(Communicator& group, Buffers& buffers, std::int64_t count);

void gather(Communicator& group, Buffers& b, std::int64_t count) {
  group.allGather(b.small.data(), b.largeTarget.data(), count, DataType::Fp32).wait();
}

void scatter(Communicator& group, Buffers& b, std::int64_t count) {
  group.reduceScatter(b.large.data(), b.smallTarget.data(), count, DataType::Fp32).wait();
}

void allToAll(Communicator& group, Buffers& b, std::int64_t count) {
  const std::vector<std::int64_t> counts(static_cast<std::size_t>(group.size()), count);
  group.allToAll(b.large.data(), counts, b.largeTarget.data(), counts, DataType::Fp32).wait();
}

// Rank 0 sends to rank 1.
void send(Communicator& group, Buffers& b, std::int64_t count) {
  if (group.rank() == 0)
    group.send(b.small.data(), count, DataType::Fp32, 1).wait();
  else if (group.rank() == 1)
    group.receive(b.smallTarget.data(), count, DataType::Fp32, 0).wait();
}

// Of calls that other work on the machine lengthens now and then.
double usual(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 4];
}

// The usual processor time of a call, of all ranks together: how they divide its copies among them differs from call to
// call. All make the same number of calls: none may stop by its clock.
double secondsOf(Call call, int ranks, std::int64_t count) {
  constexpr int kCalls = 60;
  const auto worlds = makeLocalWorld(ranks);
  std::vector<std::vector<double>> times(static_cast<std::size_t>(ranks));
  std::vector<std::thread> threads;
  for (int rank = 0; rank < ranks; ++rank)
    threads.emplace_back([&, rank] {
      std::vector<int> members(static_cast<std::size_t>(ranks));
      std::iota(members.begin(), members.end(), 0);
      const auto group = worlds[static_cast<std::size_t>(rank)]->join(members, "bench");
      std::vector<Buffers> sets(setsOf(ranks * count), Buffers(count, ranks));
      std::vector<double>& calls = times[static_cast<std::size_t>(rank)];
      for (int i = 0; i < kCalls; ++i) {
        Buffers& buffers = sets[static_cast<std::size_t>(i) % sets.size()];
        buffers.write();
        const std::int64_t before = threadBusy();
        call(*group, buffers, count);
        calls.push_back(static_cast<double>(threadBusy() - before) * 1e-9);
      }
    });
  for (std::thread& thread : threads) thread.join();
  std::vector<double> sums(kCalls, 0.0);
  for (const std::vector<double>& calls : times)
    std::transform(calls.begin(), calls.end(), sums.begin(), sums.begin(), std::plus<>());
  return usual(std::move(sums));
}

struct Kind {
  const char* name;
  Call call;
  int most = 1 << 16;   // ranks
  bool oneWay = false;  // one rank hands over, and what both of them spend counts
};

Line measure(const Kind& kind, int ranks, std::vector<ExchangeMeasurement>& measurements) {
  std::vector<double> x, y;
  const std::size_t first = measurements.size();
  const int members = std::min(ranks, kind.most);
  for (const std::int64_t count : {1024, 16384, 65536, 262144, 524288}) {
    const double all = secondsOf(kind.call, members, count);
    x.push_back(4.0 * static_cast<double>(count) * (kind.oneWay ? 1 : members));
    y.push_back(kind.oneWay ? all : all / members);
    measurements.push_back({std::string(kind.name) + " among " + std::to_string(members) + ", " +
                                std::to_string(count * 4 / 1024) + " KiB a rank",
                            x.back(), y.back(), 0});
  }
  // Through the smallest and the largest: what lies between is sometimes in a cache, and messages of a step are large.
  const double rate = std::max(0.0, (y.back() - y.front()) / (x.back() - x.front()));
  const Line line{std::max(0.0, y.front() - rate * x.front()), rate};
  for (std::size_t i = 0; i < x.size(); ++i) measurements[first + i].fitted = line.at(x[i]);
  return line;
}

// Rank 1 computes for a while, so that rank 0, which waits for it, sleeps.
double secondsToWake() {
  constexpr int kCalls = 60;
  constexpr std::int64_t kLate = 300'000;  // ns
  const auto worlds = makeLocalWorld(2);
  std::vector<std::int64_t> arrivals(kCalls), ends(kCalls);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < 2; ++rank)
    threads.emplace_back([&, rank] {
      const std::vector<int> members = {0, 1};
      const auto group = worlds[static_cast<std::size_t>(rank)]->join(members, "bench");
      float from = 0, to[2];
      for (std::size_t i = 0; i < kCalls; ++i) {
        if (rank == 1)
          for (const std::int64_t until = steadyNow() + kLate; steadyNow() < until;) continue;
        if (rank == 1) arrivals[i] = steadyNow();
        group->allGather(&from, to, 1, DataType::Fp32).wait();
        if (rank == 0) ends[i] = steadyNow();
      }
    });
  for (std::thread& thread : threads) thread.join();
  std::vector<double> latencies;
  for (std::size_t i = 0; i < kCalls; ++i) latencies.push_back(static_cast<double>(ends[i] - arrivals[i]) * 1e-9);
  std::nth_element(latencies.begin(), latencies.begin() + kCalls / 2, latencies.end());
  return latencies[kCalls / 2];
}

}  // namespace

ExchangeBench benchExchange(int ranks) {
  ExchangeBench bench;
  const Line gathering = measure({"all-gather", gather}, ranks, bench.measurements);
  const Line scattering = measure({"reduce-scatter", scatter}, ranks, bench.measurements);
  bench.ring = {(gathering.a + scattering.a) / 2, (gathering.b + scattering.b) / 2};
  bench.allToAll = measure({"all-to-all", allToAll}, ranks, bench.measurements);
  bench.send = measure({"send", send, 2, true}, ranks, bench.measurements);
  bench.wake = secondsToWake();
  bench.measurements.push_back({"waking up behind a peer", 1, bench.wake, bench.wake});
  return bench;
}

}  // namespace shardscope
