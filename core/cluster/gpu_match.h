// SPDX-License-Identifier: Apache-2.0
// From the name that a driver reports to the preset that describes the GPU.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/base/units.h"
#include "core/cluster/cluster_spec.h"

namespace shardscope {

// The index of the preset of the same product ("NVIDIA H100 PCIe" -> h100-pcie); among products of one name the form
// factor decides, then the memory that is nearest. None when no preset is of that product.
std::optional<std::size_t> matchGpu(std::string_view deviceName, Bytes memory, std::span<const GpuSpec> presets);

}  // namespace shardscope
