// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "app/cli/commands.h"
#include "core/format/catalog.h"

namespace shardscope {
namespace {

void printIds(const char* title, const std::vector<std::string>& ids) {
  std::cout << title << '\n';
  for (const std::string& id : ids) std::cout << "  " << id << '\n';
}

}  // namespace

void addPresetsCommand(CLI::App& app, int&) {
  CLI::App* command = app.add_subcommand("presets", "the scenarios, models and GPUs that ship with the product");
  command->footer("Example: shardscope-cli presets");
  command->callback([] {
    printIds("Scenarios (shardscope-cli plan --preset NAME)", scenarioPresetIds());
    printIds("Models (\"model\": {\"preset\": NAME})", modelPresetIds());
    printIds("GPUs (\"cluster\": {\"gpu\": NAME})", gpuPresetIds());
  });
}

}  // namespace shardscope
