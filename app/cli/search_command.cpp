// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/cli/commands.h"
#include "app/terminal/interrupt.h"
#include "app/terminal/progress_line.h"
#include "app/terminal/scenario_source.h"
#include "app/terminal/text_table.h"
#include "core/format/search_json.h"
#include "core/format/spellings.h"
#include "core/plan/search_groups.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using Clock = std::chrono::steady_clock;

struct SearchCommandOptions {
  ScenarioSource source;
  SearchSpace space;
  std::vector<std::string> vary;
  int top = 20;
  int threads = 0;
  double spare = 0;  // percent
  bool topGiven = false;
  bool json = false;
  bool all = false;
};

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::string progressText(const SearchProgress& progress) {
  const double share = progress.total > 0
                           ? 100.0 * static_cast<double>(progress.considered) / static_cast<double>(progress.total)
                           : 100.0;
  return fixed(share, 0) + " %, " + std::to_string(progress.evaluated) + " evaluated, " +
         std::to_string(progress.feasible) + " fit";
}

std::string recomputeText(const RecomputePolicy& recompute) {
  if (recompute.granularity == RecomputeGranularity::None) return "none";
  if (recompute.granularity == RecomputeGranularity::Full) return "full";
  std::string text;
  for (int i = 0; i < 16; ++i)
    for (const Choice<RecomputeModule>& choice : kRecomputeModules)
      if (static_cast<int>(choice.value) == i && recompute.selects(choice.value)) {
        text += (text.empty() ? "" : "+") + std::string(choice.name);
        break;
      }
  return text.empty() ? "none" : text;
}

std::string limitText(const SearchCandidate& candidate) {
  if (candidate.limit.empty()) return "-";
  std::string name(candidate.limit);
  std::replace(name.begin(), name.end(), '_', ' ');
  return name + " " + fixed(100 * candidate.limitTime.count / std::max(1.0, candidate.summary.time.count), 1) + " %";
}

// "+4: VPP, recompute"
std::string variantsText(const CandidateGroup& group) {
  if (group.variants.empty()) return "";
  std::string what;
  const auto add = [&what](bool differs, const char* name) {
    if (differs) what.append(what.empty() ? "" : ", ").append(name);
  };
  add(group.vpp, "VPP");
  add(group.microBatch, "MBS");
  add(group.recompute, "recompute");
  add(group.offload, "offload");
  return "+" + std::to_string(group.variants.size()) + ": " + what;
}

std::vector<std::string> rowOf(const SearchCandidate& c, const SearchSpace& space) {
  const ParallelLayout& l = c.layout;
  std::vector<std::string> row;
  for (const int n : {c.gpus, l.tp, l.cp, l.ep, l.etp, l.pp, l.vpp, c.summary.dp, c.microBatchSize})
    row.push_back(std::to_string(n));
  if (space.varyRecompute) row.push_back(recomputeText(c.recompute));
  if (space.varyOffload) row.push_back(fixed(100 * c.cpuOffloadFraction, 0) + " %");
  row.insert(row.end(),
             {fixed(toGiB(c.summary.peakReserved), 1), fixed(toGiB(c.summary.headroom), 1), formatTime(c.summary.time),
              fixed(c.summary.tokensPerSecondPerGpu, 0), fixed(100 * c.summary.mfu, 1), limitText(c)});
  return row;
}

// Near copies in one row, or every layout in its own.
std::string table(const std::vector<SearchCandidate>& candidates, const SearchCommandOptions& options) {
  TextTable out;
  out.head = {"GPUs", "TP", "CP", "EP", "ETP", "PP", "VPP", "DP", "MBS"};
  if (options.space.varyRecompute) out.head.emplace_back("recompute");
  if (options.space.varyOffload) out.head.emplace_back("offload");
  out.head.insert(out.head.end(), {"peak GiB", "left GiB", "step", "tok/s/GPU", "MFU %", "largest overhead"});
  const auto most = static_cast<std::size_t>(std::max(0, options.top));
  if (options.all) {
    for (std::size_t i = 0; i < std::min(most, candidates.size()); ++i)
      out.rows.push_back(rowOf(candidates[i], options.space));
    return formatTable(out, 2);
  }
  out.head.emplace_back("variants");
  out.align = {Align::Left};
  out.align.resize(out.head.size() - 1, Align::Right);
  out.align.push_back(Align::Left);
  for (const CandidateGroup& group : groupByDegrees(candidates)) {
    if (out.rows.size() == most) break;
    out.rows.push_back(rowOf(candidates[group.best], options.space));
    out.rows.back().push_back(variantsText(group));
  }
  return formatTable(out, 2);
}

std::string rejections(const SearchResult& result) {
  constexpr const char* kTexts[] = {"TP x CP x PP does not divide the GPUs", "ETP x EP x PP does not divide the GPUs",
                                    "the global batch does not divide", "another rule is broken", "too much memory"};
  std::string out;
  for (std::size_t i = 0; i < result.rejected.size(); ++i)
    if (result.rejected[i] > 0) out += "  " + std::to_string(result.rejected[i]) + "  " + kTexts[i] + "\n";
  return out;
}

// " --set 'layout.cp=32'" for every key that the layout changes.
void addSettings(const nlohmann::json& changes, const std::string& path, std::string& line) {
  for (const auto& [key, value] : changes.items()) {
    const std::string at = path.empty() ? key : path + "." + key;
    if (value.is_object())
      addSettings(value, at, line);
    else
      line.append(" --set '").append(at).append("=").append(value.dump()).append("'");
  }
}

