// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/check_report.h"

#include <nlohmann/json.hpp>

#include "app/terminal/text_table.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

constexpr double kStepShare = 0.15, kClassShare = 0.25;

std::string timeText(double ns) { return formatTime({ns}); }

std::string offBy(double predicted, double measured) {
  if (measured <= 0) return "-";
  const double percent = 100 * (predicted / measured - 1);
  std::string text(percent >= 0 ? "+" : "");
  return text.append(fixed(percent, 1)).append(" %");
}

std::string classText(OpClass which) {
  std::string name(className(which));
  for (char& c : name)
    if (c == '_') c = ' ';
  return name;
}

std::string stepsTable(const std::vector<StepCheck>& checks) {
  TextTable table{
      {"step", "ranks", "predicted", "median", "off by", "fastest", "slowest", "processor", "off by"}, {}, {}};
  for (const StepCheck& c : checks)
    table.rows.push_back({c.name, std::to_string(c.ranks), timeText(c.predicted), timeText(c.measured),
                          offBy(c.predicted, c.measured), timeText(c.fastest), timeText(c.slowest),
                          timeText(c.processor), offBy(c.predicted, c.processor)});
  return formatTable(table, 0);
}

std::string classesTable(const std::vector<StepCheck>& checks) {
  TextTable table{{"step", "class", "predicted", "measured", "off by", ""}, {Align::Left, Align::Left}, {}};
  for (const StepCheck& c : checks)
    for (int i = 0; i < kOpClasses; ++i) {
      const auto which = static_cast<OpClass>(i);
      const double predicted = c.predictedClasses[static_cast<std::size_t>(i)];
      const double measured = c.measuredClasses[static_cast<std::size_t>(i)];
      if (predicted <= 0 && measured <= 0) continue;
      const bool wrong = c.isJudged(which) && !c.classIsWithin(which, kClassShare);
      table.rows.push_back({c.name, classText(which), timeText(predicted), timeText(measured),
                            which == OpClass::Waiting ? "" : offBy(predicted, measured), wrong ? "*" : ""});
    }
  return formatTable(table, 0);
}

std::string opsTable(const StepCheck& check) {
  TextTable table{
      {"op", "forward, predicted", "measured", "off by", "backward, predicted", "measured", "off by"}, {}, {}};
  for (const OpCheck& op : check.ops)
    table.rows.push_back({op.name, timeText(op.predictedForward), timeText(op.measuredForward),
                          offBy(op.predictedForward, op.measuredForward), timeText(op.predictedBackward),
                          timeText(op.measuredBackward), offBy(op.predictedBackward, op.measuredBackward)});
  TextTable collectives{{"exchange", "predicted", "measured", "off by"}, {}, {}};
  for (const CollectiveCheck& c : check.collectives)
    collectives.rows.push_back({c.name, timeText(c.predicted), timeText(c.measured), offBy(c.predicted, c.measured)});
  return check.name + "\n" + formatTable(table, 0) + (collectives.rows.empty() ? "" : formatTable(collectives, 0));
}

std::string verdictText(const CheckVerdict& v) {
  return std::to_string(v.stepsWithin) + " of " + std::to_string(v.steps) + " steps are within 15 %, " +
         std::to_string(v.classesWithin) + " of " + std::to_string(v.classes) +
         " classes of at least 2 % of their step within 25 %.\n";
}

Json jsonOf(const StepCheck& check) {
  constexpr double kMs = 1e-6;
  Json classes = Json::object();
  for (int i = 0; i < kOpClasses; ++i) {
    const auto at = static_cast<std::size_t>(i);
    classes[std::string(className(static_cast<OpClass>(i)))] = {{"predicted_ms", kMs * check.predictedClasses[at]},
                                                                {"measured_ms", kMs * check.measuredClasses[at]},
                                                                {"judged", check.isJudged(static_cast<OpClass>(i))}};
  }
  return {{"name", check.name},
          {"ranks", check.ranks},
          {"predicted_ms", kMs * check.predicted},
          {"median_ms", kMs * check.measured},
          {"fastest_ms", kMs * check.fastest},
          {"slowest_ms", kMs * check.slowest},
          {"processor_ms", kMs * check.processor},
          {"classes", std::move(classes)}};
}

}  // namespace

std::string checkTable(const std::vector<StepCheck>& checks, bool withOps) {
  std::string text = stepsTable(checks) + "\n" + classesTable(checks) + "\n";
  if (withOps)
    for (const StepCheck& check : checks) text += opsTable(check) + "\n";
  return text + verdictText(verdictOf(checks));
}

std::string checkJson(const std::vector<StepCheck>& checks) {
  const CheckVerdict verdict = verdictOf(checks);
  Json steps = Json::array();
  for (const StepCheck& check : checks) steps.push_back(jsonOf(check));
  const Json document = {{"steps", std::move(steps)},
                         {"steps_within_15_percent", verdict.stepsWithin},
                         {"classes_judged", verdict.classes},
                         {"classes_within_25_percent", verdict.classesWithin}};
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

CheckVerdict verdictOf(const std::vector<StepCheck>& checks) {
  CheckVerdict v;
  for (const StepCheck& check : checks) {
    ++v.steps;
    v.stepsWithin += check.stepIsWithin(kStepShare) ? 1 : 0;
    for (int i = 0; i < kOpClasses; ++i) {
      const auto which = static_cast<OpClass>(i);
      if (!check.isJudged(which)) continue;
      ++v.classes;
      v.classesWithin += check.classIsWithin(which, kClassShare) ? 1 : 0;
    }
  }
  return v;
}

}  // namespace shardscope
