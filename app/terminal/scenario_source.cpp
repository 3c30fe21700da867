// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/scenario_source.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/terminal/exit_status.h"
#include "core/format/catalog.h"
#include "core/format/json_document.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

Error cliError(std::string_view id, std::string path, std::vector<MessageArgument> arguments = {}) {
  return {{id, std::move(arguments)}, std::move(path)};
}

// "layout.cp=32" onto the document; the value is JSON where it reads as such, else a string.
Status applySet(Json& document, const std::string& set) {
  const std::size_t equals = set.find('=');
  if (equals == std::string::npos || equals == 0) return cliError("cli.set-form", "--set " + set);
  Json* at = &document;
  std::istringstream keys(set.substr(0, equals));
  for (std::string key; std::getline(keys, key, '.');) {
    if (!at->is_object() && !at->is_null()) return cliError("cli.set-not-object", "--set " + set, {{"key", key}});
    at = &(*at)[key];
  }
  const std::string text = set.substr(equals + 1);
  Json value = Json::parse(text, nullptr, false);
  *at = value.is_discarded() ? Json(text) : std::move(value);
  return std::monostate{};
}

// The warning of the reader, which may know a key that is spelled alike.
Error unknownSet(const std::string& set, const Error& warning) {
  if (warning.message.id != "warning.mistyped-key") return cliError("cli.set-unknown", "--set " + set);
  return cliError("cli.set-mistyped", "--set " + set, warning.message.arguments);
}

// The config.json of a model, which has to be imported first.
bool isConfig(const std::string& text) {
  const Result<Json> document = parseJson(text);
  return document && document->is_object() && !document->contains("model") && document->contains("model_type");
}

// With the --set that sets the place of the error, where one does.
Error inSet(const std::vector<std::string>& sets, Error error) {
  const auto at = std::find_if(sets.rbegin(), sets.rend(), [&error](const std::string& set) {
    const std::string key = set.substr(0, set.find('='));
    return error.path.rfind(key, 0) == 0 || key.rfind(error.path + ".", 0) == 0;
  });
  if (at != sets.rend()) error.path = "--set " + *at;
  return error;
}

Result<std::string> presetScenario(const std::string& id) {
  Result<std::string_view> text = scenarioPresetText(id);
  if (!text && modelPreset(id)) return cliError("cli.preset-is-model", "--preset " + id, {{"model", id}});
  if (!text) return text.error();
  return std::string(*text);
}

}  // namespace

void addScenarioOptions(CLI::App& command, ScenarioSource& source) {
  command.add_option("FILE", source.file, "scenario file, or - for standard input");
  command.add_option("-p,--preset", source.preset,
                     "a scenario that ships with the product (see: shardscope-cli presets)");
  command.add_option("-s,--set", source.sets, "change one key, such as layout.cp=16 (may be repeated)")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
}

std::string argumentOf(const ScenarioSource& source) {
  const std::string file = source.file == "-" ? "FILE" : source.file;  // what was read from a pipe is gone
  std::string text = source.preset.empty() ? file : "--preset " + source.preset;
  for (const std::string& set : source.sets) text.append(" --set '").append(set).append("'");
  return text;
}

Result<std::string> readText(const std::string& file) {
  std::ostringstream text;
  if (file == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) return cliError("cli.is-folder", file);
  std::ifstream in(file, std::ios::binary);
  if (!in) return cliError("cli.cannot-open", file);
  text << in.rdbuf();
  return text.str();
}

Error inFile(Error error, const std::string& file) {
  const std::string name = file == "-" ? "standard input" : file;
  error.path = error.path.empty() ? name : name + ": " + error.path;
  return error;
}

Result<ReadScenario> loadScenario(const ScenarioSource& source) {
  if (source.file.empty() == source.preset.empty())
    return cliError(source.file.empty() ? "cli.no-scenario" : "cli.two-scenarios", "");
  Result<std::string> text = source.file.empty() ? presetScenario(source.preset) : readText(source.file);
  if (!text) return text.error();
  Result<ReadScenario> plain = readScenario(*text);
  if (!plain && isConfig(*text)) return inFile({{"cli.plan-config", {{"file", source.file}}}, ""}, source.file);
  if (!plain) return inFile(plain.error(), source.file.empty() ? source.preset : source.file);
  if (source.sets.empty()) return plain;
  Json document = Json::parse(*text, nullptr, false);
  Json& scenario = document.contains("scenario") ? document["scenario"] : document;
  for (const std::string& set : source.sets)
    if (Status done = applySet(scenario, set); !done) return done.error();
  Result<ReadScenario> changed = readScenario(document.dump());
  if (!changed) return inSet(source.sets, changed.error());
  for (const Error& warning : changed->warnings)
    if (warning.message.id == "warning.unknown-key" || warning.message.id == "warning.mistyped-key")
      for (const std::string& set : source.sets)
        if (set.rfind(warning.path, 0) == 0) return unknownSet(set, warning);
  return changed;
}

bool isUsage(const Error& error) {
  constexpr std::string_view kUsage[] = {"cli.no-scenario",    "cli.two-scenarios", "cli.set-form",
                                         "cli.set-not-object", "cli.set-unknown",   "cli.set-mistyped",
                                         "cli.preset-is-model"};
  return std::find(std::begin(kUsage), std::end(kUsage), error.message.id) != std::end(kUsage);
}

std::optional<Scenario> loadOrExplain(const ScenarioSource& source, int& status) {
  Result<ReadScenario> read = loadScenario(source);
  if (!read) {
    status = isUsage(read.error()) ? kWrongUsage : kBadInput;
    if (!source.quiet) std::cerr << source.program << ": " << render(read.error()) << '\n';
    return std::nullopt;
  }
  for (const Error& warning : read->warnings)
    if (!source.quiet) std::cerr << "note: " << render(warning) << '\n';
  return std::move(read->scenario);
}

}  // namespace shardscope
