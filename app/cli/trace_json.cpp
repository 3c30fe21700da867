// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <nlohmann/json.hpp>

#include "app/cli/trace_report.h"
#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

double inMs(std::int64_t nanoseconds) { return static_cast<double>(nanoseconds) * 1e-6; }

Json opJson(const OpTotals& op) {
  return {{"name", op.name},
          {"pass", passName(op.pass)},
          {"count", op.count},
          {"total_ms", inMs(op.total)},
          {"median_ms", inMs(op.median)},
          {"flops", op.flops},
          {"bytes", op.bytes}};
}

Json collectiveJson(const CollectiveTotals& c) {
  Json json = {{"name", c.name},
               {"group_kind", c.groupKind},
               {"count", c.count},
               {"unmatched", c.unmatched},
               {"bytes", c.bytes},
               {"total_ms", inMs(c.total)},
               {"wait_ms", inMs(c.wait)},
               {"transfer_ms", inMs(c.transfer)},
               {"exposed_ms", inMs(c.exposed)},
               {"exposed_wait_ms", inMs(c.exposedWait)}};
  if (!c.group.empty()) json["group"] = c.group;
  return json;
}

template <typename Rows, typename Write>
Json listOf(const Rows& rows, Write write) {
  Json list = Json::array();
  for (const auto& row : rows) list.push_back(write(row));
  return list;
}

Json memoryJson(const RankStep& step) {
  Json components = Json::object();
  const ComponentBytes bytes = step.peak.components();
  for (int i = 0; i < kMemoryComponents; ++i)
    components[componentName(static_cast<MemoryComponent>(i))] = bytes[static_cast<std::size_t>(i)];
  return {{"peak_bytes", step.peak.live},
          {"peak_at_ms", (static_cast<double>(step.peak.time) - static_cast<double>(step.start)) * 1e-6},
          {"components", std::move(components)},
          {"untold_bytes", step.peak.untold()},
          {"tensors", listOf(step.peak.alive(), [](const AliveTensors& t) {
             const TermInfo& info = infoOf(t.term);
             return Json{{"term", info.id},
                         {"component", componentName(info.component)},
                         {"bytes", t.bytes},
                         {"tensors", t.tensors}};
           })}};
}

Json rankJson(const RankStep& step) {
  return {{"rank", step.rank},
          {"stage", step.stage},
          {"whole", step.whole},
          {"time_ms", inMs(step.time())},
          {"compute_ms", inMs(step.compute)},
          {"exposed_ms", inMs(step.exposed)},
          {"idle_ms", inMs(step.idle)},
          {"lost_records", step.lost},
          {"ops", listOf(step.ops, opJson)},
          {"collectives", listOf(step.collectives, collectiveJson)},
          {"memory", memoryJson(step)}};
}

Json stepsJson(const StepSummary& summary, const std::vector<WholeStep>& whole) {
  std::map<std::uint64_t, Json> steps;
  for (const RankStep& rank : summary.steps) {
    Json& step =
        steps.try_emplace(rank.step, Json{{"step", rank.step}, {"time_ms", nullptr}, {"loss", nullptr}}).first->second;
    step["ranks"].push_back(rankJson(rank));
  }
  for (const WholeStep& step : whole) {
    steps[step.step]["time_ms"] = step.time() * 1e-6;
    steps[step.step]["loss"] = step.loss();
  }
  Json list = Json::array();
  for (auto& [number, step] : steps) list.push_back(std::move(step));
  return list;
}

Json scenarioJson(const std::string& text) {
  const Result<ReadScenario> read = readScenario(text);
  return read ? scenarioToJson(read->scenario) : Json(nullptr);
}

}  // namespace

std::string traceJson(const StepSummary& summary) {
  const std::vector<WholeStep> whole = wholeSteps(summary);
  Json losses = Json::object();
  for (const LossCounter& loss : summary.losses.counters()) losses[loss.id] = loss.count;
  const Json document = {
      {"scenario", scenarioJson(summary.head.scenario)},
      {"machine", summary.head.machine},
      {"finished", summary.finished},
      {"records", summary.records},
      {"steps", stepsJson(summary, whole)},
      {"totals",
       {{"step_ms", whole.empty() ? Json(nullptr) : Json(medianTime(whole) * 1e-6)},
        {"ops", listOf(summary.ops, opJson)},
        {"collectives", listOf(summary.collectives, collectiveJson)}}},
      {"losses", std::move(losses)},
      {"notes", traceNotes(summary)},
  };
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace shardscope
