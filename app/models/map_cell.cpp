// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/map_cell.h"

#include <algorithm>

#include "core/legality/folding.h"
#include "core/legality/layout_issue.h"

namespace shardscope {
namespace {

// A value that is there already changes nothing, so that the present cell is the present scenario.
Scenario with(const Scenario& scenario, Dial dial, int value) {
  return valueOf(scenario, dial) == value ? scenario : withValue(scenario, dial, value);
}

bool isAxis(const MapRequest& request, Dial dial) { return dial == request.x || dial == request.y; }

bool isBetter(const PlanSummary& a, const PlanSummary& b) {
  if (a.feasible != b.feasible) return a.feasible;
  return a.feasible ? a.tokensPerSecondPerGpu > b.tokensPerSecondPerGpu : a.headroom > b.headroom;
}

// Legality first: it is the cheap part, and most layouts of a product fail it.
bool isLegalLayout(const Scenario& scenario) {
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  if (!groups.dpDivides || !groups.edpDivides) return false;
  const Result<PipelineLayout> pipeline = resolvePipeline(scenario.model, scenario.layout);
  return pipeline && isLegal(scenario, groups, &*pipeline);
}

// Walks the product of the dimensions that a cell may choose.
class BestOfCell {
 public:
  BestOfCell(const MapRequest& request, int x, int y, const std::function<bool()>& stale)
      : m_request(request), m_x(x), m_y(y), m_stale(stale) {
    for (std::size_t i = 0; i < kBestDials.size(); ++i)
      m_chooses[i] = !isAxis(request, kBestDials[i]) &&
                     std::find(request.bestOf.begin(), request.bestOf.end(), kBestDials[i]) != request.bestOf.end();
  }

  MapCell best(const Scenario& start) {
    walk(start, 0);
    return m_best;
  }

 private:
  void walk(const Scenario& scenario, std::size_t depth) {
    if (m_stale && m_stale()) return;
    if (depth == kBestDials.size()) return take(scenario);
    if (!m_chooses[depth]) return walk(scenario, depth + 1);
    for (const int value : stopsOf(scenario, kBestDials[depth])) {
      m_values[depth] = value;
      walk(with(scenario, kBestDials[depth], value), depth + 1);
    }
  }

  void take(const Scenario& scenario) {
    // A larger PP may have cut the VPP of an axis: that is another cell.
    if (valueOf(scenario, m_request.x) != m_x || valueOf(scenario, m_request.y) != m_y) return;
    if (!isLegalLayout(scenario)) return;
    const PlanSummary summary = summarize(scenario);
    if (m_best.state != CellState::Pending && !isBetter(summary, m_best.summary)) return;
    m_best = {cellStateOf(scenario, summary), summary, m_values};
  }

  const MapRequest& m_request;
  int m_x, m_y;
  const std::function<bool()>& m_stale;
  std::array<bool, kBestDials.size()> m_chooses{};
  std::array<int, kBestDials.size()> m_values{};
  MapCell m_best;
};

}  // namespace

Scenario axesScenario(const MapRequest& request, int x, int y) {
  const int xValue = request.xs[static_cast<std::size_t>(x)], yValue = request.ys[static_cast<std::size_t>(y)];
  // PP cuts VPP, so it comes first.
  if (request.y == Dial::Pp) return with(with(request.scenario, request.y, yValue), request.x, xValue);
  return with(with(request.scenario, request.x, xValue), request.y, yValue);
}

CellState cellStateOf(const Scenario& scenario, const PlanSummary& summary) {
  switch (outlookOf(summary, scenario.cluster.capacity())) {
    case Outlook::Fits:
      return CellState::Fits;
    case Outlook::Tight:
      return CellState::Tight;
    case Outlook::TooMuch:
      return CellState::TooMuch;
    case Outlook::Illegal:
      break;
  }
  return foldingOf(scenario.layout).leastWorld > scenario.cluster.numGpus ? CellState::NeedsGpus
                                                                          : CellState::BreaksRule;
}

MapCell computeCell(const MapRequest& request, int x, int y, const std::function<bool()>& stale) {
  const Scenario scenario = axesScenario(request, x, y);
  if (!request.bestOf.empty()) {
    BestOfCell search(request, request.xs[static_cast<std::size_t>(x)], request.ys[static_cast<std::size_t>(y)], stale);
    const MapCell best = search.best(scenario);
    if (best.state != CellState::Pending) return best;
  }
  MapCell cell;
  cell.summary = summarize(scenario);
  cell.state = cellStateOf(scenario, cell.summary);
  return cell;
}

Scenario scenarioAt(const FeasibilityMap& map, int x, int y) {
  Scenario scenario = axesScenario(map.request, x, y);
  const MapCell& cell = map.at(x, y);
  for (std::size_t i = 0; i < kBestDials.size(); ++i)
    if (cell.best[i] != 0) scenario = with(scenario, kBestDials[i], cell.best[i]);
  return scenario;
}

}  // namespace shardscope
