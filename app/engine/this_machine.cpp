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

ClusterSpec clusterOf(const Machine& machine, int ranks) {
  ClusterSpec cluster;
  cluster.numGpus = ranks;
  cluster.nvlinkDomainSize = 1;
  const Result<GpuSpec> preset = gpuPreset("cpu");
  if (!preset) return cluster;
  cluster.gpu = *preset;
  const double share = static_cast<double>(machine.cores) / std::max(1, ranks);
  const double cores = std::max(1, preset->smCount);
  for (Sourced* rate :
       {&cluster.gpu.peak.fp32, &cluster.gpu.peak.bf16, &cluster.gpu.memoryBandwidth, &cluster.gpu.hostLinkBandwidth})
    scale(*rate, share / cores);
  cluster.gpu.gpusPerNode = ranks;
  cluster.gpu.memory = {static_cast<double>(machine.memory.count) / std::max(1, ranks), Provenance::Given, ""};
  if (Result<Calibration> calibration = calibrationPreset(cluster.gpu))
    cluster.calibration = std::move(calibration).value();
  return cluster;
}

}  // namespace shardscope
