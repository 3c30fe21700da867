// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/machine_calibration.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "core/format/calibration.h"
#include "core/format/catalog.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

struct Rate {
  const char* key;
  double unit;
  Sourced* value;
};

std::vector<Rate> ratesOf(GpuSpec& core) {
  constexpr double kTera = 1e12, kGiga = 1e9;
  return {{"fp32_tflops", kTera, &core.peak.fp32},
          {"bf16_tflops", kTera, &core.peak.bf16},
          {"memory_bandwidth_gb_s", kGiga, &core.memoryBandwidth},
          {"host_link_gb_s", kGiga, &core.hostLinkBandwidth}};
}

Json valuesOf(const Calibration& calibration) {
  Json values = Json::object();
  for (const CalibrationField& field : calibrationFields()) values[std::string(field.key)] = calibration.*field.value;
  return values;
}

Error wrong(std::string key) { return {{"bench.wrong-file", {{"key", key}}}, std::move(key)}; }

}  // namespace

std::string writeMachineCalibration(const MachineCalibration& machine) {
  GpuSpec gpu = machine.core;
  Json core = {{"processor", gpu.title}, {"cores", machine.cores}, {"fp32", valuesOf(machine.fp32)}};
  for (const Rate& rate : ratesOf(gpu)) core[rate.key] = rate.value->value / rate.unit;
  const Json document = {
      {"gpu", {"cpu"}}, {"source", machine.bf16.source}, {"values", valuesOf(machine.bf16)}, {"core", std::move(core)}};
  return document.dump(1) + "\n";
}

Result<MachineCalibration> readMachineCalibration(const std::string& text) {
  MachineCalibration machine;
  Result<Calibration> bf16 = readCalibration(text);
  if (!bf16) return bf16.error();
  machine.bf16 = std::move(bf16).value();
  const Json document = Json::parse(text, nullptr, false);
  const auto core = document.find("core");
  if (core == document.end() || !core->is_object()) return wrong("core");
  const Result<GpuSpec> preset = gpuPreset("cpu");
  if (!preset) return preset.error();
  machine.core = *preset;
  machine.core.smCount = 1;
  machine.core.title = core->value("processor", "");
  machine.cores = core->value("cores", 1);
  for (const Rate& rate : ratesOf(machine.core)) {
    const auto value = core->find(rate.key);
    if (value == core->end() || !value->is_number() || value->get<double>() <= 0)
      return wrong(std::string("core.") + rate.key);
    *rate.value = {value->get<double>() * rate.unit, Provenance::Measured, machine.bf16.source};
  }
  if (!core->contains("fp32")) return wrong("core.fp32");
  Result<Calibration> fp32 = readCalibration(Json{{"source", machine.bf16.source}, {"values", (*core)["fp32"]}}.dump());
  if (!fp32) return fp32.error();
  machine.fp32 = std::move(fp32).value();
  return machine;
}

}  // namespace shardscope
