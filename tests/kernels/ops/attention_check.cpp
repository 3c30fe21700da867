// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/ops/attention_check.h"

#include <gtest/gtest.h>

#include "tests/kernels/ops/reference/attention.h"

namespace shardscope {
namespace {

using reference::AttentionInput;

std::vector<PositionRange> joined(const std::vector<std::vector<PositionRange>>& sets) {
  std::vector<PositionRange> all;
  for (const auto& set : sets) all.insert(all.end(), set.begin(), set.end());
  return all;
}

std::int64_t countOf(const std::vector<PositionRange>& ranges) {
  return static_cast<std::int64_t>(reference::positionsOf(ranges).size());
}

Values random(OpRun& run, std::int64_t count, bool whole) {
  if (!whole) return run.random(count, -2, 2);
  Values values = run.random(count, -1.5, 1.5);
  for (double& value : values) value = std::nearbyint(value);
  return values;
}

AttentionInput inputOf(OpRun& run, const AttentionCase& c) {
  AttentionInput in;
  in.queryPositions = reference::positionsOf(c.queries);
  in.keyPositions = reference::positionsOf(joined(c.keys));
  const auto queryRows = static_cast<std::int64_t>(in.queryPositions.size()) * c.batch;
  const auto keyRows = static_cast<std::int64_t>(in.keyPositions.size()) * c.batch;
  in.q = random(run, queryRows * c.hq * c.d, c.exactScale != 0);
  in.k = random(run, keyRows * c.hk * c.d, c.exactScale != 0);
  in.v = run.random(keyRows * c.hk * c.dv);
  in.batch = static_cast<std::size_t>(c.batch);
  in.hq = static_cast<std::size_t>(c.hq);
  in.hk = static_cast<std::size_t>(c.hk);
  in.d = static_cast<std::size_t>(c.d);
  in.dv = static_cast<std::size_t>(c.dv);
  in.window = c.window;
  in.scale = c.exactScale != 0 ? c.exactScale : 1 / std::sqrt(static_cast<double>(c.d));
  return in;
}

Values deltaOf(const Values& out, const Values& dout, std::size_t width) {
  Values delta;
  for (std::size_t first = 0; first < out.size(); first += width)
    delta.push_back(reference::innerProduct(&out[first], &dout[first], width));
  return delta;
}

// The gradients by differences where that takes no time, and then by the formula too: it serves the larger cases.
reference::AttentionGradients gradientsOf(const AttentionInput& in, const Values& dout) {
  const reference::AttentionGradients byFormula = reference::attentionGradients(in, dout);
  const bool isSmall = in.q.size() * in.keyPositions.size() * in.queryPositions.size() < 20000;
  if (!isSmall || in.scale > 1) return byFormula;
  const auto differences = [&](Values AttentionInput::*part) {
    AttentionInput moved = in;
    return finiteDifferences(
        [&](const Values& x) {
          moved.*part = x;
          return dot(reference::attention(moved).out, dout);
        },
        in.*part);
  };
  const reference::AttentionGradients g{differences(&AttentionInput::q), differences(&AttentionInput::k),
                                        differences(&AttentionInput::v)};
  const auto compare = [](const Values& a, const Values& b) {
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 1e-8);
  };
  compare(g.dq, byFormula.dq);
  compare(g.dk, byFormula.dk);
  compare(g.dv, byFormula.dv);
  return g;
}

}  // namespace

void check(OpRun& run, const AttentionCase& c) {
  const AttentionInput in = inputOf(run, c);
  const std::int64_t queryRows = countOf(c.queries) * c.batch, keyRows = countOf(joined(c.keys)) * c.batch;
  const Tensor q = run.tensor({queryRows, c.hq, c.d}, in.q), k = run.tensor({keyRows, c.hk, c.d}, in.k);
  const Tensor v = run.tensor({keyRows, c.hk, c.dv}, in.v);
  const reference::AttentionOutput expected = reference::attention(in);

  const Tensor out = run.output({queryRows, c.hq, c.dv}), lse = run.output({queryRows, c.hq}, DataType::Fp32);
  std::int64_t first = 0;
  for (const auto& keys : c.keys) {
    const std::int64_t rows = countOf(keys) * c.batch;
    run.backend().attention({q, k.rowRange(first, rows), v.rowRange(first, rows), out, lse, c.queries, keys, c.batch,
                             c.window, in.scale, first > 0});
    first += rows;
  }
  run.expectNear("out", out, expected.out);
  run.expectNear("lse", lse, expected.lse);

  const Values dout = run.random(out.elements());
  const reference::AttentionGradients g = gradientsOf(in, dout);
  const Values dqBefore = run.random(q.elements(), c.sums, -1, 1), dkBefore = run.random(k.elements(), c.sums, -1, 1);
  const Values dvBefore = run.random(v.elements(), c.sums, -1, 1);
  const Tensor dq = run.tensor(q.shape(), c.sums, dqBefore), dk = run.tensor(k.shape(), c.sums, dkBefore);
  const Tensor dv = run.tensor(v.shape(), c.sums, dvBefore);
  const Tensor doutTensor = run.tensor(out.shape(), dout), lseOfAll = run.fp32(lse.shape(), expected.lse);
  const Tensor delta = run.fp32(lse.shape(), deltaOf(expected.out, dout, in.dv));
  first = 0;
  for (const auto& keys : c.keys) {
    const std::int64_t rows = countOf(keys) * c.batch;
    run.backend().attentionBackward({q, k.rowRange(first, rows), v.rowRange(first, rows), doutTensor, lseOfAll, delta,
                                     dq, dk.rowRange(first, rows), dv.rowRange(first, rows), c.queries, keys, c.batch,
                                     c.window, in.scale});
    first += rows;
  }
  // An lse of 10^4 has 3 decimals, and probabilities are no better than that.
  const double harder = c.exactScale != 0 ? c.exactScale : 1;
  run.expectNear("dq", dq, sum(dqBefore, g.dq), harder);
  run.expectNear("dk", dk, sum(dkBefore, g.dk), harder);
  run.expectNear("dv", dv, sum(dvBefore, g.dv), harder);
}

