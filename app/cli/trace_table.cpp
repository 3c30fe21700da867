// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <map>

#include "app/cli/trace_report.h"
#include "app/terminal/step_median.h"
#include "app/terminal/text_table.h"
#include "core/format/scenario_json.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

constexpr std::size_t kWidth = 110;
constexpr std::size_t kMostSteps = 20;
constexpr std::size_t kMostOps = 30;

std::string timeText(std::int64_t time) { return formatTime({static_cast<double>(time)}); }
std::string bytesText(std::int64_t bytes) { return formatBytes({bytes}); }

std::string percent(std::int64_t part, std::int64_t whole) {
  return whole > 0 ? fixed(100 * static_cast<double>(part) / static_cast<double>(whole), 1) + " %" : "-";
}

std::string titled(const char* title, const TextTable& table) {
  return table.rows.empty() ? "" : std::string("\n") + title + "\n" + formatTable(table, 2);
}

// Control characters of a foreign file don't reach the terminal.
std::string printable(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
  return text;
}

std::string layoutText(const ParallelLayout& l) {
  const std::pair<const char*, int> degrees[] = {{"TP", l.tp},   {"CP", l.cp}, {"EP", l.ep},
                                                 {"ETP", l.etp}, {"PP", l.pp}, {"VPP", l.vpp}};
  std::string text;
  for (const auto& [name, degree] : degrees)
    text.append(text.empty() ? "" : " ").append(name).append(" ").append(std::to_string(degree));
  return text;
}

// The scenario, how it ran, and where, a line each.
std::string whatRan(const RecordFileHead& head) {
  std::string text;
  if (const Result<ReadScenario> read = readScenario(head.scenario); read) {
    const Scenario& s = read->scenario;
    const std::string model = s.model.name.empty() ? s.model.preset : s.model.name;
    text = printable(!s.name.empty() ? s.name : !model.empty() ? model : "unnamed model") + "\n";
    text += "as it ran: " + grouped(s.batch.seqLen) + " tokens, global batch " +
            std::to_string(std::max(0, s.batch.globalBatchSize)) + ", " + layoutText(s.layout) + "\n";
  }
  if (!head.machine.empty()) text += wrap("on " + printable(head.machine), kWidth, 0) + "\n";
  return text;
}

// The steps of every rank that are whole.
std::map<int, std::vector<const RankStep*>> byRank(const std::vector<WholeStep>& steps) {
  std::map<int, std::vector<const RankStep*>> ranks;
  for (const WholeStep& step : steps)
    for (const RankStep* rank : step.ranks) ranks[rank->rank].push_back(rank);
  return ranks;
}

std::string summaryLine(const StepSummary& summary, const std::vector<WholeStep>& steps) {
  const std::size_t ranks = byRank(steps).size();
  std::string text = std::to_string(steps.size()) + (steps.size() == 1 ? " step" : " steps") + " of " +
                     std::to_string(ranks) + (ranks == 1 ? " rank, " : " ranks, ") + grouped(summary.records) +
                     " records";
  if (!steps.empty()) text += "; median step " + formatTime({medianTime(steps)});
  if (hasFirst(steps) && steps.size() > 1) text += " (without the first, which warms up)";
  return text + "\n";
}

TextTable stepTable(const std::vector<WholeStep>& steps) {
  TextTable table{{"step", "time", "loss", "slowest rank"}, {Align::Right}, {}};
  const std::size_t first = steps.size() > kMostSteps ? steps.size() - kMostSteps : 0;
  for (std::size_t i = first; i < steps.size(); ++i)
    table.rows.push_back({std::to_string(steps[i].step), formatTime({steps[i].time()}), fixed(steps[i].loss(), 6),
                          std::to_string(steps[i].slowest->rank)});
  return table;
}

template <typename Value>
std::string medianTime(const std::vector<const RankStep*>& steps, Value value) {
  std::vector<double> values;
  values.reserve(steps.size());
  for (const RankStep* step : steps) values.push_back(static_cast<double>(value(*step)));
  return formatTime({medianStep(std::move(values), steps.front()->step == 0)});
}

TextTable rankTable(const std::map<int, std::vector<const RankStep*>>& ranks) {
  TextTable table{{"rank", "stage", "step", "compute", "exposed", "idle"}, {Align::Right}, {}};
  for (const auto& [rank, steps] : ranks)
    table.rows.push_back({std::to_string(rank), std::to_string(steps.back()->stage),
                          medianTime(steps, [](const RankStep& s) { return s.time(); }),
                          medianTime(steps, [](const RankStep& s) { return s.compute; }),
                          medianTime(steps, [](const RankStep& s) { return s.exposed; }),
                          medianTime(steps, [](const RankStep& s) { return s.idle; })});
  return table;
}

