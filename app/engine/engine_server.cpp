// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/engine_server.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <random>
#include <utility>

#include "app/engine/this_machine.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

constexpr std::size_t kBacklogBytes = std::size_t{64} << 20;
constexpr std::size_t kMostWaiting = std::size_t{16} << 20;  // bytes for a side that takes nothing
constexpr std::size_t kMostHistory = 4096;
constexpr std::size_t kMostPeers = 64;
constexpr int kLookAfterSocketMs = 1000;

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::string newSession() {
  std::random_device random;
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%08x%08x", random(), random());
  return text.data();
}

std::string hostName() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return name.data();
}

EngineMachine describeMachine() {
  const Machine machine = thisMachine();
  return {hostName(), machine.processor, machine.cores, machine.memory, getpid()};
}

const std::vector<std::string>& features() {
  static const std::vector<std::string> kFeatures = {std::string(kFeatureRecords), std::string(kFeatureResume),
                                                     std::string(kFeatureBench)};
  return kFeatures;
}

bool has(const std::vector<std::string>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

Refused refused(std::string_view command, Message message) {
  return {std::string(command), {std::move(message), ""}, {}};
}

bool isCommand(const ControlMessage& message) {
  return std::holds_alternative<RunRequest>(message) || std::holds_alternative<StopRequest>(message) ||
         std::holds_alternative<BenchRequest>(message);
}

}  // namespace

