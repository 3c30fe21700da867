// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include <algorithm>
#include <exception>
#include <iostream>
#include <string>

#include "core/text/sentences.h"
#ifdef SHARDSCOPE_ENGINE
#include "app/engine/run_command.h"
#endif

namespace shardscope {
namespace {

bool isUnknown(const CLI::App& app, const std::string& name) {
  const auto commands = app.get_subcommands({});
  return !name.empty() && name[0] != '-' &&
         std::none_of(commands.begin(), commands.end(),
                      [&name](const CLI::App* command) { return command->get_name() == name; });
}

std::string commandsOf(const CLI::App& app) {
  std::string names;
  for (const CLI::App* command : app.get_subcommands({})) names += (names.empty() ? "" : ", ") + command->get_name();
  return names;
}

}  // namespace

int runCommandLine(int argc, char** argv) {
  CLI::App app{
      "Plans the parallel layout of long-context Mixture-of-Experts training: does it fit, why not, what would.",
      "shardscope-cli"};
  app.require_subcommand(1);
  app.set_version_flag("--version", "shardscope " SHARDSCOPE_VERSION);
  int status = kDone;
  addPlanCommand(app, status);
  addSearchCommand(app, status);
  addAccuracyCommand(app, status);
  addImportCommand(app, status);
  addExportCommand(app, status);
  addPresetsCommand(app, status);
  addDevicesCommand(app, status);
#ifdef SHARDSCOPE_ENGINE
  addRunCommand(app, status);
#endif
  addTraceCommand(app, status);
  // Last: a command would take it for its own.
  app.footer("Try: shardscope-cli plan --preset dsv3-h100-128k\n");
  if (const std::string command = argc > 1 ? argv[1] : ""; isUnknown(app, command)) {
    std::cerr << "shardscope-cli: "
              << render(Message{"cli.unknown-command", {{"command", command}, {"commands", commandsOf(app)}}}) << '\n';
    return kWrongUsage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kWrongUsage;
  } catch (const std::exception& error) {
    std::cerr << "shardscope-cli: " << error.what() << '\n';
    return kBadInput;
  }
  return status;
}

}  // namespace shardscope
