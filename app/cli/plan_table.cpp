// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_table.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/terminal/text_table.h"
#include "core/cost/step_message.h"
#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/legality/folding.h"
#include "core/plan/moves.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

constexpr std::size_t kWidth = 110;

std::string degree(const char* name, int value, bool known = true) {
  return std::string(name) + " " + (known ? std::to_string(value) : "-");
}

std::string percent(double part, double whole) { return whole > 0 ? fixed(100 * part / whole, 0) + " %" : "-"; }

std::string header(const Scenario& s, const Plan& p) {
  const ParallelLayout& l = s.layout;
  const std::string layout = degree("TP", l.tp) + "  " + degree("CP", l.cp) + "  " + degree("EP", l.ep) + "  " +
                             degree("ETP", l.etp) + "  " + degree("PP", l.pp) + "  " + degree("VPP", p.pipeline.vpp);
  std::string name = s.model.name.empty() ? s.model.preset : s.model.name;
  if (name.empty()) name = "unnamed model";
  return (s.name.empty() ? "" : s.name + "\n") + name + ", " + grouped(s.batch.seqLen) + " tokens, " +
         std::to_string(s.cluster.numGpus) + " x " + s.cluster.gpu.title + "\n" + layout + "  ->  " +
         degree("DP", p.groups.dp, p.groups.dpDivides) + "  " + degree("EDP", p.groups.edp, p.groups.edpDivides) +
         "\n" + wrap(render(describeFolding(s, p.groups)), kWidth, 0) + "\n";
}

std::string verdict(const Plan& p) {
  const Bytes room = headroom(p.memory);
  const std::string memory = "stage " + std::to_string(worstStage(p.memory)) + (p.legal ? " needs " : " would need ") +
                             formatBytes(p.memory.capacity - room) + " of " + formatBytes(p.memory.capacity);
  const std::string left = room < Bytes{} ? formatBytes(Bytes{} - room) + " too much" : formatBytes(room) + " free";
  if (!p.legal) {
    const int broken = brokenRules(p.issues);
    return "NOT A LEGAL LAYOUT: " + std::to_string(broken) + (broken == 1 ? " rule is broken" : " rules are broken") +
           "\nIf it were legal, " + memory + ", " + left + "\n";
  }
  return (p.feasible ? "FITS: " : "DOES NOT FIT: ") + memory + ", " + left + "\n";
}

std::string batch(const Scenario& s, const Plan& p) {
  const bool whole =
      p.groups.dpDivides && std::int64_t{p.numMicrobatches} * s.batch.microBatchSize * p.groups.dp == p.globalBatchSize;
  return (whole ? std::to_string(p.numMicrobatches) : "-") +
         (p.numMicrobatches == 1 ? " micro batch" : " micro batches") + ", global batch " +
         std::to_string(p.globalBatchSize) + (p.assumedGlobalBatchSize ? " (assumed: 8 x PP micro batches)" : "") +
         "\n";
}

std::string step(const Scenario& s, const Plan& p) {
  const StepEstimate* const step = claimedStep(p);
  if (step == nullptr) return "Step -, - tokens/s/GPU, MFU - (not a legal layout); " + batch(s, p);
  return "Step " + formatTime(step->time) + ", " + fixed(step->tokensPerSecondPerGpu, 0) + " tokens/s/GPU, " +
         fixed(step->modelFlopsPerGpu * 1e-12, 0) + " TFLOP/s/GPU, MFU " + fixed(100 * step->mfu, 1) + " %; " +
         batch(s, p) + wrap(render(describeBand(*step)), kWidth, 0) + "\n";
}

// Where the rates come from that are not those of the GPU's family.
std::string rates(const Scenario& s) {
  const Result<Calibration> preset = calibrationPreset(s.cluster.gpu);
  if (!preset || *preset == s.cluster.calibration) return "";
  return wrap("Rates: " + s.cluster.calibration.source, kWidth, 0) + "\n";
}

std::string issues(const Scenario& s, const Plan& p, Severity severity, const char* title) {
  std::string out;
  for (const LayoutIssue& issue : p.issues) {
    if (issue.severity != severity) continue;
    out += "  - " + wrap(render(describe(issue, s)), kWidth, 4) + "\n";
  }
  return out.empty() ? out : std::string("\n") + title + "\n" + out;
}

std::string instantName(PeakInstant instant) {
  switch (instant) {
    case PeakInstant::Forward:
      return "forward";
    case PeakInstant::Backward:
      return "backward";
    case PeakInstant::OptimizerStep:
      return "optimizer step";
  }
  return "";
}