EngineServer::EngineServer(std::string program)
    : m_program(std::move(program)),
      m_session(newSession()),
      m_records(kBacklogBytes, [this] { wake(); }),
      m_wake(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      m_work(m_records, [this](ControlMessage message) { tell(std::move(message)); }) {}

EngineServer::~EngineServer() { close(m_wake); }

void EngineServer::tell(ControlMessage message) {
  {
    const std::lock_guard lock(m_mutex);
    m_told.push_back(std::move(message));
  }
  wake();
}

void EngineServer::wake() { eventfd_write(m_wake, 1); }

void EngineServer::toAll(const ControlMessage& message) {
  for (const std::unique_ptr<Peer>& peer : m_peers)
    if (peer->role) peer->say(message);
}

void EngineServer::deliver() {
  std::vector<ControlMessage> told;
  {
    const std::lock_guard lock(m_mutex);
    told.swap(m_told);
  }
  for (ControlMessage& message : told) {
    toAll(message);
    remember(std::move(message));
  }
}

void EngineServer::remember(ControlMessage message) {
  if (std::holds_alternative<Started>(message)) m_history.clear();
  m_history.push_back(std::move(message));
  if (m_history.size() > kMostHistory) m_history.erase(m_history.begin() + 1);
}

void EngineServer::serve(int in, int out, int stop) {
  m_peers.push_back(std::make_unique<Peer>(in, out));
  loop(stop, "");
}

void EngineServer::serve(UnixListener listener, const std::string& path, int stop) {
  m_listener = std::move(listener);
  loop(stop, path);
}

bool EngineServer::controlled() const {
  return std::any_of(m_peers.begin(), m_peers.end(), [](const auto& peer) { return peer->role == Role::Control; });
}

void EngineServer::acceptAll() {
  while (m_peers.size() < kMostPeers) {
    const int descriptor = m_listener->accept();
    if (descriptor < 0) return;
    m_peers.push_back(std::make_unique<Peer>(descriptor, descriptor));
  }
}

void EngineServer::keepSocket(const std::string& path) {
  if (m_listener->stillThere()) return;
  Message notice{"engine.socket-gone", {{"path", path}}};
  if (Result<UnixListener> again = UnixListener::listen(path)) {
    m_listener = std::move(again).value();
  } else {
    notice = {"engine.socket-lost", {{"path", path}, {"reason", render(again.error().message)}}};
  }
  std::fprintf(stderr, "shardscope-engine: %s\n", render(notice).c_str());
  toAll(Notice{notice});
}

void EngineServer::loop(int stop, const std::string& path) {
  while (m_listener || !m_peers.empty()) {
    std::vector<pollfd> watched = {{stop, POLLIN, 0}, {m_wake, POLLIN, 0}};
    const std::size_t first = watched.size();
    for (const std::unique_ptr<Peer>& peer : m_peers) {
      watched.push_back({peer->in(), POLLIN, 0});
      watched.push_back({peer->wantsToSend(m_records) ? peer->out() : -1, POLLOUT, 0});
    }
    if (m_listener) watched.push_back({m_listener->descriptor(), POLLIN, 0});
    poll(watched.data(), watched.size(), m_listener ? kLookAfterSocketMs : -1);
    if ((watched[0].revents & POLLIN) != 0) break;
    eventfd_t count = 0;
    eventfd_read(m_wake, &count);
    deliver();
    for (std::size_t at = first, i = 0; i < m_peers.size();) {
      const bool readable = watched[at].revents != 0;
      at += 2;
      if (serveOne(*m_peers[i], readable)) {
        ++i;
      } else {
        m_peers.erase(m_peers.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
    if (!m_listener) continue;
    keepSocket(path);
    acceptAll();
  }
  m_work.stop();
}

// False where the connection is over.
bool EngineServer::serveOne(Peer& peer, bool readable) {
  if (readable && !read(peer)) return false;
  if (peer.wantsToSend(m_records) && !peer.send(m_records)) return false;
  if (peer.waiting() > kMostWaiting) return false;
  return !peer.closing || peer.waiting() > 0;
}

bool EngineServer::read(Peer& peer) {
  const bool there = peer.receive();
  while (const std::optional<Frame> frame = peer.next())
    if (!peer.closing) handle(peer, *frame);
  if (peer.broken() && !peer.closing) {
    peer.say(refused("", *peer.broken()));
    peer.closing = true;
  }
  return there;
}

void EngineServer::handle(Peer& peer, const Frame& frame) {
  if (frame.type != FrameType::Control) {
    peer.say(refused("records", {"protocol.wrong-way", {{"type", std::string("records")}}}));
    return;
  }
  const Result<ControlMessage> message = readControl(frame.payload);
  if (!message) {
    peer.say(Refused{"", message.error(), {}});
    return;
  }
  if (!peer.role && !std::holds_alternative<Hello>(*message)) {
    peer.say(refused(typeOf(*message), {"protocol.no-hello", {{"type", std::string(typeOf(*message))}}}));
    peer.closing = true;
    return;
  }
  obey(peer, *message);
}

void EngineServer::obey(Peer& peer, const ControlMessage& message) {
  if (const auto* hello = std::get_if<Hello>(&message)) return greet(peer, *hello);
  if (const auto* credit = std::get_if<Credit>(&message)) {
    peer.credit += std::min(credit->bytes, UINT64_MAX - peer.credit);
    return;
  }
  if (const auto* ping = std::get_if<Ping>(&message)) return peer.say(Pong{ping->number, now()});
  const std::string type(typeOf(message));
  if (!isCommand(message)) return peer.say(refused(type, {"protocol.wrong-way", {{"type", type}}}));
  if (peer.role != Role::Control) return peer.say(refused(type, {"protocol.watchers-only-watch", {{"type", type}}}));
  command(peer, message);
}

void EngineServer::greet(Peer& peer, const Hello& hello) {
  const int version = std::min(hello.version, kProtocolVersion);
  if (version < std::max(hello.oldest, kOldestProtocolVersion)) {
    peer.say(refused("hello", {"protocol.version",
                               {{"oldest", std::int64_t{kOldestProtocolVersion}},
                                {"newest", std::int64_t{kProtocolVersion}},
                                {"from", std::int64_t{hello.oldest}},
                                {"to", std::int64_t{hello.version}}}}));
    peer.closing = true;
    return;
  }
  if (hello.role == Role::Control && peer.role != Role::Control && controlled()) {
    peer.say(refused("hello", {"protocol.second-controller", {}}));
    peer.closing = true;
    return;
  }
  const bool resumed = hello.session == m_session;
  peer.role = hello.role;
  peer.wantsRecords = has(hello.features, kFeatureRecords);
  peer.nextRecord = resumed ? hello.nextRecord : m_records.next();
  peer.say(Welcome{version, m_program, features(), m_session, hello.role, resumed, now(), describeMachine()});
  if (resumed || m_work.busy())
    for (const ControlMessage& message : m_history) peer.say(message);
}

void EngineServer::command(Peer& peer, const ControlMessage& message) {
  const std::string type(typeOf(message));
  if (std::holds_alternative<StopRequest>(message)) {
    if (!m_work.busy()) return peer.say(refused(type, {"protocol.idle", {}}));
    return m_work.stop();
  }
  if (m_work.busy()) return peer.say(refused(type, {"protocol.busy", {}}));
  if (const auto* run = std::get_if<RunRequest>(&message)) return m_work.start(*run);
  m_work.start(std::get<BenchRequest>(message));
}

}  // namespace shardscope
