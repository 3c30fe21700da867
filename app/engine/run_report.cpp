// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/run_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/terminal/step_median.h"
#include "app/terminal/text_table.h"
#include "core/format/scenario_json.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

double tokensPerSecond(const PreparedRun& run, const StepReport& step) {
  return step.milliseconds > 0 ? run.tokens / step.milliseconds * 1e3 : 0;
}

Json sentencesOf(const std::vector<Message>& messages) {
  Json sentences = Json::array();
  for (const Message& message : messages) sentences.push_back(render(message));
  return sentences;
}

const StageMemory& predictedOf(const PreparedRun& run, const RankMemory& rank) {
  return run.predicted.memory.stages.at(static_cast<std::size_t>(rank.stage));
}

}  // namespace

std::string deviceOf(const PreparedRun& run) {
  return run.machine.processor + ", " + std::to_string(run.machine.cores) + " cores";
}

std::string difference(double measured, double predicted) {
  if (predicted <= 0) return "-";
  const double percent = 100 * (measured / predicted - 1);
  std::string text(percent >= 0 ? "+" : "");
  return text.append(fixed(percent, 1)).append(" %");
}

std::string stepsTable(const PreparedRun& run, const RunReport& report) {
  TextTable table{{"step", "time", "tokens/s", "loss", "gradient norm"}, {}, {}};
  for (std::size_t i = 0; i < report.steps.size(); ++i) {
    const StepReport& step = report.steps[i];
    table.rows.push_back({std::to_string(i), formatTime(milliseconds(step.milliseconds)),
                          fixed(tokensPerSecond(run, step), 0), run.hasLoss ? fixed(step.loss, 6) : "-",
                          fixed(step.gradientNorm, 4)});
  }
  return formatTable(table, 2);
}

std::string memoryTable(const PreparedRun& run, const RunReport& report) {
  TextTable table{{"rank", "stage", "peak", "predicted", "", "between steps", "predicted", ""}, {}, {}};
  for (const RankMemory& rank : report.ranks) {
    const StageMemory& predicted = predictedOf(run, rank);
    const auto compare = [](std::int64_t measured, Bytes expected) {
      return difference(static_cast<double>(measured), static_cast<double>(expected.count));
    };
    table.rows.push_back({std::to_string(rank.rank), std::to_string(rank.stage), formatBytes({rank.peakBytes}),
                          formatBytes(predicted.peakAllocated), compare(rank.peakBytes, predicted.peakAllocated),
                          formatBytes({rank.staticBytes}), formatBytes(predicted.staticBytes),
                          compare(rank.staticBytes, predicted.staticBytes)});
  }
  return formatTable(table, 2);
}

std::string degreesOf(const PreparedRun& run) {
  const ParallelLayout& l = run.step.scenario.layout;
  const std::pair<const char*, int> degrees[] = {{"TP", l.tp},
                                                 {"CP", l.cp},
                                                 {"EP", l.ep},
                                                 {"ETP", l.etp},
                                                 {"PP", l.pp},
                                                 {"VPP", l.vpp},
                                                 {"DP", run.step.groups.dp}};
  std::string text;
  for (const auto& [name, degree] : degrees)
    text.append(text.empty() ? "" : " ").append(name).append(" ").append(std::to_string(degree));
  return text;
}

std::string stepLine(const PreparedRun& run, const RunReport& report, double measured) {
  if (report.steps.empty()) return "";
  const double predicted = toMilliseconds(run.predictedTime);
  std::string text = "Step " + formatTime(milliseconds(measured)) + " measured (";
  text += report.steps.size() > 1 ? "median without the first, which warms up), " : "the first, which warms up), ";
  text.append(formatTime(milliseconds(predicted))).append(" predicted (").append(difference(measured, predicted));
  return text + ")\n";
}

std::string recordsLine(const RecordCounts& records) {
  if (records.kept + records.dropped == 0) return "";
  return grouped(static_cast<std::int64_t>(records.kept)) + " records kept, " +
         grouped(static_cast<std::int64_t>(records.dropped)) + " dropped\n";
}

double medianMilliseconds(const RunReport& report) {
  std::vector<double> times;
  for (const StepReport& step : report.steps) times.push_back(step.milliseconds);
  return medianStep(std::move(times));
}

Json runDocument(const PreparedRun& run, const RecordedRun& result) {
  Json steps = Json::array();
  for (const StepReport& step : result.report.steps)
    steps.push_back({{"time_ms", step.milliseconds},
                     {"tokens_per_s", tokensPerSecond(run, step)},
                     {"loss", run.hasLoss ? Json(step.loss) : Json()},
                     {"gradient_norm", step.gradientNorm}});
  Json ranks = Json::array();
  for (const RankMemory& rank : result.report.ranks) {
    const StageMemory& predicted = predictedOf(run, rank);
    ranks.push_back({{"rank", rank.rank},
                     {"stage", rank.stage},
                     {"peak_bytes", rank.peakBytes},
                     {"static_bytes", rank.staticBytes},
                     {"predicted_peak_bytes", predicted.peakAllocated.count},
                     {"predicted_static_bytes", predicted.staticBytes.count}});
  }
  Json document = {{"backend", "cpu"},
                   {"device", deviceOf(run)},
                   {"ranks", run.step.worldSize()},
                   {"scenario", scenarioToJson(run.step.scenario)},
                   {"steps", std::move(steps)},
                   {"step_ms", result.report.steps.empty() ? Json() : Json(medianMilliseconds(result.report))},
                   {"predicted", {{"time_ms", toMilliseconds(run.predictedTime)}}},
                   {"memory", {{"ranks", std::move(ranks)}}},
                   {"not_run", sentencesOf(notRun(run.step.scenario))},
                   {"records", {{"kept", result.records.kept}, {"dropped", result.records.dropped}}}};
  if (result.report.cancelled) document["interrupted"] = true;
  return document;
}

std::string documentText(const Json& document) {
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string runJson(const PreparedRun& run, const RecordedRun& result, const std::optional<ProxyNotes>& proxy) {
  Json document = runDocument(run, result);
  if (proxy) document["proxy"] = {{"kept", sentencesOf(proxy->kept)}, {"changed", sentencesOf(proxy->changed)}};
  return documentText(document);
}

std::string runTable(const PreparedRun& run, const RecordedRun& result) {
  const RunReport& report = result.report;
  std::string text = std::to_string(run.step.worldSize()) + " ranks on " + deviceOf(run) + ": " + degreesOf(run) + "\n";
  if (report.cancelled) text += "Interrupted: these are the steps that ended.\n";
  text.append("\n").append(stepsTable(run, report));
  if (const std::string line = stepLine(run, report, medianMilliseconds(report)); !line.empty())
    text.append("\n").append(line);
  text += "\nMemory\n" + memoryTable(run, report);
  if (const std::string line = recordsLine(result.records); !line.empty()) text.append("\n").append(line);
  return text;
}

}  // namespace shardscope
