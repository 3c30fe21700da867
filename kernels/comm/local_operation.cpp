// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/local_operation.h"

namespace shardscope {
namespace {

std::string describeCall(const CollectiveCall& call) {
  return std::string(callName(call.kind)) + " of " + std::to_string(call.count) + " " +
         std::string(typeName(call.type));
}

// Once all have arrived.
void seal(LocalOperation& operation) {
  if (operation.failure.empty() && operation.call.kind == CallKind::AllToAll) {
    operation.failure = countsThatDiffer(operation.parts);
    if (!operation.failure.empty()) operation.failure = operation.describe() + ": " + operation.failure;
  }
  if (operation.failure.empty()) operation.exchange = Exchange(operation.call, std::move(operation.parts));
  operation.done = operation.exchange.items() == 0;
}

}  // namespace

std::string LocalOperation::describe() const {
  std::string text = std::string(callName(call.kind)) + " " + std::to_string(number) + " of " + group->name;
  if (call.kind == CallKind::Message)
    text += " from rank " + std::to_string(ranks[0]) + " to rank " + std::to_string(ranks[1]);
  return text;
}

void LocalOperation::withdraw(int part) {
  arrivals[static_cast<std::size_t>(part)] = Arrival::Withdrawn;
  ++missing;
}

std::vector<int> LocalOperation::missingRanks() const {
  for (const Arrival kind : {Arrival::Absent, Arrival::Withdrawn}) {
    std::vector<int> missingOnes;
    for (std::size_t part = 0; part < ranks.size(); ++part)
      if (arrivals[part] == kind) missingOnes.push_back(ranks[part]);
    if (!missingOnes.empty()) return missingOnes;
  }
  return {};
}

std::shared_ptr<LocalOperation> LocalStream::create(const CollectiveCall& call) {
  auto operation = std::make_shared<LocalOperation>();
  operation->group = m_group;
  operation->ranks = m_ranks;
  operation->number = m_first + m_open.size();
  operation->call = call;
  operation->parts.resize(m_ranks.size());
  operation->arrivals.resize(m_ranks.size(), Arrival::Absent);
  operation->missing = static_cast<int>(m_ranks.size());
  return operation;
}

std::shared_ptr<LocalOperation> LocalStream::arrive(int part, const CollectiveCall& call, ExchangePart buffers) {
  const auto at = static_cast<std::size_t>(part);
  const auto ahead = static_cast<std::size_t>(m_posted[at]++ - m_first);
  if (ahead == m_open.size()) m_open.push_back(create(call));
  const std::shared_ptr<LocalOperation> operation = m_open[ahead];
  if (!(operation->call == call) && operation->failure.empty())
    operation->failure = operation->describe() + ": rank " + std::to_string(m_ranks[at]) + " calls " +
                         describeCall(call) + ", others " + describeCall(operation->call);
  operation->parts[at] = std::move(buffers);
  operation->arrivals[at] = Arrival::Here;
  if (--operation->missing == 0) {
    m_open.pop_front();
    ++m_first;
    seal(*operation);
  }
  return operation;
}

LocalGroup::LocalGroup(LocalMembers group)
    : members(std::make_shared<const LocalMembers>(std::move(group))), collectives(members, members->ranks) {}

LocalStream& LocalGroup::messages(int sender, int receiver) {
  const auto rank = [&](int place) { return members->ranks[static_cast<std::size_t>(place)]; };
  const auto found =
      messageStreams.try_emplace({sender, receiver}, members, std::vector<int>{rank(sender), rank(receiver)});
  return found.first->second;
}

}  // namespace shardscope
