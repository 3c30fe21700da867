// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of shardscope-cli.
// Each command file offers one add...Command: it registers a subcommand whose callback sets the exit status.
#pragma once

#include <CLI/CLI.hpp>

#include "app/terminal/exit_status.h"

namespace shardscope {

void addPlanCommand(CLI::App& app, int& status);
void addSearchCommand(CLI::App& app, int& status);
void addAccuracyCommand(CLI::App& app, int& status);
void addImportCommand(CLI::App& app, int& status);
void addExportCommand(CLI::App& app, int& status);
void addPresetsCommand(CLI::App& app, int& status);
void addDevicesCommand(CLI::App& app, int& status);
void addTraceCommand(CLI::App& app, int& status);

int runCommandLine(int argc, char** argv);

}  // namespace shardscope
