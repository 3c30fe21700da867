// SPDX-License-Identifier: GPL-3.0-or-later
// What a run came to, for a program and for a person.
#pragma once

#include <string>

#include "app/engine/recorded_run.h"

namespace shardscope {

std::string runJson(const PreparedRun& run, const RecordedRun& result);
std::string runTable(const PreparedRun& run, const RecordedRun& result);

// Of the steps after the first one, which warms up; of the only one.
double medianMilliseconds(const RunReport& report);

}  // namespace shardscope
