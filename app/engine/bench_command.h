// SPDX-License-Identifier: GPL-3.0-or-later
// "shardscope-engine bench": what this machine reaches, as a table and as a calibration file for run --calibration.
#pragma once

#include <CLI/CLI.hpp>

namespace shardscope {

void addBenchCommand(CLI::App& app, int& status);

}  // namespace shardscope
