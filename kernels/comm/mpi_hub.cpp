// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/mpi_hub.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <thread>

#include "kernels/comm/peer_loss.h"
#include "kernels/ops/step_failure.h"

namespace shardscope {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

enum ControlTag : int { kAbort = 1, kAsk = 2, kAnswer = 3, kCall = 4, kEcho = 5 };
constexpr milliseconds kDrainTime{200};
constexpr milliseconds kFarewell{300};  // for the others to say what they know before the launcher ends them
constexpr microseconds kProgressEvery{200};
constexpr milliseconds kTellEvery{250};
constexpr std::size_t kMostLetters = 64;  // to a rank that does not read them

// Between two looks. A rank that sleeps is soon woken on a busy machine, one that yields comes last.
void pause(int looks) {
  if (looks < 4) return;
  std::this_thread::sleep_for(microseconds(looks < 100 ? 10 : looks < 1000 ? 50 : 500));
}

MPI_Comm duplicateWorld() {
  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  return comm;
}

}  // namespace

MpiHub::MpiHub(std::chrono::milliseconds timeLimit) : m_timeLimit(timeLimit) {
  int started = 0, level = 0;
  MPI_Initialized(&started);
  if (started != 0) throw StepFailure("MPI is already in use in this process, and starts only once");
  // Waits here sleep. Open MPI would besides yield at every look where ranks outnumber the cores, and come last.
  setenv("OMPI_MCA_mpi_yield_when_idle", "0", 0);
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &level) != MPI_SUCCESS)
    throw StepFailure("MPI does not start");
  if (level < MPI_THREAD_SERIALIZED) throw StepFailure("This MPI can't be called by threads in turn; Open MPI can");
  MPI_Comm_rank(MPI_COMM_WORLD, &m_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &m_size);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  m_meeting = duplicateWorld();
  m_control = duplicateWorld();
  m_peers.resize(static_cast<std::size_t>(m_size));
  m_watch = std::thread([this] { watch(); });
}

MpiHub::~MpiHub() {
  {
    const std::lock_guard lock(m_mutex);
    m_ending = true;
  }
  m_ends.notify_one();
  m_watch.join();
  if (!m_aborted && !m_closed) {
    MPI_Finalize();
    return;
  }
  std::this_thread::sleep_for(kFarewell);
}

// Its members meet before MPI makes the communicator, since that can't be polled.
MPI_Comm MpiHub::join(std::span<const int> ranks, const std::string& name) {
  std::vector<int> places(static_cast<std::size_t>(m_size));
  for (int rank = 0; rank < m_size; ++rank) places[static_cast<std::size_t>(rank)] = rank;
  const auto token = std::make_shared<std::vector<char>>(static_cast<std::size_t>(m_size));
  wait(begin(std::make_shared<MpiOperation>(m_meeting, places, "joining " + name), [&](MpiOperation& operation) {
    for (const int rank : ranks) {
      if (rank == m_rank) continue;
      operation.send(token->data() + m_rank, 1, rank, 0);
      operation.receive(token->data() + rank, 1, rank, 0);
    }
  }));

  const std::lock_guard lock(m_mutex);
  MPI_Group world = MPI_GROUP_NULL, group = MPI_GROUP_NULL;
  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, static_cast<int>(ranks.size()), ranks.data(), &group);
  const int code = MPI_Comm_create_group(MPI_COMM_WORLD, group, 0, &comm);
  MPI_Group_free(&group);
  MPI_Group_free(&world);
  if (code != MPI_SUCCESS) throw StepFailure("MPI makes no communicator for " + name);
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  return comm;
}

void MpiHub::leave(MPI_Comm comm) {
  const std::lock_guard lock(m_mutex);
  if (!m_aborted && !m_closed) MPI_Comm_free(&comm);
}

std::shared_ptr<MpiOperation> MpiHub::begin(std::shared_ptr<MpiOperation> operation,
                                            const std::function<void(MpiOperation&)>& post) {
  const std::lock_guard lock(m_mutex);
  if (m_aborted || m_closed) return nullptr;
  post(*operation);
  m_active.push_back(operation);
  return operation;
}