std::string joined(const std::vector<std::string>& parts, const char* separator) {
  std::string out;
  for (const std::string& part : parts) {
    if (!out.empty()) out += separator;
    out += part;
  }
  return out;
}

std::string held(const PipelineChunk& chunk) {
  std::vector<std::string> parts;
  if (chunk.embedding) parts.emplace_back("E");
  if (chunk.numLayers > 0) parts.push_back(std::to_string(chunk.numLayers));
  if (chunk.numMtpLayers == 1) parts.emplace_back("m");
  if (chunk.numMtpLayers > 1) parts.push_back(std::to_string(chunk.numMtpLayers) + "m");
  if (chunk.loss) parts.emplace_back("L");
  return parts.empty() ? "-" : joined(parts, "+");
}

// What a stage holds, chunk by chunk: "E+3/2/2/2", with "m" for an MTP layer and "L" for the loss.
std::string held(const PipelineLayout& pipeline, int stage) {
  constexpr std::size_t kMost = 28;
  std::vector<std::string> chunks;
  for (int chunk = 0; chunk < pipeline.vpp; ++chunk) chunks.push_back(held(pipeline.chunk(stage, chunk)));
  const std::string all = joined(chunks, "/");
  return all.size() <= kMost ? all
                             : chunks.front() + "/.../" + chunks.back() + " (" + std::to_string(pipeline.vpp) + ")";
}

std::string stages(const Plan& p) {
  TextTable table;
  table.head = {"stage",     "layers", "weights", "grads",    "optim.", "activ.",
                "transient", "other",  "peak",    "reserved", "free",   "peak in"};
  table.align = {Align::Left, Align::Left};
  table.align.resize(11, Align::Right);
  table.align.push_back(Align::Left);
  for (std::size_t i = 0; i < p.memory.stages.size(); ++i) {
    const StageMemory& m = p.memory.stages[i];
    const auto gib = [&](MemoryComponent c) { return fixed(toGiB(m[c]), 1); };
    table.rows.push_back({std::to_string(i), held(p.pipeline, static_cast<int>(i)), gib(MemoryComponent::Weights),
                          gib(MemoryComponent::Gradients), gib(MemoryComponent::Optimizer),
                          gib(MemoryComponent::Activations), gib(MemoryComponent::Transients),
                          fixed(toGiB(m[MemoryComponent::Workspaces] + m[MemoryComponent::Buffers]), 1),
                          fixed(toGiB(m.peakAllocated), 1), fixed(toGiB(m.peakReserved), 1),
                          fixed(toGiB(p.memory.capacity - m.peakReserved), 1), instantName(m.instant)});
  }
  return std::string("\nMemory of every pipeline stage at its peak, GiB") +
         (p.legal ? "" : ", if the layout were legal") + "\n" + formatTable(table, 2);
}

std::string groups(const Scenario& s, const Plan& p) {
  struct Row {
    GroupKind kind;
    const char* name;
    const char* carries;
  };
  static constexpr Row kRows[] = {
      {GroupKind::Tp, "TP", "all-gather and reduce-scatter of every block"},
      {GroupKind::Cp, "CP", "keys and values of the other sequence shards"},
      {GroupKind::Ep, "EP", "tokens to their experts and back"},
      {GroupKind::Etp, "ETP", "shards of one expert"},
      {GroupKind::Pp, "PP", "activations to the next stage"},
      {GroupKind::DpCp, "DP x CP", "gradients and weights of the dense part"},
      {GroupKind::Edp, "EDP", "gradients and weights of the experts"},
  };
  TextTable table;
  table.head = {"group", "ranks", "crosses", "carries"};
  table.align = {Align::Left, Align::Right, Align::Left, Align::Left};
  for (const Row& row : kRows) {
    const int size = groupSize(s.layout, p.groups, row.kind);
    const int domains = domainsCrossed(s.layout, p.groups, row.kind, s.cluster.nvlinkDomainSize);
    const std::string crosses = size == 1      ? "-"
                                : domains == 1 ? "one NVLink domain"
                                               : std::to_string(domains) + " NVLink domains";
    table.rows.push_back({row.name, std::to_string(size), crosses, row.carries});
  }
  return "\nProcess groups\n" + formatTable(table, 2);
}

