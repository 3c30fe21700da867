// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "app/terminal/scenario_source.h"
#include "core/interop/megatron_args.h"
#include "core/plan/plan.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

struct ExportOptions {
  ScenarioSource source;
  std::string to;
};

// The arguments are printed all the same: what they start is refused.
void noteBrokenRules(const Scenario& scenario) {
  for (const LayoutIssue& issue : plan(scenario).issues)
    if (issue.severity == Severity::Hard)
      std::cerr << "note: not a legal layout: " << render(describe(issue, scenario)) << '\n';
}

int runExport(const ExportOptions& options) {
  int status = kDone;
  const std::optional<Scenario> scenario = loadOrExplain(options.source, status);
  if (!scenario) return status;
  if (options.to != "scenario") noteBrokenRules(*scenario);
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
