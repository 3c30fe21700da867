// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of shardscope-cli. Exit status: 0 done, 1 some input could not be used, 2 wrong usage, 130 interrupted
// (what was found until then is printed).
// Each command file offers one add...Command: it registers a subcommand whose callback sets the exit status.
#pragma once

#include <CLI/CLI.hpp>

namespace shardscope {

enum ExitStatus { kDone = 0, kBadInput = 1, kWrongUsage = 2, kInterrupted = 130 };

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