// The command that plans the first of the layouts.
std::string planLine(const Scenario& scenario, const SearchCandidate& candidate, const ScenarioSource& source) {
  std::string line = "shardscope-cli plan " + argumentOf(source);
  addSettings(scenarioChanges(scenario, scenarioOf(scenario, candidate)), "", line);
  return "\nThe first of them as a plan:\n" + line + "\n";
}

std::string searchText(const Scenario& scenario, const SearchResult& result, const SearchCommandOptions& options,
                       double seconds) {
  std::string out = std::to_string(result.feasible) + " of " + std::to_string(result.evaluated) +
                    " evaluated layouts fit; " + std::to_string(result.considered) + " considered in " +
                    fixed(seconds, 2) + " s";
  out += result.cancelled ? " (cancelled: this is what was found until then)\n" : "\n";
  if (!options.all && result.feasible > 0)
    out +=
        "Layouts of the same degrees stand in one row, the best of them; +N: so many more, with another VPP and so on "
        "(--all shows each).\n";
  if (!result.pareto.empty())
    out += "\nNo other has as few GPUs, as short a step and as much memory left\n" + table(result.pareto, options) +
           planLine(scenario, result.pareto.front(), options.source);
  if (!result.fastest.empty()) out += "\nBest by tokens per second and GPU\n" + table(result.fastest, options);
  if (result.feasible == 0 && result.cancelled)
    out += "\nNothing that fits was found before it was cancelled.\n";
  else if (result.feasible == 0)
    out += "\nNo layout fits. Allow more GPUs (--max-gpus), or let more vary (--vary recompute,mbs,offload).\n";
  return out + "\nWhy the others fell out\n" + rejections(result);
}

void limitPareto(SearchResult& result, int top) {
  const auto most = static_cast<std::size_t>(std::max(0, top));
  if (result.pareto.size() > most) result.pareto.resize(most);
}

int runSearch(SearchCommandOptions& options) {
  int status = kDone;
  const std::optional<Scenario> scenario = loadOrExplain(options.source, status);
  if (!scenario) return status;
  for (const std::string& what : options.vary) {
    options.space.varyRecompute |= what == "recompute";
    options.space.varyMicroBatchSize |= what == "mbs";
    options.space.varyOffload |= what == "offload";
  }
  options.space.minHeadroom = options.spare / 100;

  SearchOptions how;
  // Rows are fewer than layouts where near copies share one.
  how.top = options.json || options.all ? options.top : std::max(options.top, kSearchRows);
  how.threads =
      options.threads > 0 ? options.threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const Clock::time_point start = Clock::now();
  SearchResult result;
  {
    const InterruptGuard interrupt;
    ProgressLine line;
    how.onProgress = [&](const SearchProgress& progress) {
      if (line.due()) line.show(progressText(progress));
      return !interrupt.asked();
    };
    result = search(*scenario, options.space, how);
  }
  const double seconds = secondsSince(start);
  if (options.topGiven && options.json) limitPareto(result, options.top);
  std::cout << (options.json ? searchJson(*scenario, result, seconds) + "\n"
                             : searchText(*scenario, result, options, seconds));
  return result.cancelled ? kInterrupted : kDone;
}

void addSpaceOptions(CLI::App& command, SearchSpace& space) {
  const CLI::Range gpus(1, 1 << 20);
  const CLI::Range degree(1, 1 << 16);
  command.add_option("--max-gpus", space.maxGpus, "the most GPUs (default: the scenario's)")->check(gpus);
  command.add_option("--min-gpus", space.minGpus, "the fewest GPUs")->check(gpus)->capture_default_str();
  command.add_option("--max-tp", space.maxTp, "the largest TP")->check(degree);
  command.add_option("--max-cp", space.maxCp, "the largest CP")->check(degree);
  command.add_option("--max-ep", space.maxEp, "the largest EP")->check(degree);
  command.add_option("--max-etp", space.maxEtp, "the largest ETP")->check(degree)->capture_default_str();
  command.add_option("--max-pp", space.maxPp, "the largest PP")->check(degree);
  command.add_option("--max-vpp", space.maxVpp, "the largest VPP")->check(degree);
  command.add_flag_callback(
      "--default-gbs", [&space] { space.keepGlobalBatch = false; },
      "let the global batch size follow the default of each layout instead of holding it");
}

}  // namespace

void addSearchCommand(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("search", "the best layouts of a scenario under a GPU budget");
  auto options = std::make_shared<SearchCommandOptions>();
  addScenarioOptions(*command, options->source);
  command->add_flag("--json", options->json, "print one JSON document");
  addSpaceOptions(*command, options->space);
  command->add_option("--spare", options->spare, "percent of the memory that must stay free")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  CLI::Option* top = command->add_option("--top", options->top, "how many rows to print of each table")
                         ->check(CLI::Range(0, 100000))
                         ->capture_default_str();
  command->add_flag("--all", options->all, "a row for every layout, near copies too");
  command->add_option("--vary", options->vary, "what else may change: recompute, mbs, offload")
      ->delimiter(',')
      ->check(CLI::IsMember({"recompute", "mbs", "offload"}));
  command->add_option("--threads", options->threads, "worker threads (default: one a core)")->check(CLI::Range(1, 256));
  command->footer("Example: shardscope-cli search --preset dsv3-h100-128k --max-gpus 512 --vary recompute,offload");
  command->callback([options, top, &status] {
    options->topGiven = top->count() > 0;
    status = runSearch(*options);
  });
}

}  // namespace shardscope
