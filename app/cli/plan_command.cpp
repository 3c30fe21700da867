// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/cli/commands.h"
#include "app/cli/memory_svg.h"
#include "app/cli/plan_table.h"
#include "app/terminal/scenario_source.h"
#include "core/advice/advice.h"
#include "core/format/machine_calibration.h"
#include "core/format/plan_json.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

struct PlanOptions {
  ScenarioSource source;
  std::string batch;
  std::string svg;
  std::string calibration;
  bool json = false;
};

using Json = nlohmann::json;

std::string dump(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

// The id of a line, as given; null where it has none or can't be read safely: then the reader names the error.
Json idOf(const std::string& line) {
  constexpr std::ptrdiff_t kSafeDepth = 256;
  if (std::count_if(line.begin(), line.end(), [](char c) { return c == '{' || c == '['; }) > kSafeDepth) return nullptr;
  const Json document = Json::parse(line, nullptr, false);
  return document.is_object() && document.contains("id") ? document["id"] : Json(nullptr);
}

std::string withId(const Json& id, const std::string& document) {
  return id.is_null() ? document : "{\"id\":" + dump(id) + "," + document.substr(1);
}

// The scenario with what the file says; as it is where none is named.
Result<Scenario> withCalibration(Scenario scenario, const std::string& file) {
  if (file.empty()) return scenario;
  return readFile(file, [&scenario](const std::string& text) { return calibrated(scenario, text); });
}

// The error of a line of a batch: the place in it is a column.
Error inLine(Error error, const std::string& file, int number) {
  constexpr std::string_view kFirst = "line 1, ";
  if (error.path.rfind(kFirst, 0) == 0) error.path.erase(0, kFirst.size());
  const std::string line = "line " + std::to_string(number);
  error.path = error.path.empty() ? line : line + ", " + error.path;
  return inFile(std::move(error), file);
}

int planBatch(std::istream& in, const std::string& file, const std::string& calibration, std::ostream& out) {
  int status = kDone;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const Json id = idOf(line);
    Result<ReadScenario> read = readScenario(line);
    if (!read) {
      out << dump(Json{{"id", id}, {"error", render(inLine(read.error(), file, number))}}) << '\n';
      status = kBadInput;
      continue;
    }
    const Result<Scenario> scenario = withCalibration(read->scenario, calibration);
    if (!scenario) {
      out << dump(Json{{"id", id}, {"error", render(scenario.error())}}) << '\n';
      status = kBadInput;
      continue;
    }
    const Plan p = plan(*scenario);
    out << withId(id, planJson(*scenario, p, advise(*scenario, p), "")) << '\n';
  }
  return status;
}

int runBatch(const PlanOptions& options) {
  if (!options.json) {
    std::cerr << "shardscope-cli: --batch prints one JSON document a line: add --json\n";
    return kWrongUsage;
  }
  if (!options.source.file.empty() || !options.source.preset.empty() || !options.source.sets.empty()) {
    std::cerr << "shardscope-cli: " << render(Message{"cli.batch-alone", {}}) << '\n';
    return kWrongUsage;
  }
  Result<std::string> text = readText(options.batch);
  if (!text) {
    std::cerr << "shardscope-cli: " << render(text.error()) << '\n';
    return kBadInput;
  }
  std::istringstream in(std::move(text).value());
  return planBatch(in, options.batch, options.calibration, std::cout);
}

bool writeText(const std::string& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.flush();
  if (out) return true;
  std::cerr << "shardscope-cli: " << render(Error{{"cli.cannot-write", {}}, file}) << '\n';
  return false;
}

int runPlan(const PlanOptions& options) {
  if (!options.batch.empty()) return runBatch(options);
  int status = kDone;
  const std::optional<Scenario> loaded = loadOrExplain(options.source, status);
  if (!loaded) return status;
  const Result<Scenario> scenario = withCalibration(*loaded, options.calibration);
  if (!scenario) {
    std::cerr << "shardscope-cli: " << render(scenario.error()) << '\n';
    return kBadInput;
  }
  const Plan p = plan(*scenario);
  const std::vector<Advice> advice = advise(*scenario, p);
  if (!options.svg.empty() && !writeText(options.svg, memorySvg(*scenario, p))) return kBadInput;
  if (options.json)
    std::cout << planJson(*scenario, p, advice, "") << '\n';
  else
    std::cout << planTable(*scenario, p, advice);
  return kDone;
}

}  // namespace

void addPlanCommand(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("plan", "GPU count, memory of every pipeline stage, step time and advice");
  auto options = std::make_shared<PlanOptions>();
  addScenarioOptions(*command, options->source);
  command->add_flag("--json", options->json, "print one JSON document");
  command->add_option("--batch", options->batch, "plan one scenario a line (JSON lines), print one document a line")
      ->type_name("FILE");
  command->add_option("--svg", options->svg, "also draw the memory of every stage into this file")->type_name("FILE");
  command
      ->add_option("--calibration", options->calibration,
                   "rates of the cluster, such as shardscope-engine bench measured on this machine")
      ->type_name("FILE");
  command->footer("Example: shardscope-cli plan --preset dsv3-h100-128k --set layout.cp=16");
  command->callback([options, &status] { status = runPlan(*options); });
}

}  // namespace shardscope
