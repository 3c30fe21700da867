// SPDX-License-Identifier: Apache-2.0
// One process rank of the tests over MPI, started by mpi_suite.sh and two_hosts.sh: mpi_suite SCENARIO. Each rank
// prints how it ended, in one line that begins with its number.
#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "kernels/comm/mpi_world.h"
#include "kernels/comm/process_groups.h"
#include "kernels/ops/step_failure.h"
#include "tests/kernels/comm/collective_checks.h"

namespace shardscope {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPatience{30000};
constexpr milliseconds kShort{600};

// Longer than what goes in one piece.
void longMessage(World& world) {
  const std::unique_ptr<Communicator> comm = joinEveryone(world, "world0");
  constexpr std::int64_t kCount = 5000000;
  std::vector<std::int32_t> from(kCount, world.rank()), to(kCount, -1);
  const int next = (comm->rank() + 1) % comm->size(), previous = (comm->rank() + comm->size() - 1) % comm->size();
  Pending sent = comm->send(from.data(), kCount, DataType::Int32, next);
  comm->receive(to.data(), kCount, DataType::Int32, previous).wait();
  sent.wait();
  if (to != std::vector<std::int32_t>(kCount, previous)) throw std::runtime_error("a long message arrives changed");
}

void groups(World& world) {
  const ParallelLayout layout{.tp = 2, .ep = 2, .etp = 1, .pp = 1};
  const RankGroups own(world, layout);
  for (int k = 0; k < kGroupKinds; ++k) {
    const auto kind = static_cast<GroupKind>(k);
    const std::vector<int> expected = groupOfRank(layout, own.sizes(), kind, world.rank());
    if (own.has(kind) == expected.empty()) throw std::runtime_error("groups differ");
    if (expected.empty()) continue;
    std::vector<std::int32_t> gathered(expected.size());
    const std::int32_t self = world.rank();
    own[kind].allGather(&self, gathered.data(), 1, DataType::Int32).wait();
    if (gathered != std::vector<std::int32_t>(expected.begin(), expected.end()))
      throw std::runtime_error("the group " + std::string(own[kind].name()) + " has other ranks");
  }
}

void operations(World& world) {
  check::everyOperation(world);
  check::manyInFlight(world);
  check::randomOperations(world, 5, 200);
  longMessage(world);
  if (world.size() % 2 == 0) groups(world);
}

// One rank computes for several time limits, and two wait for it in a chain.
void busy(World& world) {
  const std::unique_ptr<Communicator> comm = joinEveryone(world, "world0");
  float value = 1;
  for (int i = 0; i < 100 && world.rank() == 0; ++i) {
    std::this_thread::sleep_for(milliseconds(25));
    world.stillAlive();
  }
  if (world.rank() == 0) comm->send(&value, 1, DataType::Fp32, 1).wait();
  if (world.rank() == 1) comm->receive(&value, 1, DataType::Fp32, 0).wait();
  comm->barrier();
}

// One rank computes for several time limits without a call.
void computing(World& world) {
  const std::unique_ptr<Communicator> comm = joinEveryone(world, "world0");
  world.begins("attention.core", milliseconds(60000));
  const auto end = std::chrono::steady_clock::now() + milliseconds(2500);
  while (world.rank() == 1 && std::chrono::steady_clock::now() < end) {}
  comm->barrier();
}

void silent(World& world) {
  const std::unique_ptr<Communicator> comm = joinEveryone(world, "world0");
  std::vector<float> data(100000, 1.0f);
  if (world.rank() == 2) std::this_thread::sleep_for(milliseconds(3000));
  comm->allReduce(data.data(), data.data(), 100000, DataType::Fp32, Reduction::Sum).wait();
}

void throws(World& world) {
  const std::unique_ptr<Communicator> comm = joinEveryone(world, "world0");
  if (world.rank() == 1) throw std::runtime_error("moe.router: not a number");
  comm->barrier();
}

void killed(World& world) {
  const std::unique_ptr<Communicator> comm = joinEveryone(world, "world0");
  comm->barrier();
  if (world.rank() == 3) std::raise(SIGKILL);
  comm->barrier();
}

int run(std::string_view scenario) {
  const bool limited = scenario != "operations";
  std::unique_ptr<World> world;
  try {
    world = makeMpiWorld(limited ? kShort : kPatience);
    if (scenario == "operations") operations(*world);
    if (scenario == "busy") busy(*world);
    if (scenario == "computing") computing(*world);
    if (scenario == "silent") silent(*world);
    if (scenario == "throws") throws(*world);
    if (scenario == "killed") killed(*world);
    std::printf("%d: right\n", world->rank());
    return 0;
  } catch (const std::exception& failure) {
    const bool aborted = dynamic_cast<const StepAborted*>(&failure) != nullptr;
    const int rank = world == nullptr ? -1 : world->rank();
    std::printf("%d: %s: %s\n", rank, aborted ? "aborted" : "failed", failure.what());
    std::fflush(stdout);
    if (world != nullptr) world->abort("rank " + std::to_string(rank) + ": " + failure.what());
    return 1;
  }
}

}  // namespace
}  // namespace shardscope

int main(int argc, char** argv) { return shardscope::run(argc > 1 ? argv[1] : "operations"); }
