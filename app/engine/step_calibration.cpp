// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/step_calibration.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "app/engine/check_cases.h"
#include "core/plan/plan.h"

namespace shardscope {
namespace {

struct Ratio {
  double predicted = 0, measured = 0;

  void add(double p, double m) {
    predicted += p;
    measured += m;
  }
  double factor() const {
    return predicted > 0 ? std::clamp(measured / predicted, kSmallestOpFactor, kLargestOpFactor) : 1;
  }
};

struct OpRatios {
  Ratio forward, backward;
};

// Small products such as the router's are no measure of the large ones.
std::string groupOf(const std::string& op) {
  if (op == "moe.router") return op;
  const OpClass which = opClass(op);
  const bool product = which == OpClass::MatrixProducts || which == OpClass::GroupedProducts;
  return product ? std::string(className(which)) : op;
}

void setFraction(double& fraction, const Ratio& ratio) {
  constexpr double kSmallest = 1e-3;
  if (ratio.measured > 0) fraction = std::clamp(fraction / ratio.factor(), kSmallest, 1.0);
}

// Time of the processor that is in no op and no collective, over what one microsecond between kernels adds to the plan.
double gapOf(const std::vector<StepCheck>& checks, const std::vector<Scenario>& scenarios, Calibration& calibration) {
  Ratio gap;
  for (std::size_t i = 0; i < checks.size(); ++i) {
    Scenario without = scenarios[i];
    without.cluster.calibration.kernelGapUs = 0;
    Scenario with = without;
    with.cluster.calibration.kernelGapUs = 1;
    double busy = 0;
    for (int c = 0; c < kOpClasses - 1; ++c) busy += checks[i].measuredClasses[static_cast<std::size_t>(c)];
    gap.add((summarize(with).time - summarize(without).time).count, std::max(0.0, checks[i].processor - busy));
  }
  constexpr double kLongestUs = 1000;
  return gap.predicted > 0 ? std::min(kLongestUs, gap.measured / gap.predicted) : calibration.kernelGapUs;
}

}  // namespace

void fitOps(const std::vector<StepCheck>& checks, Calibration& calibration) {
  std::map<std::string, OpRatios> groups;
  for (const StepCheck& check : checks) {
    for (const OpCheck& op : check.ops) {
      OpRatios& group = groups[groupOf(op.name)];
      group.forward.add(op.predictedForward, op.measuredForward);
      group.backward.add(op.predictedBackward, op.measuredBackward);
    }
  }
  for (const StepCheck& check : checks)
    for (const OpCheck& op : check.ops) {
      const OpRatios& group = groups[groupOf(op.name)];
      const bool planned = group.forward.predicted + group.backward.predicted > 0;
      if (planned) setFactor(calibration, {op.name, group.forward.factor(), group.backward.factor()});
    }
}

Result<std::vector<StepCheck>> calibrateBySteps(MachineCalibration& machine, ComputePrecision compute) {
  RunLimits limits;
  limits.cores = machine.cores;
  limits.calibration = machine;
  const Machine here = machineFor(limits, {});
  std::vector<StepCheck> checks;
  std::vector<Scenario> scenarios;
  Calibration& calibration = compute == ComputePrecision::Fp32 ? machine.fp32 : machine.bf16;
  OpRatios equalHeads, latentHeads, deltaRule;
  for (const Scenario& scenario : calibrationSteps(machine.cores, compute)) {
    Result<StepCheck> check = checkStep(scenario, here, limits);
    if (!check) return check.error();
    OpRatios& attention = scenario.model.attention.kind == AttentionKind::Mla ? latentHeads : equalHeads;
    std::vector<OpCheck> others;
    for (const OpCheck& op : check->ops) {
      const bool isAttention = op.name == "attention.core", isRule = op.name == "delta.rule";
      if (!isAttention && !isRule) others.push_back(op);
      if (!isAttention && !isRule) continue;
      OpRatios& ratios = isRule ? deltaRule : attention;
      ratios.forward.add(op.predictedForward, op.measuredForward);
      ratios.backward.add(op.predictedBackward, op.measuredBackward);
    }
    check->ops = std::move(others);
    checks.push_back(std::move(check).value());
    scenarios.push_back(onMachine(scenario, here, here.cores, limits));
  }
  setFraction(calibration.attentionForward, equalHeads.forward);
  setFraction(calibration.attentionBackward, equalHeads.backward);
  setFraction(calibration.mlaForward, latentHeads.forward);
  setFraction(calibration.mlaBackward, latentHeads.backward);
  setFraction(calibration.deltaForward, deltaRule.forward);
  setFraction(calibration.deltaBackward, deltaRule.backward);
  fitOps(checks, calibration);
  calibration.kernelGapUs = gapOf(checks, scenarios, calibration);
  return checks;
}

}  // namespace shardscope
