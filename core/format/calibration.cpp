// SPDX-License-Identifier: Apache-2.0
#include "core/format/calibration.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/format/catalog.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

Error bad(std::string_view id, std::string path, std::vector<MessageArgument> arguments = {}) {
  return {{id, std::move(arguments)}, std::move(path)};
}

bool listsText(const Json& document, const char* key, const std::string& wanted) {
  const auto list = document.find(key);
  return list != document.end() && list->is_array() &&
         std::any_of(list->begin(), list->end(), [&](const Json& item) { return item.is_string() && item == wanted; });
}

bool listsNumber(const Json& document, const char* key, int wanted) {
  const auto list = document.find(key);
  return list != document.end() && list->is_array() && std::any_of(list->begin(), list->end(), [&](const Json& item) {
           return item.is_number_integer() && item == wanted;
         });
}

Status readOps(const Json& ops, Calibration& calibration) {
  if (!ops.is_object()) return bad("calibration.not-ops", "ops");
  for (const auto& [op, factors] : ops.items()) {
    if (!factors.is_array() || factors.size() != 2 || !factors[0].is_number() || !factors[1].is_number())
      return bad("calibration.not-ops", "ops." + op);
    const Status set = setOpFactor(calibration, {op, factors[0].get<double>(), factors[1].get<double>()});
    if (!set) return Error{set.error().message, "ops." + op};
  }
  return std::monostate{};
}

Result<Calibration> fromJson(const Json& document, Calibration calibration) {
  if (!document.is_object()) return bad("calibration.not-an-object", "");
  if (const auto source = document.find("source"); source != document.end()) {
    if (!source->is_string()) return bad("calibration.not-text", "source");
    calibration.source = source->get<std::string>();
  }
  const auto values = document.find("values");
  if (values == document.end() || !values->is_object()) return bad("calibration.no-values", "values");
  for (const auto& [key, value] : values->items()) {
    if (!value.is_number()) return bad("calibration.not-a-number", "values." + key);
    const Status set = setCalibrationValue(calibration, key, value.get<double>());
    if (!set) return Error{set.error().message, "values." + key};
  }
  if (const auto ops = document.find("ops"); ops != document.end()) {
    if (Status read = readOps(*ops, calibration); !read) return read.error();
  }
  return calibration;
}

std::vector<Json> shippedDocuments() {
  std::vector<Json> documents;
  for (const std::string_view path : resourcePaths("calibration"))
    documents.push_back(Json::parse(resourceText(path), nullptr, false));
  return documents;
}

}  // namespace

Status setCalibrationValue(Calibration& calibration, std::string_view key, double value) {
  const CalibrationField* field = findCalibrationField(key);
  if (!field) return bad("calibration.unknown-key", std::string(key), {{"key", std::string(key)}});
  if (!(value >= field->smallest && value <= field->largest))
    return bad("calibration.out-of-range", std::string(key),
               {{"have", value}, {"smallest", field->smallest}, {"largest", field->largest}});
  calibration.*field->value = value;
  return std::monostate{};
}

Status setOpFactor(Calibration& calibration, OpFactor factor) {
  for (const double value : {factor.forward, factor.backward})
    if (!(value >= kSmallestOpFactor && value <= kLargestOpFactor))
      return bad("calibration.out-of-range", "ops." + factor.op,
                 {{"have", value}, {"smallest", kSmallestOpFactor}, {"largest", kLargestOpFactor}});
  setFactor(calibration, std::move(factor));
  return std::monostate{};
}

Result<Calibration> readCalibration(std::string_view json, Calibration base) {
  const Json document = Json::parse(json, nullptr, false);
  if (document.is_discarded()) return bad("calibration.not-json", "");
  return fromJson(document, std::move(base));
}

Result<Calibration> calibrationPreset(const GpuSpec& gpu) {
  static const std::vector<Json> kDocuments = shippedDocuments();
  const Json* best = nullptr;
  for (const Json& document : kDocuments) {
    if (!document.is_object()) continue;
    if (listsText(document, "gpu", gpu.id)) {
      best = &document;
      break;
    }
    if (!best && listsNumber(document, "compute_capability", gpu.computeCapability)) best = &document;
  }
  if (best) return fromJson(*best, {});
  Calibration generic;
  generic.source = "generic fractions: no measured run of this GPU";
  return generic;
}

}  // namespace shardscope
