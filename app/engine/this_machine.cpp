// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/this_machine.h"

#include <sched.h>

#include <algorithm>
#include <cmath>
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

void scale(Sourced& rate, double factor) {
  rate.value *= factor;
  rate.provenance = Provenance::Derived;
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

double coresOfRank(const Machine& machine, int ranks) {
  return std::min(1.0, static_cast<double>(machine.cores) / std::max(1, ranks));
}

ClusterSpec clusterOf(const Machine& machine, int ranks, const MachineCalibration* measured, ComputePrecision compute) {
  ClusterSpec cluster;
  cluster.numGpus = ranks;
  cluster.nvlinkDomainSize = 1;
  const Result<GpuSpec> preset = gpuPreset("cpu");
  if (!preset) return cluster;
  cluster.gpu = *preset;
  if (Result<Calibration> calibration = calibrationPreset(cluster.gpu))
    cluster.calibration = std::move(calibration).value();
  GpuSpec& gpu = cluster.gpu;
  double coresOfSpec = std::max(1, preset->smCount);
  if (measured != nullptr) {
    gpu = measured->core;
    cluster.calibration = compute == ComputePrecision::Fp32 ? measured->fp32 : measured->bf16;
    coresOfSpec = 1;
  }
  // An op of a rank may use several cores where there are more of them than ranks.
  const double cores = static_cast<double>(machine.cores) / std::max(1, ranks);
  for (Sourced* rate : {&gpu.peak.fp32, &gpu.peak.bf16, &gpu.memoryBandwidth, &gpu.hostLinkBandwidth})
    scale(*rate, (cores < 1 ? cores : std::floor(cores)) / coresOfSpec);
  gpu.gpusPerNode = ranks;
  gpu.memory = {static_cast<double>(machine.memory.count) / std::max(1, ranks), Provenance::Given, ""};
  return cluster;
}

}  // namespace shardscope
