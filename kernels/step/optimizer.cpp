// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/optimizer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>

#include "kernels/step/exchange.h"

namespace shardscope {
namespace {

DataType typeOf(StateType type) {
  switch (type) {
    case StateType::Fp32:
      return DataType::Fp32;
    case StateType::Bf16:
      return DataType::Bf16;
    case StateType::Fp16:
      return DataType::Fp16;
    case StateType::Fp8:
      return DataType::Fp8E4M3;
  }
  return DataType::Fp32;
}

std::int64_t shardsOf(const Rank& rank, GroupKind kind) {
  if (!rank.scenario.optimizer.distributed) return 1;
  return groupSize(rank.scenario.layout, rank.plan.groups, kind) / std::max(1, rank.scenario.optimizer.instances);
}

std::string_view tensorOf(const ParameterStore::Entry& entry) { return entry.spec.segments.front().tensor; }

bool isSharedEmbedding(const Rank& rank, const ParameterStore::Entry& entry) {
  const bool shared = rank.model.tieEmbeddings || rank.model.mtpNumLayers > 0;
  return shared && rank.plan.pipeline.pp > 1 && tensorOf(entry) == "embedding";
}

}  // namespace

std::int64_t Optimizer::denseShards(const Rank& rank) { return shardsOf(rank, GroupKind::DpCp); }
std::int64_t Optimizer::expertShards(const Rank& rank) { return shardsOf(rank, GroupKind::Edp); }

Optimizer::Optimizer(Rank& rank, ParameterStore& store, const OptimizerSettings& settings)
    : m_rank(rank), m_store(store), m_settings(settings) {
  m_world = joinEveryone(rank.world, "world");
  m_dense = makeShards(store.dense(), false);
  m_expert = makeShards(store.expert(), true);
  addPieces(m_dense);
  addPieces(m_expert);
  for (const ParameterStore::Entry& entry : store.entries())
    if (isSharedEmbedding(rank, entry)) m_sharedEmbedding = entry.parameter->gradient;
}

Optimizer::Shards Optimizer::makeShards(const ParameterStore::Buffer& buffer, bool expert) {
  const GroupKind kind = expert ? GroupKind::Edp : GroupKind::DpCp;
  Shards shards;
  shards.buffer = &buffer;
  shards.kind = kind;
  shards.expert = expert;
  shards.reduce = expert ? "edp.reduce" : "dp.reduce";
  shards.gather = expert ? "edp.gather" : "dp.gather";
  shards.group = &m_rank.groups[kind];
  const int index = shards.group->rank(), size = shards.group->size();
  const bool distributed = m_rank.scenario.optimizer.distributed;
  const int perInstance = distributed ? static_cast<int>(buffer.shards) : size;
  if (distributed && perInstance < size) {
    const std::vector<int> ranks = groupOfRank(m_rank.scenario.layout, m_rank.plan.groups, kind, m_rank.place.rank);
    const int instance = index / perInstance;
    const std::vector<int> own(ranks.begin() + instance * perInstance, ranks.begin() + (instance + 1) * perInstance);
    std::vector<int> twins;
    for (int i = index % perInstance; i < size; i += perInstance) twins.push_back(ranks[static_cast<std::size_t>(i)]);
    const std::string name(shards.group->name());
    m_joined.push_back(m_rank.world.join(own, name + "-instance" + std::to_string(instance)));
    shards.group = m_joined.back().get();
    m_joined.push_back(m_rank.world.join(twins, name + "-twins" + std::to_string(index % perInstance)));
    shards.instances = m_joined.back().get();
  }
  shards.counts = distributed ? index < perInstance : index == 0;
  shards.count = buffer.shardElements();
  shards.first = distributed ? shards.group->rank() * shards.count : 0;
  return shards;
}

// The elements of the shard, parameter by parameter; those in front have their state on the host.
void Optimizer::addPieces(const Shards& shards) {
  const double offloaded = std::clamp(m_rank.scenario.optimizer.cpuOffloadFraction, 0.0, 1.0);
  const std::int64_t end = shards.first + shards.count;
  const std::int64_t cut = shards.first + static_cast<std::int64_t>(offloaded * static_cast<double>(shards.count));
  for (const ParameterStore::Entry& entry : m_store.entries()) {
    if (entry.spec.expert != shards.expert) continue;
    const std::int64_t last = entry.offset + entry.spec.elements();
    for (const auto& [from, to, onHost] : {std::tuple{shards.first, cut, true}, std::tuple{cut, end, false}}) {
      const std::int64_t first = std::max(entry.offset, from);
      const std::int64_t count = std::min(last, to) - first;
      if (count > 0) m_pieces.push_back(makePiece(shards, entry, first, count, onHost));
    }
  }
}

Optimizer::Piece Optimizer::makePiece(const Shards& shards, const ParameterStore::Entry& entry, std::int64_t first,
                                      std::int64_t count, bool onHost) {
  const PrecisionSpec& precision = m_rank.scenario.precision;
  Allocator& memory = onHost ? m_rank.host : m_rank.memory;
  Piece piece;
  piece.weight = shards.buffer->weights.rowRange(first, count);
  piece.gradient = shards.buffer->gradients.rowRange(first, count);
  piece.main = piece.weight;
  if (typeOf(precision.mainParams) != m_rank.plan.compute || onHost) {
    piece.main = Tensor(memory, {count}, typeOf(precision.mainParams), Term::MainParameters);
    m_rank.ops.convert(piece.weight, piece.main);
  }
  piece.expAvg = Tensor(memory, {count}, typeOf(precision.expAvg), Term::ExpAvg);
  piece.expAvgSq = Tensor(memory, {count}, typeOf(precision.expAvgSq), Term::ExpAvgSq);
  piece.scales = Tensor(m_rank.host, {2}, DataType::Fp32, Term::ExpAvg);
  if (onHost) piece.hostGradient = Tensor(memory, {count}, piece.gradient.type(), Term::Gradients);
  m_rank.ops.fill(piece.expAvg, 0);
  m_rank.ops.fill(piece.expAvgSq, 0);
  m_rank.ops.fill(piece.scales, 1);
  const bool firstOfTp = entry.spec.share == TensorParallelShare::Split || m_rank.at.tp == 0 || shards.expert;
  const bool copy = isSharedEmbedding(m_rank, entry) && m_rank.at.pp > 0;
  piece.counts = shards.counts && firstOfTp && !copy;
  piece.weightDecay = entry.spec.initial == InitialValue::Spread ? m_settings.weightDecay : 0;
  return piece;
}

void Optimizer::zeroGradients() {
  m_rank.op("optimizer.zero", {0, m_dense.buffer->gradients.bytes() + m_expert.buffer->gradients.bytes()}, [&] {
    m_rank.ops.fill(m_dense.buffer->gradients, 0);
    m_rank.ops.fill(m_expert.buffer->gradients, 0);
  });
}

void Optimizer::reduceSharedEmbedding() {
  if (m_sharedEmbedding)
    reduceInPlace(m_rank, "embedding.reduce", GroupKind::Embedding, m_sharedEmbedding, Reduction::Sum);
}

void Optimizer::reduce(const Shards& shards) {
  const Tensor& all = shards.buffer->gradients;
  if (shards.group->size() > 1) {
    const Tensor own = all.rowRange(shards.first, shards.count);
    m_rank
        .post(shards.reduce, shards.kind, *shards.group, all.bytes(),
              [&](Communicator& c) {
                if (shards.buffer->shards == 1)
                  return c.allReduce(all.raw(), all.raw(), all.elements(), all.type(), Reduction::Sum);
                return c.reduceScatter(all.raw(), own.raw(), own.elements(), all.type());
              })
        .finish();
  }
  if (shards.instances == nullptr) return;
  const Tensor own = all.rowRange(shards.first, shards.count);
  m_rank
      .post(shards.reduce, shards.kind, *shards.instances, own.bytes(),
            [&](Communicator& c) {
              return c.allReduce(own.raw(), own.raw(), own.elements(), own.type(), Reduction::Sum);
            })
      .finish();
}

void Optimizer::reduceGradients() {
  m_rank.place = {m_rank.place.rank, m_rank.place.stage, 0, -1, -1, StepPass::Optimizer};
  const ParameterStore::Buffer& dense = *m_dense.buffer;
  reduceInPlace(m_rank, "tp.gradients", GroupKind::Tp, dense.gradients.rowRange(0, dense.summedOverTp), Reduction::Sum);
  reduceSharedEmbedding();
  reduce(m_dense);
  reduce(m_expert);
}

double Optimizer::globalNorm() {
  double squares = 0;
  for (const Piece& piece : m_pieces)
    if (piece.counts)
      m_rank.op("optimizer.norm", {0, piece.gradient.bytes()},
                [&] { squares += m_rank.ops.sumOfSquares(piece.gradient); });
  // Three fp32 numbers carry a double whole.
  float parts[3];
  for (float& part : parts) {
    part = static_cast<float>(squares);
    squares -= static_cast<double>(part);
  }
  if (m_world->size() > 1)
    m_rank
        .post("optimizer.norm", GroupKind::TpDpCp, *m_world, sizeof parts,
              [&](Communicator& c) { return c.allReduce(parts, parts, 3, DataType::Fp32, Reduction::Sum); })
        .finish();
  return std::sqrt(std::max(0.0, static_cast<double>(parts[0]) + parts[1] + parts[2]));
}

void Optimizer::updatePiece(const Piece& piece, double gradientScale, std::int64_t step) {
  Tensor gradient = piece.gradient;
  if (piece.hostGradient) {
    m_rank.op("optimizer.offload", {0, 2 * gradient.bytes()},
              [&] { m_rank.ops.convert(piece.gradient, piece.hostGradient); });
    gradient = piece.hostGradient;
  }
  const bool separate = !piece.main.sharesMemoryWith(piece.weight);
  Adam adam;
  adam.main = piece.main;
  adam.grad = gradient;
  adam.expAvg = piece.expAvg;
  adam.expAvgSq = piece.expAvgSq;
  adam.momentScales = piece.scales;
  if (separate) adam.weight = piece.weight;
  adam.learningRate = m_settings.learningRate;
  adam.beta1 = m_settings.beta1;
  adam.beta2 = m_settings.beta2;
  adam.epsilon = m_settings.epsilon;
  adam.weightDecay = piece.weightDecay;
  adam.gradScale = gradientScale;
  adam.step = step;
  m_rank.op("optimizer.adam", {0, piece.expAvg.bytes() * 2 + piece.expAvgSq.bytes() * 2 + gradient.bytes()},
            [&] { m_rank.ops.adam(adam); });
}

void Optimizer::gather(const Shards& shards) {
  if (shards.buffer->shards == 1) return;
  const Tensor& all = shards.buffer->weights;
  const Tensor own = all.rowRange(shards.first, shards.count);
  m_rank
      .post(shards.gather, shards.kind, *shards.group, own.bytes(),
            [&](Communicator& c) { return c.allGather(own.raw(), all.raw(), own.elements(), own.type()); })
      .finish();
}

double Optimizer::update(std::int64_t step) {
  const double norm = globalNorm();
  const double scale = m_settings.clipNorm > 0 && norm > m_settings.clipNorm ? m_settings.clipNorm / norm : 1;
  for (const Piece& piece : m_pieces) updatePiece(piece, scale, step);
  gather(m_dense);
  gather(m_expert);
  return norm;
}

}  // namespace shardscope
