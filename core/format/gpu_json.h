// SPDX-License-Identifier: Apache-2.0
// One kind of GPU in JSON: the files under resources/clusters/ and the object form of "cluster.gpu".
// A value is a number, null (not known), or {"value", "class", "source"}. Units are in the keys: GB/s are 10^9 bytes a
// second of one direction, tflops dense, mib 2^20 bytes; memory_nominal_gb is the vendor's label and counts as GiB.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/cluster/cluster_spec.h"
#include "core/format/json_reader.h"

namespace shardscope {

// Overrides base with the values that are given.
GpuSpec readGpuValues(ObjectReader& in, const GpuSpec& base);
// What differs from base.
nlohmann::json writeGpuValues(const GpuSpec& gpu, const GpuSpec& base);

}  // namespace shardscope
