// SPDX-License-Identifier: Apache-2.0
// A plan against a measured run. Errors are (planned - measured) / measured.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/plan.h"

namespace shardscope {

// What a published run says of itself. Memory is the caching allocator's, in bytes; absent = not published.
struct MeasuredRun {
  std::vector<double> stagePeaks;       // every pipeline stage
  std::optional<double> peak;           // the largest of all ranks
  std::optional<double> lastStagePeak;  // the last stage only: where Megatron-LM's log is written
  std::optional<double> staticBytes;    // between steps, the largest of all ranks
  std::optional<double> lastStageStatic;
  std::optional<double> stepMilliseconds;
  std::optional<double> tokensPerSecondPerGpu;
  std::optional<double> modelTflopsPerGpu;
  bool fits = true;
};

enum class MeasuredQuantity { StagePeak, Peak, Static, StepTime, Fits };

struct AccuracyError {
  MeasuredQuantity quantity = MeasuredQuantity::Peak;
  int stage = -1;      // StagePeak only
  double planned = 0;  // bytes; for StepTime milliseconds, tokens/s or TFLOP/s, as published
  double measured = 0;
  double error =
      0;  // relative; for rates inverted, so that positive always means a longer step. Fits: 0 right, 1 wrong
};

std::string_view quantityName(MeasuredQuantity quantity);

std::vector<AccuracyError> compare(const Plan& plan, const MeasuredRun& measured);

}  // namespace shardscope
