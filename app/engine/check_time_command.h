// SPDX-License-Identifier: GPL-3.0-or-later
// "shardscope-engine check-time": layouts and shapes that the calibration has not seen, predicted against measured.
#pragma once

#include <CLI/CLI.hpp>

namespace shardscope {

void addCheckTimeCommand(CLI::App& app, int& status);

}  // namespace shardscope
