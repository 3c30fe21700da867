// SPDX-License-Identifier: Apache-2.0
// Weights and gradients of one rank. All of them lie in two flat buffers, dense and expert, since they are reduced over
// different groups; a parameter is a range of rows in one of them.
//
// An element's first value depends on the seed, the name of the tensor that it belongs to in the unsharded model, and
// its place in that tensor, so that every layout starts from the same model.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/ops/tensor.h"

namespace shardscope {

// Rows of the local matrix that are rows of one tensor of the unsharded model.
struct ParameterSegment {
  std::string tensor;  // its name, such as "layers.3.attention.q"
  std::int64_t rows = 0;
  std::int64_t globalRow = 0;
  std::int64_t globalColumn = 0;
  std::int64_t globalColumns = 0;  // of the whole tensor
};

enum class InitialValue : std::uint8_t {
  Spread,
  Zeros,
  Ones
};  // Spread: uniform, of standard deviation 1/sqrt(columns)

enum class TensorParallelShare : std::uint8_t {
  Split,            // every TP rank has its own part
  ReplicatedSum,    // whole on every TP rank, which sees part of the tokens or heads: gradients are summed
  ReplicatedEqual,  // whole on every TP rank, all gradients are equal
};

struct ParameterSpec {
  std::vector<ParameterSegment> segments;  // top to bottom
  std::int64_t columns = 0;
  bool expert = false;
  TensorParallelShare share = TensorParallelShare::Split;
  InitialValue initial = InitialValue::Spread;

  std::int64_t rows() const;
  std::int64_t elements() const { return rows() * columns; }
};

struct Parameter {
  Tensor weight;    // [rows, columns]
  Tensor gradient;  // the same, of the main gradients' type
};

class ParameterStore {
 public:
  // Before allocate(). The Parameter is filled in by it and must stay where it is until then.
  void declare(ParameterSpec spec, Parameter& parameter);
  // Dense parameters whose gradients are summed over TP come first, so that one all-reduce reaches them.
  void allocate(Allocator& memory, DataType weights, DataType gradients, std::int64_t denseShards,
                std::int64_t expertShards);
  void initialize(std::uint64_t seed);

  // A flat buffer is padded at its end to a multiple of its shards.
  struct Buffer {
    Tensor weights, gradients;  // [padded]
    std::int64_t elements = 0;
    std::int64_t summedOverTp = 0;  // the first so many
    std::int64_t shards = 1;
    std::int64_t shardElements() const { return weights.elements() / shards; }
  };
  const Buffer& dense() const { return m_dense; }
  const Buffer& expert() const { return m_expert; }

  struct Entry {
    ParameterSpec spec;
    Parameter* parameter = nullptr;
    std::int64_t offset = 0;  // in its buffer
  };
  const std::vector<Entry>& entries() const { return m_entries; }

 private:
  std::vector<Entry> m_entries;
  Buffer m_dense;
  Buffer m_expert;
};

}  // namespace shardscope
