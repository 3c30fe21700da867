// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/engine_model.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/format/scenario_json.h"
#include "core/plan/plan.h"

namespace shardscope {
namespace {

std::int64_t steadyMs() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::int64_t count(std::size_t size) { return static_cast<std::int64_t>(size); }

}  // namespace

EngineModel::EngineModel(QObject* parent) : QObject(parent), m_clock(steadyMs) {}

void EngineModel::log(LogKind kind, Message message) {
  m_log.push_back({QDateTime::currentDateTime(), kind, std::move(message)});
  if (m_log.size() > kMostLogLines) m_log.pop_front();
  ++m_logged;
}

void EngineModel::connecting(const EnginePlace& place) {
  m_place = place;
  m_state = EngineState::Connecting;
  m_engine.reset();
  m_fit.reset();
  m_trouble.reset();
  m_comesBack = false;
  Q_EMIT changed();
}

void EngineModel::hungUp() {
  m_state = EngineState::Disconnected;
  m_engine.reset();
  m_comesBack = false;
  Q_EMIT changed();
}

void EngineModel::asked(const RunRequest& request, int ranks) {
  m_askedMode = request.mode;
  m_trouble.reset();
  m_proxyWouldRun = false;
  m_askedEarly = m_state == EngineState::Connecting;
  if (m_state == EngineState::Idle) m_state = EngineState::Asked;
  if (request.mode == RunMode::Proxy)
    log(LogKind::Plain, {"engine.log.asked-proxy", {{"steps", std::int64_t{request.steps}}}});
  else
    log(LogKind::Plain,
        {"engine.log.asked-full", {{"ranks", std::int64_t{ranks}}, {"steps", std::int64_t{request.steps}}}});
  Q_EMIT changed();
}

void EngineModel::stopAsked() {
  if (m_state != EngineState::Running && m_state != EngineState::Asked) return;
  m_state = EngineState::Stopping;
  log(LogKind::Plain, {"engine.log.stopping", {}});
  Q_EMIT changed();
}

void EngineModel::welcomed(const Welcome& welcome) {
  const bool sameRun = welcome.resumed && m_run && !m_end;
  if (welcome.resumed)
    log(LogKind::Fine, {"engine.log.resumed", {{"host", welcome.machine.host}}});
  else
    log(LogKind::Fine, {"engine.log.connected",
                        {{"engine", welcome.program},
                         {"host", welcome.machine.host},
                         {"processor", welcome.machine.processor},
                         {"cores", welcome.machine.cores},
                         {"memory", welcome.machine.memory}}});
  if (!sameRun) endWithoutReport();
  m_engine = welcome;
  m_trouble.reset();
  m_comesBack = false;
  m_state = sameRun ? EngineState::Running : m_askedEarly ? EngineState::Asked : EngineState::Idle;
  m_askedEarly = false;
  Q_EMIT changed();
}

void EngineModel::endWithoutReport() {
  if (!m_run || m_end) return;
  log(LogKind::Warning, {"engine.log.run-lost", {{"steps", count(m_steps.size())}}});
  m_end.emplace();
  m_runEnded = m_clock();
}

// A stop that crossed the end of its run is refused too, which is nothing to tell.
void EngineModel::refused(const Refused& refused) {
  if (refused.command == "stop") return;
  m_trouble = refused.error;
  m_proxyWouldRun = refused.command == "run" && m_askedMode != RunMode::Proxy && !refused.notes.empty();
  log(LogKind::Broken, refused.error.message);
  for (const Message& note : refused.notes) log(LogKind::Plain, note);
  if (m_state == EngineState::Asked || (m_state == EngineState::Stopping && refused.command == "run"))
    m_state = EngineState::Idle;
  Q_EMIT changed();
}

// What ran is planned here too, by the engine's own rules: that is what its memory is compared with.
void EngineModel::predictPeaks(const std::string& scenario) {
  m_predictedPeaks.clear();
  const Result<ReadScenario> read = readScenario(scenario);
  if (!read) return;
  const Plan predicted = plan(read->scenario);
  m_ranks = predicted.groups.worldSize;
  m_tokens = static_cast<double>(predicted.globalBatchSize) * static_cast<double>(read->scenario.batch.seqLen);
  for (const StageMemory& stage : predicted.memory.stages) m_predictedPeaks.push_back(stage.peakAllocated);
}

// An engine that was found again tells of its run from the start: what is known already is not logged twice.
bool EngineModel::knows(const Started& started) const {
  return m_run && m_engine && m_engine->resumed && m_run->run == started.run;
}

void EngineModel::started(const Started& started) {
  const bool known = knows(started);
  m_state = EngineState::Running;
  m_trouble.reset();
  if (known) return Q_EMIT changed();
  m_run = started;
  m_end.reset();
  m_steps.clear();
  m_peaks.clear();
  m_live = {};
  m_runBegan = m_stepBegan = m_clock();
  predictPeaks(started.scenario);
  for (const std::vector<Message>* notes : {&started.kept, &started.changed})
    for (const Message& note : *notes) log(LogKind::Plain, note);
  log(LogKind::Plain, {"engine.log.started", {{"ranks", std::int64_t{m_ranks}}, {"predicted", started.predicted}}});
  Q_EMIT changed();
}

void EngineModel::stepEnded(const StepEnded& step) {
  constexpr double kMsOfSecond = 1e3;
  if (!m_run || step.run != m_run->run) return;
  m_stepBegan = m_clock();
  if (step.step < static_cast<int>(m_steps.size())) return;
  m_steps.push_back({step.step, step.milliseconds / kMsOfSecond, step.loss});
  log(LogKind::Fine,
      {"engine.log.step",
       {{"step", std::int64_t{step.step + 1}}, {"time", milliseconds(step.milliseconds)}, {"loss", step.loss}}});
  Q_EMIT changed();
}

void EngineModel::ended(const Ended& ended) {
  if (!m_run || ended.run != m_run->run) return;
  m_state = EngineState::Idle;
  if (m_end) return Q_EMIT changed();
  m_end = ended;
  m_runEnded = m_clock();
  for (const RankPeak& rank : ended.ranks) {
    const auto stage = static_cast<std::size_t>(std::max(0, rank.stage));
    const Bytes predicted = stage < m_predictedPeaks.size() ? m_predictedPeaks[stage] : Bytes{};
    m_peaks.push_back({rank.rank, rank.stage, rank.peak, predicted});
  }
  if (!ended.failure.empty())
    log(LogKind::Broken, {"engine.log.failed", {{"reason", ended.failure}}});
  else
    log(LogKind::Fine,
        {ended.cancelled ? "engine.log.stopped" : "engine.log.ended", {{"steps", count(m_steps.size())}}});
  if (ended.recordsDropped > 0)
    log(LogKind::Warning, {"engine.log.lost",
                           {{"lost", static_cast<std::int64_t>(ended.recordsDropped)},
                            {"all", static_cast<std::int64_t>(ended.recordsKept + ended.recordsDropped)}}});
  Q_EMIT changed();
}

void EngineModel::gap(const Gap& gap) {
  log(LogKind::Warning, {"engine.log.gap", {{"chunks", static_cast<std::int64_t>(gap.chunks)}}});
  Q_EMIT changed();
}

void EngineModel::noticed(const Message& message) {
  log(LogKind::Warning, message);
  Q_EMIT changed();
}

void EngineModel::lost(const Error& why, bool comesBack) {
  m_trouble = why;
  m_proxyWouldRun = false;
  m_comesBack = comesBack;
  log(comesBack ? LogKind::Warning : LogKind::Broken, why.message);
  if (!comesBack) endWithoutReport();
  m_state = comesBack ? EngineState::Connecting : EngineState::Disconnected;
  if (!comesBack) m_engine.reset();
  Q_EMIT changed();
}

void EngineModel::live(const LiveState& live) {
  m_live = live;
  Q_EMIT changed();
}

void EngineModel::clock(const ClockFit& fit) {
  m_fit = fit;
  log(LogKind::Plain, {"engine.log.clock", {{"error", Nanoseconds{static_cast<double>(fit.error)}}}});
  Q_EMIT changed();
}

int EngineModel::ranks() const { return m_ranks; }
double EngineModel::tokensOfStep() const { return m_tokens; }

double EngineModel::secondsRun() const {
  if (!m_run) return 0;
  return static_cast<double>((m_end ? m_runEnded : m_clock()) - m_runBegan) / 1e3;
}

std::optional<double> EngineModel::measuredSeconds() const {
  if (m_steps.empty()) return std::nullopt;
  const std::size_t first = m_steps.size() > 1 ? 1 : 0;
  double sum = 0;
  for (std::size_t i = first; i < m_steps.size(); ++i) sum += m_steps[i].seconds;
  return sum / static_cast<double>(m_steps.size() - first);
}

std::optional<double> EngineModel::difference() const {
  const std::optional<double> measured = measuredSeconds();
  if (!measured || !m_run || !(m_run->predicted.count > 0)) return std::nullopt;
  return 100 * (*measured / (m_run->predicted.count * 1e-9) - 1);
}

// The share of the step that runs is by the clock, and never more than nearly all of it.
double EngineModel::progress() const {
  constexpr double kNearlyAll = 0.95;
  if (!m_run || m_run->steps < 1) return 0;
  double done = static_cast<double>(m_steps.size());
  const double expected = measuredSeconds().value_or(m_run->predicted.count * 1e-9);
  if (!m_end && expected > 0)
    done += std::clamp(static_cast<double>(m_clock() - m_stepBegan) / 1e3 / expected, 0.0, kNearlyAll);
  return std::min(1.0, done / m_run->steps);
}

std::optional<double> EngineModel::secondsLeft() const {
  if (!m_run || m_end) return std::nullopt;
  const double expected = measuredSeconds().value_or(m_run->predicted.count * 1e-9);
  return std::max(0.0, (1 - progress()) * m_run->steps * expected);
}

std::uint64_t EngineModel::lostRecords() const {
  return std::max(m_live.counts.missing, m_end ? m_end->recordsDropped : 0);
}

std::uint64_t EngineModel::allRecords() const { return m_live.counts.records + lostRecords(); }

}  // namespace shardscope
