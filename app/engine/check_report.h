// SPDX-License-Identifier: GPL-3.0-or-later
// What checked steps came to, for a person and for a program.
#pragma once

#include <string>
#include <vector>

#include "app/engine/step_check.h"

namespace shardscope {

// How many steps are predicted within 15 %, and how many of the classes that are judged within 25 %.
struct CheckVerdict {
  int steps = 0, stepsWithin = 0, classes = 0, classesWithin = 0;
  bool good() const { return stepsWithin == steps && classesWithin == classes; }
};
CheckVerdict verdictOf(const std::vector<StepCheck>& checks);

std::string checkTable(const std::vector<StepCheck>& checks, bool withOps);
std::string checkJson(const std::vector<StepCheck>& checks);

}  // namespace shardscope
