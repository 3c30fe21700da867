// SPDX-License-Identifier: Apache-2.0
#include "core/format/cluster_json.h"

#include <nlohmann/json.hpp>

#include "core/format/catalog.h"
#include "core/format/gpu_json.h"
#include "core/format/limits.h"

namespace shardscope {
namespace {

using nlohmann::json;

constexpr double kBytesInGib = 1073741824.0;

GpuSpec namedGpu(const std::string& name, const std::string& path, ReadLog& log) {
  auto preset = gpuPreset(name);
  if (preset) return std::move(preset).value();
  log.fail(preset.error().message, path);
  return {};
}

GpuSpec readGpuObject(ObjectReader& in) {
  ObjectReader object = in.object("gpu");
  GpuSpec base;
  std::string preset;
  object.read("preset", preset);
  if (!preset.empty()) base = namedGpu(preset, object.pathOf("preset"), in.log());
  object.read("id", base.id);
  object.read("title", base.title);
  GpuSpec gpu = readGpuValues(object, base);
  object.finish();
  if (gpu.memory.value <= 0) object.fail("memory_torch_total_mib", {"error.missing-key", {}});
  if (gpu.memoryBandwidth.value <= 0) object.fail("memory_bandwidth_gb_s", {"error.missing-key", {}});
  if (gpu.peak.bf16.value <= 0) object.fail("bf16_tflops", {"error.missing-key", {}});
  return gpu;
}

GpuSpec readGpu(ObjectReader& in) {
  const json* value = in.find("gpu");
  if (value == nullptr && in.log().known == nullptr) {
    in.fail("gpu", {"error.missing-key", {}});
    return {};
  }
  if (value != nullptr && value->is_string()) return namedGpu(value->get<std::string>(), in.pathOf("gpu"), in.log());
  if (value != nullptr && !value->is_object()) {
    failType(*value, Word("word.object-or-preset"), in.pathOf("gpu"), in.log());
    return {};
  }
  return readGpuObject(in);
}

Calibration presetCalibration(const GpuSpec& gpu) {
  auto preset = calibrationPreset(gpu);
  return preset ? std::move(preset).value() : Calibration{};
}

void readCalibrationValues(ObjectReader& in, Calibration& calibration) {
  ObjectReader object = in.object("values");
  for (const CalibrationField& field : calibrationFields())
    object.read(field.key, calibration.*field.value, {field.smallest, field.largest});
  object.finish();
}

void readOpFactors(ObjectReader& in, Calibration& calibration) {
  const json* ops = in.find("ops");
  if (ops == nullptr) return;
  const RealRange range{kSmallestOpFactor, kLargestOpFactor};
  if (!ops->is_object()) return failType(*ops, Word("word.object"), in.pathOf("ops"), in.log());
  for (const auto& [op, factors] : ops->items()) {
    const std::string path = in.pathOf("ops") + "." + op;
    const std::vector<const json*> both = readElements(factors, path, in.log());
    if (!in.log().ok()) return;
    if (both.size() != 2) return in.log().fail({"calibration.not-ops", {}}, path);
    const auto forward = readReal(*both[0], range, path + "[0]", in.log());
    const auto backward = readReal(*both[1], range, path + "[1]", in.log());
    if (forward && backward) setFactor(calibration, {op, *forward, *backward});
  }
}

Calibration readCalibrationObject(ObjectReader& in, const GpuSpec& gpu) {
  ObjectReader object = in.object("calibration");
  Calibration calibration = presetCalibration(gpu);
  object.read("source", calibration.source);
  readCalibrationValues(object, calibration);
  readOpFactors(object, calibration);
  object.finish();
  return calibration;
}

json writeGpu(const GpuSpec& gpu) {
  const auto preset = gpuPreset(gpu.id);
  const bool known = preset && preset->id == gpu.id;
  const GpuSpec base = known ? *preset : GpuSpec{};
  json values = writeGpuValues(gpu, base);
  if (gpu.title != base.title) values["title"] = gpu.title;
  if (known && values.empty()) return gpu.id;
  if (known) {
    values["preset"] = gpu.id;
  } else if (!gpu.id.empty()) {
    values["id"] = gpu.id;
  }
  return values;
}

json writeCalibration(const Calibration& calibration, const Calibration& preset) {
  json out = json::object();
  if (calibration.source != preset.source) out["source"] = calibration.source;
  json values = json::object();
  for (const CalibrationField& field : calibrationFields())
    if (calibration.*field.value != preset.*field.value) values[std::string(field.key)] = calibration.*field.value;
  if (!values.empty()) out["values"] = std::move(values);
  json ops = json::object();
  for (const OpFactor& factor : calibration.ops)
    if (factorOf(preset, factor.op) != factor) ops[factor.op] = {factor.forward, factor.backward};
  if (!ops.empty()) out["ops"] = std::move(ops);
  return out;
}

// Memory that was only given as hbm_gib goes back there, so that the GPU stays the named preset.
bool takeGivenMemory(GpuSpec& gpu, json& out) {
  const auto preset = gpuPreset(gpu.id);
  const bool given = gpu.memory.provenance == Provenance::Given && gpu.memory.source.empty();
  if (!preset || preset->id != gpu.id || !given || gpu.memory == preset->memory) return false;
  out["hbm_gib"] = gpu.memory.value / kBytesInGib;
  gpu.memory = preset->memory;
  return true;
}

}  // namespace

void readCluster(ObjectReader& in, ClusterSpec& cluster) {
  cluster.gpu = readGpu(in);
  in.read("num_gpus", cluster.numGpus, kGpus);
  in.require("num_gpus");
  cluster.nvlinkDomainSize = cluster.gpu.nvlinkDomainSize;
  in.read("nvlink_domain_size", cluster.nvlinkDomainSize, kGpus);
  in.read("shared_cores", cluster.sharedCores, {0, kGpus.most});
  double gib = 0;
  in.read("hbm_gib", gib, kGpuMemoryGib);
  if (gib > 0) cluster.gpu.memory = {gib * kBytesInGib, Provenance::Given, ""};
  gib = 0;
  in.read("reserve_gib", gib, kMemoryGib);
  cluster.reserve = gibibytes(gib);
  if (gib > 0 && cluster.capacity().count <= 0)
    in.fail("reserve_gib",
            {"error.reserve-too-large", {{"have", cluster.reserve}, {"memory", bytesFrom(cluster.gpu.memory.value)}}});
  cluster.calibration = readCalibrationObject(in, cluster.gpu);
}

json writeCluster(const ClusterSpec& cluster) {
  json out = json::object();
  GpuSpec gpu = cluster.gpu;
  takeGivenMemory(gpu, out);
  out["gpu"] = writeGpu(gpu);
  out["num_gpus"] = cluster.numGpus;
  if (cluster.nvlinkDomainSize != cluster.gpu.nvlinkDomainSize) out["nvlink_domain_size"] = cluster.nvlinkDomainSize;
  if (cluster.sharedCores != 0) out["shared_cores"] = cluster.sharedCores;
  if (cluster.reserve.count != 0) out["reserve_gib"] = toGiB(cluster.reserve);
  json calibration = writeCalibration(cluster.calibration, presetCalibration(cluster.gpu));
  if (!calibration.empty()) out["calibration"] = std::move(calibration);
  return out;
}

json writeClusterChanges(const ClusterSpec& before, const ClusterSpec& after) {
  json out = json::object();
  if (after.gpu != before.gpu) out = writeCluster(after);
  if (after.numGpus != before.numGpus) out["num_gpus"] = after.numGpus;
  if (after.gpu != before.gpu || after.nvlinkDomainSize != before.nvlinkDomainSize)
    out["nvlink_domain_size"] = after.nvlinkDomainSize;
  if (after.sharedCores != before.sharedCores) out["shared_cores"] = after.sharedCores;
  if (after.reserve != before.reserve) out["reserve_gib"] = toGiB(after.reserve);
  json calibration = writeCalibration(after.calibration, before.calibration);
  if (!calibration.empty()) out["calibration"] = std::move(calibration);
  return out;
}

}  // namespace shardscope
