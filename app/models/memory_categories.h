// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of a pipeline stage in the nine categories that the charts show. Components with one meaning are a
// category each; the activations are told apart by the tensors they are made of.
#pragma once

#include <array>
#include <vector>

#include "app/models/planned_scenario.h"

namespace shardscope {

// Bottom to top of a bar.
enum class MemoryCategory : std::uint8_t {
  Weights,
  Gradients,
  Optimizer,
  Attention,
  MoeAndMlp,
  NormsAndResidual,
  EmbeddingAndLogits,
  Transient,  // alive for a moment only: computed again, or a temporary of the pass that runs
  Buffers
};
inline constexpr std::array kMemoryCategories{MemoryCategory::Weights,
                                              MemoryCategory::Gradients,
                                              MemoryCategory::Optimizer,
                                              MemoryCategory::Attention,
                                              MemoryCategory::MoeAndMlp,
                                              MemoryCategory::NormsAndResidual,
                                              MemoryCategory::EmbeddingAndLogits,
                                              MemoryCategory::Transient,
                                              MemoryCategory::Buffers};

// Reserved is what the caching allocator holds at the peak: more than is allocated.
enum class MemoryMoment : std::uint8_t { AtPeak, Static, Reserved };

struct StageSums {
  std::array<Bytes, kMemoryCategories.size()> bytes{};
  Bytes slack;  // held by the allocator and not allocated; 0 unless Reserved

  Bytes& operator[](MemoryCategory c) { return bytes[static_cast<std::size_t>(c)]; }
  Bytes operator[](MemoryCategory c) const { return bytes[static_cast<std::size_t>(c)]; }
  Bytes total() const;
};

MemoryCategory categoryOf(const LiveTensor& tensor);

// By stage. At the peak they add up to peakAllocated, between steps to staticBytes, reserved to peakReserved, exactly.
std::vector<StageSums> stageSums(const PlannedScenario& planned, MemoryMoment moment);

}  // namespace shardscope
