// SPDX-License-Identifier: Apache-2.0
#include "core/plan/moves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <tuple>

#include "core/parallel/candidates.h"

namespace shardscope {
namespace {

// What is evaluated at most of each kind: the nearest of the legal layouts. Bounds the work to a few milliseconds.
constexpr std::size_t kMostEvaluated = 64;

using Degrees = std::array<int, kLayoutDimensions.size()>;

Degrees degreesOf(const ParallelLayout& layout) {
  Degrees degrees{};
  for (const LayoutDimension d : kLayoutDimensions) degrees[static_cast<std::size_t>(d)] = valueOf(layout, d);
  return degrees;
}

struct Draft {
  ParallelLayout layout;
  Degrees degrees{};
  int changes = 0;
  double distance = 0;  // sum of the factors by which degrees change, as logarithms
};

Draft draftOf(const ParallelLayout& layout, const Degrees& from) {
  Draft draft{layout, degreesOf(layout), 0, 0};
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (draft.degrees[i] == from[i]) continue;
    ++draft.changes;
    draft.distance += std::fabs(std::log2(static_cast<double>(std::max(1, draft.degrees[i])) / std::max(1, from[i])));
  }
  return draft;
}

// Collects the legal layouts near one scenario, each once.
class Neighbourhood {
 public:
  explicit Neighbourhood(const Scenario& scenario)
      : m_scratch(scenario),
        m_from(repaired(scenario)),
        m_degrees(degreesOf(scenario.layout)),
        m_gpus(scenario.cluster.numGpus) {
    for (const LayoutDimension d : kLayoutDimensions) m_values[static_cast<std::size_t>(d)] = valuesOf(d, m_from);
  }

  // The same degrees with a split that works.
  void addRepair(const ParallelLayout& present) {
    if (m_from != present && legal(m_from)) m_drafts.push_back(draftOf(m_from, m_degrees));
  }

  void addSingles() {
    for (const LayoutDimension d : kLayoutDimensions)
      for (const int value : m_values[static_cast<std::size_t>(d)]) add(d, value, d, value);
  }

  void addPairs() {
    for (const LayoutDimension first : kLayoutDimensions) {
      for (const int value : m_values[static_cast<std::size_t>(first)]) {
        for (const LayoutDimension second : kLayoutDimensions) {
          if (second <= first) continue;
          for (const int other : pairedValues(first, value, second)) add(first, value, second, other);
        }
      }
    }
  }

  // The legal layouts with so many changes, nearest first.
  std::vector<Draft> withChanges(int changes) const {
    std::vector<Draft> drafts;
    std::copy_if(m_drafts.begin(), m_drafts.end(), std::back_inserter(drafts),
                 [changes](const Draft& d) { return d.changes == changes; });
    std::sort(drafts.begin(), drafts.end(), [](const Draft& a, const Draft& b) {
      return std::tie(a.distance, a.degrees) < std::tie(b.distance, b.degrees);
    });
    return drafts;
  }

 private:
  static ParallelLayout repaired(const Scenario& scenario) {
    if (resolvePipeline(scenario.model, scenario.layout).ok()) return scenario.layout;
    return withDimension(scenario.model, scenario.layout, LayoutDimension::Pp, scenario.layout.pp);
  }

  std::vector<int> valuesOf(LayoutDimension dimension, const ParallelLayout& layout) const {
    return candidateValues(dimension, m_scratch.model, m_gpus, layout.pp);
  }

  // VPP candidates follow PP.
  std::vector<int> pairedValues(LayoutDimension first, int value, LayoutDimension second) const {
    if (first != LayoutDimension::Pp || second != LayoutDimension::Vpp)
      return m_values[static_cast<std::size_t>(second)];
    return candidateValues(second, m_scratch.model, m_gpus, value);
  }

  // Whether both meshes divide the world, before a layout string is built for the split.
  bool worldDivides(LayoutDimension first, int value, LayoutDimension second, int other) const {
    Degrees d = m_degrees;
    d[static_cast<std::size_t>(first)] = value;
    d[static_cast<std::size_t>(second)] = other;
    const ProcessGroups groups = deriveGroups({d[0], d[1], d[2], d[3], d[4], d[5]}, m_gpus);
    return groups.dpDivides && groups.edpDivides;
  }

  void add(LayoutDimension first, int value, LayoutDimension second, int other) {
    if (valueOf(m_from, first) == value || valueOf(m_from, second) == other) return;
    if (!worldDivides(first, value, second, other)) return;
    const ModelSpec& model = m_scratch.model;
    ParallelLayout layout = withDimension(model, m_from, first, value);
    if (second != first) layout = withDimension(model, layout, second, other);
    Draft draft = draftOf(layout, m_degrees);
    const bool known =
        std::any_of(m_drafts.begin(), m_drafts.end(), [&](const Draft& d) { return d.degrees == draft.degrees; });
    if (known || draft.changes > 2 || !legal(layout)) return;
    m_drafts.push_back(std::move(draft));
  }

  bool legal(const ParallelLayout& layout) {
    m_scratch.layout = layout;
    const Result<PipelineLayout> pipeline = resolvePipeline(m_scratch.model, layout);
    return pipeline && isLegal(m_scratch, deriveGroups(layout, m_gpus), &*pipeline);
  }

  Scenario m_scratch;
  ParallelLayout m_from;
  Degrees m_degrees;
  int m_gpus;
  std::array<std::vector<int>, kLayoutDimensions.size()> m_values;
  std::vector<Draft> m_drafts;
};

bool isNearer(const Move& a, const Move& b) {
  return std::make_tuple(a.changes, -a.summary.tokensPerSecondPerGpu, degreesOf(a.layout)) <
         std::make_tuple(b.changes, -b.summary.tokensPerSecondPerGpu, degreesOf(b.layout));
}

void addFeasible(const Scenario& scenario, const std::vector<Draft>& drafts, std::vector<Move>& moves) {
  Scenario scratch = scenario;
  const std::size_t before = moves.size();
  for (std::size_t i = 0; i < std::min(drafts.size(), kMostEvaluated); ++i) {
    scratch.layout = drafts[i].layout;
    const PlanSummary summary = summarize(scratch);
    if (summary.feasible) moves.push_back({drafts[i].layout, drafts[i].changes, summary});
  }
  std::sort(moves.begin() + static_cast<std::ptrdiff_t>(before), moves.end(), isNearer);
}

void simulateAll(const Scenario& scenario, std::vector<Move>& moves) {
  Scenario scratch = scenario;
  for (Move& move : moves) {
    scratch.layout = move.layout;
    move.summary = simulate(scratch);
  }
  std::sort(moves.begin(), moves.end(), isNearer);
}

}  // namespace

std::vector<Move> nearestMoves(const Scenario& scenario, int most) {
  if (most < 1) return {};
  const auto wanted = static_cast<std::size_t>(most);
  std::vector<Move> moves;
  Neighbourhood neighbourhood(scenario);
  neighbourhood.addRepair(scenario.layout);
  addFeasible(scenario, neighbourhood.withChanges(0), moves);
  neighbourhood.addSingles();
  addFeasible(scenario, neighbourhood.withChanges(1), moves);
  if (moves.size() < wanted) {
    neighbourhood.addPairs();
    addFeasible(scenario, neighbourhood.withChanges(2), moves);
  }
  if (moves.size() > wanted) moves.resize(wanted);
  simulateAll(scenario, moves);
  return moves;
}

}  // namespace shardscope
