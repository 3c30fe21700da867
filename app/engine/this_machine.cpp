// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/this_machine.h"

#include <sched.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include "core/format/catalog.h"

namespace shardscope {
namespace {

// What stands behind the colon of a line such as "model name : ..." or "MemAvailable: 123 kB".
std::string valueOf(const char* file, const std::string& key) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(key, 0) != 0) continue;
    const std::size_t colon = line.find(':');
    const std::size_t text = line.find_first_not_of(" \t", colon + 1);
    if (colon != std::string::npos && text != std::string::npos) return line.substr(text);
  }
  return "";
}

int usableCores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

// One core of the preset "cpu", of which each rank has several.
MachineCalibration coreOfPreset() {
  MachineCalibration machine;
  if (const Result<GpuSpec> preset = gpuPreset("cpu")) machine.core = *preset;
  GpuSpec& core = machine.core;
  for (Sourced* rate : {&core.peak.fp32, &core.peak.bf16, &core.memoryBandwidth, &core.hostLinkBandwidth}) {
    rate->value /= std::max(1, core.smCount);
    rate->provenance = Provenance::Derived;
  }
  core.smCount = 1;
  if (const Result<Calibration> calibration = calibrationPreset(core)) machine.fp32 = machine.bf16 = *calibration;
  return machine;
}

}  // namespace

Machine thisMachine() {
  Machine machine;
  machine.processor = valueOf("/proc/cpuinfo", "model name");
  if (machine.processor.empty()) machine.processor = "CPU";
  machine.cores = usableCores();
  constexpr double kBytesInKib = 1024;
  const std::string available = valueOf("/proc/meminfo", "MemAvailable");
  if (!available.empty()) machine.memory = bytesFrom(std::stod(available) * kBytesInKib);
  return machine;
}

ClusterSpec clusterOf(const Machine& machine, int ranks, const MachineCalibration* measured, ComputePrecision compute) {
  ClusterSpec cluster;
  cluster.numGpus = ranks;
  cluster.gpu.memory = {static_cast<double>(machine.memory.count) / std::max(1, ranks), Provenance::Given, ""};
  const MachineCalibration core = measured != nullptr ? *measured : coreOfPreset();
  putOnMachine(core, machine.cores, compute, cluster);
  return cluster;
}

}  // namespace shardscope