namespace {

// Positions of a rank, and their rows of `columns` elements out of the whole sequence's.
std::vector<PositionRange> halvesOf(const ZigzagCase& c, std::int64_t rank) {
  return {{rank * c.half, c.half}, {(2 * c.ranks - 1 - rank) * c.half, c.half}};
}
Values partOf(const Values& whole, const ZigzagCase& c, std::int64_t rank, std::int64_t columns) {
  Values part;
  for (const PositionRange& range : halvesOf(c, rank)) {
    const auto begin = whole.begin() + range.first * c.batch * columns;
    part.insert(part.end(), begin, begin + range.count * c.batch * columns);
  }
  return part;
}

}  // namespace

void check(OpRun& run, const ZigzagCase& c) {
  AttentionCase whole;
  whole.queries = {{0, 2 * c.ranks * c.half}};
  whole.keys = {whole.queries};
  whole.batch = c.batch, whole.hq = c.hq, whole.hk = c.hk, whole.d = c.d, whole.dv = c.d, whole.window = c.window;
  const AttentionInput in = inputOf(run, whole);
  const reference::AttentionOutput expected = reference::attention(in);
  const std::int64_t rows = 2 * c.half * c.batch;
  const Values dout = run.random(2 * c.ranks * c.half * c.batch * c.hq * c.d);
  const Values delta = deltaOf(expected.out, dout, in.dv);
  const reference::AttentionGradients g = gradientsOf(in, dout);

  std::vector<Tensor> k, v, dk, dv;
  const Shape keyShape{rows, c.hk, c.d}, queryShape{rows, c.hq, c.d};
  for (std::int64_t rank = 0; rank < c.ranks; ++rank) {
    k.push_back(run.tensor(keyShape, partOf(in.k, c, rank, c.hk * c.d)));
    v.push_back(run.tensor(keyShape, partOf(in.v, c, rank, c.hk * c.d)));
    dk.push_back(run.fp32(keyShape, Values(static_cast<std::size_t>(keyShape.elements()))));
    dv.push_back(run.fp32(keyShape, Values(static_cast<std::size_t>(keyShape.elements()))));
  }
  for (std::int64_t rank = 0; rank < c.ranks; ++rank) {
    const Tensor q = run.tensor(queryShape, partOf(in.q, c, rank, c.hq * c.d));
    const Tensor out = run.output(queryShape, DataType::Fp32), lse = run.output({rows, c.hq}, DataType::Fp32);
    const Tensor dq = run.fp32(queryShape, Values(static_cast<std::size_t>(queryShape.elements())));
    const Tensor doutPart = run.tensor(queryShape, partOf(dout, c, rank, c.hq * c.d));
    const Tensor deltaPart = run.fp32({rows, c.hq}, partOf(delta, c, rank, c.hq));
    for (std::int64_t hop = 0; hop < c.ranks; ++hop) {
      const auto from = static_cast<std::size_t>((rank - hop + c.ranks) % c.ranks);
      run.backend().attention({q, k[from], v[from], out, lse, halvesOf(c, rank),
                               halvesOf(c, static_cast<std::int64_t>(from)), c.batch, c.window, in.scale, hop > 0});
    }
    run.expectNear("out", out, partOf(expected.out, c, rank, c.hq * c.d));
    run.expectNear("lse", lse, partOf(expected.lse, c, rank, c.hq));
    for (std::int64_t hop = 0; hop < c.ranks; ++hop) {
      const auto from = static_cast<std::size_t>((rank - hop + c.ranks) % c.ranks);
      run.backend().attentionBackward({q, k[from], v[from], doutPart, lse, deltaPart, dq, dk[from], dv[from],
                                       halvesOf(c, rank), halvesOf(c, static_cast<std::int64_t>(from)), c.batch,
                                       c.window, in.scale});
    }
    run.expectNear("dq", dq, partOf(g.dq, c, rank, c.hq * c.d));
  }
  for (std::int64_t rank = 0; rank < c.ranks; ++rank) {
    run.expectNear("dk", dk[static_cast<std::size_t>(rank)], partOf(g.dk, c, rank, c.hk * c.d));
    run.expectNear("dv", dv[static_cast<std::size_t>(rank)], partOf(g.dv, c, rank, c.hk * c.d));
  }
}

}  // namespace shardscope
