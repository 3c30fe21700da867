// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include <CLI/CLI.hpp>

namespace shardscope {

int runCommandLine(int argc, char** argv) {
  CLI::App app{"Plans the parallel layout of long-context MoE training", "shardscope-cli"};
  app.require_subcommand(1);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return 0;
}

}  // namespace shardscope
