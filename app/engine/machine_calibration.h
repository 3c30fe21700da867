// SPDX-License-Identifier: GPL-3.0-or-later
// What "shardscope-engine bench" measured of one core of a machine, and its file: a calibration file of
// core/format/calibration.h ("gpu", "source", "values": those of bf16) with one more key,
//   "core": {"processor", "cores": that were busy together, "fp32_tflops", "bf16_tflops", "memory_bandwidth_gb_s",
//            "host_link_gb_s": of a copy between ranks, "fp32": the values of fp32}
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/cluster/cluster_spec.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct MachineCalibration {
  int cores = 1;
  GpuSpec core;
  Calibration fp32, bf16;
};

std::string writeMachineCalibration(const MachineCalibration& machine);
Result<MachineCalibration> readMachineCalibration(const std::string& text);

}  // namespace shardscope