void MpiHub::wait(const std::shared_ptr<MpiOperation>& operation) {
  std::unique_lock lock(m_mutex);
  if (operation == nullptr) throw StepAborted(m_reason);
  m_waitsFor = operation.get();
  m_waitsSince = Clock::now();
  Clock::time_point asked = m_waitsSince;
  std::vector<int> lost;
  for (int looks = 0;; ++looks) {
    progress();
    if (m_aborted || operation->done() || !operation->failure().empty()) break;
    if (Clock::now() - asked >= m_timeLimit / 8) {
      askMissing(*operation);
      asked = Clock::now();
    }
    lost = lostPeers(*operation);
    if (!lost.empty()) break;
    lock.unlock();
    pause(looks);
    lock.lock();
  }
  m_waitsFor = nullptr;
  std::vector<LostPeer> peers;
  for (const int rank : lost) peers.push_back({rank, ""});
  const std::string loss = lost.empty() ? "" : describePeerLoss(operation->description(), peers, m_timeLimit);
  withdraw(operation, loss.empty() ? operation->failure() : loss);
  if (!loss.empty()) throw PeerLost(loss, lost);
  if (m_aborted) throw StepAborted(m_reason);
  if (!operation->failure().empty()) throw StepFailure(operation->failure());
}

void MpiHub::abandon(const std::shared_ptr<MpiOperation>& operation) noexcept {
  if (operation == nullptr) return;
  const std::lock_guard lock(m_mutex);
  withdraw(operation, operation->description() + " was given up");
}

// Buffers are free from now on. Where messages that touch them can't be stopped, the others are told at once, because
// MPI, which would go on with these messages whenever it is called, must not be called again.
void MpiHub::withdraw(const std::shared_ptr<MpiOperation>& operation, std::string_view reason) {
  if (!operation->done() && !m_closed) {
    operation->cancel();
    const auto drained = [&] { return operation->done(); };
    if (!pollUntil(kDrainTime, drained)) {
      if (!m_aborted) announce(reason);
      m_closed = true;
    }
  }
  m_active.erase(std::remove(m_active.begin(), m_active.end(), operation), m_active.end());
}

void MpiHub::abort(std::string_view reason) {
  const std::lock_guard lock(m_mutex);
  if (m_aborted || m_closed) return;
  announce(reason);
}

void MpiHub::announce(std::string_view reason) {
  m_aborted = true;
  m_reason = reason;
  for (int rank = 0; rank < m_size; ++rank)
    if (rank != m_rank) write(rank, kAbort, m_reason);
  pollUntil(kDrainTime, [&] { return m_outbox.empty(); });
}

template <typename Done>
bool MpiHub::pollUntil(Clock::duration patience, const Done& done) {
  const Clock::time_point end = Clock::now() + patience;
  for (int looks = 0; !done(); ++looks) {
    if (Clock::now() >= end) return false;
    pause(looks);
    progress();
  }
  return true;
}

void MpiHub::begins(std::string_view op, milliseconds longest) {
  m_pulse.beat(longest);
  m_began.store(op.data(), std::memory_order_relaxed);
}

std::chrono::steady_clock::time_point MpiHub::lastSeen() {
  const std::lock_guard lock(m_mutex);
  return m_waitsFor != nullptr ? Clock::now() : m_pulse.lastSeen();
}

std::string MpiHub::lastBegan(int rank) {
  const std::lock_guard lock(m_mutex);
  return m_peers[static_cast<std::size_t>(rank)].began;
}

std::optional<int> MpiHub::findDead(milliseconds patience) {
  const std::lock_guard lock(m_mutex);
  if (m_closed || m_size == 1) return std::nullopt;
  const int before = (m_rank + m_size - 1) % m_size;
  m_echoed = false;
  write(before, kCall, "");
  if (pollUntil(patience, [&] { return m_echoed || m_aborted; })) return std::nullopt;
  return before;
}

// On a thread of its own, while the rank computes or hangs.
void MpiHub::watch() {
  std::unique_lock lock(m_mutex);
  Clock::time_point told;
  while (!m_ends.wait_for(lock, m_timeLimit / 32, [&] { return m_ending; })) {
    if (m_closed) return;
    readControl();
    flush();
    const Clock::time_point now = Clock::now();
    if (m_size > 1 && now - told >= kTellEvery && m_outbox.size() < kMostLetters) {
      answer((m_rank + 1) % m_size);
      told = now;
    }
  }
}

