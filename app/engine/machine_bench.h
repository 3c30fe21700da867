// SPDX-License-Identifier: GPL-3.0-or-later
// Measures what a step is made of, with all cores busy, and fits a calibration to it.
#pragma once

#include <string>
#include <vector>

#include "core/format/machine_calibration.h"
#include "kernels/ops/data_type.h"

namespace shardscope {

struct Measurement {
  std::string what;  // such as "matrix product 512 x 1024 x 256"
  DataType type = DataType::Fp32;
  double seconds = 0;  // of one call on one core, with all others at the same work
  double work = 0;     // FLOPs or bytes
  double fitted = 0;   // seconds by the calibration
};

struct MachineBench {
  MachineCalibration calibration;
  std::vector<Measurement> measurements;
};

// attention.narrow (core/cluster/calibration.h) where a FLOP of heads this wide takes this many times as long as of
// heads 128 wide.
double narrowOf(double times, double width);

// About twenty seconds on an idle machine. Fails where a step can't be run.
Result<MachineBench> benchMachine(const std::string& processor, int cores);

}  // namespace shardscope
