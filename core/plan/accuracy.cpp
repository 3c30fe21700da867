// SPDX-License-Identifier: Apache-2.0
#include "core/plan/accuracy.h"

#include <algorithm>

namespace shardscope {
namespace {

AccuracyError relative(MeasuredQuantity quantity, double planned, double measured, int stage = -1) {
  return {quantity, stage, planned, measured, measured > 0 ? planned / measured - 1 : 0};
}

AccuracyError rate(double planned, double measured) {
  return {MeasuredQuantity::StepTime, -1, planned, measured, planned > 0 ? measured / planned - 1 : 0};
}

double asDouble(Bytes bytes) { return static_cast<double>(bytes.count); }

}  // namespace

std::string_view quantityName(MeasuredQuantity quantity) {
  switch (quantity) {
    case MeasuredQuantity::StagePeak:
      return "stage_peak";
    case MeasuredQuantity::Peak:
      return "peak";
    case MeasuredQuantity::Static:
      return "static";
    case MeasuredQuantity::StepTime:
      return "step_time";
    case MeasuredQuantity::Fits:
      return "fits";
  }
  return "";
}

std::vector<AccuracyError> compare(const Plan& plan, const MeasuredRun& measured) {
  std::vector<AccuracyError> errors;
  const std::vector<StageMemory>& stages = plan.memory.stages;
  if (stages.empty()) return errors;
  const StageMemory& last = stages.back();
  const auto largest = [&stages](Bytes StageMemory::*field) {
    Bytes most;
    for (const StageMemory& s : stages) most = std::max(most, s.*field);
    return asDouble(most);
  };

  for (std::size_t i = 0; i < measured.stagePeaks.size() && i < stages.size(); ++i)
    errors.push_back(relative(MeasuredQuantity::StagePeak, asDouble(stages[i].peakAllocated), measured.stagePeaks[i],
                              static_cast<int>(i)));
  if (measured.peak)
    errors.push_back(relative(MeasuredQuantity::Peak, largest(&StageMemory::peakAllocated), *measured.peak));
  if (measured.lastStagePeak)
    errors.push_back(relative(MeasuredQuantity::Peak, asDouble(last.peakAllocated), *measured.lastStagePeak));
  if (measured.staticBytes)
    errors.push_back(relative(MeasuredQuantity::Static, largest(&StageMemory::staticBytes), *measured.staticBytes));
  if (measured.lastStageStatic)
    errors.push_back(relative(MeasuredQuantity::Static, asDouble(last.staticBytes), *measured.lastStageStatic));

  if (measured.stepMilliseconds)
    errors.push_back(relative(MeasuredQuantity::StepTime, toMilliseconds(plan.step.time), *measured.stepMilliseconds));
  else if (measured.tokensPerSecondPerGpu)
    errors.push_back(rate(plan.step.tokensPerSecondPerGpu, *measured.tokensPerSecondPerGpu));
  else if (measured.modelTflopsPerGpu)
    errors.push_back(rate(plan.step.modelFlopsPerGpu * 1e-12, *measured.modelTflopsPerGpu));

  if (!measured.fits)
    errors.push_back({MeasuredQuantity::Fits, -1, plan.feasible ? 1.0 : 0.0, 0.0, plan.feasible ? 1.0 : 0.0});
  return errors;
}

}  // namespace shardscope
