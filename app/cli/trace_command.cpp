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
  if (file == "-") return readFile(file, [](const std::string& text) { return summarizeSteps(text); });
  const Result<MappedFile> mapped = MappedFile::open(file);
  if (!mapped) return mapped.error().path.empty() ? inFile(mapped.error(), file) : mapped.error();
  Result<StepSummary> summary = summarizeSteps(mapped->bytes());
  return summary ? std::move(summary) : inFile(summary.error(), file);
}

int runSummary(const SummaryOptions& options) {
  Result<StepSummary> summary = summarizeFile(options.file);
  if (!summary) {
    std::cerr << "shardscope-cli: " << render(summary.error()) << '\n';
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
  command->footer("Example: shardscope-cli trace summary step.rec");
  summary->footer(
      "Example: shardscope-cli trace summary step.rec\n"
      "A recording is made by: shardscope-cli run --preset dsv3-h100-128k --proxy --record step.rec");
  summary->callback([options, &status] { status = runSummary(*options); });
}

}  // namespace shardscope
