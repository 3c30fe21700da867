// SPDX-License-Identifier: Apache-2.0
// What moves rows: gatherRows, sumRows, the embedding, copyColumns.
#include <algorithm>

#include "tests/kernels/ops/op_checks.h"

namespace shardscope {
namespace {

// Whole numbers in [low, high).
std::vector<std::int32_t> randomIndices(OpRun& run, std::int64_t count, std::int64_t low, std::int64_t high) {
  std::vector<std::int32_t> indices;
  for (const double value : run.random(count, DataType::Fp32, 0, 1))
    indices.push_back(static_cast<std::int32_t>(
        std::min(low + static_cast<std::int64_t>(value * static_cast<double>(high - low)), high - 1)));
  return indices;
}

// out[i] += x[row].
void addRow(const Values& x, std::int64_t row, Values& out, std::int64_t i, std::int64_t columns) {
  for (std::int64_t j = 0; j < columns; ++j)
    out[static_cast<std::size_t>(i * columns + j)] += x[static_cast<std::size_t>(row * columns + j)];
}

}  // namespace

void check(OpRun& run, const MoveRowsCase& c) {
  const Values x = run.random(c.rows * c.columns);
  const Tensor xt = run.tensor({c.rows, c.columns}, x);
  const auto sources = [&](std::int64_t count) {
    std::vector<std::int32_t> rows = randomIndices(run, count, 0, c.rows);
    const Values drawn = run.random(count, DataType::Fp32, 0, 1);
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (drawn[i] < c.missing) rows[i] = -1;
    return rows;
  };

  const std::vector<std::int32_t> source = sources(c.outRows), position = sources(c.outRows * c.terms);
  Values gathered(static_cast<std::size_t>(c.outRows * c.columns)), summed = gathered;
  for (std::int64_t i = 0; i < c.outRows; ++i) {
    if (source[static_cast<std::size_t>(i)] >= 0)
      addRow(x, source[static_cast<std::size_t>(i)], gathered, i, c.columns);
    for (std::int64_t j = 0; j < c.terms; ++j)
      if (const std::int32_t row = position[static_cast<std::size_t>(i * c.terms + j)]; row >= 0)
        addRow(x, row, summed, i, c.columns);
  }
  const Tensor gatheredTensor = run.output({c.outRows, c.columns}), summedTensor = run.output({c.outRows, c.columns});
  run.backend().gatherRows({xt, run.int32({c.outRows}, source), gatheredTensor});
  run.expectEqual("gathered", gatheredTensor, gathered);
  run.backend().sumRows({xt, run.int32({c.outRows, c.terms}, position), summedTensor});
  run.expectNear("summed", summedTensor, summed);
}

void check(OpRun& run, const EmbeddingCase& c) {
  std::vector<std::int32_t> tokens = randomIndices(run, c.tokens, 0, c.vocabulary);
  if (c.oneToken) std::fill(tokens.begin(), tokens.end(), static_cast<std::int32_t>(c.firstToken));
  const DataType gradients = c.lowBitGradients ? run.type() : DataType::Fp32;
  const Values weight = run.random(c.shardRows * c.columns), dy = run.random(c.tokens * c.columns);
  const Values before = run.random(c.shardRows * c.columns, gradients, -1, 1);
  Values y(static_cast<std::size_t>(c.tokens * c.columns)), dweight = before;
  for (std::int64_t i = 0; i < c.tokens; ++i) {
    const std::int64_t row = tokens[static_cast<std::size_t>(i)] - c.firstToken;
    if (row < 0 || row >= c.shardRows) continue;
    addRow(weight, row, y, i, c.columns);
    addRow(dy, i, dweight, row, c.columns);
  }
  const Tensor tokenTensor = run.int32({c.tokens}, tokens), yt = run.output({c.tokens, c.columns});
  run.backend().embedding({tokenTensor, run.tensor({c.shardRows, c.columns}, weight), yt, c.firstToken});
  run.expectEqual("y", yt, y);
  const Tensor dw = run.tensor({c.shardRows, c.columns}, gradients, before);
  run.backend().embeddingBackward({tokenTensor, run.tensor({c.tokens, c.columns}, dy), dw, c.firstToken});
  run.expectNear("dweight", dw, dweight);
}

void check(OpRun& run, const CopyColumnsCase& c) {
  const Values from = run.random(c.rows * c.fromColumns), before = run.random(c.rows * c.toColumns, c.to, -1, 1);
  Values expected = before;
  for (std::int64_t i = 0; i < c.rows; ++i)
    for (std::int64_t j = 0; j < c.count; ++j) {
      double& to = expected[static_cast<std::size_t>(i * c.toColumns + c.toFirst + j)];
      const double value = from[static_cast<std::size_t>(i * c.fromColumns + c.fromFirst + j)];
      to = roundedTo(c.to, c.accumulate ? to + value : value);
    }
  const Tensor to = run.tensor({c.rows, c.toColumns}, c.to, before);
  run.backend().copyColumns(run.tensor({c.rows, c.fromColumns}, from), c.fromFirst, to, c.toFirst, c.count,
                            c.accumulate);
  run.expectNear("to", to, expected);
}

}  // namespace shardscope
