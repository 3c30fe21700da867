// SPDX-License-Identifier: Apache-2.0
#include "core/cost/step_detail.h"

#include <algorithm>
#include <array>

#include "core/cost/step_end.h"

namespace shardscope {
namespace {

bool replays(const Scenario& s, std::uint16_t modules) {
  return s.recompute.granularity == RecomputeGranularity::Full ||
         (s.recompute.granularity == RecomputeGranularity::Selective && (s.recompute.modules & modules) != 0);
}

class Ledger {
 public:
  explicit Ledger(const StageCosts& costs) : m_costs(costs) {}

  void add(const OpList& ops, const CollectiveList& collectives, double times) {
    if (times <= 0) return;
    for (const Op& op : ops) addOp(op, times);
    for (const Collective& c : collectives) addCollective(c, times);
  }

  void addOnce(std::string_view name, GroupKind group, CollectiveKind kind, double bytes, double time, double exposed) {
    if (time <= 0) return;
    const GroupSpan span = groupSpan(m_costs.basis, group);
    m_detail.collectives.push_back(
        {name, group, kind, linkOf(span), static_cast<int>(span.size), 1, bytesFrom(bytes), {time}, {exposed}});
  }

  void addSends(double times) {
    const CostBasis& b = m_costs.basis;
    if (times <= 0) return;
    const GroupSpan span = groupSpan(b, GroupKind::Pp);
    const double bytes = b.activationBytes * b.shardTokens * b.scenario->model.hiddenSize;
    m_detail.collectives.push_back({"pp.send",
                                    GroupKind::Pp,
                                    CollectiveKind::SendReceive,
                                    linkOf(span),
                                    static_cast<int>(span.size),
                                    times,
                                    bytesFrom(times * bytes),
                                    {times * m_costs.send},
                                    {times * m_costs.sendShown}});
  }

  void setOptimizer(const StepEnd& end) {
    m_detail.optimizer = {end.optimizer};
    m_detail.clearing = {end.clearing};
  }

  StepDetail take(int rank) {
    m_detail.rank = rank;
    return std::move(m_detail);
  }

 private:
  void addOp(const Op& op, double times) {
    OpCost& cost = entry(m_detail.ops, op.name);
    const bool replayed = replays(*m_costs.basis.scenario, op.replay);
    cost.part = op.part;
    cost.count += times;
    cost.flops += times * (op.flops + op.flopsBackward + (replayed ? op.flops : 0));
    cost.bytes += bytesFrom(times * (op.bytes + op.bytesBackward + (replayed ? op.bytes : 0)));
    cost.time += {times * (op.forward + op.backward)};
    cost.backward += {times * op.backward};
    if (replayed) cost.recompute += {times * op.forward};
  }

  void addCollective(const Collective& c, double times) {
    CollectiveCost& cost = entry(m_detail.collectives, c.name);
    const double again = replays(*m_costs.basis.scenario, c.replay) ? 1 : 0;
    cost.group = c.group;
    cost.kind = c.kind;
    cost.link = c.link;
    cost.ranks = static_cast<int>(groupSpan(m_costs.basis, c.group).size);
    cost.count += times;
    cost.bytes += bytesFrom(times * ((1 + again) * c.bytes + c.bytesBackward));
    cost.time += {times * ((1 + again) * c.forward + c.backward)};
    cost.exposed += {times * ((1 + again) * c.exposedForward + c.exposedBackward)};
  }

  template <typename Entry>
  static Entry& entry(std::vector<Entry>& entries, std::string_view name) {
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.name == name; });
    if (found != entries.end()) return *found;
    Entry fresh{};
    fresh.name = name;
    return entries.emplace_back(fresh);
  }

  const StageCosts& m_costs;
  StepDetail m_detail;
};

struct RankContent {
  std::array<double, kLayerKinds> layers{};
  double embedding = 0, output = 0, mtp = 0, sends = 0;
};

RankContent contentOf(const StageCosts& costs, const PipelineLayout& pipeline, int rank) {
  const ModelSpec& model = costs.basis.scenario->model;
  RankContent content;
  const int stages = static_cast<int>(pipeline.chunks.size());
  for (int i = rank; i < stages; i += costs.basis.pp) {
    const PipelineChunk& chunk = pipeline.chunks[static_cast<std::size_t>(i)];
    const KindCounts& kinds = costs.chunks[static_cast<std::size_t>(i)];
    for (std::size_t k = 0; k < kLayerKinds; ++k) content.layers[k] += kinds[k];
    content.embedding += chunk.embedding ? 1 : 0;
    content.output += chunk.loss ? 1 + std::max(0, model.mtpNumLayers) : 0;
    content.mtp += chunk.numMtpLayers;
    content.sends += (i + 1 < stages ? 1 : 0) + (i > 0 ? 1 : 0);
  }
  return content;
}

