// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/client/engine_connection.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace shardscope {
namespace {

constexpr std::uint64_t kWindowBytes = std::uint64_t{8} << 20;
constexpr std::uint64_t kGiveBackBytes = kWindowBytes / 8;
constexpr int kTellEveryMs = 100;
constexpr int kAgainAfterMs = 250;
constexpr int kPings = 8;  // the quickest answer bounds the error best
constexpr std::chrono::seconds kSilence{10}, kMostAway{60};

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

Nanoseconds timeOf(std::chrono::seconds time) { return milliseconds(static_cast<double>(time.count()) * 1e3); }

}  // namespace

EngineConnection::EngineConnection(EnginePlace place, std::string program)
    : m_place(std::move(place)), m_program(std::move(program)), m_tell(this), m_silence(this), m_again(this) {
  for (QTimer* timer : {&m_tell, &m_silence, &m_again}) timer->setSingleShot(true);
  connect(&m_tell, &QTimer::timeout, this, [this] {
    handOver();
    Q_EMIT liveChanged(m_live.state());
  });
  connect(&m_silence, &QTimer::timeout, this, [this] { endLink({{"link.silent", {{"time", timeOf(kSilence)}}}, ""}); });
  connect(&m_again, &QTimer::timeout, this, &EngineConnection::connectLink);
}

void EngineConnection::open() { connectLink(); }

void EngineConnection::connectLink() {
  m_reader = {};
  m_welcomed = false;
  m_link = makeLink(m_place);
  connect(m_link.get(), &EngineLink::opened, this, &EngineConnection::greet);
  connect(m_link.get(), &EngineLink::received, this, &EngineConnection::receive);
  connect(m_link.get(), &EngineLink::closed, this, &EngineConnection::endLink);
  m_link->open();
}

void EngineConnection::greet() {
  Hello hello;
  hello.program = m_program;
  hello.features = {std::string(kFeatureRecords), std::string(kFeatureResume)};
  hello.session = m_session;
  hello.nextRecord = m_nextRecord;
  say(hello);
  m_silence.start(kSilence);
}

void EngineConnection::command(const ControlMessage& message) {
  if (!m_welcomed) return m_waiting.push_back(message);
  if (std::holds_alternative<RunRequest>(message)) m_asked = true;
  say(message);
}

void EngineConnection::say(const ControlMessage& message) {
  std::string bytes;
  appendControlFrame(bytes, writeControl(message));
  m_link->send(QByteArray::fromStdString(bytes));
}

void EngineConnection::receive(const QByteArray& bytes) {
  m_reader.feed({bytes.constData(), static_cast<std::size_t>(bytes.size())});
  const EngineLink* link = m_link.get();
  while (const std::optional<Frame> frame = m_reader.next()) {
    if (frame->type == FrameType::Records) {
      takeRecords(frame->payload);
    } else if (const Result<ControlMessage> message = readControl(frame->payload)) {
      hear(*message);
    } else {
      Q_EMIT heard(Notice{message.error().message});
    }
    if (m_link.get() != link) return;
  }
  if (m_reader.broken()) endLink({*m_reader.broken(), ""});
}

void EngineConnection::hear(const ControlMessage& message) {
  if (const auto* welcome = std::get_if<Welcome>(&message)) {
    m_silence.stop();
    m_welcomed = true;
    m_away.invalidate();
    if (!welcome->resumed) m_nextRecord = 0;
    m_session = welcome->session;
    m_toGiveBack = 0;
    m_clock.reset();
    m_pings = 0;
    say(Credit{kWindowBytes});
    ping();
    for (const ControlMessage& waiting : std::exchange(m_waiting, {})) command(waiting);
  }
  if (const auto* pong = std::get_if<Pong>(&message)) return takeClock(*pong);
  if (const auto* gap = std::get_if<Gap>(&message)) m_nextRecord = std::max(m_nextRecord, gap->first + gap->chunks);
  if (const auto* started = std::get_if<Started>(&message);
      started != nullptr && started->firstRecord >= m_nextRecord) {
    handOver();
    const bool whole = std::exchange(m_asked, false);
    m_live.begin(whole);
    m_batches.begin(whole);
  }
  if (std::holds_alternative<Ended>(message)) {
    handOver();
    Q_EMIT liveChanged(m_live.state());
  }
  if (const auto* refused = std::get_if<Refused>(&message); refused != nullptr && !m_welcomed)
    return endLink(refused->error);
  Q_EMIT heard(message);
}

void EngineConnection::takeRecords(std::string_view payload) {
  const std::optional<RecordsPayload> records = recordsOf(payload);
  if (!records) return;
  if (records->sequence >= m_nextRecord) {
    ChunkHead head;
    if (inspectChunk(records->chunk, head) == ChunkState::Whole)
      m_live.take(head, m_batches.take(head, records->chunk));
    if (m_batches.full()) handOver();
    m_nextRecord = records->sequence + 1;
    if (!m_tell.isActive()) m_tell.start(kTellEveryMs);
  }
  m_toGiveBack += records->chunk.size();
  if (m_toGiveBack >= kGiveBackBytes) say(Credit{std::exchange(m_toGiveBack, 0)});
}

void EngineConnection::handOver() {
  if (RecordBatchPtr batch = m_batches.finish()) Q_EMIT recordsCame(batch);
}

void EngineConnection::ping() {
  m_pinged = now();
  say(Ping{++m_pings});
}

void EngineConnection::takeClock(const Pong& pong) {
  if (pong.number != m_pings) return;
  const std::int64_t back = now();
  const ClockFit fit{pong.clock - (m_pinged + (back - m_pinged) / 2), (back - m_pinged + 1) / 2};
  if (!m_clock || fit.error < m_clock->error) m_clock = fit;
  if (m_pings < kPings) return ping();
  Q_EMIT clockChanged(*m_clock);
}

// A socket may come back: its engine goes on without us, and with the same session.
void EngineConnection::endLink(const Error& why) {
  handOver();
  m_silence.stop();
  if (m_link != nullptr) {
    m_link->disconnect(this);
    m_link.release()->deleteLater();
  }
  const bool canComeBack = m_place.kind == EnginePlace::Kind::Socket && !m_session.empty();
  const bool wasThere = std::exchange(m_welcomed, false);
  if (!canComeBack) return Q_EMIT lost(why, false);
  if (wasThere) {
    m_away.start();
    Q_EMIT lost(why, true);
  } else if (m_away.hasExpired(std::chrono::milliseconds(kMostAway).count())) {
    return Q_EMIT lost({{"link.gave-up", {{"path", m_place.address.toStdString()}, {"time", timeOf(kMostAway)}}}, ""},
                       false);
  }
  m_again.start(kAgainAfterMs);
}

}  // namespace shardscope
