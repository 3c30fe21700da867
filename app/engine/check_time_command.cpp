// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/check_time_command.h"

#include <cctype>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/engine/check_cases.h"
#include "app/engine/check_report.h"
#include "app/terminal/checked_number.h"
#include "app/terminal/exit_status.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

struct CheckOptions {
  std::string calibration;
  std::string only;
  int steps = 5;
  int cores = 0;
  bool ops = false;
  bool json = false;
};

int fail(const Error& error) {
  std::cerr << "shardscope-engine: " << render(error) << '\n';
  return kBadInput;
}

std::string lowered(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::vector<Scenario> casesNamed(const std::string& part) {
  std::vector<Scenario> cases;
  for (Scenario& scenario : checkCases())
    if (lowered(scenario.name).find(lowered(part)) != std::string::npos) cases.push_back(std::move(scenario));
  return cases;
}

std::string namesOf(const std::vector<Scenario>& cases) {
  std::string names;
  for (const Scenario& scenario : cases) names.append(names.empty() ? "" : "; ").append(scenario.name);
  return names;
}

int runCheck(const CheckOptions& options) {
  RunLimits limits;
  limits.cores = options.cores;
  limits.steps = options.steps;
  if (const Status calibrated = loadCalibration(options.calibration, limits); !calibrated)
    return fail(calibrated.error());
  const Machine machine = machineFor(limits, {});
  const std::vector<Scenario> cases = casesNamed(options.only);
  if (cases.empty()) {
    fail({{"check.no-such-step", {{"text", options.only}, {"names", namesOf(checkCases())}}}, ""});
    return kWrongUsage;
  }
  if (const std::optional<Message> other = otherMachine(limits, machine))
    std::cerr << "note: " << render(*other) << '\n';
  std::vector<StepCheck> checks;
  for (const Scenario& scenario : cases) {
    Result<StepCheck> check = checkStep(scenario, machine, limits);
    if (!check) return fail(check.error());
    checks.push_back(std::move(check).value());
  }
  std::cout << (options.json ? checkJson(checks) : checkTable(checks, options.ops));
  return verdictOf(checks).good() ? kDone : kBadInput;
}

}  // namespace

void addCheckTimeCommand(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("check-time", "steps of many kinds, predicted and measured side by side");
  auto options = std::make_shared<CheckOptions>();
  command->add_option("--calibration", options->calibration, "what bench wrote on this machine")
      ->type_name("FILE")
      ->required();
  command->add_option("--steps", options->steps, "to take the median of, after one that warms up")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--cores", options->cores, "that the ranks share (default: this machine's)")
      ->check(coresOf(thisMachine().cores));
  command->add_option("--only", options->only, "the steps whose name has this in it")->type_name("TEXT");
  command->add_flag("--ops", options->ops, "show every op as well");
  command->add_flag("--json", options->json, "print one JSON document");
  command->footer("Example: shardscope-engine check-time --calibration here.json --only ep");
  command->callback([options, &status] { status = runCheck(*options); });
}

}  // namespace shardscope
