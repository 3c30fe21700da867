// SPDX-License-Identifier: Apache-2.0
// The chunks' states are computed again, from the first chunk to the last, and kept for one head of one sample a
// thread: d * dv * 4 bytes a chunk. Then the gradient of the state goes from the last chunk to the first. Letters are
// those of delta_chunk.h; dG sums up what reaches the running sum of the decay, so that ddecay is its sum from the end.
#include <algorithm>

#include "kernels/cpu/delta_chunk.h"
#include "kernels/cpu/delta_rule.h"
#include "kernels/cpu/wide.h"

namespace shardscope::cpu {
namespace {

struct Buffers {
  Buffers(Carver& carver, const DeltaSizes& sizes, std::int64_t chunks)
      : chunk(carver, sizes),
        states(carver.take<float>(chunks * sizes.d * sizes.dv)),
        dstate(carver.take<float>(sizes.d * sizes.dv)),
        dout(carver.take<float>(kChunk * sizes.dv)),
        du(carver.take<float>(kChunk * sizes.dv)),
        dq(carver.take<float>(kChunk * sizes.d)),
        dk(carver.take<float>(kChunk * sizes.d)),
        dv(carver.take<float>(kChunk * sizes.dv)),
        ddots(carver.take<float>(kChunk * kChunk)),
        ddecay(carver.take<float>(kChunk)),
        dbeta(carver.take<float>(kChunk)) {}

  DeltaChunk chunk;
  float *states, *dstate, *dout, *du, *dq, *dk, *dv, *ddots, *ddecay, *dbeta;
};

float rowDot(const float* a, const float* b, int row, int columns) {
  a += row * columns;
  b += row * columns;
  return laneSum(columns, [&](std::int64_t i) { return a[i] * b[i]; });
}

void scaleRow(float* x, int row, int columns, float factor) {
  for (int i = row * columns; i < (row + 1) * columns; ++i) x[i] *= factor;
}

class ChunkGradient {
 public:
  ChunkGradient(Buffers& buffers, const float* state)
      : m_b(buffers), m_c(buffers.chunk), m_state(state), m_d(m_c.sizes.d), m_dv(m_c.sizes.dv) {}

  // dout is scaled; chunk is read and solved. Leaves the gradient of the state before the chunk in dstate.
  void run() {
    std::fill_n(m_dg, kChunk, 0.0);
    writes();
    dots();
    states();
    writtenRows();
    double sum = 0;
    for (int t = kChunk - 1; t >= 0; --t) m_b.ddecay[t] = static_cast<float>(sum += m_dg[t]);
  }

 private:
  Block block(const float* data, int columns) const { return m_c.block(data, columns); }
  Block square(const float* data) const { return block(data, kChunk); }
  void multiplyInto(float* to, const Block& left, const Block& right, bool accumulate) {
    multiply(left, right, to, m_c.panels, accumulate);
  }

  // du, from out and from the state after the chunk; weighted.
  void writes() {
    float* mixed = m_b.ddots;
    for (int i = 0; i < kChunk * kChunk; ++i) mixed[i] = m_c.between[i] * m_c.queryDots[i];
    multiplyInto(m_b.du, square(mixed).transposed(), block(m_b.dout, m_dv), false);
    float* keyStates = m_b.dv;  // k dS'
    multiplyInto(keyStates, m_c.keys(), m_c.state(m_b.dstate), false);
    for (int t = 0; t < kChunk; ++t) {
      const float weight = m_c.toEnd[t];
      const double moved = static_cast<double>(weight) * rowDot(m_c.u, keyStates, t, m_dv);
      m_dg[t] -= moved;
      m_dg[kChunk - 1] += moved;
      for (int i = t * m_dv; i < (t + 1) * m_dv; ++i) {
        m_b.du[i] += weight * keyStates[i];
        m_c.weighted[i] = weight * m_c.u[i];
      }
    }
  }

  // What goes through E o Q K^T.
  void dots() {
    multiplyInto(m_b.ddots, block(m_b.dout, m_dv), block(m_c.u, m_dv).transposed(), false);
    for (int t = 0; t < kChunk; ++t) {
      for (int j = 0; j < kChunk; ++j) m_b.ddots[t * kChunk + j] *= m_c.between[t * kChunk + j];
    }
    decayOfPairs(m_c.queryDots);
    multiplyInto(m_b.dq, block(m_b.dout, m_dv), m_c.state(m_state).transposed(), false);
    for (int t = 0; t < kChunk; ++t) {
      m_dg[t] += m_c.decayed[t] * rowDot(m_c.q, m_b.dq, t, m_d);
      scaleRow(m_b.dq, t, m_d, m_c.decayed[t]);
    }
    multiplyInto(m_b.dq, square(m_b.ddots), m_c.keys(), true);
    multiplyInto(m_b.dk, square(m_b.ddots).transposed(), m_c.queries(), false);
  }

  // The state after the chunk, and out's part of the state before it.
  void states() {
    multiplyInto(m_b.dk, block(m_c.weighted, m_dv), m_c.state(m_b.dstate).transposed(), true);
    const float kept = m_c.decayed[kChunk - 1];
    for (int i = 0; i < m_d; ++i) m_dg[kChunk - 1] += static_cast<double>(kept) * rowDot(m_state, m_b.dstate, i, m_dv);
    for (int i = 0; i < m_d * m_dv; ++i) m_b.dstate[i] *= kept;
    for (int t = 0; t < kChunk; ++t) scaleRow(m_b.dout, t, m_dv, m_c.decayed[t]);
    multiplyInto(m_b.dstate, m_c.queries().transposed(), block(m_b.dout, m_dv), true);
  }

