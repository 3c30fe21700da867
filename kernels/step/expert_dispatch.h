// SPDX-License-Identifier: Apache-2.0
// Brings tokens to their experts and the results back.
//   AllToAll   rows sorted by expert go to the ranks that have them and come back; under ETP the ranks that share an
//              expert gather each other's rows, and sum their parts of the result
//   AllGather  every rank of the expert group gets all tokens, takes the rows of its experts, and the partial results
//              are summed where the tokens came from
// Source: Megatron-LM core/transformer/moe/token_dispatcher.py.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/step/rank.h"

namespace shardscope {

// What one dispatch leaves for the way back and for the backward.
struct ExpertRows {
  std::vector<std::int64_t> rowsOfExpert;   // of this rank's experts
  Tensor probabilities;                     // [rows] fp32, of the rows at the experts
  Tensor tokenOfRow;                        // int32: where each row comes from
  Tensor position;                          // [tokens, k] int32: where each choice went; -1 = to another rank
  Tensor order, orderBack;                  // int32: arrival to expert order, and back; undefined where they are equal
  std::vector<std::int64_t> send, receive;  // rows to and from each EP rank
  std::vector<std::int64_t> etpRows;        // rows that each ETP rank received
};

class ExpertDispatch {
 public:
  virtual ~ExpertDispatch() = default;

  // tokens [shard, h], probabilities [shard, k] fp32, experts [shard, k] int32 -> rows at this rank's experts, grouped
  // by expert: [rows, h].
  virtual Tensor dispatch(Rank& rank, const Tensor& tokens, const Tensor& probabilities, const Tensor& experts,
                          ExpertRows& rows) = 0;
  // Rows' results -> their sums a token, [shard, h].
  virtual Tensor combine(Rank& rank, Tensor results, const ExpertRows& rows) = 0;
  virtual Tensor combineBackward(Rank& rank, const Tensor& gradient, const ExpertRows& rows) = 0;
  virtual Tensor dispatchBackward(Rank& rank, Tensor gradient, const ExpertRows& rows) = 0;
  // [rows] fp32 -> [shard, k] fp32
  virtual Tensor probabilitiesBackward(Rank& rank, Tensor gradient, const ExpertRows& rows) = 0;
};

std::unique_ptr<ExpertDispatch> makeAllToAllDispatch(const Rank& rank);
std::unique_ptr<ExpertDispatch> makeAllGatherDispatch(const Rank& rank);

}  // namespace shardscope
