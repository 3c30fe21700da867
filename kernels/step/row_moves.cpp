// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/row_moves.h"

#include <algorithm>

namespace shardscope {

Tensor indexTensor(Rank& rank, std::span<const std::int32_t> values, Term term) {
  Tensor index = rank.make({static_cast<std::int64_t>(values.size())}, DataType::Int32, term);
  std::copy(values.begin(), values.end(), index.as<std::int32_t>());
  return index;
}

Tensor takeRows(Rank& rank, std::string_view name, const Tensor& x, const Tensor& source, Term term) {
  Tensor out = rank.make({source.elements(), x.columns()}, x.type(), term);
  rank.op(name, {0, 2 * out.bytes()}, [&] { rank.ops.gatherRows({x, source, out}); });
  return out;
}

Tensor sumOfRows(Rank& rank, std::string_view name, const Tensor& x, const Tensor& position, Term term) {
  Tensor out = rank.make({position.rows(), x.columns()}, x.type(), term);
  rank.op(name, {0, x.bytes() + out.bytes()}, [&] { rank.ops.sumRows({x, position, out}); });
  return out;
}

}  // namespace shardscope
