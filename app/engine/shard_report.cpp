// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/shard_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "app/engine/run_report.h"
#include "app/terminal/text_table.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

constexpr const char* kFromModel = "from the model";

struct OpLine {
  std::string_view name;
  OpTimes::Total measured;
  const OpCost* predicted = nullptr;  // null: the model does not have it by itself

  double predictedMilliseconds() const { return toMilliseconds(predicted->time + predicted->recompute); }
};

// The longest first.
std::vector<OpLine> opLines(const PreparedShard& shard, const OpTimes& times) {
  std::vector<OpLine> lines;
  for (const auto& [name, total] : times.ops()) {
    const auto& ops = shard.detail.ops;
    const auto found =
        std::find_if(ops.begin(), ops.end(), [&, name = name](const OpCost& op) { return op.name == name; });
    lines.push_back({name, total, found == ops.end() ? nullptr : &*found});
  }
  std::sort(lines.begin(), lines.end(),
            [](const OpLine& a, const OpLine& b) { return a.measured.milliseconds > b.measured.milliseconds; });
  return lines;
}

double sumOf(const OpTimes::Totals& totals) {
  double sum = 0;
  for (const auto& [name, total] : totals) sum += total.milliseconds;
  return sum;
}

struct Network {
  Nanoseconds time, exposed;
};

Network networkOf(const StepDetail& detail) {
  Network network;
  for (const CollectiveCost& collective : detail.collectives) {
    network.time += collective.time;
    network.exposed += collective.exposed;
  }
  return network;
}

Json networkJson(const StepDetail& detail) {
  Json collectives = Json::array();
  for (const CollectiveCost& c : detail.collectives)
    collectives.push_back({{"name", c.name},
                           {"group", groupName(c.group)},
                           {"link", linkName(c.link)},
                           {"ranks", c.ranks},
                           {"bytes", c.bytes.count},
                           {"time_ms", toMilliseconds(c.time)},
                           {"exposed_ms", toMilliseconds(c.exposed)}});
  const Network network = networkOf(detail);
  return {{"source", kFromModel},
          {"time_ms", toMilliseconds(network.time)},
          {"exposed_ms", toMilliseconds(network.exposed)},
          {"collectives", std::move(collectives)}};
}

std::string opsTable(const PreparedShard& shard, const OpTimes& times) {
  TextTable table{{"op", "times a step", "measured", "predicted", ""}, {}, {}};
  for (const OpLine& line : opLines(shard, times)) {
    const bool known = line.predicted != nullptr;
    table.rows.push_back({std::string(line.name), fixed(line.measured.count, 0),
                          formatTime(milliseconds(line.measured.milliseconds)),
                          known ? formatTime(milliseconds(line.predictedMilliseconds())) : "-",
                          known ? difference(line.measured.milliseconds, line.predictedMilliseconds()) : "-"});
  }
  return formatTable(table, 2);
}

std::string networkTable(const StepDetail& detail) {
  TextTable table{{"collective", "group", "link", "ranks", "bytes a step", "time", "exposed"},
                  {Align::Left, Align::Left, Align::Left},
                  {}};
  for (const CollectiveCost& c : detail.collectives)
    if (c.ranks > 1)
      table.rows.push_back({std::string(c.name), std::string(groupName(c.group)), std::string(linkName(c.link)),
                            std::to_string(c.ranks), formatBytes(c.bytes), formatTime(c.time), formatTime(c.exposed)});
  return formatTable(table, 2);
}

}  // namespace

std::string shardJson(const PreparedShard& shard, const RecordedRun& result, const OpTimes& times) {
  Json document = runDocument(shard.run, result);
  document["ranks"] = 1;
  Json ops = Json::array(), changed = Json::array();
  for (const OpLine& line : opLines(shard, times))
    ops.push_back({{"name", line.name},
                   {"count", line.measured.count},
                   {"time_ms", line.measured.milliseconds},
                   {"predicted_ms", line.predicted == nullptr ? Json() : Json(line.predictedMilliseconds())}});
  for (const Message& message : shard.changed) changed.push_back(render(message));
  document["shard"] = {{"rank", shard.rank},           {"of", shard.run.step.worldSize()},
                       {"stage", shard.stage},         {"changed", std::move(changed)},
                       {"ops_ms", sumOf(times.ops())}, {"rest_ms", times.restMilliseconds()},
                       {"ops", std::move(ops)},        {"network", networkJson(shard.detail)}};
  return documentText(document);
}

std::string shardTable(const PreparedShard& shard, const RecordedRun& result, const OpTimes& times) {
  const PreparedRun& run = shard.run;
  const RunReport& report = result.report;
  std::string text = "Rank " + std::to_string(shard.rank) + " of " + std::to_string(run.step.worldSize()) + ", stage " +
                     std::to_string(shard.stage) + ", alone on " + deviceOf(run) + ": " + degreesOf(run) + "\n";
  text += "What its peers would send is made up: loss and gradients mean nothing.\n";
  if (report.cancelled) text += "Interrupted: these are the steps that ended.\n";
  text.append("\n").append(stepsTable(run, report)).append("\nMemory\n").append(memoryTable(run, report));
  if (report.steps.empty()) return text;
  const double ops = sumOf(times.ops());
  text.append("\nOps: ").append(formatTime(milliseconds(ops))).append(" a step measured, ");
  text.append(formatTime(run.predictedTime)).append(" predicted (");
  text.append(difference(ops, toMilliseconds(run.predictedTime)))
      .append("); between them, with the copies that stand ");
  text.append("in for messages, ").append(formatTime(milliseconds(times.restMilliseconds()))).append("\n");
  text.append(opsTable(shard, times));
  const Network network = networkOf(shard.detail);
  text.append("\nNetwork, ").append(kFromModel).append(": ").append(formatTime(network.time)).append(" a step, ");
  text.append(formatTime(network.exposed)).append(" of it exposed\n").append(networkTable(shard.detail));
  if (const std::string line = recordsLine(result.records); !line.empty()) text.append("\n").append(line);
  return text;
}

}  // namespace shardscope