TextTable opTable(const std::vector<OpTotals>& ops) {
  TextTable table{{"op", "pass", "count", "total", "share", "median"}, {Align::Left, Align::Left}, {}};
  std::int64_t all = 0, rest = 0, restCount = 0;
  for (const OpTotals& op : ops) all += op.total;
  for (std::size_t i = 0; i < ops.size(); ++i) {
    const OpTotals& op = ops[i];
    if (i >= kMostOps) {
      rest += op.total;
      restCount += op.count;
      continue;
    }
    table.rows.push_back({printable(op.name), std::string(passName(op.pass)), std::to_string(op.count),
                          timeText(op.total), percent(op.total, all), timeText(op.median)});
  }
  if (restCount > 0)
    table.rows.push_back({std::to_string(ops.size() - kMostOps) + " others", "", std::to_string(restCount),
                          timeText(rest), percent(rest, all), ""});
  return table;
}

TextTable collectiveTable(const std::vector<CollectiveTotals>& collectives) {
  TextTable table{
      {"collective", "group", "count", "bytes", "wait", "transfer", "exposed"}, {Align::Left, Align::Left}, {}};
  for (const CollectiveTotals& c : collectives)
    table.rows.push_back({printable(c.name), printable(c.groupKind), std::to_string(c.count), bytesText(c.bytes),
                          timeText(c.wait), timeText(c.transfer), timeText(c.exposed)});
  return table;
}

// One row a rank: its highest peak, and what it was made of.
TextTable memoryTable(const std::map<int, std::vector<const RankStep*>>& ranks) {
  std::array<bool, kMemoryComponents> used{};
  std::map<int, const RankStep*> peaks;
  bool untold = false;
  for (const auto& [rank, steps] : ranks) {
    const RankStep* const highest = *std::max_element(
        steps.begin(), steps.end(), [](const RankStep* a, const RankStep* b) { return a->peak.live < b->peak.live; });
    if (highest->peak.live == 0) continue;
    peaks[rank] = highest;
    untold = untold || highest->peak.untold() != 0;
    const ComponentBytes bytes = highest->peak.components();
    for (std::size_t i = 0; i < used.size(); ++i) used[i] = used[i] || bytes[i] != 0;
  }
  TextTable table{{"rank", "peak"}, {Align::Right}, {}};
  for (std::size_t i = 0; i < used.size(); ++i)
    if (used[i]) table.head.emplace_back(componentName(static_cast<MemoryComponent>(i)));
  if (untold) table.head.emplace_back("untold");
  for (const auto& [rank, step] : peaks) {
    std::vector<std::string> row = {std::to_string(rank), bytesText(step->peak.live)};
    const ComponentBytes bytes = step->peak.components();
    for (std::size_t i = 0; i < used.size(); ++i)
      if (used[i]) row.push_back(bytesText(bytes[i]));
    if (untold) row.push_back(bytesText(step->peak.untold()));
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string notesText(const StepSummary& summary) {
  const std::vector<std::string> notes = traceNotes(summary);
  if (notes.empty()) return "\nNothing was lost.\n";
  std::string text = "\nTo keep in mind\n";
  for (const std::string& note : notes) text += "  - " + wrap(note, kWidth, 4) + "\n";
  return text;
}

}  // namespace

std::string traceTable(const StepSummary& summary) {
  const std::vector<WholeStep> steps = wholeSteps(summary);
  const auto ranks = byRank(steps);
  const std::string stepTitle =
      steps.size() > kMostSteps ? "The last " + std::to_string(kMostSteps) + " steps" : "Steps";
  return whatRan(summary.head) + summaryLine(summary, steps) + titled(stepTitle.c_str(), stepTable(steps)) +
         titled("Ranks (median step: at least one op runs, only waiting for a collective, neither)", rankTable(ranks)) +
         titled("Ops of all ranks and steps", opTable(summary.ops)) +
         titled("Collectives (wait: until the last rank has come; exposed: not hidden by computing)",
                collectiveTable(summary.collectives)) +
         titled("Memory at the peak of a step (untold: allocated without a record)", memoryTable(ranks)) +
         notesText(summary);
}

}  // namespace shardscope