// "exposed_cp" -> "exposed CP"
std::string shareLabel(std::string_view name) {
  std::string label(name);
  std::replace(label.begin(), label.end(), '_', ' ');
  constexpr std::string_view kExposed = "exposed ";
  if (label.rfind(kExposed, 0) == 0)
    std::transform(label.begin() + kExposed.size(), label.end(), label.begin() + kExposed.size(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return label;
}

std::string shares(const Plan& p) {
  const StepEstimate* const step = claimedStep(p);
  if (step == nullptr) return "";
  TextTable table;
  table.head = {"share of the step", "time", ""};
  table.align = {Align::Left};
  for (const StepComponent& c : step->components) {
    if (c.time.count <= 0) continue;
    table.rows.push_back({shareLabel(c.name), formatTime(c.time), percent(c.time.count, step->time.count)});
  }
  return "\nWhere the time goes\n" + formatTable(table, 2);
}

const char* urgency(AdviceSeverity severity) {
  switch (severity) {
    case AdviceSeverity::Blocker:
      return "must";
    case AdviceSeverity::Warning:
      return "should";
    case AdviceSeverity::Hint:
      return "may";
  }
  return "";
}

void appendSets(const nlohmann::json& changes, const std::string& path, std::string& out) {
  for (const auto& [key, value] : changes.items()) {
    const std::string at = path.empty() ? key : path + "." + key;
    if (value.is_object() && !value.empty())
      appendSets(value, at, out);
    else
      out += " --set '" + at + "=" + (value.is_string() ? value.get<std::string>() : value.dump()) + "'";
  }
}

// The change as options of this command.
std::string applyHint(const Scenario& before, const Scenario& after) {
  std::string sets;
  appendSets(scenarioChanges(before, after), "", sets);
  return sets.empty() ? sets : "      try:" + sets + "\n";
}

std::string advices(const Scenario& s, const std::vector<Advice>& advice) {
  std::string out;
  for (const Advice& a : advice) {
    out += "  - [" + std::string(urgency(a.severity)) + "] " +
           wrap(render(a.message, a.remark) + " (" + std::string(a.source) + ")", kWidth, 4) + "\n";
    if (a.apply) out += applyHint(s, *a.apply);
  }
  return out.empty() ? out : "\nAdvice\n" + out;
}

// What a move changes, as a person says it: "CP 32 -> 16, PP 8 -> 4".
std::string changeText(const Scenario& scenario, const Scenario& moved) {
  const ParallelLayout &from = scenario.layout, &to = moved.layout;
  std::vector<std::string> parts;
  const auto add = [&parts](const char* name, int before, int after) {
    if (before != after) parts.push_back(degree(name, before).append(" -> ").append(std::to_string(after)));
  };
  add("TP", from.tp, to.tp);
  add("CP", from.cp, to.cp);
  add("EP", from.ep, to.ep);
  add("ETP", from.etp, to.etp);
  add("PP", from.pp, to.pp);
  add("VPP", from.vpp, to.vpp);
  add("MBS", scenario.batch.microBatchSize, moved.batch.microBatchSize);
  if (parts.empty()) parts.emplace_back("balanced split");
  return joined(parts, ", ");
}

std::string moves(const Scenario& s, const Plan& p) {
  if (p.feasible) return "";
  TextTable table;
  table.head = {"change", "reserved GiB", "free GiB", "step", "pipeline layout"};
  table.align = {Align::Left, Align::Right, Align::Right, Align::Right, Align::Left};
  for (const Move& move : nearestMoves(s, kNearestMoves))
    table.rows.push_back({changeText(s, scenarioOf(s, move)), fixed(toGiB(move.summary.peakReserved), 1),
                          fixed(toGiB(move.summary.headroom), 1), formatTime(move.summary.time),
                          move.layout.pipelineLayout});
  if (table.rows.empty())
    return "\nNo layout that changes one or two of TP, CP, EP, ETP, PP, VPP and MBS works. Try shardscope-cli search, "
           "which changes all of them; "
           "with more GPUs or --vary recompute,mbs,offload where that finds none.\n";
  return "\nNearest layouts that work\n" + formatTable(table, 2);
}

}  // namespace

std::string planTable(const Scenario& scenario, const Plan& plan, const std::vector<Advice>& advice) {
  return verdict(plan) + header(scenario, plan) + step(scenario, plan) + rates(scenario) +
         issues(scenario, plan, Severity::Hard, "Broken rules") + moves(scenario, plan) + stages(plan) +
         groups(scenario, plan) + shares(plan) + issues(scenario, plan, Severity::Soft, "Worth knowing") +
         advices(scenario, advice);
}

}  // namespace shardscope
