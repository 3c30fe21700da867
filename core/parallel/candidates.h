// SPDX-License-Identifier: Apache-2.0
// The values that a degree of parallelism can sensibly take: what sliders step over and searches walk.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/model/model_spec.h"
#include "core/parallel/parallel_layout.h"

namespace shardscope {

enum class LayoutDimension : std::uint8_t { Tp, Cp, Ep, Etp, Pp, Vpp };
inline constexpr std::array kLayoutDimensions{LayoutDimension::Tp,  LayoutDimension::Cp, LayoutDimension::Ep,
                                              LayoutDimension::Etp, LayoutDimension::Pp, LayoutDimension::Vpp};

std::string_view dimensionName(LayoutDimension dimension);  // "tp", as in the scenario file
int valueOf(const ParallelLayout& layout, LayoutDimension dimension);

// Ascending. Degrees divide the GPUs; TP divides the heads and fits the KV heads, EP divides the experts, ETP the width
// of an expert, PP leaves a layer (embedding, loss and MTP count) for every stage. VPP, with the pp given, leaves one
// for every chunk, and is a power of two or gives all chunks the same.
// What other degrees, sequence length or batch rule out is not left out: a slider shows it.
std::vector<int> candidateValues(LayoutDimension dimension, const ModelSpec& model, int numGpus, int pp);

// The layout with one degree changed and with it what cannot stay: sequence parallelism follows TP, the two levels of
// a2a+p2p follow CP, VPP shrinks where a larger PP leaves it no layers, and where a split no longer works (a layout
// string never survives another PP or VPP) a balanced layout string takes its place.
ParallelLayout withDimension(const ModelSpec& model, const ParallelLayout& layout, LayoutDimension dimension,
                             int value);

}  // namespace shardscope
