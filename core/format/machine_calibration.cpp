// SPDX-License-Identifier: Apache-2.0
#include "core/format/machine_calibration.h"

#include <algorithm>
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

Json opsOf(const Calibration& calibration) {
  Json ops = Json::object();
  for (const OpFactor& factor : calibration.ops) ops[factor.op] = {factor.forward, factor.backward};
  return ops;
}

Error wrong(std::string key) { return {{"bench.wrong-file", {{"key", key}}}, std::move(key)}; }

}  // namespace

std::string writeMachineCalibration(const MachineCalibration& machine) {
  GpuSpec gpu = machine.core;
  Json core = {{"processor", gpu.title},
               {"cores", machine.cores},
               {"exchange_busy_us", machine.exchangeBusyUs},
               {"fp32", valuesOf(machine.fp32)},
               {"fp32_ops", opsOf(machine.fp32)}};
  for (const Rate& rate : ratesOf(gpu)) core[rate.key] = rate.value->value / rate.unit;
  const Json document = {{"gpu", {"cpu"}},
                         {"source", machine.bf16.source},
                         {"values", valuesOf(machine.bf16)},
                         {"ops", opsOf(machine.bf16)},
                         {"core", std::move(core)}};
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
  const auto at = [&](const char* key) { return core->contains(key) ? (*core)[key] : Json(); };
  if (!at("processor").is_string()) return wrong("core.processor");
  machine.core.title = at("processor").get<std::string>();
  constexpr int kMostCores = 1 << 20;
  if (!at("cores").is_number_integer() || at("cores") < 1 || at("cores") > kMostCores) return wrong("core.cores");
  machine.cores = at("cores").get<int>();
  if (!at("exchange_busy_us").is_number() || at("exchange_busy_us") < 0) return wrong("core.exchange_busy_us");
  machine.exchangeBusyUs = at("exchange_busy_us").get<double>();
  for (const Rate& rate : ratesOf(machine.core)) {
    const auto value = core->find(rate.key);
    if (value == core->end() || !value->is_number() || value->get<double>() <= 0)
      return wrong(std::string("core.") + rate.key);
    *rate.value = {value->get<double>() * rate.unit, Provenance::Measured, machine.bf16.source};
  }
  for (const char* key : {"fp32", "fp32_ops"})
    if (!core->contains(key)) return wrong(std::string("core.") + key);
  const Json fp32Document = {
      {"source", machine.bf16.source}, {"values", (*core)["fp32"]}, {"ops", (*core)["fp32_ops"]}};
  Result<Calibration> fp32 = readCalibration(fp32Document.dump());
  if (!fp32) return fp32.error();
  machine.fp32 = std::move(fp32).value();
  return machine;
}

void putOnMachine(const MachineCalibration& machine, int cores, ComputePrecision compute, ClusterSpec& cluster) {
  const int ranks = std::max(1, cluster.numGpus);
  const Sourced memory = cluster.gpu.memory;
  cluster.gpu = machine.core;
  cluster.gpu.memory = memory;
  cluster.gpu.gpusPerNode = ranks;
  cluster.nvlinkDomainSize = 1;
  cluster.calibration = compute == ComputePrecision::Fp32 ? machine.fp32 : machine.bf16;
  cluster.sharedCores = cores < ranks ? cores : 0;
  const int coresOfRank = std::max(1, cores / ranks);
  if (coresOfRank == 1) return;
  GpuSpec& gpu = cluster.gpu;
  for (Sourced* rate : {&gpu.peak.fp32, &gpu.peak.bf16, &gpu.memoryBandwidth, &gpu.hostLinkBandwidth}) {
    rate->value *= coresOfRank;
    rate->provenance = Provenance::Derived;
  }
}

Result<Scenario> calibrated(const Scenario& scenario, const std::string& text) {
  const Json document = Json::parse(text, nullptr, false);
  Scenario result = scenario;
  if (const auto gpus = document.find("gpu"); gpus != document.end() && gpus->is_array()) {
    std::string names;
    bool listed = false;
    for (const Json& gpu : *gpus) {
      if (!gpu.is_string()) continue;
      const auto& name = gpu.get_ref<const std::string&>();
      listed = listed || name == scenario.cluster.gpu.id;
      names += (names.empty() ? "" : ", ") + name;
    }
    if (!listed) return Error{{"calibration.other-gpu", {{"for", names}, {"have", scenario.cluster.gpu.id}}}, "gpu"};
  }
  if (document.is_object() && document.contains("core")) {
    const Result<MachineCalibration> machine = readMachineCalibration(text);
    if (!machine) return machine.error();
    putOnMachine(*machine, machine->cores, scenario.precision.compute, result.cluster);
    result.runtime = RuntimeProfile::ShardscopeEngine;
    return result;
  }
  Result<Calibration> calibration = readCalibration(text, scenario.cluster.calibration);
  if (!calibration) return calibration.error();
  result.cluster.calibration = std::move(calibration).value();
  return result;
}

}  // namespace shardscope
