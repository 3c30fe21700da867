// SPDX-License-Identifier: Apache-2.0
#include "core/format/gpu_json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/format/limits.h"

namespace shardscope {
namespace {

using nlohmann::json;

constexpr Choice<Provenance> kProvenances[] = {{"datasheet", Provenance::Datasheet},
                                               {"measured", Provenance::Measured},
                                               {"derived", Provenance::Derived},
                                               {"unknown", Provenance::Unknown},
                                               {"given", Provenance::Given}};
constexpr double kMega = 1048576.0;
constexpr double kGiga = 1073741824.0;

struct RateKey {
  const char* key;
  double scale;
  Sourced& (*field)(GpuSpec&);
};

constexpr RateKey kRates[] = {
    {"memory_bandwidth_gb_s", 1e9, [](GpuSpec& g) -> Sourced& { return g.memoryBandwidth; }},
    {"fp32_tflops", 1e12, [](GpuSpec& g) -> Sourced& { return g.peak.fp32; }},
    {"tf32_tflops", 1e12, [](GpuSpec& g) -> Sourced& { return g.peak.tf32; }},
    {"bf16_tflops", 1e12, [](GpuSpec& g) -> Sourced& { return g.peak.bf16; }},
    {"fp16_tflops", 1e12, [](GpuSpec& g) -> Sourced& { return g.peak.fp16; }},
    {"fp8_tflops", 1e12, [](GpuSpec& g) -> Sourced& { return g.peak.fp8; }},
    {"fp4_tflops", 1e12, [](GpuSpec& g) -> Sourced& { return g.peak.fp4; }},
    {"nvlink_gb_s_per_direction", 1e9, [](GpuSpec& g) -> Sourced& { return g.nvlinkBandwidth; }},
    {"host_link_gb_s_per_direction", 1e9, [](GpuSpec& g) -> Sourced& { return g.hostLinkBandwidth; }},
    {"nic_gb_s_per_gpu", 1e9, [](GpuSpec& g) -> Sourced& { return g.nicBandwidth; }},
};

struct MemoryKey {
  const char* key;
  double scale;
};
// The first that is given counts: what a framework can allocate, then what the driver reports, then the label.
constexpr MemoryKey kMemories[] = {
    {"memory_torch_total_mib", kMega}, {"memory_nvidia_smi_mib", kMega}, {"memory_nominal_gb", kGiga}};

// The plain value behind {"value": ...}; null where there is none.
const json* plainValue(const json* value) {
  if (value == nullptr || !value->is_object()) return value;
  const auto found = value->find("value");
  return found == value->end() ? nullptr : &*found;
}

bool isGiven(const json* value) {
  const json* plain = plainValue(value);
  return plain != nullptr && !plain->is_null();
}

void readSourced(ObjectReader& in, const char* key, double scale, RealRange range, Sourced& out) {
  const json* value = in.find(key);
  if (value == nullptr) return;
  if (!value->is_object()) {
    out = {};
    if (value->is_null()) return;
    in.read(key, out.value, range);
    out = {out.value * scale, Provenance::Given, ""};
    return;
  }
  ObjectReader object = in.object(key);
  out = {};
  if (!isNull(object.find("value"))) object.read("value", out.value, range);
  out.value *= scale;
  object.read("class", out.provenance, kProvenances);
  if (!isNull(object.find("source"))) object.read("source", out.source);
  object.find("note");
  object.find("alternatives");
  object.finish();
}

void readCount(ObjectReader& in, const char* key, IntRange range, int& out) {
  const json* value = plainValue(in.find(key));
  if (value == nullptr || value->is_null()) return;
  if (const auto number = readInteger(*value, range, in.pathOf(key), in.log())) out = static_cast<int>(*number);
}

// "9.0" is 90. Names of another vendor's architecture read as 0.
void readComputeCapability(ObjectReader& in, int& out) {
  const json* value = plainValue(in.find("compute_capability"));
  if (value == nullptr || value->is_null()) return;
  const auto text = readText(*value, in.pathOf("compute_capability"), in.log());
  if (!text) return;
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  const std::size_t dot = text->find('.');
  const bool numeric = dot != std::string::npos && dot > 0 && dot <= 3 && text->size() == dot + 2 &&
                       digit(text->back()) && std::all_of(text->begin(), text->begin() + static_cast<long>(dot), digit);
  if (numeric) {
    out = std::stoi(text->substr(0, dot)) * 10 + (text->back() - '0');
  } else if (text->compare(0, 3, "gfx") == 0 || *text == "none") {
    out = 0;
  } else {
    failType(*value, Word("word.version"), in.pathOf("compute_capability"), in.log());
  }
}

// The number that reads back to the same value when it is scaled again.
double unscaled(double value, double scale) {
  const double guess = value / scale;
  for (const double candidate : {guess, std::nextafter(guess, 0.0), std::nextafter(guess, 1e300)})
    if (candidate * scale == value) return candidate;
  return guess;
}

json writeSourced(const Sourced& value, double scale) {
  if (value == Sourced{}) return nullptr;
  const double number = unscaled(value.value, scale);
  if (value.provenance == Provenance::Given && value.source.empty()) return number;
  return {{"value", number}, {"class", std::string(nameOf(value.provenance, kProvenances))}, {"source", value.source}};
}

std::string capabilityText(int capability) {
  if (capability <= 0) return "none";
  return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
}

}  // namespace

GpuSpec readGpuValues(ObjectReader& in, const GpuSpec& base) {
  GpuSpec gpu = base;
  bool memoryGiven = false;
  for (const MemoryKey& memory : kMemories) {
    const json* value = in.find(memory.key);
    if (memoryGiven || !isGiven(value)) continue;
    readSourced(in, memory.key, memory.scale, kGpuMemory, gpu.memory);
    memoryGiven = true;
  }
  for (const RateKey& rate : kRates) readSourced(in, rate.key, rate.scale, kRate, rate.field(gpu));
  readCount(in, "sm_count", kSmCount, gpu.smCount);
  readCount(in, "nvlink_domain_gpus", kGpus, gpu.nvlinkDomainSize);
  readCount(in, "gpus_per_node", kGpus, gpu.gpusPerNode);
  readComputeCapability(in, gpu.computeCapability);
  for (const char* key : {"l2_mb", "nvlink_generation", "host_link", "tdp_w"}) in.find(key);
  return gpu;
}

json writeGpuValues(const GpuSpec& gpu, const GpuSpec& base) {
  json out = json::object();
  if (gpu.memory != base.memory) out["memory_torch_total_mib"] = writeSourced(gpu.memory, kMega);
  GpuSpec value = gpu;
  GpuSpec other = base;
  for (const RateKey& rate : kRates)
    if (rate.field(value) != rate.field(other)) out[rate.key] = writeSourced(rate.field(value), rate.scale);
  if (gpu.smCount != base.smCount) out["sm_count"] = gpu.smCount;
  if (gpu.nvlinkDomainSize != base.nvlinkDomainSize) out["nvlink_domain_gpus"] = gpu.nvlinkDomainSize;
  if (gpu.gpusPerNode != base.gpusPerNode) out["gpus_per_node"] = gpu.gpusPerNode;
  if (gpu.computeCapability != base.computeCapability)
    out["compute_capability"] = capabilityText(gpu.computeCapability);
  return out;
}

}  // namespace shardscope