void addLayers(const StageCosts& costs, const RankContent& content, double m, Ledger& ledger) {
  for (std::size_t k = 0; k < kLayerKinds; ++k) {
    if (content.layers[k] <= 0) continue;
    OpList ops;
    CollectiveList collectives;
    const LayerKind kind = kindAt(static_cast<int>(k));
    addLayerOps(costs.basis, kind, ops);
    addLayerCollectives(costs.basis, kind, ops, collectives);
    applyOverlap(costs.basis, ops, collectives);
    ledger.add(ops, collectives, m * content.layers[k]);
  }
}

void addEnds(const StageCosts& costs, const RankContent& content, double m, Ledger& ledger) {
  OpList embedding, output, mtp;
  CollectiveList embeddingCollectives, outputCollectives;
  addEmbeddingOps(costs.basis, embedding);
  addEmbeddingCollectives(costs.basis, embeddingCollectives);
  addOutputOps(costs.basis, output);
  addOutputCollectives(costs.basis, outputCollectives);
  addMtpOps(costs.basis, mtp);
  ledger.add(embedding, embeddingCollectives, m * content.embedding);
  ledger.add(output, outputCollectives, m * content.output);
  ledger.add(mtp, {}, m * content.mtp);
}

void addStepEnd(const StageCosts& costs, const PipelineLayout& pipeline, int rank, Ledger& ledger) {
  const CostBasis& b = costs.basis;
  const Scenario& s = *b.scenario;
  const RankParameters p = rankParameters(costs, parameterCosts(costs), pipeline, rank);
  const WorkTime time = rankTime(costs, pipeline, rank);
  const StepEnd end = stepEnd(b, p, time.forward, time.backward);
  const auto kind = s.optimizer.distributed ? CollectiveKind::ReduceScatter : CollectiveKind::AllReduce;
  const double gradients = bytesOf(s.precision.gradReduce);
  const double weight = b.activationBytes;
  ledger.setOptimizer(end);
  const double reduced = end.reduceDense + end.reduceExpert;
  const double gathered = end.gatherDense + end.gatherExpert;
  const auto share = [](double part, double whole, double exposed) { return whole > 0 ? exposed * part / whole : 0; };
  ledger.addOnce("dp.reduce", GroupKind::DpCp, kind, gradients * p.dense, end.reduceDense,
                 share(end.reduceDense, reduced, end.exposedReduce));
  ledger.addOnce("edp.reduce", GroupKind::Edp, kind, gradients * p.expert, end.reduceExpert,
                 share(end.reduceExpert, reduced, end.exposedReduce));
  ledger.addOnce("dp.gather", GroupKind::DpCp, CollectiveKind::AllGather, weight * p.dense, end.gatherDense,
                 share(end.gatherDense, gathered, end.exposedGather));
  ledger.addOnce("edp.gather", GroupKind::Edp, CollectiveKind::AllGather, weight * p.expert, end.gatherExpert,
                 share(end.gatherExpert, gathered, end.exposedGather));
}

}  // namespace

std::string_view collectiveName(CollectiveKind kind) {
  static constexpr std::array<std::string_view, 5> kNames = {"all-gather", "reduce-scatter", "all-reduce", "all-to-all",
                                                             "send"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view linkName(LinkKind link) {
  static constexpr std::array<std::string_view, 3> kNames = {"none", "nvlink", "nic"};
  return kNames[static_cast<std::size_t>(link)];
}

StepDetail explainRank(const StageCosts& costs, const PipelineLayout& pipeline, int rank) {
  const RankContent content = contentOf(costs, pipeline, rank);
  const double m = costs.basis.numMicrobatches;
  Ledger ledger(costs);
  addLayers(costs, content, m, ledger);
  addEnds(costs, content, m, ledger);
  if (costs.basis.pp > 1) ledger.addSends(m * content.sends);
  addStepEnd(costs, pipeline, rank, ledger);
  return ledger.take(rank);
}

StepDetail explainStep(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout& pipeline,
                       std::optional<int> pipelineRank) {
  const StageCosts costs = stageCosts(scenario, groups, pipeline);
  return explainRank(costs, pipeline, pipelineRank.value_or(busiestRank(costs, pipeline)));
}

}  // namespace shardscope
