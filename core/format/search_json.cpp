// SPDX-License-Identifier: Apache-2.0
#include "core/format/search_json.h"

#include <nlohmann/json.hpp>

#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

using nlohmann::json;

json layoutJson(const json& scenario, const ParallelLayout& layout) {
  json out = scenario.value("layout", json::object());
  out["tp"] = layout.tp;
  out["cp"] = layout.cp;
  out["ep"] = layout.ep;
  out["etp"] = layout.etp;
  out["pp"] = layout.pp;
  out["vpp"] = layout.vpp;
  return out;
}

json candidateJson(const Scenario& base, const SearchCandidate& candidate) {
  const json scenario = scenarioToJson(scenarioOf(base, candidate));
  const PlanSummary& summary = candidate.summary;
  return {{"layout", layoutJson(scenario, candidate.layout)},
          {"gpus", candidate.gpus},
          {"dp", summary.dp},
          {"edp", summary.edp},
          {"micro_batch_size", candidate.microBatchSize},
          {"global_batch_size", candidate.globalBatchSize},
          {"recompute", scenario.value("recompute", json::object())},
          {"cpu_offload_fraction", candidate.cpuOffloadFraction},
          {"memory_headroom_bytes", summary.headroom.count},
          {"peak_reserved_bytes", summary.peakReserved.count},
          {"worst_stage", summary.worstStage},
          {"time_ms", toMilliseconds(summary.time)},
          {"tokens_per_s_per_gpu", summary.tokensPerSecondPerGpu},
          {"mfu", summary.mfu},
          {"limit", std::string(candidate.limit)},
          {"limit_ms", toMilliseconds(candidate.limitTime)}};
}

json candidatesJson(const Scenario& base, const std::vector<SearchCandidate>& candidates) {
  json out = json::array();
  for (const SearchCandidate& candidate : candidates) out.push_back(candidateJson(base, candidate));
  return out;
}

}  // namespace

std::string_view rejectionName(Rejection why) {
  switch (why) {
    case Rejection::DpNotWhole:
      return "dp_not_whole";
    case Rejection::EdpNotWhole:
      return "edp_not_whole";
    case Rejection::Batch:
      return "batch_not_whole";
    case Rejection::Rule:
      return "rule";
    case Rejection::Memory:
      return "memory";
  }
  return "";
}

std::string searchJson(const Scenario& base, const SearchResult& result, double seconds) {
  json rejected = json::object();
  for (int i = 0; i < kRejections; ++i)
    rejected[std::string(rejectionName(static_cast<Rejection>(i)))] = result.rejected[static_cast<std::size_t>(i)];
  const json document = {{"evaluated", result.evaluated},
                         {"considered", result.considered},
                         {"total", result.total},
                         {"feasible", result.feasible},
                         {"cancelled", result.cancelled},
                         {"seconds", seconds},
                         {"rejected", rejected},
                         {"pareto", candidatesJson(base, result.pareto)},
                         {"fastest", candidatesJson(base, result.fastest)}};
  return document.dump(1, ' ', false, json::error_handler_t::replace);
}

}  // namespace shardscope
