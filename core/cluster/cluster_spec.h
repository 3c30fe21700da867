// SPDX-License-Identifier: Apache-2.0
// The machines: one kind of GPU, how many, and the links between them.
// Bandwidths are bytes a second, one direction, for one GPU. Peaks are dense FLOP/s with FP32 accumulation.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/units.h"
#include "core/cluster/calibration.h"

namespace shardscope {

// How far a number can be trusted.
enum class Provenance : std::uint8_t { Datasheet, Measured, Derived, Unknown, Given };

struct Sourced {
  double value = 0;  // 0 = not known or not available
  Provenance provenance = Provenance::Unknown;
  std::string source;

  bool operator==(const Sourced&) const = default;
};

struct PeakRates {
  Sourced fp32, tf32, bf16, fp16, fp8, fp4;

  bool operator==(const PeakRates&) const = default;
};

struct GpuSpec {
  std::string id;             // preset id, such as "h100-sxm"
  std::string title;          // as people write it, such as "H100 SXM 80GB"
  int computeCapability = 0;  // 10 * major + minor: 80, 90, 100, 103, 120; 0 = not a CUDA device
  int smCount = 0;
  Sourced memory;  // bytes that a framework can allocate
  Sourced memoryBandwidth;
  PeakRates peak;
  Sourced nvlinkBandwidth;  // 0 = no NVLink
  int nvlinkDomainSize = 1;
  int gpusPerNode = 8;
  Sourced nicBandwidth;
  Sourced hostLinkBandwidth;

  bool operator==(const GpuSpec&) const = default;
};

struct ClusterSpec {
  GpuSpec gpu;
  int numGpus = 1;
  int nvlinkDomainSize = 1;  // GPUs that reach each other over NVLink
  int sharedCores = 0;       // processor cores that all ranks take turns on, each as fast as gpu; 0: none shares
  Bytes reserve;             // memory kept free beside the plan: other processes, NCCL, fragmentation
  Calibration calibration;

  Bytes capacity() const { return bytesFrom(gpu.memory.value) - reserve; }
  bool operator==(const ClusterSpec&) const = default;
};

}  // namespace shardscope
