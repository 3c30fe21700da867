// SPDX-License-Identifier: Apache-2.0
// Device memory of every pipeline stage.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/units.h"
#include "core/parallel/pipeline_layout.h"
#include "core/parallel/process_groups.h"
#include "core/scenario/scenario.h"

namespace shardscope {

enum class MemoryComponent : std::uint8_t {
  Weights,
  Gradients,
  Optimizer,
  Activations,
  Transients,
  Workspaces,
  Buffers
};
constexpr int kMemoryComponents = 7;
std::string_view componentName(MemoryComponent component);  // the key in the JSON form

enum class PeakInstant : std::uint8_t { Forward, Backward, OptimizerStep };
enum class Confidence : std::uint8_t { Measured, Calibrated, Derived };

// One tensor, or one family of equal tensors, that is alive at the peak.
struct LiveTensor {
  std::string_view term;  // a literal: id of the formula, such as "attention.core.qkv"; the key of its sentence
  MemoryComponent component = MemoryComponent::Activations;
  Bytes bytes;        // all of them together
  double copies = 1;  // layers x live micro batches, where that is what multiplies it
  Confidence confidence = Confidence::Derived;
};

struct StageMemory {
  Bytes staticBytes;    // stays allocated between steps
  Bytes peakAllocated;  // torch.cuda.max_memory_allocated on the most loaded rank of the stage after the second step
  Bytes peakReserved;
  PeakInstant instant = PeakInstant::Forward;
  int liveChunks = 0;                                 // chunk-micro-batches in flight at the peak
  std::array<Bytes, kMemoryComponents> components{};  // at the peak; they add up to peakAllocated
  std::vector<LiveTensor> tensors;                    // at the peak, largest first; empty unless asked for

  Bytes& operator[](MemoryComponent c) { return components[static_cast<std::size_t>(c)]; }
  Bytes operator[](MemoryComponent c) const { return components[static_cast<std::size_t>(c)]; }
};

struct MemoryBreakdown {
  Bytes capacity;
  int peakStage = 0;  // the stage with the largest peakAllocated
  std::vector<StageMemory> stages;

  bool fits() const;  // every stage's peakReserved is within the capacity
};

enum class MemoryDetail : std::uint8_t { Totals, Tensors };

MemoryBreakdown estimateMemory(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout& pipeline,
                               MemoryDetail detail);

}  // namespace shardscope
