// SPDX-License-Identifier: Apache-2.0
#include "core/plan/moves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <tuple>

#include "core/parallel/candidates.h"

namespace shardscope {
namespace {

// What is evaluated at most of each kind: the nearest of the legal layouts. Bounds the work to a few milliseconds.
constexpr std::size_t kMostEvaluated = 64;

// Of every dimension of the layout, and the micro batch size.
using Degrees = std::array<int, kLayoutDimensions.size() + 1>;
constexpr std::size_t kMicroBatch = kLayoutDimensions.size();

Degrees degreesOf(const ParallelLayout& layout, int microBatchSize) {
  Degrees degrees{};
  for (const LayoutDimension d : kLayoutDimensions) degrees[static_cast<std::size_t>(d)] = valueOf(layout, d);
  degrees[kMicroBatch] = microBatchSize;
  return degrees;
}

Degrees degreesOf(const Move& move) { return degreesOf(move.layout, move.microBatchSize); }

// A layout and how its pipeline splits, which many drafts share; none where it is impossible.
struct SplitLayout {
  ParallelLayout layout;
  std::shared_ptr<const PipelineLayout> pipeline;
};

std::shared_ptr<const PipelineLayout> splitOf(const ModelSpec& model, const ParallelLayout& layout) {
  Result<PipelineLayout> resolved = resolvePipeline(model, layout);
  return resolved ? std::make_shared<PipelineLayout>(std::move(resolved).value()) : nullptr;
}

struct Draft {
  SplitLayout split;
  Degrees degrees{};
  int changes = 0;
  double distance = 0;  // sum of the factors by which degrees change, as logarithms
};

Draft draftOf(SplitLayout split, int microBatchSize, const Degrees& from) {
  Draft draft{std::move(split), {}, 0, 0};
  draft.degrees = degreesOf(draft.split.layout, microBatchSize);
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
        m_microBatch(scenario.batch.microBatchSize),
        m_degrees(degreesOf(scenario.layout, m_microBatch)),
        m_gpus(scenario.cluster.numGpus) {
    m_from.layout = repaired(scenario);
    m_from.pipeline = splitOf(scenario.model, m_from.layout);
    for (int size = 1; size < m_microBatch; ++size)
      if (m_microBatch % size == 0) m_smallerBatches.push_back(size);
    for (const LayoutDimension d : kLayoutDimensions)
      for (const int value : candidateValues(d, scenario.model, m_gpus, m_from.layout.pp))
        if (value != valueOf(m_from.layout, d)) m_singles[indexOf(d)].push_back({value, changed(m_from, d, value)});
  }

  // The same degrees with a split that works.
  void addRepair(const ParallelLayout& present) {
    if (m_from.layout != present && legal(m_from, m_microBatch))
      m_drafts.push_back(draftOf(m_from, m_microBatch, m_degrees));
  }

  void addSingles() {
    for (const LayoutDimension d : kLayoutDimensions)
      for (const Single& single : m_singles[indexOf(d)])
        if (worldDivides(d, single.value, d, single.value)) add(single.split, m_microBatch);
    for (const int size : m_smallerBatches) add(m_from, size);
  }

  void addPairs() {
    for (const LayoutDimension first : kLayoutDimensions)
      for (const Single& single : m_singles[indexOf(first)]) {
        for (const LayoutDimension second : kLayoutDimensions)
          if (second > first) addPairs(first, single, second);
        if (!worldDivides(first, single.value, first, single.value)) continue;
        for (const int size : m_smallerBatches) add(single.split, size);
      }
  }

  // The legal layouts with so many changes, nearest first.
  std::vector<const Draft*> withChanges(int changes) const {
    std::vector<const Draft*> drafts;
    for (const Draft& draft : m_drafts)
      if (draft.changes == changes) drafts.push_back(&draft);
    std::sort(drafts.begin(), drafts.end(), [](const Draft* a, const Draft* b) {
      return std::tie(a->distance, a->degrees) < std::tie(b->distance, b->degrees);
    });
    return drafts;
  }

 private:
  struct Single {
    int value = 0;
    SplitLayout split;
  };

  static std::size_t indexOf(LayoutDimension dimension) { return static_cast<std::size_t>(dimension); }

  static ParallelLayout repaired(const Scenario& scenario) {
    if (resolvePipeline(scenario.model, scenario.layout).ok()) return scenario.layout;
    return withDimension(scenario.model, scenario.layout, LayoutDimension::Pp, scenario.layout.pp);
  }

  SplitLayout changed(const SplitLayout& from, LayoutDimension dimension, int value) const {
    SplitLayout to{withDimension(m_scratch.model, from.layout, dimension, value), from.pipeline};
    if (dimension == LayoutDimension::Pp || dimension == LayoutDimension::Vpp)
      to.pipeline = splitOf(m_scratch.model, to.layout);
    return to;
  }

  // Building a split costs most, so a pair starts from the degree that has one already.
  void addPairs(LayoutDimension first, const Single& single, LayoutDimension second) {
    if (first == LayoutDimension::Pp) {  // VPP candidates follow PP
      for (const int chunks : candidateValues(second, m_scratch.model, m_gpus, single.value))
        if (chunks != valueOf(m_from.layout, second) && worldDivides(first, single.value, second, chunks))
          add(changed(single.split, second, chunks), m_microBatch);
      return;
    }
    for (const Single& other : m_singles[indexOf(second)])
      if (worldDivides(first, single.value, second, other.value))
        add(changed(other.split, first, single.value), m_microBatch);
  }

  // Whether both meshes divide the world, before a layout is built.
  bool worldDivides(LayoutDimension first, int value, LayoutDimension second, int other) const {
    Degrees d = m_degrees;
    d[indexOf(first)] = value;
    d[indexOf(second)] = other;
    const ProcessGroups groups = deriveGroups({d[0], d[1], d[2], d[3], d[4], d[5]}, m_gpus);
    return groups.dpDivides && groups.edpDivides;
  }

  void add(SplitLayout split, int microBatchSize) {
    Draft draft = draftOf(std::move(split), microBatchSize, m_degrees);
    const bool known =
        std::any_of(m_drafts.begin(), m_drafts.end(), [&](const Draft& d) { return d.degrees == draft.degrees; });
    if (known || draft.changes > 2 || !legal(draft.split, microBatchSize)) return;
    m_drafts.push_back(std::move(draft));
  }

  bool legal(const SplitLayout& split, int microBatchSize) {
    m_scratch.layout = split.layout;
    m_scratch.batch.microBatchSize = microBatchSize;
    return split.pipeline && isLegal(m_scratch, deriveGroups(split.layout, m_gpus), split.pipeline.get());
  }

  Scenario m_scratch;
  SplitLayout m_from;
  int m_microBatch;
  Degrees m_degrees;
  int m_gpus;
  std::vector<int> m_smallerBatches;
  std::array<std::vector<Single>, kLayoutDimensions.size()> m_singles;
  std::vector<Draft> m_drafts;
};

bool isNearer(const Move& a, const Move& b) {
  return std::make_tuple(a.changes, -a.summary.tokensPerSecondPerGpu, degreesOf(a)) <
         std::make_tuple(b.changes, -b.summary.tokensPerSecondPerGpu, degreesOf(b));
}

void addFeasible(const Scenario& scenario, const std::vector<const Draft*>& drafts, std::vector<Move>& moves) {
  Scenario scratch = scenario;
  const std::size_t before = moves.size();
  for (std::size_t i = 0; i < std::min(drafts.size(), kMostEvaluated); ++i) {
    scratch.layout = drafts[i]->split.layout;
    scratch.batch.microBatchSize = drafts[i]->degrees[kMicroBatch];
    if (const std::optional<PlanSummary> summary = summarizeFitting(scratch, *drafts[i]->split.pipeline))
      moves.push_back({scratch.layout, scratch.batch.microBatchSize, drafts[i]->changes, *summary});
  }
  std::sort(moves.begin() + static_cast<std::ptrdiff_t>(before), moves.end(), isNearer);
}

void simulateAll(const Scenario& scenario, std::vector<Move>& moves) {
  for (Move& move : moves) move.summary = simulate(scenarioOf(scenario, move));
  std::sort(moves.begin(), moves.end(), isNearer);
}

}  // namespace

Scenario scenarioOf(const Scenario& scenario, const Move& move) {
  Scenario moved = scenario;
  moved.layout = move.layout;
  moved.batch.microBatchSize = move.microBatchSize;
  return moved;
}

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
