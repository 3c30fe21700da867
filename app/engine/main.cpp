// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <memory>

#include "app/engine/bench_command.h"
#include "app/engine/check_time_command.h"
#include "app/engine/launch.h"
#include "app/engine/run_command.h"
#include "app/engine/serve_command.h"
#include "app/terminal/exit_status.h"
#include "app/terminal/output_check.h"
#include "kernels/comm/mpi_world.h"

namespace {

using namespace shardscope;

int runProgram(int argc, char** argv, World* world) {
  CLI::App app{"Runs the step of long-context Mixture-of-Experts training on ranks that are threads, or processes.",
               "shardscope-engine"};
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", "shardscope " SHARDSCOPE_VERSION);
  int status = kDone;
  addRunCommand(app, status, world);
  addBenchCommand(app, status);
  addCheckTimeCommand(app, status);
  const std::shared_ptr<ServeOptions> serving = addServeOptions(app);
  // Last: a command would take it for its own.
  app.footer("Ranks are processes under mpirun or srun: mpirun -n 4 shardscope-engine run FILE");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (world == nullptr || world->rank() == 0) return app.exit(error) == 0 ? kDone : kWrongUsage;
    return error.get_exit_code() == 0 ? kDone : kWrongUsage;
  }
  if (serving->asked()) return serve(*serving, "shardscope-engine " SHARDSCOPE_VERSION);
  if (!app.get_subcommands().empty()) return status;
  std::cerr << app.help();
  return kWrongUsage;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    std::unique_ptr<World> world;
    if (startedByLauncher()) world = makeMpiWorld();
    const bool processes = world != nullptr && world->size() > 1;
    return afterOutput("shardscope-engine", runProgram(argc, argv, processes ? world.get() : nullptr));
  } catch (const std::exception& error) {
    std::cerr << "shardscope-engine: " << error.what() << '\n';
    return kBadInput;
  }
}
