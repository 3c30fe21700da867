// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/mpi_communicator.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "kernels/comm/reduce.h"

namespace shardscope {
namespace {

constexpr std::int64_t kWholeBytes = 4096;  // all-reduces up to here send everything to everyone: one phase, not two
constexpr int kMessageTag = 2;

// Two phases of as many collectives as can be in flight; MPI promises tags up to 32767.
int tagOf(std::uint64_t collective) { return static_cast<int>(collective % 8000) * 4; }

class MpiPending : public PendingOperation {
 public:
  MpiPending(std::shared_ptr<MpiHub> hub, std::shared_ptr<MpiOperation> operation)
      : m_hub(std::move(hub)), m_operation(std::move(operation)) {}
  ~MpiPending() override {
    if (!m_waited) m_hub->abandon(m_operation);
  }
  MpiPending(const MpiPending&) = delete;
  MpiPending& operator=(const MpiPending&) = delete;

  void wait(const BeforeSleep& beforeSleep) override {
    if (beforeSleep) beforeSleep();
    m_waited = true;
    m_hub->wait(m_operation);
  }

 private:
  std::shared_ptr<MpiHub> m_hub;
  std::shared_ptr<MpiOperation> m_operation;
  bool m_waited = false;
};

const char* at(const void* buffer, std::int64_t element, DataType type) {
  return static_cast<const char*>(buffer) + element * bytesOf(type);
}

char* at(void* buffer, std::int64_t element, DataType type) {
  return static_cast<char*>(buffer) + element * bytesOf(type);
}

}  // namespace

MpiCommunicator::MpiCommunicator(std::shared_ptr<MpiHub> hub, std::span<const int> ranks, std::string name)
    : m_hub(std::move(hub)),
      m_ranks(ranks.begin(), ranks.end()),
      m_name(std::move(name)),
      m_place(static_cast<int>(std::find(m_ranks.begin(), m_ranks.end(), m_hub->rank()) - m_ranks.begin())),
      m_comm(m_hub->join(ranks, m_name)),
      m_sent(m_ranks.size(), 0),
      m_received(m_ranks.size(), 0) {}

MpiCommunicator::~MpiCommunicator() { m_hub->leave(m_comm); }

std::shared_ptr<MpiOperation> MpiCommunicator::operation(CallKind kind, std::uint64_t number) const {
  return std::make_shared<MpiOperation>(m_comm, m_ranks,
                                        std::string(callName(kind)) + " " + std::to_string(number) + " of " + m_name);
}

Pending MpiCommunicator::begin(const std::shared_ptr<MpiOperation>& made,
                               const std::function<void(MpiOperation&)>& post) {
  return Pending(std::make_unique<MpiPending>(m_hub, m_hub->begin(made, post)));
}

void MpiCommunicator::exchange(MpiOperation& operation, const std::vector<Route>& routes, int tag) const {
  for (int step = 1; step < size(); ++step) {
    const int place = (m_place + size() - step) % size();
    const Route& route = routes[static_cast<std::size_t>(place)];
    if (route.receiveBytes > 0) operation.receive(route.to, route.receiveBytes, place, tag);
  }
  for (int step = 1; step < size(); ++step) {
    const int place = (m_place + step) % size();
    const Route& route = routes[static_cast<std::size_t>(place)];
    if (route.sendBytes > 0) operation.send(route.from, route.sendBytes, place, tag);
  }
  const Route& own = routes[static_cast<std::size_t>(m_place)];
  if (own.sendBytes > 0 && own.to != own.from) std::memcpy(own.to, own.from, static_cast<std::size_t>(own.sendBytes));
}

void MpiCommunicator::gatherAndReduce(MpiOperation& operation, std::vector<Route> routes, void* to, std::int64_t count,
                                      DataType type, Reduction reduction, int tag, std::function<void()> then) const {
  const std::int64_t bytes = count * bytesOf(type);
  const auto scratch = std::make_shared<std::vector<char>>(static_cast<std::size_t>(bytes * size()));
  std::vector<const void*> parts;
  for (int place = 0; place < size(); ++place) {
    Route& route = routes[static_cast<std::size_t>(place)];
    route.to = scratch->data() + place * bytes;
    route.receiveBytes = bytes;
    if (place == m_place) route.sendBytes = 0;
    parts.push_back(place == m_place ? route.from : route.to);
  }
  exchange(operation, routes, tag);
  operation.then([scratch, parts, to, count, type, reduction, then = std::move(then)] {
    void* const result = to;
    reduceInRankOrder(parts, {&result, 1}, count, type, reduction);
    if (then) then();
  });
}

Pending MpiCommunicator::allReduce(const void* from, void* to, std::int64_t count, DataType type, Reduction reduction) {
  const int tag = tagOf(m_collectives);
  const bool whole = count * bytesOf(type) <= kWholeBytes;
  const auto shareStart = [=, this](int place) { return count * place / size(); };
  const auto shareBytes = [=](int place) { return (shareStart(place + 1) - shareStart(place)) * bytesOf(type); };
  const std::shared_ptr<MpiOperation> made = operation(CallKind::AllReduce, m_collectives++);
  return begin(made, [&](MpiOperation& first) {
    std::vector<Route> routes(m_ranks.size());
    for (int place = 0; place < size(); ++place) {
      Route& route = routes[static_cast<std::size_t>(place)];
      route.from = at(from, whole ? 0 : shareStart(place), type);
      route.sendBytes = whole ? count * bytesOf(type) : shareBytes(place);
    }
    if (whole) return gatherAndReduce(first, routes, to, count, type, reduction, tag, nullptr);
    char* const own = at(to, shareStart(m_place), type);
    const auto spread = [=, this, operation = &first] {
      std::vector<Route> results(m_ranks.size());
      for (int place = 0; place < size(); ++place)
        results[static_cast<std::size_t>(place)] = {own, shareBytes(m_place), at(to, shareStart(place), type),
                                                    shareBytes(place)};
      exchange(*operation, results, tag + 1);
    };
    gatherAndReduce(first, routes, own, shareStart(m_place + 1) - shareStart(m_place), type, reduction, tag, spread);
  });
}

Pending MpiCommunicator::reduceScatter(const void* from, void* to, std::int64_t count, DataType type) {
  const int tag = tagOf(m_collectives);
  return begin(operation(CallKind::ReduceScatter, m_collectives++), [&](MpiOperation& made) {
    std::vector<Route> routes(m_ranks.size());
    for (int place = 0; place < size(); ++place)
      routes[static_cast<std::size_t>(place)] = {at(from, place * count, type), count * bytesOf(type)};
    gatherAndReduce(made, routes, to, count, type, Reduction::Sum, tag, nullptr);
  });
}

Pending MpiCommunicator::allGather(const void* from, void* to, std::int64_t count, DataType type) {
  const int tag = tagOf(m_collectives);
  return begin(operation(CallKind::AllGather, m_collectives++), [&](MpiOperation& made) {
    const std::int64_t bytes = count * bytesOf(type);
    std::vector<Route> routes(m_ranks.size());
    for (int place = 0; place < size(); ++place)
      routes[static_cast<std::size_t>(place)] = {static_cast<const char*>(from), bytes, at(to, place * count, type),
                                                 bytes};
    exchange(made, routes, tag);
  });
}

Pending MpiCommunicator::allToAll(const void* from, std::span<const std::int64_t> sendCounts, void* to,
                                  std::span<const std::int64_t> receiveCounts, DataType type) {
  assert(sendCounts.size() == m_ranks.size() && receiveCounts.size() == m_ranks.size());
  const int tag = tagOf(m_collectives);
  return begin(operation(CallKind::AllToAll, m_collectives++), [&](MpiOperation& made) {
    std::vector<Route> routes;
    std::int64_t sent = 0, received = 0;
    for (std::size_t place = 0; place < m_ranks.size(); ++place) {
      routes.push_back({at(from, sent, type), sendCounts[place] * bytesOf(type), at(to, received, type),
                        receiveCounts[place] * bytesOf(type)});
      sent += sendCounts[place];
      received += receiveCounts[place];
    }
    exchange(made, routes, tag);
  });
}

Pending MpiCommunicator::send(const void* from, std::int64_t count, DataType type, int peer) {
  std::uint64_t& number = m_sent[static_cast<std::size_t>(peer)];
  return begin(operation(CallKind::Message, number++),
               [&](MpiOperation& made) { made.send(from, count * bytesOf(type), peer, kMessageTag); });
}

Pending MpiCommunicator::receive(void* to, std::int64_t count, DataType type, int peer) {
  std::uint64_t& number = m_received[static_cast<std::size_t>(peer)];
  return begin(operation(CallKind::Message, number++),
               [&](MpiOperation& made) { made.receive(to, count * bytesOf(type), peer, kMessageTag); });
}

void MpiCommunicator::barrier() {
  const int tag = tagOf(m_collectives);
  std::vector<char> tokens(m_ranks.size());
  begin(operation(CallKind::Barrier, m_collectives++), [&](MpiOperation& made) {
    std::vector<Route> routes;
    for (char& token : tokens) routes.push_back({&tokens[static_cast<std::size_t>(m_place)], 1, &token, 1});
    exchange(made, routes, tag);
  }).wait();
}

}  // namespace shardscope