void MpiHub::stillAlive() {
  m_pulse.beat();
  const std::lock_guard lock(m_mutex);
  if (!m_aborted && !m_closed && Clock::now() - m_lastProgress >= kProgressEvery) progress();
  if (m_aborted) throw StepAborted(m_reason);
}

void MpiHub::progress() {
  if (m_closed) return;
  m_lastProgress = Clock::now();
  for (const std::shared_ptr<MpiOperation>& operation : m_active) operation->progress();
  readControl();
  flush();
}

void MpiHub::flush() {
  for (auto letter = m_outbox.begin(); letter != m_outbox.end();) {
    int gone = 0;
    MPI_Test(&letter->request, &gone, MPI_STATUS_IGNORE);
    letter = gone != 0 ? m_outbox.erase(letter) : std::next(letter);
  }
}

void MpiHub::readControl() {
  for (;;) {
    int waiting = 0, length = 0;
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, m_control, &waiting, &status) != MPI_SUCCESS || waiting == 0) return;
    MPI_Get_count(&status, MPI_CHAR, &length);
    std::string text(static_cast<std::size_t>(length), ' ');
    MPI_Recv(text.data(), length, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, m_control, MPI_STATUS_IGNORE);
    if (status.MPI_TAG == kAbort && !m_aborted) {
      m_aborted = true;
      m_reason = text;
    } else if (status.MPI_TAG == kAsk) {
      answer(status.MPI_SOURCE);
    } else if (status.MPI_TAG == kAnswer) {
      readAnswer(status.MPI_SOURCE, text);
    } else if (status.MPI_TAG == kCall) {
      write(status.MPI_SOURCE, kEcho, "");
    } else if (status.MPI_TAG == kEcho) {
      m_echoed = true;
    }
  }
}

void MpiHub::write(int rank, int tag, std::string_view text) {
  Letter& letter = m_outbox.emplace_back();
  letter.text.assign(text.begin(), text.end());
  MPI_Isend(letter.text.data(), static_cast<int>(letter.text.size()), MPI_CHAR, rank, tag, m_control, &letter.request);
}

// "AGE OP": how long ago, in ns, the end of the chain computed, and what this rank has begun. One that hangs is silent.
void MpiHub::answer(int rank) {
  const Clock::time_point now = Clock::now();
  nanoseconds age = m_waitsFor == nullptr ? now - m_pulse.lastSeen() : nanoseconds{0};
  if (m_waitsFor == nullptr && age >= m_timeLimit / 4) return;
  if (m_waitsFor != nullptr)
    for (const int missing : m_waitsFor->missingRanks())
      age = std::max<nanoseconds>(age, now - std::max(m_peers[static_cast<std::size_t>(missing)].busy, m_waitsSince));
  write(rank, kAnswer, std::to_string(age.count()) + ' ' + m_began.load(std::memory_order_relaxed));
}

void MpiHub::readAnswer(int rank, const std::string& text) {
  std::int64_t age = 0;
  const char* const end = text.data() + text.size();
  const char* const op = std::from_chars(text.data(), end, age).ptr;
  const Clock::time_point now = Clock::now();
  m_peers[static_cast<std::size_t>(rank)] = {now - nanoseconds(age), now, op < end ? std::string(op + 1, end) : ""};
}

void MpiHub::askMissing(const MpiOperation& operation) {
  for (const int rank : operation.missingRanks()) write(rank, kAsk, "");
}

// Who answers waits itself, for somebody who is nearer to the one that is silent and will be the first to name it.
std::vector<int> MpiHub::lostPeers(const MpiOperation& operation) const {
  const Clock::time_point now = Clock::now();
  std::vector<int> lost;
  for (const int rank : operation.missingRanks()) {
    const Peer& peer = m_peers[static_cast<std::size_t>(rank)];
    const bool answers = now - peer.answered < m_timeLimit / 2;
    if (now - std::max(peer.busy, m_waitsSince) >= (answers ? m_timeLimit * 3 / 2 : m_timeLimit)) lost.push_back(rank);
  }
  return lost;
}

}  // namespace shardscope