  // Through the triangular system to values, keys and the state before.
  void writtenRows() {
    blockKernels().solve({m_c.system, kChunk, true, m_b.du, m_dv, kChunk, m_dv});
    multiplyInto(m_b.ddots, block(m_b.du, m_dv), block(m_c.u, m_dv).transposed(), false);
    for (int t = 0; t < kChunk; ++t) {
      float* row = m_b.ddots + t * kChunk;
      float sum = 0;
      for (int j = 0; j < t; ++j) {
        row[j] *= -m_c.between[t * kChunk + j];
        sum += row[j] * m_c.keyDots[t * kChunk + j];
        row[j] *= m_c.beta[t];
      }
      std::fill(row + t, row + kChunk, 0.0f);
      m_b.dbeta[t] = sum;
    }
    decayOfPairs(m_c.keyDots);
    multiplyInto(m_b.dk, square(m_b.ddots), m_c.keys(), true);
    multiplyInto(m_b.dk, square(m_b.ddots).transposed(), m_c.keys(), true);
    for (int t = 0; t < kChunk; ++t) {
      const float beta = m_c.beta[t], decayed = m_c.decayed[t];
      const float throughState = rowDot(m_b.du, m_c.keyStates, t, m_dv);
      m_b.dbeta[t] += rowDot(m_b.du, m_c.v, t, m_dv) - decayed * throughState;
      m_dg[t] -= beta * decayed * throughState;
      for (int i = t * m_dv; i < (t + 1) * m_dv; ++i) m_b.dv[i] = beta * m_b.du[i];
      scaleRow(m_b.du, t, m_dv, -beta * decayed);
    }
    multiplyInto(m_b.dk, block(m_b.du, m_dv), m_c.state(m_state).transposed(), true);
    multiplyInto(m_b.dstate, m_c.keys().transposed(), block(m_b.du, m_dv), true);
  }

  // A pair (t, j) depends on G_t - G_j.
  void decayOfPairs(const float* dots) {
    for (int t = 0; t < kChunk; ++t) {
      for (int j = 0; j < t; ++j) {
        const double moved = static_cast<double>(m_b.ddots[t * kChunk + j]) * dots[t * kChunk + j];
        m_dg[t] += moved;
        m_dg[j] -= moved;
      }
    }
  }

  Buffers& m_b;
  DeltaChunk& m_c;
  const float* m_state;
  int m_d, m_dv;
  double m_dg[kChunk];
};

}  // namespace

void deltaRuleBackward(const DeltaRuleBackward& args, int threads) {
  const std::int64_t heads = args.q.dim(1), length = args.q.rows() / args.batch;
  const std::int64_t chunks = (length + kChunk - 1) / kChunk;
  const DeltaSizes sizes{padded(args.q.dim(2), kPanel), padded(args.v.dim(2), kPanel)};
  const std::int64_t stateSize = static_cast<std::int64_t>(sizes.d) * sizes.dv;
  const auto work = [&](Buffers& buffers, std::int64_t task) {
    const auto slice = [&](const Tensor& tensor) {
      return HeadSlice{tensor, args.batch, task / heads, heads, task % heads};
    };
    const auto runOf = [&](std::int64_t chunk) {
      return RowRun{chunk * kChunk, static_cast<int>(std::min<std::int64_t>(kChunk, length - chunk * kChunk))};
    };
    const DeltaInput input{slice(args.q), slice(args.k), slice(args.v), slice(args.decay), slice(args.beta)};
    DeltaChunk& chunk = buffers.chunk;
    if (chunks > 0) std::fill_n(buffers.states, stateSize, 0.0f);
    for (std::int64_t c = 0; c + 1 < chunks; ++c) {
      float* state = buffers.states + c * stateSize;
      chunk.read(input, runOf(c));
      chunk.solve(state);
      std::copy_n(state, stateSize, state + stateSize);
      chunk.advance(state + stateSize);
    }
    std::fill_n(buffers.dstate, stateSize, 0.0f);
    for (std::int64_t c = chunks - 1; c >= 0; --c) {
      const RowRun run = runOf(c);
      const float* state = buffers.states + c * stateSize;
      chunk.read(input, run);
      chunk.solve(state);
      readFloats(slice(args.dout), run, buffers.dout, kChunk, sizes.dv);
      for (int i = 0; i < kChunk * sizes.dv; ++i) buffers.dout[i] *= static_cast<float>(args.scale);
      ChunkGradient(buffers, state).run();
      writeFloats(buffers.dq, sizes.d, slice(args.dq), run);
      writeFloats(buffers.dk, sizes.d, slice(args.dk), run);
      writeFloats(buffers.dv, sizes.dv, slice(args.dv), run);
      writeFloats(buffers.ddecay, 1, slice(args.ddecay), run);
      writeFloats(buffers.dbeta, 1, slice(args.dbeta), run);
    }
  };
  runTasks<Buffers>(heads * args.batch, threads, work, sizes, chunks);
}

}  // namespace shardscope::cpu
