// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include <exception>
#include <iostream>

namespace shardscope {

int runCommandLine(int argc, char** argv) {
  CLI::App app{
      "Plans the parallel layout of long-context Mixture-of-Experts training: does it fit, why not, what would.",
      "shardscope-cli"};
  app.require_subcommand(1);
  app.set_version_flag("--version", "shardscope " SHARDSCOPE_VERSION);
  app.footer("Try: shardscope-cli plan --preset dsv3-h100-128k\n");
  int status = kDone;
  addPlanCommand(app, status);
  addSearchCommand(app, status);
  addAccuracyCommand(app, status);
  addImportCommand(app, status);
  addExportCommand(app, status);
  addPresetsCommand(app, status);
  addDevicesCommand(app, status);
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
