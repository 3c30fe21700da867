// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/engine_wiring.h"

#include <QSettings>
#include <QVariant>

#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

// A proxy is small enough to be waited for; of a full plan its own Stop is the limit.
constexpr double kProxySecondsOfStep = 1, kFullSeconds = 1e7;
constexpr int kMostPlaces = 12;

QString key(const char* name) { return QStringLiteral("engine/") + QLatin1String(name); }

}  // namespace

EngineWiring::EngineWiring(ScenarioState& state, QObject* parent)
    : QObject(parent),
      m_state(state),
      m_runner(QStringLiteral("shardscope " SHARDSCOPE_VERSION)),
      m_dock(new EngineDock(m_runner.model())) {
  load();
  connect(m_dock, &EngineDock::runWanted, this, &EngineWiring::run);
  connect(m_dock, &EngineDock::stopWanted, &m_runner, &EngineRunner::stop);
  connect(m_dock, &EngineDock::settingsChanged, this, &EngineWiring::keep);
  connect(&m_runner.model(), &EngineModel::changed, this, &EngineWiring::follow);
}

void EngineWiring::run(const EngineChoice& choice) {
  const PlannedScenario& now = *m_state.current();
  if (!m_runner.model().busy()) m_asked = now.scenario;
  RunRequest request;
  request.scenario = writeScenario(now.scenario);
  request.mode = choice.mode;
  request.ranks = choice.ranks;
  request.steps = choice.steps;
  request.seconds = choice.mode == RunMode::Proxy ? kProxySecondsOfStep * (choice.steps + 1) : kFullSeconds;
  m_runner.run(choice.place, request, choice.ranks > 0 ? choice.ranks : now.scenario.cluster.numGpus);
}

void EngineWiring::follow() {
  const bool ended = m_runner.model().run() && m_runner.model().end();
  if (ended == m_ended) return;
  m_ended = ended;
  Q_EMIT measuredChanged();
}

std::optional<VerdictRun> EngineWiring::measured() const {
  const EngineModel& model = m_runner.model();
  const std::optional<double> seconds = model.measuredSeconds();
  if (!model.run() || !model.end() || !model.end()->failure.empty() || !seconds) return std::nullopt;
  VerdictRun run;
  run.scenario = m_asked;
  run.proxy = model.run()->mode == RunMode::Proxy;
  run.sameHardware = !run.proxy && m_asked.cluster.gpu.id == "cpu";
  run.step = milliseconds(*seconds * 1e3);
  run.predictedStep = model.run()->predicted;
  for (const EngineRankPeak& rank : model.peaks())
    if (rank.measured > run.peak) {
      run.peak = rank.measured;
      run.predictedPeak = rank.predicted;
    }
  return run;
}

void EngineWiring::load() {
  const QSettings settings;
  EngineChoice choice;
  choice.place = placeFrom(settings.value(key("place")).toString());
  choice.mode = settings.value(key("mode")).toString() == QLatin1String("full") ? RunMode::Full : RunMode::Proxy;
  choice.ranks = settings.value(key("ranks"), 0).toInt();
  choice.steps = settings.value(key("steps"), choice.steps).toInt();
  m_dock->setPlaces(settings.value(key("places")).toStringList());
  m_dock->setChoice(choice);
  m_dock->setOpen(settings.value(key("open"), false).toBool());
}

void EngineWiring::keep() const {
  const EngineChoice choice = m_dock->choice();
  QSettings settings;
  settings.setValue(key("place"), spelledPlace(choice.place));
  settings.setValue(key("mode"), choice.mode == RunMode::Full ? QStringLiteral("full") : QStringLiteral("proxy"));
  settings.setValue(key("ranks"), choice.ranks);
  settings.setValue(key("steps"), choice.steps);
  settings.setValue(key("places"), QStringList(m_dock->places().mid(0, kMostPlaces)));
  settings.setValue(key("open"), m_dock->isOpen());
}

}  // namespace shardscope
