// SPDX-License-Identifier: GPL-3.0-or-later
// One step predicted by the plan and run on this machine, side by side.
//
// Times are of the step's clock: what the ranks do together is divided by the cores that they do it on, min(cores,
// ranks), so that the classes and waiting add up to the step.
#pragma once

#include <string>
#include <vector>

#include "app/engine/prepared_run.h"
#include "core/cost/op_class.h"

namespace shardscope {

struct OpCheck {
  std::string name;  // of the plan
  double predictedForward = 0, predictedBackward = 0;
  double measuredForward = 0, measuredBackward = 0;  // ns
};

struct CollectiveCheck {
  std::string name;
  double predicted = 0, measured = 0;  // ns
};

struct StepCheck {
  std::string name;
  int ranks = 1;
  double predicted = 0;             // ns
  double measured = 0;              // ns: the median step after the first
  double fastest = 0, slowest = 0;  // of them
  double processor = 0;             // ns of processor time of a step, a core: other programs do not count in it
  ClassTimes predictedClasses{}, measuredClasses{};
  std::vector<OpCheck> ops;
  std::vector<CollectiveCheck> collectives;

  bool stepIsWithin(double share) const;
  // Whether a class has to be right: it is no waiting, which is what remains, and at least a fiftieth of the step.
  bool isJudged(OpClass which) const;
  bool classIsWithin(OpClass which, double share) const;
};

// Of steps after one that warms up. Fails with the run's own sentence.
Result<StepCheck> checkStep(const Scenario& scenario, const Machine& machine, const RunLimits& limits);

}  // namespace shardscope
