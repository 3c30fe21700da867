// SPDX-License-Identifier: Apache-2.0
#include "core/plan/search_axes.h"

#include <algorithm>

namespace shardscope {
namespace {

int limitOr(int limit, int otherwise) { return limit > 0 ? std::min(limit, otherwise) : otherwise; }

void sortUnique(std::vector<int>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::vector<int> divisors(std::int64_t number, int from, int to) {
  std::vector<int> found;
  for (int d = std::max(1, from); d <= to && d <= number; ++d)
    if (number % d == 0) found.push_back(d);
  return found;
}

// Bounds on absurd input: they keep the axes small, and no real job comes near them.
constexpr int kMostGpus = 1 << 20;
constexpr int kMostStages = 512;

int minGpus(const SearchSpace& space) { return std::clamp(space.minGpus, 1, kMostGpus); }
int maxGpus(const Scenario& scenario, const SearchSpace& space) {
  return std::clamp(space.maxGpus > 0 ? space.maxGpus : scenario.cluster.numGpus, minGpus(space), kMostGpus);
}

// unit, 2 unit, 4 unit ... up to most.
void addPowers(std::vector<int>& values, std::int64_t unit, int least, int most) {
  for (std::int64_t value = std::max<std::int64_t>(1, unit); value <= most; value *= 2)
    if (value >= least) values.push_back(static_cast<int>(value));
}

std::vector<int> gpuCounts(const Scenario& scenario, const SearchSpace& space) {
  const int least = minGpus(space), most = maxGpus(scenario, space);
  const std::int64_t domain = scenario.cluster.nvlinkDomainSize;
  std::vector<int> counts{most};
  addPowers(counts, 1, least, most);
  addPowers(counts, domain, least, most);
  addPowers(counts, 3 * domain, least, most);
  if (scenario.cluster.numGpus >= least && scenario.cluster.numGpus <= most) counts.push_back(scenario.cluster.numGpus);
  sortUnique(counts);
  return counts;
}

std::vector<int> tensorSizes(const ModelSpec& model, const SearchSpace& space, int most) {
  const int groups =
      model.attention.kind == AttentionKind::Mla ? model.attention.numHeads : model.attention.numQueryGroups;
  std::vector<int> sizes = divisors(model.attention.numHeads, space.minTp, limitOr(space.maxTp, most));
  std::erase_if(sizes, [groups](int t) { return groups % t != 0 && t % std::max(1, groups) != 0; });
  return sizes;
}

// CP cuts a sequence into 2 cp equal pieces.
std::vector<int> contextSizes(const Scenario& scenario, const SearchSpace& space, int most) {
  const int seqLen = scenario.batch.seqLen;
  std::vector<int> sizes = divisors(seqLen / 2, std::max(2, space.minCp), limitOr(space.maxCp, most));
  std::erase_if(sizes, [seqLen](int cp) { return seqLen % (2 * cp) != 0; });
  if (space.minCp <= 1) sizes.insert(sizes.begin(), 1);
  return sizes;
}

std::vector<int> expertSizes(const ModelSpec& model, const SearchSpace& space, int most) {
  if (model.moe.numExperts <= 0) return {1};
  return divisors(model.moe.numExperts, space.minEp, limitOr(space.maxEp, most));
}

std::vector<int> expertTensorSizes(const ModelSpec& model, const SearchSpace& space, int most) {
  if (model.moe.numExperts <= 0) return {1};
  return divisors(model.moe.ffnHiddenSize, space.minEtp, limitOr(space.maxEtp, most));
}

// The even split, else the balanced one.
PipelineChoice pipelineChoice(const Scenario& scenario, int pp, int vpp) {
  ParallelLayout layout;
  layout.pp = pp;
  layout.vpp = vpp;
  if (Result<PipelineLayout> even = resolvePipeline(scenario.model, layout))
    return {pp, vpp, {}, std::move(even).value()};
  PipelineLayout balanced = balancedPipeline(scenario.model, pp, vpp);
  std::string text = toLayoutString(balanced);
  return {pp, vpp, std::move(text), std::move(balanced)};
}

// Powers of two, and what makes equal stages of the layers, or of layers, embedding, MTP and loss counted alike. Sizes
// in between differ from these by less than the plan can tell.
bool isUsefulVpp(const ModelSpec& model, int pp, int vpp) {
  const int stages = pp * vpp;
  const int counted = model.numLayers + model.mtpNumLayers + 2;
  return (vpp & (vpp - 1)) == 0 || model.numLayers % stages == 0 || counted % stages == 0;
}

std::vector<PipelineChoice> pipelineChoices(const Scenario& scenario, const SearchSpace& space,
                                            const std::vector<int>& gpus) {
  // Embedding and loss may have a stage of their own; more stages than that would stay empty.
  const int slots = std::min(scenario.model.numLayers + scenario.model.mtpNumLayers + 2, kMostStages);
  const int mostStages = limitOr(space.maxPp, std::min(slots, gpus.back()));
  // The scenario's own split stands beside ours where the two differ.
  const Result<PipelineLayout> given = resolvePipeline(scenario.model, scenario.layout);
  std::vector<PipelineChoice> choices;
  for (int pp = std::max(1, space.minPp); pp <= mostStages; ++pp) {
    if (std::none_of(gpus.begin(), gpus.end(), [pp](int count) { return count % pp == 0; })) continue;
    const int mostChunks = pp == 1 ? 1 : limitOr(space.maxVpp, slots / pp);
    for (int vpp = std::max(1, space.minVpp); vpp <= mostChunks; ++vpp) {
      const bool own = given && given->pp == pp && given->vpp == vpp;
      if (!own && !isUsefulVpp(scenario.model, pp, vpp)) continue;
      choices.push_back(pipelineChoice(scenario, pp, vpp));
      if (own && *given != choices.back().layout) choices.push_back({pp, vpp, scenario.layout.pipelineLayout, *given});
    }
  }
  return choices;
}

RecomputePolicy selective(std::uint16_t modules) {
  RecomputePolicy policy;
  if (modules == 0) return policy;
  policy.granularity = RecomputeGranularity::Selective;
  policy.modules = modules;
  return policy;
}

// From nothing to everything, each step discarding more: the order in which the long-context guide reaches for them.
std::vector<RecomputePolicy> recomputeLadder(const Scenario& scenario) {
  const ModelSpec& model = scenario.model;
  const bool moe = model.moe.numExperts > 0;
  const bool dense = !moe || model.numDenseLayers > 0 || !model.moeLayerPattern.empty();
  std::uint16_t norms = bit(RecomputeModule::LayerNorm);
  if (model.attention.kind == AttentionKind::Mla) norms |= bit(RecomputeModule::MlaUpProj);
  if (model.attention.linear) norms |= bit(RecomputeModule::GdnNormOut);
  std::uint16_t ffn = 0;
  if (moe) ffn |= bit(RecomputeModule::Moe);
  if (dense) ffn |= bit(RecomputeModule::Mlp);

  std::vector<RecomputePolicy> ladder{scenario.recompute, RecomputePolicy{}, selective(norms)};
  if (moe) {
    ladder.push_back(selective(bit(RecomputeModule::MoeAct)));
    ladder.push_back(selective(norms | bit(RecomputeModule::MoeAct)));
  }
  ladder.push_back(selective(ffn));
  ladder.push_back(selective(norms | ffn));
  RecomputePolicy full;
  full.granularity = RecomputeGranularity::Full;
  full.method = RecomputeMethod::Uniform;
  full.numLayers = 1;
  ladder.push_back(full);

  std::vector<RecomputePolicy> unique;
  for (const RecomputePolicy& policy : ladder)
    if (std::find(unique.begin(), unique.end(), policy) == unique.end()) unique.push_back(policy);
  return unique;
}

std::vector<int> microBatchSizes(const Scenario& scenario, const SearchSpace& space) {
  std::vector<int> sizes{std::max(1, scenario.batch.microBatchSize)};
  if (space.varyMicroBatchSize) sizes.insert(sizes.end(), {1, 2, 4});
  sortUnique(sizes);
  return sizes;
}

std::vector<double> offloadFractions(const Scenario& scenario, const SearchSpace& space) {
  std::vector<double> fractions{scenario.optimizer.cpuOffloadFraction};
  if (space.varyOffload) fractions.insert(fractions.end(), {0.0, 0.25, 0.5, 0.75, 1.0});
  std::sort(fractions.begin(), fractions.end());
  fractions.erase(std::unique(fractions.begin(), fractions.end()), fractions.end());
  return fractions;
}

int heldGlobalBatchSize(const Scenario& scenario, const SearchSpace& space) {
  if (!space.keepGlobalBatch) return 0;
  return globalBatchSize(scenario, deriveGroups(scenario.layout, scenario.cluster.numGpus).dp);
}

// TE's hierarchical transport needs two levels: the inner one is kept, the outer one follows CP.
void setHierarchy(ParallelLayout& layout, const ParallelLayout& base) {
  if (layout.cpTransport != CpTransport::AllToAllP2p || base.hierarchicalCpSizes.size() != 2) return;
  const int inner = std::max(1, base.hierarchicalCpSizes[0]);
  layout.hierarchicalCpSizes.assign({inner, layout.cp / inner});
}

bool wantsSequenceParallel(const Scenario& base, int tp) {
  if (tp <= 1) return false;
  return base.layout.tp <= 1 || base.layout.sequenceParallel || base.model.moe.numExperts > 0;
}

std::size_t takeDigit(std::int64_t& number, std::size_t radix) {
  const auto size = static_cast<std::int64_t>(radix);
  const std::int64_t digit = number % size;
  number /= size;
  return static_cast<std::size_t>(digit);
}

}  // namespace

SearchAxes searchAxes(const Scenario& scenario, const SearchSpace& space) {
  SearchAxes axes;
  axes.gpus = gpuCounts(scenario, space);
  const int most = axes.gpus.back();
  axes.pipelines = pipelineChoices(scenario, space, axes.gpus);
  axes.tp = tensorSizes(scenario.model, space, most);
  axes.cp = contextSizes(scenario, space, most);
  axes.ep = expertSizes(scenario.model, space, most);
  axes.etp = expertTensorSizes(scenario.model, space, most);
  axes.microBatchSize = microBatchSizes(scenario, space);
  axes.recompute = space.varyRecompute ? recomputeLadder(scenario) : std::vector{scenario.recompute};
  axes.offload = offloadFractions(scenario, space);
  axes.globalBatchSize = heldGlobalBatchSize(scenario, space);
  return axes;
}

std::int64_t cellCount(const SearchAxes& axes) {
  return static_cast<std::int64_t>(axes.pipelines.size() * axes.tp.size() * axes.cp.size());
}

std::int64_t pointsPerCell(const SearchAxes& axes) {
  return static_cast<std::int64_t>(axes.ep.size() * axes.etp.size() * axes.gpus.size() * axes.microBatchSize.size() *
                                   axes.recompute.size() * axes.offload.size());
}

SearchPoint cellAt(const SearchAxes& axes, std::int64_t cell) {
  SearchPoint point;
  point.cp = takeDigit(cell, axes.cp.size());
  point.tp = takeDigit(cell, axes.tp.size());
  point.pipeline = static_cast<std::size_t>(cell);
  return point;
}

std::int64_t numberOf(const SearchAxes& axes, const SearchPoint& p) {
  std::size_t n = p.pipeline;
  n = n * axes.tp.size() + p.tp;
  n = n * axes.cp.size() + p.cp;
  n = n * axes.ep.size() + p.ep;
  n = n * axes.etp.size() + p.etp;
  n = n * axes.gpus.size() + p.gpus;
  n = n * axes.microBatchSize.size() + p.microBatchSize;
  n = n * axes.recompute.size() + p.recompute;
  n = n * axes.offload.size() + p.offload;
  return static_cast<std::int64_t>(n);
}

SearchPoint pointAt(const SearchAxes& axes, std::int64_t number) {
  SearchPoint inner;
  inner.offload = takeDigit(number, axes.offload.size());
  inner.recompute = takeDigit(number, axes.recompute.size());
  inner.microBatchSize = takeDigit(number, axes.microBatchSize.size());
  inner.gpus = takeDigit(number, axes.gpus.size());
  inner.etp = takeDigit(number, axes.etp.size());
  inner.ep = takeDigit(number, axes.ep.size());
  SearchPoint point = cellAt(axes, number);
  inner.cp = point.cp;
  inner.tp = point.tp;
  inner.pipeline = point.pipeline;
  return inner;
}

void setCell(Scenario& scenario, const Scenario& base, const SearchAxes& axes, const SearchPoint& point) {
  const PipelineChoice& pipeline = axes.pipelines[point.pipeline];
  ParallelLayout& layout = scenario.layout;
  layout.pp = pipeline.pp;
  layout.vpp = pipeline.vpp;
  layout.pipelineLayout = pipeline.text;
  layout.microbatchGroupSize = base.layout.microbatchGroupSize >= pipeline.pp ? base.layout.microbatchGroupSize : 0;
  layout.tp = axes.tp[point.tp];
  layout.sequenceParallel = wantsSequenceParallel(base, layout.tp);
  layout.cp = axes.cp[point.cp];
  setHierarchy(layout, base.layout);
  scenario.batch.globalBatchSize = axes.globalBatchSize;
}

void setPoint(Scenario& scenario, const Scenario& base, const SearchAxes& axes, const SearchPoint& point) {
  setCell(scenario, base, axes, point);
  scenario.layout.ep = axes.ep[point.ep];
  scenario.layout.etp = axes.etp[point.etp];
  scenario.cluster.numGpus = axes.gpus[point.gpus];
  scenario.batch.microBatchSize = axes.microBatchSize[point.microBatchSize];
  scenario.recompute = axes.recompute[point.recompute];
  scenario.optimizer.cpuOffloadFraction = axes.offload[point.offload];
}

}  // namespace shardscope
