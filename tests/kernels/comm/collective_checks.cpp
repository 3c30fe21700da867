// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/comm/collective_checks.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>

namespace shardscope::check {
namespace {

// The number that rank puts at a place of its buffer. Sums of these round, so that their order shows.
template <typename T>
T valueOf(int rank, std::int64_t index, std::uint32_t salt) {
  std::uint32_t x = static_cast<std::uint32_t>(rank) * 2654435761u + static_cast<std::uint32_t>(index) * 40503u + salt;
  x ^= x >> 15;
  x *= 2246822519u;
  x ^= x >> 13;
  if constexpr (std::is_same_v<T, std::int32_t>)
    return static_cast<std::int32_t>(x);
  else
    return T((static_cast<float>(x % 20001u) - 10000.0f) * 0.001f);
}

template <typename T>
std::vector<T> bufferOf(int rank, std::int64_t count, std::uint32_t salt) {
  std::vector<T> buffer(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) buffer[static_cast<std::size_t>(i)] = valueOf<T>(rank, i, salt);
  return buffer;
}

template <typename T>
T reduced(std::span<const int> ranks, std::int64_t index, std::uint32_t salt, Reduction reduction) {
  if constexpr (std::is_same_v<T, std::int32_t>) {
    std::uint32_t sum = 0;
    std::int32_t most = valueOf<T>(ranks[0], index, salt);
    for (const int rank : ranks) {
      sum += static_cast<std::uint32_t>(valueOf<T>(rank, index, salt));
      most = std::max(most, valueOf<T>(rank, index, salt));
    }
    return reduction == Reduction::Sum ? static_cast<std::int32_t>(sum) : most;
  } else {
    float sum = 0, most = -1e30f;
    for (const int rank : ranks) {
      const auto value = static_cast<float>(valueOf<T>(rank, index, salt));
      sum = rank == ranks[0] ? value : sum + value;
      most = std::max(most, value);
    }
    return T(reduction == Reduction::Sum ? sum : most);
  }
}

template <typename T>
void expectEqual(const std::vector<T>& got, const std::vector<T>& expected, const std::string& what) {
  if (got.size() != expected.size()) throw std::runtime_error(what + ": sizes differ");
  for (std::size_t i = 0; i < got.size(); ++i)
    if (std::memcmp(&got[i], &expected[i], sizeof(T)) != 0)
      throw std::runtime_error(what + ": element " + std::to_string(i) + " is " +
                               std::to_string(static_cast<float>(got[i])) + ", not " +
                               std::to_string(static_cast<float>(expected[i])));
}

// An operation that has begun, and how to check it once it has ended.
struct Begun {
  std::vector<std::shared_ptr<const void>> buffers;  // outlive the operation
  Pending pending;
  std::function<void()> check;

  void finish() {
    pending.wait();
    check();
  }
};

struct Group {
  std::vector<int> ranks;
  std::unique_ptr<Communicator> comm;

