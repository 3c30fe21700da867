// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/delta_rule.h"

#include <algorithm>
#include <cassert>

#include "kernels/cpu/delta_chunk.h"

namespace shardscope::cpu {
namespace {

struct Buffers {
  Buffers(Carver& carver, const DeltaSizes& sizes)
      : chunk(carver, sizes),
        state(carver.take<float>(sizes.d * sizes.dv)),
        out(carver.take<float>(kChunk * sizes.dv)) {}

  DeltaChunk chunk;
  float *state, *out;
};

// out = scale (e^G Q S + (E o Q K^T) U)
void writeOut(Buffers& buffers, float scale, const HeadSlice& out, const RowRun& run) {
  DeltaChunk& chunk = buffers.chunk;
  const int dv = chunk.sizes.dv;
  for (int i = 0; i < kChunk * kChunk; ++i) chunk.between[i] *= chunk.queryDots[i] * scale;
  for (int t = 0; t < kChunk; ++t) {
    const float factor = scale * chunk.decayed[t];
    for (int i = t * dv; i < (t + 1) * dv; ++i) buffers.out[i] = factor * chunk.queryStates[i];
  }
  multiply(chunk.block(chunk.between, kChunk), chunk.block(chunk.u, dv), buffers.out, chunk.panels, true);
  writeFloats(buffers.out, dv, out, run);
}

}  // namespace

void deltaRule(const DeltaRule& args, int threads) {
  assert(args.k.elements() == args.q.elements() && args.out.elements() == args.v.elements() &&
         args.q.rows() % args.batch == 0);
  const std::int64_t heads = args.q.dim(1), length = args.q.rows() / args.batch;
  const DeltaSizes sizes{padded(args.q.dim(2), kPanel), padded(args.v.dim(2), kPanel)};
  const auto work = [&](Buffers& buffers, std::int64_t task) {
    const auto slice = [&](const Tensor& tensor) {
      return HeadSlice{tensor, args.batch, task / heads, heads, task % heads};
    };
    const DeltaInput input{slice(args.q), slice(args.k), slice(args.v), slice(args.decay), slice(args.beta)};
    std::fill_n(buffers.state, sizes.d * sizes.dv, 0.0f);
    for (std::int64_t first = 0; first < length; first += kChunk) {
      const RowRun run{first, static_cast<int>(std::min<std::int64_t>(kChunk, length - first))};
      buffers.chunk.read(input, run);
      buffers.chunk.solve(buffers.state);
      writeOut(buffers, static_cast<float>(args.scale), slice(args.out), run);
      buffers.chunk.advance(buffers.state);
    }
  };
  runTasks<Buffers>(heads * args.batch, threads, work, sizes);
}

}  // namespace shardscope::cpu
