// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/terminal/text_table.h"
#include "core/format/reference_rows.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

constexpr double kGiBytes = static_cast<double>(kGiB);

struct Compared {
  const ReferenceRow* row;
  AccuracyError error;
};

std::vector<Compared> compareAll(const std::vector<ReferenceRow>& rows) {
  std::vector<Compared> all;
  for (const ReferenceRow& row : rows)
    for (const AccuracyError& error : compare(plan(row.scenario), row.measured)) all.push_back({&row, error});
  return all;
}

bool isMemory(MeasuredQuantity q) { return q != MeasuredQuantity::StepTime && q != MeasuredQuantity::Fits; }

std::string stepUnit(const MeasuredRun& run) {
  if (run.stepMilliseconds) return "ms";
  return run.tokensPerSecondPerGpu ? "tokens/s/GPU" : "TFLOP/s/GPU";
}

std::string amount(const Compared& c, double value) {
  if (c.error.quantity == MeasuredQuantity::Fits) return value > 0 ? "fits" : "out of memory";
  return isMemory(c.error.quantity) ? fixed(value / kGiBytes, 2) + " GiB"
                                    : fixed(value, 0) + " " + stepUnit(c.row->measured);
}

std::string signedPercent(double error) { return (error >= 0 ? "+" : "") + fixed(100 * error, 1) + " %"; }

std::string quantityLabel(const AccuracyError& e) {
  switch (e.quantity) {
    case MeasuredQuantity::StagePeak:
      return "peak of stage " + std::to_string(e.stage);
    case MeasuredQuantity::Peak:
      return "peak";
    case MeasuredQuantity::Static:
      return "static";
    case MeasuredQuantity::StepTime:
      return "step";
    case MeasuredQuantity::Fits:
      return "fits";
  }
  return "";
}

struct Summary {
  std::string group, what;
  std::vector<double> errors;  // absolute
};

double quantile(std::vector<double> values, double q) {
  std::sort(values.begin(), values.end());
  const auto at = static_cast<std::size_t>(std::ceil(q * static_cast<double>(values.size())));
  return values[std::min(values.size() - 1, at > 0 ? at - 1 : 0)];
}

std::map<std::pair<std::string, std::string>, std::vector<double>> summarizeErrors(const std::vector<Compared>& all) {
  std::map<std::pair<std::string, std::string>, std::vector<double>> groups;
  for (const Compared& c : all)
    if (c.error.quantity != MeasuredQuantity::Fits)
      groups[{c.row->group, isMemory(c.error.quantity) ? "memory" : "step time"}].push_back(std::fabs(c.error.error));
  return groups;
}

void printTable(const std::vector<Compared>& all) {
  TextTable rows;
  rows.head = {"run", "grade", "what", "measured", "planned", "error"};
  rows.align = {Align::Left, Align::Left, Align::Left};
  for (const Compared& c : all)
    rows.rows.push_back({c.row->id, c.row->grade, quantityLabel(c.error), amount(c, c.error.measured),
                         amount(c, c.error.planned),
                         c.error.quantity == MeasuredQuantity::Fits ? (c.error.error == 0 ? "right" : "WRONG")
                                                                    : signedPercent(c.error.error)});
  std::cout << "Public measured runs against the plan (positive: the plan is higher, or the step longer)\n\n"
            << formatTable(rows, 0) << '\n';

  TextTable summary;
  summary.head = {"group", "what", "figures", "median", "90 %", "worst"};
  summary.align = {Align::Left, Align::Left};
  for (const auto& [key, errors] : summarizeErrors(all))
    summary.rows.push_back({key.first, key.second, std::to_string(errors.size()),
                            fixed(100 * quantile(errors, 0.5), 2) + " %", fixed(100 * quantile(errors, 0.9), 2) + " %",
                            fixed(100 * quantile(errors, 1), 2) + " %"});
  std::cout << formatTable(summary, 0);
  for (const auto& [key, errors] : summarizeErrors(all))
    if (const std::string_view why = sentence("accuracy." + key.first + (key.second == "memory" ? ".memory" : ".time"));
        !why.empty())
      std::cout << "\n" << key.first << ", " << key.second << ": " << wrap(std::string(why), 110, 0) << '\n';
}

void printJson(const std::vector<Compared>& all) {
  nlohmann::json rows = nlohmann::json::array();
  for (const Compared& c : all) {
    nlohmann::json row = {{"id", c.row->id},
                          {"group", c.row->group},
                          {"grade", c.row->grade},
                          {"source", c.row->source},
                          {"software", c.row->software},
                          {"quantity", quantityName(c.error.quantity)},
                          {"measured", c.error.measured},
                          {"planned", c.error.planned},
                          {"error", c.error.error}};
    if (c.error.stage >= 0) row["stage"] = c.error.stage;
    if (c.error.quantity == MeasuredQuantity::StepTime) row["unit"] = stepUnit(c.row->measured);
    rows.push_back(std::move(row));
  }
  std::cout << nlohmann::json{{"rows", std::move(rows)}}.dump() << '\n';
}

int runAccuracy(bool json, const std::string& group) {
  Result<std::vector<ReferenceRow>> rows = shippedReferenceRows();
  if (!rows) {
    std::cerr << "shardscope-cli: " << render(rows.error()) << '\n';
    return kBadInput;
  }
  if (!group.empty()) std::erase_if(*rows, [&](const ReferenceRow& row) { return row.group != group; });
  const std::vector<Compared> all = compareAll(*rows);
  json ? printJson(all) : printTable(all);
  return kDone;
}

}  // namespace

void addAccuracyCommand(CLI::App& app, int& status) {
  struct Options {
    bool json = false;
    std::string group;
  };
  CLI::App* command = app.add_subcommand("accuracy", "the plan against public measured runs, with their sources");
  auto options = std::make_shared<Options>();
  command->add_flag("--json", options->json, "print one JSON document");
  command->add_option("--group", options->group, "only one group of runs")
      ->check(CLI::IsMember({"simumax", "mcore", "whole", "tuned", "longctx"}));
  command->footer("Example: shardscope-cli accuracy --group longctx");
  command->callback([options, &status] { status = runAccuracy(options->json, options->group); });
}

}  // namespace shardscope
