// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/map_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/models/text.h"
#include "core/legality/folding.h"
#include "core/legality/layout_issue.h"

namespace shardscope {
namespace {

struct MapText {
  Q_DECLARE_TR_FUNCTIONS(shardscope::Map)
};

QString verdictOf(CellState state) {
  switch (state) {
    case CellState::Fits:
      return MapText::tr("fits");
    case CellState::Tight:
      return MapText::tr("fits, with under 10 % to spare");
    case CellState::TooMuch:
      return MapText::tr("too much memory");
    case CellState::NeedsGpus:
      return MapText::tr("needs more GPUs");
    default:
      return MapText::tr("not a legal layout");
  }
}

QString ratesText(const PlanSummary& s) {
  return MapText::tr("%1, %2 tokens/s/GPU, MFU %3 %")
      .arg(s.simulated ? timeText(s.time) : QStringLiteral("≈ ") + timeText(s.time),
           compactNumber(s.tokensPerSecondPerGpu), numberText(100 * s.mfu, 1));
}

QString memoryText(const Scenario& scenario, const PlanSummary& s) {
  return MapText::tr("%1 of %2 GiB on stage %3")
      .arg(gibText(s.peakReserved), gibText(scenario.cluster.capacity()))
      .arg(s.worstStage);
}

QString chosenText(const MapCell& cell) {
  QStringList parts;
  for (std::size_t i = 0; i < kBestDials.size(); ++i)
    if (cell.best[i] != 0) parts << axisText(kBestDials[i], cell.best[i]);
  return parts.join(QLatin1String(", "));
}

QString brokenRule(const Scenario& scenario) {
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  const Result<PipelineLayout> pipeline = resolvePipeline(scenario.model, scenario.layout);
  for (const LayoutIssue& issue : checkLegality(scenario, groups, pipeline ? &*pipeline : nullptr))
    if (issue.severity == Severity::Hard) return say(describe(issue, scenario));
  return {};
}

// The fewest GPUs, from those that there are, that both meshes divide.
std::optional<Scenario> onMoreGpus(const Scenario& scenario) {
  constexpr std::int64_t kMostGpus = 1 << 20;
  const std::int64_t least = foldingOf(scenario.layout).leastWorld;
  if (least <= scenario.cluster.numGpus || least > kMostGpus) return std::nullopt;
  return withValue(scenario, Dial::Gpus, static_cast<int>(least));
}

QString onMoreGpusText(const Scenario& more) {
  const PlanSummary s = summarize(more);
  const QString gpus = dialText(Dial::Gpus, more.cluster.numGpus);
  if (!s.legal) return MapText::tr("With %1 GPUs another rule is broken").arg(gpus);
  return MapText::tr("With %1 GPUs: %2 GiB, DP %3, EDP %4").arg(gpus, gibText(s.peakReserved)).arg(s.dp).arg(s.edp);
}

QString reasonOf(const MapCell& cell, const Scenario& scenario) {
  if (!isLegal(cell.state)) return brokenRule(scenario);
  QString text = memoryText(scenario, cell.summary) + QLatin1String(", ") + ratesText(cell.summary);
  const QString chosen = chosenText(cell);
  return chosen.isEmpty() ? text : MapText::tr("%1 with %2").arg(text, chosen);
}

MapSection sectionOf(const FeasibilityMap& map, MapValue value, const std::vector<CellIndex>& cells, int current) {
  MapSection section;
  section.current = current;
  for (const CellIndex& at : cells) {
    const MapCell& cell = map.at(at.x, at.y);
    section.values.push_back(mapValueOf(value, cell.summary));
    section.states.push_back(cell.state);
  }
  if (value == MapValue::PeakMemory) section.limit = toGiB(map.request.scenario.cluster.capacity());
  if (value == MapValue::Feasibility) section.limit = 0;
  return section;
}

void describeSection(MapSection& section, MapValue value, Dial fixed, int at, Dial along,
                     const std::vector<int>& stops) {
  section.title = MapText::tr("Along %1").arg(axisText(fixed, at));
  const bool unitSaysIt = value == MapValue::Feasibility || value == MapValue::Throughput;
  const QString what =
      unitSaysIt ? mapValueUnit(value) : QStringLiteral("%1, %2").arg(mapValueName(value), mapValueUnit(value));
  section.caption = MapText::tr("%1, over %2").arg(what, axisName(along));
  for (const int stop : stops) section.stops.push_back(dialText(along, stop));
}

}  // namespace

QString mapValueName(MapValue value) {
  switch (value) {
    case MapValue::Feasibility:
      return MapText::tr("Feasibility");
    case MapValue::PeakMemory:
      return MapText::tr("Peak memory");
    case MapValue::StepTime:
      return MapText::tr("Step time");
    case MapValue::Throughput:
      return MapText::tr("Tokens/s/GPU");
    case MapValue::Mfu:
      break;
  }
  return MapText::tr("MFU");
}

QString mapValueUnit(MapValue value) {
  switch (value) {
    case MapValue::Feasibility:
      return MapText::tr("% of memory left");
    case MapValue::PeakMemory:
      return QStringLiteral("GiB");
    case MapValue::StepTime:
      return QStringLiteral("s");
    case MapValue::Throughput:
      return MapText::tr("tokens/s/GPU");
    case MapValue::Mfu:
      break;
  }
  return QStringLiteral("%");
}

double mapValueOf(MapValue value, const PlanSummary& s) {
  const auto left = static_cast<double>(s.headroom.count);
  switch (value) {
    case MapValue::Feasibility:
      return 100 * left / std::max(1.0, static_cast<double>(s.peakReserved.count) + left);
    case MapValue::PeakMemory:
      return toGiB(s.peakReserved);
    case MapValue::StepTime:
      return s.time.count * 1e-9;
    case MapValue::Throughput:
      return s.tokensPerSecondPerGpu;
    case MapValue::Mfu:
      break;
  }
  return 100 * s.mfu;
}

QString compactNumber(double number) {
  const double size = std::fabs(number);
  if (!std::isfinite(number)) return QStringLiteral("∞");
  if (size >= 999.5e6) return numberText(number / 1e9, size < 99.95e9 ? 1 : 0) + QLatin1Char('G');
  if (size >= 999.5e3) return numberText(number / 1e6, size < 99.95e6 ? 1 : 0) + QLatin1Char('M');
  if (size >= 999.5) return numberText(number / 1e3, size < 99.95e3 ? 1 : 0) + QLatin1Char('K');
  return numberText(number, size >= 99.95 ? 0 : size >= 0.995 || size == 0 ? 1 : 2);
}

QString cellText(MapValue value, const PlanSummary& summary) {
  const double number = mapValueOf(value, summary);
  return value == MapValue::Feasibility && std::fabs(number) < 999.5 ? numberText(number, 0) : compactNumber(number);
}

QString axisName(Dial dial) { return dial == Dial::SeqLen ? QStringLiteral("seq_len") : dialName(dial); }

QString axisText(Dial dial, int value) {
  return dial == Dial::SeqLen ? dialText(dial, value) : dialName(dial) + QLatin1Char(' ') + dialText(dial, value);
}

QString cellTitle(const FeasibilityMap& map, int x, int y) {
  return QStringLiteral("%1 × %2").arg(axisText(map.request.x, map.request.xs[static_cast<std::size_t>(x)]),
                                       axisText(map.request.y, map.request.ys[static_cast<std::size_t>(y)]));
}

QString editText(const FeasibilityMap& map, int x, int y) {
  const auto named = [](Dial dial, int value) { return dialName(dial) + QLatin1Char(' ') + dialText(dial, value); };
  QString text = named(map.request.y, map.request.ys[static_cast<std::size_t>(y)]) + QLatin1String(", ") +
                 named(map.request.x, map.request.xs[static_cast<std::size_t>(x)]);
  const QString chosen = chosenText(map.at(x, y));
  return chosen.isEmpty() ? text : text + QLatin1String(", ") + chosen;
}

CellNote cellNote(const FeasibilityMap& map, int x, int y) {
  const MapCell& cell = map.at(x, y);
  const Scenario scenario = scenarioAt(map, x, y);
  CellNote note;
  note.title = cellTitle(map, x, y) + QLatin1String(": ") + verdictOf(cell.state);
  note.reason = reasonOf(cell, scenario);
  if (cell.state == CellState::NeedsGpus) note.onMoreGpus = onMoreGpus(scenario);
  if (note.onMoreGpus) note.onMoreGpusText = onMoreGpusText(*note.onMoreGpus);
  return note;
}

MapSection rowOf(const FeasibilityMap& map, MapValue value, int x, int y) {
  std::vector<CellIndex> cells;
  cells.reserve(static_cast<std::size_t>(map.columns()));
  for (int i = 0; i < map.columns(); ++i) cells.push_back({i, y});
  MapSection section = sectionOf(map, value, cells, x);
  const MapRequest& r = map.request;
  describeSection(section, value, r.y, r.ys[static_cast<std::size_t>(y)], r.x, r.xs);
  return section;
}

MapSection columnOf(const FeasibilityMap& map, MapValue value, int x, int y) {
  std::vector<CellIndex> cells;
  cells.reserve(static_cast<std::size_t>(map.rows()));
  for (int i = 0; i < map.rows(); ++i) cells.push_back({x, i});
  MapSection section = sectionOf(map, value, cells, y);
  const MapRequest& r = map.request;
  describeSection(section, value, r.x, r.xs[static_cast<std::size_t>(x)], r.y, r.ys);
  return section;
}

std::optional<CellIndex> currentCell(const FeasibilityMap& map) {
  const MapRequest& r = map.request;
  const auto x = std::find(r.xs.begin(), r.xs.end(), valueOf(r.scenario, r.x));
  const auto y = std::find(r.ys.begin(), r.ys.end(), valueOf(r.scenario, r.y));
  if (x == r.xs.end() || y == r.ys.end()) return std::nullopt;
  return CellIndex{static_cast<int>(x - r.xs.begin()), static_cast<int>(y - r.ys.begin())};
}

std::optional<ValueRange> fittingRange(const FeasibilityMap& map, MapValue value) {
  std::optional<ValueRange> range;
  for (const MapCell& cell : map.cells) {
    if (cell.state != CellState::Fits) continue;
    const double v = mapValueOf(value, cell.summary);
    if (!range) range = ValueRange{v, v};
    range->least = std::min(range->least, v);
    range->most = std::max(range->most, v);
  }
  return range;
}

std::array<int, kCellStates> countStates(const FeasibilityMap& map) {
  std::array<int, kCellStates> counts{};
  for (const MapCell& cell : map.cells) ++counts[static_cast<std::size_t>(cell.state)];
  return counts;
}

}  // namespace shardscope
