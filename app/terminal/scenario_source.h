// SPDX-License-Identifier: GPL-3.0-or-later
// Where a command takes its scenario from: a file, standard input ("-"), or a preset, with overrides on top.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/format/scenario_json.h"

namespace shardscope {

struct ScenarioSource {
  std::string file;                        // path or "-"; empty = preset
  std::string preset;                      // id under resources/scenarios
  std::vector<std::string> sets;           // "layout.cp=32"
  std::string program = "shardscope-cli";  // what its messages begin with
  bool quiet = false;                      // another process says the same
};

// Adds FILE, --preset and --set to a command.
void addScenarioOptions(CLI::App& command, ScenarioSource& source);

// What was given, to be given again: "FILE --set 'layout.cp=32'".
std::string argumentOf(const ScenarioSource& source);

Result<std::string> readText(const std::string& file);  // "-" = standard input
// The error with the file in front of the place in it: "ask.json: line 3, column 5".
Error inFile(Error error, const std::string& file);
// What read makes of the text of a file, read: (const std::string&) -> Result. Every command reads its files so: errors
// name the file.
template <typename Read>
auto readFile(const std::string& file, const Read& read) -> decltype(read(std::string())) {
  const Result<std::string> text = readText(file);
  if (!text) return text.error();
  auto result = read(*text);
  if (!result) return inFile(result.error(), file);
  return result;
}
Result<ReadScenario> loadScenario(const ScenarioSource& source);

// Loads, prints warnings and errors on standard error; none when it could not be used, and then status says why: wrong
// usage (no scenario or two, a --set that names no key) or bad input.
std::optional<Scenario> loadOrExplain(const ScenarioSource& source, int& status);

}  // namespace shardscope