  int self() const { return ranks[static_cast<std::size_t>(comm->rank())]; }
};

std::string label(const Group& group, const char* operation, DataType type, std::int64_t count) {
  return std::string(operation) + " of " + std::to_string(count) + " " + std::string(typeName(type)) + " on " +
         std::string(group.comm->name()) + ", rank " + std::to_string(group.self());
}

template <typename T>
Begun allReduce(Group& group, std::int64_t count, std::uint32_t salt, Reduction reduction, bool inPlace) {
  auto from = std::make_shared<std::vector<T>>(bufferOf<T>(group.self(), count, salt));
  auto to = inPlace ? from : std::make_shared<std::vector<T>>(from->size());
  Pending pending = group.comm->allReduce(from->data(), to->data(), count, kTypeOf<T>, reduction);
  return {{from, to}, std::move(pending), [=, &group] {
            std::vector<T> expected(to->size());
            for (std::size_t i = 0; i < expected.size(); ++i)
              expected[i] = reduced<T>(group.ranks, static_cast<std::int64_t>(i), salt, reduction);
            expectEqual(*to, expected, label(group, "all-reduce", kTypeOf<T>, count));
            if (!inPlace) expectEqual(*from, bufferOf<T>(group.self(), count, salt), "source of all-reduce");
          }};
}

template <typename T>
Begun reduceScatter(Group& group, std::int64_t count, std::uint32_t salt, bool inPlace) {
  const std::int64_t size = group.comm->size(), own = group.comm->rank() * count;
  auto from = std::make_shared<std::vector<T>>(bufferOf<T>(group.self(), count * size, salt));
  auto to = std::make_shared<std::vector<T>>(static_cast<std::size_t>(count));
  Pending pending =
      group.comm->reduceScatter(from->data(), inPlace ? from->data() + own : to->data(), count, kTypeOf<T>);
  return {{from, to}, std::move(pending), [=, &group] {
            if (inPlace) std::copy_n(from->begin() + own, count, to->begin());
            std::vector<T> expected(to->size());
            for (std::size_t i = 0; i < expected.size(); ++i)
              expected[i] = reduced<T>(group.ranks, own + static_cast<std::int64_t>(i), salt, Reduction::Sum);
            expectEqual(*to, expected, label(group, "reduce-scatter", kTypeOf<T>, count));
          }};
}

template <typename T>
Begun allGather(Group& group, std::int64_t count, std::uint32_t salt, bool inPlace) {
  const std::int64_t size = group.comm->size(), own = group.comm->rank() * count;
  auto from = std::make_shared<std::vector<T>>(bufferOf<T>(group.self(), count, salt));
  auto to = std::make_shared<std::vector<T>>(static_cast<std::size_t>(count * size));
  if (inPlace) std::copy(from->begin(), from->end(), to->begin() + own);
  Pending pending = group.comm->allGather(inPlace ? to->data() + own : from->data(), to->data(), count, kTypeOf<T>);
  return {{from, to}, std::move(pending), [=, &group] {
            std::vector<T> expected;
            for (const int rank : group.ranks) {
              const std::vector<T> part = bufferOf<T>(rank, count, salt);
              expected.insert(expected.end(), part.begin(), part.end());
            }
            expectEqual(*to, expected, label(group, "all-gather", kTypeOf<T>, count));
          }};
}

// Elements from one rank to another: uneven, often none.
std::int64_t routed(int from, int to, std::int64_t most, std::uint32_t salt) {
  const auto draw = static_cast<std::uint32_t>(valueOf<std::int32_t>(from, to, salt));
  return draw % 3 == 0 ? 0 : draw % static_cast<std::uint32_t>(most + 1);
}

template <typename T>
Begun allToAll(Group& group, std::int64_t most, std::uint32_t salt) {
  std::vector<std::int64_t> sends, receives;
  for (const int peer : group.ranks) {
    sends.push_back(routed(group.self(), peer, most, salt));
    receives.push_back(routed(peer, group.self(), most, salt));
  }
  const auto total = [](const std::vector<std::int64_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
  };
  auto from = std::make_shared<std::vector<T>>(bufferOf<T>(group.self(), total(sends), salt));
  auto to = std::make_shared<std::vector<T>>(static_cast<std::size_t>(total(receives)));
  Pending pending = group.comm->allToAll(from->data(), sends, to->data(), receives, kTypeOf<T>);
  return {{from, to}, std::move(pending), [=, &group] {
            std::vector<T> expected;
            for (const int source : group.ranks) {
              std::int64_t at = 0;
              for (const int peer : group.ranks) {
                const std::int64_t count = routed(source, peer, most, salt);
                if (peer == group.self())
                  for (std::int64_t i = 0; i < count; ++i) expected.push_back(valueOf<T>(source, at + i, salt));
                at += count;
              }
            }
            expectEqual(*to, expected, label(group, "all-to-all", kTypeOf<T>, most));
          }};
}

// Sends to the next of the group, receives from the previous.
template <typename T>
std::vector<Begun> ringHop(Group& group, std::int64_t count, std::uint32_t salt) {
  const int size = group.comm->size(), place = group.comm->rank();
  const int next = (place + 1) % size, previous = (place + size - 1) % size;
  auto from = std::make_shared<std::vector<T>>(bufferOf<T>(group.self(), count, salt));
  auto to = std::make_shared<std::vector<T>>(static_cast<std::size_t>(count));
  std::vector<Begun> hop;
  hop.push_back({{to}, group.comm->receive(to->data(), count, kTypeOf<T>, previous), [=, &group] {
                   const int source = group.ranks[static_cast<std::size_t>(previous)];
                   expectEqual(*to, bufferOf<T>(source, count, salt), label(group, "message", kTypeOf<T>, count));
                 }});
  hop.push_back({{from}, group.comm->send(from->data(), count, kTypeOf<T>, next), [] {}});
  return hop;
}

Group joinAs(World& world, std::vector<int> ranks, std::string name) {
  std::unique_ptr<Communicator> comm = world.join(ranks, std::move(name));
  return {std::move(ranks), std::move(comm)};
}

std::vector<int> allRanks(const World& world) {
  std::vector<int> ranks(static_cast<std::size_t>(world.size()));
  std::iota(ranks.begin(), ranks.end(), 0);
  return ranks;
}

template <typename T>
void everyOperationOf(Group& group, std::int64_t count) {
  std::uint32_t salt = 0;
  for (const bool inPlace : {false, true}) {
    allReduce<T>(group, count, ++salt, Reduction::Sum, inPlace).finish();
    allReduce<T>(group, count, ++salt, Reduction::Max, inPlace).finish();
    reduceScatter<T>(group, count, ++salt, inPlace).finish();
    allGather<T>(group, count, ++salt, inPlace).finish();
  }
  allToAll<T>(group, count, ++salt).finish();
  for (Begun& half : ringHop<T>(group, count, ++salt)) half.finish();
  group.comm->barrier();
}

// One operation that a common draw names.
template <typename T>
void begin(Group& group, std::uint32_t draw, std::vector<Begun>& begun) {
  const std::uint32_t salt = draw >> 8;
  const bool large = draw % 16 == 0;  // is cut into several pieces
  const std::int64_t count = large ? 40000 + draw % 9000 : draw % 300;
  const bool inPlace = (draw >> 5) % 2 == 0;
  switch ((draw >> 12) % 6) {
    case 0:
      return begun.push_back(allReduce<T>(group, count, salt, Reduction::Sum, inPlace));
    case 1:
      return begun.push_back(allReduce<T>(group, count, salt, Reduction::Max, inPlace));
    case 2:
      return begun.push_back(reduceScatter<T>(group, count, salt, inPlace));
    case 3:
      return begun.push_back(allGather<T>(group, count, salt, inPlace));
    case 4:
      return begun.push_back(allToAll<T>(group, count, salt));
    default:
      for (Begun& half : ringHop<T>(group, count, salt)) begun.push_back(std::move(half));
  }
}

void beginAny(Group& group, std::uint32_t draw, std::vector<Begun>& begun) {
  switch ((draw >> 20) % 3) {
    case 0:
      return begin<float>(group, draw, begun);
    case 1:
      return begin<Bf16>(group, draw, begun);
    default:
      return begin<std::int32_t>(group, draw, begun);
  }
}

void finishAll(std::vector<Begun>& begun, std::mt19937& order) {
  std::shuffle(begun.begin(), begun.end(), order);
  for (Begun& one : begun) one.finish();
  begun.clear();
}

}  // namespace

void everyOperation(World& world) {
  Group everyone = joinAs(world, allRanks(world), "world0");
  for (const std::int64_t count : {0, 1, 7, 1000}) {
    everyOperationOf<float>(everyone, count);
    everyOperationOf<Bf16>(everyone, count);
    everyOperationOf<std::int32_t>(everyone, count);
  }
  everyOperationOf<float>(everyone, 40001);
  everyOperationOf<Bf16>(everyone, 70001);
}

void manyInFlight(World& world) {
  Group everyone = joinAs(world, allRanks(world), "world0");
  std::mt19937 common(17), own(static_cast<std::uint32_t>(world.rank()));
  for (int round = 0; round < 3; ++round) {
    std::vector<Begun> begun;
    for (int i = 0; i < 60; ++i) beginAny(everyone, static_cast<std::uint32_t>(common()), begun);
    finishAll(begun, own);
  }
}

void randomOperations(World& world, std::uint32_t seed, int operations) {
  const int size = world.size(), self = world.rank();
  // Groups that hold each rank in several: everyone, neighbours, ranks of the same parity, the outer and inner ones.
  const auto membersWhere = [&](const auto& belongs) {
    std::vector<int> ranks;
    for (int rank = 0; rank < size; ++rank)
      if (belongs(rank)) ranks.push_back(rank);
    return ranks;
  };
  std::vector<std::vector<int>> memberships{allRanks(world)};
  for (int pair = 0; pair < size / 2; ++pair) memberships.push_back({2 * pair, 2 * pair + 1});
  for (int parity = 0; parity < 2; ++parity)
    memberships.push_back(membersWhere([&](int rank) { return rank % 2 == parity; }));
  memberships.push_back(membersWhere([&](int rank) { return rank >= size / 4 && rank < size - size / 4; }));

  std::vector<Group> groups(memberships.size());
  for (std::size_t g = 0; g < memberships.size(); ++g)
    if (std::find(memberships[g].begin(), memberships[g].end(), self) != memberships[g].end())
      groups[g] = joinAs(world, memberships[g], "group" + std::to_string(g));

  std::mt19937 common(seed), own(seed * 31 + static_cast<std::uint32_t>(self));
  std::vector<Begun> begun;
  for (int i = 0; i < operations; ++i) {
    Group& group = groups[common() % groups.size()];
    const auto draw = static_cast<std::uint32_t>(common());
    if (group.comm != nullptr) beginAny(group, draw, begun);
    if (own() % 8 == 0) finishAll(begun, own);
  }
  finishAll(begun, own);
}

}  // namespace shardscope::check
