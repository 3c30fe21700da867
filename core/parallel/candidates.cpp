// SPDX-License-Identifier: Apache-2.0
#include "core/parallel/candidates.h"

#include <algorithm>

#include "core/parallel/pipeline_layout.h"

namespace shardscope {
namespace {

constexpr int kMostGpus = 1 << 24;

std::vector<int> divisorsOf(int number) {
  std::vector<int> low, high;
  for (int d = 1; d <= number / d; ++d) {
    if (number % d != 0) continue;
    low.push_back(d);
    if (d != number / d) high.push_back(number / d);
  }
  low.insert(low.end(), high.rbegin(), high.rend());
  return low;
}

bool divides(int divisor, int number) { return number <= 0 || number % divisor == 0; }

bool fitsHeads(int tp, const AttentionSpec& attention) {
  const int groups = attention.kind == AttentionKind::Gqa ? attention.numQueryGroups : attention.numHeads;
  return divides(tp, attention.numHeads) && (divides(tp, groups) || tp % groups == 0);
}

// Embedding, loss and MTP layers count as a layer each.
int weightOf(const ModelSpec& model) {
  return std::max(0, std::min(model.numLayers, kMaxPipelineStages)) + 2 +
         std::max(0, std::min(model.mtpNumLayers, kMaxPipelineStages));
}

// Powers of two, and chunk counts with which all stages weigh the same: embedding, loss and MTP counted or not.
std::vector<int> chunkCounts(const ModelSpec& model, int pp) {
  const int weight = weightOf(model), layers = std::max(0, std::min(model.numLayers, kMaxPipelineStages));
  std::vector<int> values;
  for (int v = 1; v <= std::max(1, weight / pp); ++v) {
    const int stages = pp * v;
    const bool even = layers % stages == 0 || (layers + 2) % stages == 0 || weight % stages == 0;
    if ((v & (v - 1)) == 0 || even) values.push_back(v);
  }
  return values;
}

// a2a level, p2p level: the a2a level stays, or shrinks until it divides cp.
std::vector<int> levelsFor(int cp, const std::vector<int>& before) {
  int first = before.empty() ? 2 : std::max(1, before.front());
  while (cp % first != 0) --first;
  return {first, cp / first};
}

bool isEvenForm(const std::string& form) {
  return form.empty() || form == "even" || form.starts_with("account_for_") || form.starts_with("first=") ||
         form.starts_with("last=");
}

// The chunks a rank really has: a layout string says it by itself.
int chunksOf(const ModelSpec& model, const ParallelLayout& layout) {
  if (isEvenForm(layout.pipelineLayout)) return layout.vpp;
  const Result<PipelineLayout> resolved = resolvePipeline(model, layout);
  return resolved ? resolved->vpp : layout.vpp;
}

void balanceWhereNeeded(const ModelSpec& model, ParallelLayout& layout) {
  if (isEvenForm(layout.pipelineLayout) && resolvePipeline(model, layout).ok()) return;
  layout.pipelineLayout = toLayoutString(balancedPipeline(model, layout.pp, layout.vpp));
}

}  // namespace

std::string_view dimensionName(LayoutDimension dimension) {
  constexpr std::array<std::string_view, kLayoutDimensions.size()> kNames{"tp", "cp", "ep", "etp", "pp", "vpp"};
  return kNames[static_cast<std::size_t>(dimension)];
}

int valueOf(const ParallelLayout& layout, LayoutDimension dimension) {
  const std::array<int, kLayoutDimensions.size()> values{layout.tp,  layout.cp, layout.ep,
                                                         layout.etp, layout.pp, layout.vpp};
  return values[static_cast<std::size_t>(dimension)];
}

std::vector<int> candidateValues(LayoutDimension dimension, const ModelSpec& model, int numGpus, int pp) {
  const bool moe = model.moe.numExperts > 0;
  if (dimension == LayoutDimension::Vpp) {
    return pp <= 1 ? std::vector<int>{1} : chunkCounts(model, pp);
  }
  if (!moe && (dimension == LayoutDimension::Ep || dimension == LayoutDimension::Etp)) return {1};
  std::vector<int> values = divisorsOf(std::clamp(numGpus, 1, kMostGpus));
  const auto refuse = [&](int value) {
    switch (dimension) {
      case LayoutDimension::Tp:
        return !fitsHeads(value, model.attention);
      case LayoutDimension::Ep:
        return !divides(value, model.moe.numExperts);
      case LayoutDimension::Etp:
        return !divides(value, model.moe.ffnHiddenSize);
      case LayoutDimension::Pp:
        return value > weightOf(model);
      default:
        return false;
    }
  };
  values.erase(std::remove_if(values.begin(), values.end(), refuse), values.end());
  return values;
}

ParallelLayout withDimension(const ModelSpec& model, const ParallelLayout& layout, LayoutDimension dimension,
                             int value) {
  ParallelLayout changed = layout;
  switch (dimension) {
    case LayoutDimension::Tp:
      changed.tp = value;
      changed.sequenceParallel = value > 1;
      break;
    case LayoutDimension::Cp:
      changed.cp = value;
      if (layout.cpTransport == CpTransport::AllToAllP2p)
        changed.hierarchicalCpSizes = levelsFor(std::max(1, value), layout.hierarchicalCpSizes);
      break;
    case LayoutDimension::Ep:
      changed.ep = value;
      break;
    case LayoutDimension::Etp:
      changed.etp = value;
      break;
    case LayoutDimension::Pp:
      changed.pp = value;
      changed.vpp = value <= 1 ? 1 : std::clamp(chunksOf(model, layout), 1, std::max(1, weightOf(model) / value));
      if (changed.microbatchGroupSize < value) changed.microbatchGroupSize = 0;
      balanceWhereNeeded(model, changed);
      break;
    case LayoutDimension::Vpp:
      changed.vpp = value;
      balanceWhereNeeded(model, changed);
      break;
  }
  return changed;
}

}  // namespace shardscope
