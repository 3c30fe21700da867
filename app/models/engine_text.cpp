// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/engine_text.h"

#include <QCoreApplication>
#include <cmath>

#include "app/models/text.h"

namespace shardscope {
namespace {

struct EngineText {
  Q_DECLARE_TR_FUNCTIONS(shardscope::Engine)
};

QString stepsDone(const EngineModel& model) {
  return say(Message{"engine.steps", {{"steps", static_cast<std::int64_t>(model.steps().size())}}});
}

// How the last run ended, which the dock says until another one starts.
QString afterRun(const EngineModel& model) {
  const QString mode = modeText(model.run()->mode);
  const QString took = durationText(model.secondsRun());
  if (!model.end()->failure.empty()) return EngineText::tr("%1 failed after %2").arg(mode, stepsDone(model));
  QString text = model.end()->cancelled ? EngineText::tr("%1 stopped, %2 in %3").arg(mode, stepsDone(model), took)
                                        : EngineText::tr("%1 done, %2 in %3").arg(mode, stepsDone(model), took);
  if (const std::optional<double> difference = model.difference())
    text += EngineText::tr(", measured %1 against predicted").arg(percentDifferenceText(*difference));
  return text;
}

}  // namespace

QString placeText(const EnginePlace& place) {
  return place.kind == EnginePlace::Kind::ThisMachine ? EngineText::tr("This machine") : spelledPlace(place);
}

QString modeText(RunMode mode) {
  return mode == RunMode::Proxy ? EngineText::tr("Proxy") : EngineText::tr("Full plan");
}

QString durationText(double seconds) {
  constexpr double kShort = 10, kMinute = 60;
  constexpr std::int64_t kHour = 3600;
  if (seconds < kShort) return QStringLiteral("%1 s").arg(numberText(seconds, 1));
  const auto whole = static_cast<std::int64_t>(std::llround(seconds));
  if (static_cast<double>(whole) < kMinute) return QStringLiteral("%1 s").arg(whole);
  if (whole < kHour) return QStringLiteral("%1 min %2 s").arg(whole / 60).arg(whole % 60);
  return QStringLiteral("%1 h %2 min").arg(numberText(whole / kHour)).arg(whole % kHour / 60);
}

QString percentDifferenceText(double percent) {
  const QString number = numberText(std::fabs(percent), 1);
  return (percent < 0 ? QStringLiteral("−%1 %") : QStringLiteral("+%1 %")).arg(number);
}

bool engineWarns(const EngineModel& model) {
  return model.trouble() || (!model.busy() && model.end() && !model.end()->failure.empty());
}

QString engineStatus(const EngineModel& model) {
  switch (model.state()) {
    case EngineState::Connecting:
      return model.comesBack() ? EngineText::tr("The engine is gone, looking for it") : EngineText::tr("Connecting");
    case EngineState::Asked:
      return EngineText::tr("Preparing the run");
    case EngineState::Running:
      return QStringLiteral("%1, %2").arg(engineProgressTitle(model), engineTimes(model));
    case EngineState::Stopping:
      return EngineText::tr("Stopping");
    case EngineState::Disconnected:
      if (model.trouble()) return EngineText::tr("No engine");
      break;
    case EngineState::Idle:
      if (model.trouble()) return EngineText::tr("Not run");
      break;
  }
  if (model.run() && model.end()) return afterRun(model);
  if (model.engine())
    return QStringLiteral("%1, %2").arg(QString::fromStdString(model.engine()->machine.host),
                                        say(Message{"engine.cores", {{"cores", model.engine()->machine.cores}}}));
  return EngineText::tr("Nothing runs");
}

QString engineProgressTitle(const EngineModel& model) {
  if (!model.run()) return EngineText::tr("No run yet");
  const auto done = static_cast<int>(model.steps().size());
  if (model.end()) return EngineText::tr("Steps done: %1 of %2").arg(done).arg(model.run()->steps);
  return EngineText::tr("Step %1 of %2").arg(std::min(done + 1, model.run()->steps)).arg(model.run()->steps);
}

QString engineTimes(const EngineModel& model) {
  if (!model.run()) return {};
  if (const std::optional<double> left = model.secondsLeft())
    return EngineText::tr("about %1 left").arg(durationText(*left));
  return EngineText::tr("took %1").arg(durationText(model.secondsRun()));
}

QString engineComparison(const EngineModel& model) {
  const std::optional<double> measured = model.measuredSeconds(), difference = model.difference();
  if (!measured || !difference) return {};
  return EngineText::tr("%1 a step measured, %2 predicted: %3")
      .arg(timeText(milliseconds(*measured * 1e3)), timeText(model.run()->predicted),
           percentDifferenceText(*difference));
}

}  // namespace shardscope
