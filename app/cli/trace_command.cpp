// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/trace_report.h"
#include "app/terminal/scenario_source.h"
#include "core/text/sentences.h"
#include "profiler/record/mapped_file.h"

namespace shardscope {
namespace {

struct SummaryOptions {
  std::string file;
  bool json = false;
};

Result<StepSummary> summarizeFile(const std::string& file) {
  if (file == "-") {
    const Result<std::string> text = readText(file);
    return text ? summarizeSteps(*text) : text.error();
  }
  const Result<MappedFile> mapped = MappedFile::open(file);
  return mapped ? summarizeSteps(mapped->bytes()) : mapped.error();
}

int runSummary(const SummaryOptions& options) {
  Result<StepSummary> summary = summarizeFile(options.file);
  if (!summary) {
    Error error = summary.error();
    if (error.path.empty()) error.path = options.file;
    std::cerr << "shardscope-cli: " << render(error) << '\n';
    return kBadInput;
  }
  std::cout << (options.json ? traceJson(*summary) : traceTable(*summary));
  return kDone;
}

}  // namespace

void addTraceCommand(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("trace", "recorded steps: where their time and memory went");
  command->require_subcommand(1);
  CLI::App* summary =
      command->add_subcommand("summary", "time by rank, op and collective, memory at the peak, what was lost");
  auto options = std::make_shared<SummaryOptions>();
  summary->add_option("FILE", options->file, "a recording, or - for standard input")->required();
  summary->add_flag("--json", options->json, "print one JSON document");
  summary->callback([options, &status] { status = runSummary(*options); });
}

}  // namespace shardscope
