// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/parameter_specs.h"

#include <utility>

namespace shardscope {
namespace {

TensorParallelShare shareOfTokens(const Rank& rank) {
  return rank.sequenceParallel() ? TensorParallelShare::ReplicatedSum : TensorParallelShare::ReplicatedEqual;
}

}  // namespace

ParameterSpec columnSpec(const Rank& rank, std::string name, std::int64_t rows, std::int64_t columns) {
  ParameterSpec spec;
  spec.segments = {{std::move(name), rows, rank.at.tp * rows, 0, columns}};
  spec.columns = columns;
  return spec;
}

ParameterSpec rowSpec(const Rank& rank, std::string name, std::int64_t rows, std::int64_t columns) {
  ParameterSpec spec;
  spec.segments = {{std::move(name), rows, 0, rank.at.tp * columns, rank.tp * columns}};
  spec.columns = columns;
  return spec;
}

ParameterSpec tokenWiseSpec(const Rank& rank, std::string name, std::int64_t rows, std::int64_t columns) {
  ParameterSpec spec;
  spec.segments = {{std::move(name), rows, 0, 0, columns}};
  spec.columns = columns;
  spec.share = shareOfTokens(rank);
  return spec;
}

ParameterSpec normSpec(const Rank& rank, std::string name, std::int64_t width) {
  ParameterSpec spec = tokenWiseSpec(rank, std::move(name), 1, width);
  spec.initial = rank.model.zeroCenteredNorm ? InitialValue::Zeros : InitialValue::Ones;
  return spec;
}

ParameterSpec headNormSpec(const Rank& rank, std::string name, std::int64_t width) {
  ParameterSpec spec = normSpec(rank, std::move(name), width);
  if (rank.tp > 1) spec.share = TensorParallelShare::ReplicatedSum;
  return spec;
}

}  // namespace shardscope
