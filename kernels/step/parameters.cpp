// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/parameters.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "kernels/step/random_values.h"

namespace shardscope {
namespace {

std::int64_t padded(std::int64_t elements, std::int64_t shards) { return (elements + shards - 1) / shards * shards; }

double initialValue(InitialValue kind, std::uint64_t tensor, std::int64_t element, std::int64_t fanIn) {
  switch (kind) {
    case InitialValue::Zeros:
      return 0;
    case InitialValue::Ones:
      return 1;
    case InitialValue::Spread:
      return (2 * unitValue(tensor + static_cast<std::uint64_t>(element)) - 1) *
             std::sqrt(3.0 / static_cast<double>(fanIn));
  }
  return 0;
}

template <typename T>
void fillRows(const ParameterSpec& spec, std::uint64_t seed, T* out) {
  for (const ParameterSegment& segment : spec.segments) {
    const std::uint64_t tensor = keyOf(seed, segment.tensor);
    for (std::int64_t row = 0; row < segment.rows; ++row) {
      const std::int64_t first = (segment.globalRow + row) * segment.globalColumns + segment.globalColumn;
      for (std::int64_t column = 0; column < spec.columns; ++column)
        *out++ = T(static_cast<float>(initialValue(spec.initial, tensor, first + column, segment.globalColumns)));
    }
  }
}

}  // namespace

std::int64_t ParameterSpec::rows() const {
  std::int64_t sum = 0;
  for (const ParameterSegment& segment : segments) sum += segment.rows;
  return sum;
}

void ParameterStore::declare(ParameterSpec spec, Parameter& parameter) {
  m_entries.push_back({std::move(spec), &parameter, 0});
}

void ParameterStore::allocate(Allocator& memory, DataType weights, DataType gradients, std::int64_t denseShards,
                              std::int64_t expertShards) {
  std::stable_partition(m_entries.begin(), m_entries.end(),
                        [](const Entry& entry) { return entry.spec.share == TensorParallelShare::ReplicatedSum; });
  for (Entry& entry : m_entries) {
    Buffer& buffer = entry.spec.expert ? m_expert : m_dense;
    entry.offset = buffer.elements;
    buffer.elements += entry.spec.elements();
    if (entry.spec.share == TensorParallelShare::ReplicatedSum) buffer.summedOverTp = buffer.elements;
  }
  m_dense.shards = denseShards;
  m_expert.shards = expertShards;
  for (Buffer* buffer : {&m_dense, &m_expert}) {
    const std::int64_t elements = padded(buffer->elements, buffer->shards);
    buffer->weights = Tensor(memory, {elements}, weights, Term::Weights);
    buffer->gradients = Tensor(memory, {elements}, gradients, Term::Gradients);
  }
  for (Entry& entry : m_entries) {
    const Buffer& buffer = entry.spec.expert ? m_expert : m_dense;
    const Shape shape{entry.spec.rows(), entry.spec.columns};
    entry.parameter->weight = buffer.weights.rowRange(entry.offset, entry.spec.elements()).reshaped(shape);
    entry.parameter->gradient = buffer.gradients.rowRange(entry.offset, entry.spec.elements()).reshaped(shape);
  }
}

void ParameterStore::initialize(std::uint64_t seed) {
  for (const Buffer* buffer : {&m_dense, &m_expert}) {  // the padding too
    std::memset(buffer->weights.raw(), 0, static_cast<std::size_t>(buffer->weights.bytes()));
    std::memset(buffer->gradients.raw(), 0, static_cast<std::size_t>(buffer->gradients.bytes()));
  }
  for (const Entry& entry : m_entries) {
    const Tensor& weight = entry.parameter->weight;
    if (weight.type() == DataType::Bf16)
      fillRows(entry.spec, seed, weight.as<Bf16>());
    else
      fillRows(entry.spec, seed, weight.as<float>());
  }
}

}  // namespace shardscope
