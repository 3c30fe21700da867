// SPDX-License-Identifier: Apache-2.0
// What "shardscope-engine bench" measured of one core of a machine, and its file: a calibration file of
// core/format/calibration.h ("gpu", "source", "values": those of bf16) with one more key,
//   "core": {"processor", "cores": that were busy together, "fp32_tflops", "bf16_tflops", "memory_bandwidth_gb_s",
//            "host_link_gb_s": of a copy between ranks, "exchange_busy_us", "fp32": the values of fp32, "fp32_ops": its
//            ops}
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/cluster/cluster_spec.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct MachineCalibration {
  int cores = 1;
  double exchangeBusyUs = 0;  // of the latency of an exchange, what a rank's thread works; it sleeps for the rest
  GpuSpec core;
  Calibration fp32, bf16;
};

// The rates of a rank on the machine: an op uses several of its cores where there are more of them than ranks, else
// ranks take turns on them. Memory stays as it is.
void putOnMachine(const MachineCalibration& machine, int cores, ComputePrecision compute, ClusterSpec& cluster);

// A scenario for the preset "cpu", planned for the machine that was measured, with its engine. With the file of another
// kind of calibration, its values are laid over the scenario's. Fails where the file is for another GPU.
Result<Scenario> calibrated(const Scenario& scenario, const std::string& text);

std::string writeMachineCalibration(const MachineCalibration& machine);
Result<MachineCalibration> readMachineCalibration(const std::string& text);

}  // namespace shardscope
