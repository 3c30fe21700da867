// SPDX-License-Identifier: GPL-3.0-or-later
// The command "run", the same in shardscope-cli and in shardscope-engine.
#pragma once

#include <CLI/CLI.hpp>

#include "kernels/comm/world.h"

namespace shardscope {

// world: of this process, where its ranks are processes; null where they are threads.
void addRunCommand(CLI::App& app, int& status, World* world = nullptr);

}  // namespace shardscope
