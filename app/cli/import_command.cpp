// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>

#include "app/cli/commands.h"
#include "app/terminal/scenario_source.h"
#include "core/format/catalog.h"
#include "core/format/json_document.h"
#include "core/format/limits.h"
#include "core/format/scenario_fields.h"
#include "core/interop/hf_config.h"
#include "core/interop/megatron_args.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

constexpr const char* kAssumedGpu = "H100";

struct ImportOptions {
  std::string from;
  std::string file;
  std::string gpu;
  int gpus = 0;  // 0 = not given
  bool force = false;
};

void complain(const Error& error) { std::cerr << "shardscope-cli: " << render(error) << '\n'; }

void listUnmapped(const std::vector<Error>& unmapped) {
  if (unmapped.empty()) return;
  std::cerr << "unmapped:\n";
  for (const Error& error : unmapped) std::cerr << "  " << render(error) << '\n';
}

void noteAssumedGpu(const ImportOptions& options, const Scenario& scenario) {
  if (!options.gpu.empty()) return;
  std::cerr << "note: " << render(Message{"cli.import-gpu", {{"gpu", scenario.cluster.gpu.title}}}) << '\n';
}

// The machines, which none of the formats say.
std::optional<Scenario> baseScenario(const ImportOptions& options) {
  Result<GpuSpec> gpu = gpuPreset(options.gpu.empty() ? kAssumedGpu : options.gpu);
  if (!gpu) {
    complain(gpu.error());
    return std::nullopt;
  }
  Scenario base;
  base.cluster.nvlinkDomainSize = gpu->nvlinkDomainSize;
  if (Result<Calibration> calibration = calibrationPreset(*gpu)) base.cluster.calibration = *calibration;
  base.cluster.gpu = std::move(gpu).value();
  base.cluster.numGpus = options.gpus;
  return base;
}

// The fewest GPUs that both meshes divide.
int fewestGpus(const ParallelLayout& layout) {
  const std::int64_t attention = std::int64_t{layout.tp} * layout.cp * layout.pp;
  const std::int64_t experts = std::int64_t{layout.etp} * layout.ep * layout.pp;
  const std::int64_t gpus = attention / std::gcd(attention, experts) * experts;
  return static_cast<int>(std::min<std::int64_t>(gpus, kGpus.most));
}

Result<ImportedScenario> importText(const std::string& from, const std::string& text, const Scenario& base) {
  return from == "bridge" ? importBridgeOverrides(text, base) : importMegatronArgs(text, base);
}

// --gpus wins over a "# world" comment; without either the layout's own product is taken.
Result<ImportedScenario> importScenario(const ImportOptions& options, std::string text, const Scenario& base) {
  const auto withWorld = [&](int gpus) { return text + "\n# world " + std::to_string(gpus) + "\n"; };
  if (options.gpus > 0) return importText(options.from, withWorld(options.gpus), base);
  Result<ImportedScenario> read = importText(options.from, text, base);
  if (!read || read->scenario.cluster.numGpus > 0) return read;
  const int gpus = fewestGpus(read->scenario.layout);
  std::cerr << "note: " << render(Message{"cli.import-gpus", {{"gpus", std::int64_t{gpus}}}}) << '\n';
  return importText(options.from, withWorld(gpus), base);
}

// A scenario of this program, which needs no import.
bool isScenario(const std::string& text) {
  const Result<nlohmann::json> document = parseJson(text);
  if (!document || !document->is_object()) return false;
  return document->value("format", nlohmann::json()) == kScenarioFormat ||
         document->value("scenario", nlohmann::json()).is_object();
}

int importModel(const std::string& text, const ImportOptions& options, Scenario scenario) {
  Result<ImportedModel> read = importHfConfig(text);
  if (!read) {
    complain(inFile(read.error(), options.file));
    return kBadInput;
  }
  noteAssumedGpu(options, scenario);
  listUnmapped(read->unmapped);
  scenario.model = std::move(read->model);
  scenario.cluster.numGpus = std::max(1, scenario.cluster.numGpus);
  if (scenario.model.maxPosition > 0)
    scenario.batch.seqLen = std::min(scenario.batch.seqLen, scenario.model.maxPosition);
  std::cout << writeScenario(scenario);
  return kDone;
}

// True where Megatron would refuse to start.
bool reportIssues(const std::vector<LayoutIssue>& issues) {
  bool refused = false;
  for (const LayoutIssue& issue : issues) {
    const bool hard = issue.severity == Severity::Hard;
    std::cerr << (hard ? "refused: " : "note: ") << render(describeArgumentIssue(issue)) << '\n';
    refused = refused || hard;
  }
  return refused;
}

int runImport(const ImportOptions& options) {
  const Result<std::string> text = readText(options.file);
  if (!text) {
    complain(text.error());
    return kBadInput;
  }
  if (isScenario(*text)) {
    complain(inFile({{"cli.import-scenario", {{"file", options.file}}}, ""}, options.file));
    return kBadInput;
  }
  const std::optional<Scenario> base = baseScenario(options);
  if (!base) return kBadInput;
  if (options.from == "hf") return importModel(*text, options, *base);
  const Result<ImportedScenario> read = importScenario(options, *text, *base);
  if (!read) {
    complain(inFile(read.error(), options.file));
    return kBadInput;
  }
  noteAssumedGpu(options, *base);
  listUnmapped(read->unmapped);
  if (reportIssues(read->issues) && !options.force) {
    std::cerr << "shardscope-cli: " << render(Message{"cli.import-refused", {}}) << '\n';
    return kBadInput;
  }
  std::cout << writeScenario(read->scenario);
  return kDone;
}

}  // namespace

void addImportCommand(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "import", "a scenario from a Hugging Face config.json, Megatron-LM arguments or Megatron-Bridge overrides");
  auto options = std::make_shared<ImportOptions>();
  command->add_option("--from", options->from, "what the file holds")
      ->required()
      ->check(CLI::IsMember({"hf", "megatron", "bridge"}));
  command->add_option("FILE", options->file, "the file, or - for standard input")->required();
  command->add_option("--gpu", options->gpu, "the kind of GPU, such as H100 or GB200");
  command->add_option("--gpus", options->gpus, "how many GPUs (a \"# world N\" comment says it as well)")
      ->check(CLI::Range(static_cast<int>(kGpus.least), static_cast<int>(kGpus.most)));
  command->add_flag("--force", options->force, "print the scenario even where Megatron would refuse the arguments");
  command->footer("Example: shardscope-cli import --from megatron pretrain.sh --gpu H100 --gpus 256");
  command->callback([options, &status] { status = runImport(*options); });
}

}  // namespace shardscope
