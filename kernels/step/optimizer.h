// SPDX-License-Identifier: Apache-2.0
// The end of a step on one rank: gradients reduced over data (and expert data) parallelism, clipped by their global
// norm, Adam(W) on this rank's shard, weights gathered.
//   distributed   reduce-scatter, a shard of the state a rank, all-gather; with several instances a shard of an
//                 instance, and an all-reduce between them
//   otherwise     all-reduce, the whole state on every rank
//   offload       the first part of the shard has its state on the host, where it is updated
// Source: Megatron-LM core/optimizer/distrib_optimizer.py, clip_grads.py, finalize_model_grads.py.
#pragma once

#include <memory>
#include <vector>

#include "kernels/step/parameters.h"
#include "kernels/step/rank.h"

namespace shardscope {

struct OptimizerSettings {
  double learningRate = 1e-3;
  double beta1 = 0.9, beta2 = 0.95, epsilon = 1e-8;
  double weightDecay = 0.1;  // not of norms
  double clipNorm = 1.0;     // 0: no clipping
};

class Optimizer {
 public:
  // The number of shards that each flat buffer of the store must divide into.
  static std::int64_t denseShards(const Rank& rank);
  static std::int64_t expertShards(const Rank& rank);

  Optimizer(Rank& rank, ParameterStore& store, const OptimizerSettings& settings);

  void zeroGradients();
  void reduceGradients();            // after it, whole gradients are in this rank's shard
  double update(std::int64_t step);  // step from 1; the gradients' global norm before clipping

  struct Range {
    std::int64_t first = 0, count = 0;
  };
  Range ownDense() const { return {m_dense.first, m_dense.count}; }  // elements of the flat buffers
  Range ownExpert() const { return {m_expert.first, m_expert.count}; }

 private:
  // Consecutive elements of one parameter in this rank's shard, with their state in one place.
  struct Piece {
    Tensor weight, gradient;  // views of the flat buffers
    Tensor main, expAvg, expAvgSq, scales;
    Tensor hostGradient;  // where the state is on the host
    bool counts = true;   // in the global norm: one of the ranks that hold the parameter
    double weightDecay = 0;
  };
  struct Shards {
    const ParameterStore::Buffer* buffer = nullptr;
    Communicator* group = nullptr;  // that shares the state, or reduces it whole
    Communicator* instances = nullptr;
    GroupKind kind = GroupKind::DpCp;
    std::string_view reduce, gather;
    std::int64_t first = 0, count = 0;  // elements of this rank's shard
    bool counts = true;                 // in the global norm: one of the ranks that have this shard
    bool expert = false;
  };

  Shards makeShards(const ParameterStore::Buffer& buffer, bool expert);
  void addPieces(const Shards& shards);
  Piece makePiece(const Shards& shards, const ParameterStore::Entry& entry, std::int64_t first, std::int64_t count,
                  bool onHost);
  void reduce(const Shards& shards);
  void gather(const Shards& shards);
  void updatePiece(const Piece& piece, double gradientScale, std::int64_t step);
  double globalNorm();
  void reduceSharedEmbedding();

  Rank& m_rank;
  const ParameterStore& m_store;
  OptimizerSettings m_settings;
  std::vector<std::unique_ptr<Communicator>> m_joined;
  std::unique_ptr<Communicator> m_world;
  Shards m_dense, m_expert;
  std::vector<Piece> m_pieces;
  Tensor m_sharedEmbedding;  // its gradient, where first and last stage have a copy each
};

}  // namespace shardscope
