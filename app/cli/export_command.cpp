// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "app/terminal/scenario_source.h"
#include "core/interop/megatron_args.h"

namespace shardscope {
namespace {

struct ExportOptions {
  ScenarioSource source;
  std::string to;
};

int runExport(const ExportOptions& options) {
  int status = kDone;
  const std::optional<Scenario> scenario = loadOrExplain(options.source, status);
  if (!scenario) return status;
  if (options.to == "megatron")
    std::cout << exportMegatronArgs(*scenario);
  else if (options.to == "bridge")
    std::cout << exportBridgeOverrides(*scenario);
  else
    std::cout << writeScenario(*scenario);
  return kDone;
}

}  // namespace

void addExportCommand(CLI::App& app, int& status) {
  CLI::App* command =
      app.add_subcommand("export", "the launch arguments of a scenario for Megatron-LM or Megatron-Bridge");
  auto options = std::make_shared<ExportOptions>();
  command->add_option("--to", options->to, "what to write")
      ->required()
      ->check(CLI::IsMember({"megatron", "bridge", "scenario"}));
  addScenarioOptions(*command, options->source);
  command->footer("Example: shardscope-cli export --to megatron --preset dsv3-h100-128k");
  command->callback([options, &status] { status = runExport(*options); });
}

}  // namespace shardscope
