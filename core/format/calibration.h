// SPDX-License-Identifier: Apache-2.0
// Calibration files, one a GPU family, in resources/calibration or written by "shardscope-engine bench":
//   {"gpu": ["h100-sxm", ...],            preset ids that it is for
//    "compute_capability": [90],          GPUs that are no preset
//    "source": "where the values come from",
//    "values": {"dense.bf16": 0.56, ...}, keys of core/cluster/calibration.h; absent keys take the defaults there
//    "ops": {"moe.act": [2.1, 1.8]}}      factors of ops, forward and backward; may be absent
#pragma once

#include <string_view>

#include "core/base/result.h"
#include "core/cluster/calibration.h"

namespace shardscope {

// The values of a file laid over base. Errors name the key, what it holds and what it may hold.
Result<Calibration> readCalibration(std::string_view json, Calibration base = {});

// Sets one value of a calibration by its key, or the factors of one op by its name.
Status setCalibrationValue(Calibration& calibration, std::string_view key, double value);
Status setOpFactor(Calibration& calibration, OpFactor factor);

}  // namespace shardscope
