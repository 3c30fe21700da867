// SPDX-License-Identifier: Apache-2.0
#include "core/format/reference_rows.h"

#include <nlohmann/json.hpp>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

std::optional<double> number(const Json& object, const char* key, double unit) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number()) return std::nullopt;
  return found->get<double>() * unit;
}

std::string text(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

MeasuredRun readMeasured(const Json& m) {
  constexpr double kUnit = static_cast<double>(kGiB);
  MeasuredRun run;
  if (const auto peaks = m.find("stage_peaks_gib"); peaks != m.end() && peaks->is_array())
    for (const Json& peak : *peaks)
      if (peak.is_number()) run.stagePeaks.push_back(peak.get<double>() * kUnit);
  run.peak = number(m, "peak_gib", kUnit);
  run.lastStagePeak = number(m, "last_stage_peak_gib", kUnit);
  run.staticBytes = number(m, "static_gib", kUnit);
  run.lastStageStatic = number(m, "last_stage_static_gib", kUnit);
  run.stepMilliseconds = number(m, "step_ms", 1);
  run.tokensPerSecondPerGpu = number(m, "tokens_per_s_per_gpu", 1);
  run.modelTflopsPerGpu = number(m, "model_tflops_per_gpu", 1);
  if (const auto fits = m.find("fits"); fits != m.end() && fits->is_boolean()) run.fits = fits->get<bool>();
  return run;
}

}  // namespace

Result<std::vector<ReferenceRow>> readReferenceRows(std::string_view json) {
  const Json document = Json::parse(json, nullptr, false);
  const auto rows = document.is_object() ? document.find("rows") : document.end();
  if (!document.is_object() || rows == document.end() || !rows->is_array())
    return Error{{"accuracy.no-rows", {}}, "rows"};

  std::vector<ReferenceRow> out;
  for (const Json& row : *rows) {
    const std::string path = "rows[" + std::to_string(out.size()) + "]";
    if (!row.is_object() || !row.contains("scenario") || !row.contains("measured") || !row["measured"].is_object())
      return Error{{"accuracy.bad-row", {}}, path};
    Result<ReadScenario> scenario = readScenario(row["scenario"].dump());
    if (!scenario) return Error{scenario.error().message, path + ".scenario." + scenario.error().path};
    out.push_back({text(row, "id"), text(row, "group"), text(row, "grade"), text(row, "source"), text(row, "software"),
                   std::move(scenario->scenario), readMeasured(row["measured"])});
  }
  return out;
}

Result<std::vector<ReferenceRow>> shippedReferenceRows() {
  return readReferenceRows(resourceText("accuracy/reference_rows.json"));
}

}  // namespace shardscope
