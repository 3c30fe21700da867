// SPDX-License-Identifier: Apache-2.0
// Two passes over the blocks: one sums up the gradients of keys and values, the other those of queries. Scores are
// computed in both, so that every sum is made in fp32 by one thread in a fixed order, and rounded once.
#include <cassert>

#include "kernels/cpu/attention.h"
#include "kernels/cpu/attention_blocks.h"
#include "kernels/cpu/dispatch.h"
#include "kernels/cpu/workspace.h"

namespace shardscope::cpu {
namespace {

constexpr int kBlock = 128;  // queries, and keys

struct Sizes {
  int queries, keys;    // of a block, padded
  int width, outWidth;  // of a head, padded
};

template <typename T>
struct Buffers {
  Buffers(Carver& carver, const Sizes& sizes)
      : q(carver.take<T>(sizes.queries * sizes.width)),
        dout(carver.take<T>(sizes.queries * sizes.outWidth)),
        rows(carver.take<T>(sizes.keys * std::max(sizes.width, sizes.outWidth))),
        keyPanels(carver.take<T>(sizes.keys * sizes.width)),
        valuePanels(carver.take<T>(sizes.keys * sizes.outWidth)),
        rightPanels(carver.take<T>(std::max(sizes.queries, sizes.keys) * std::max(sizes.width, sizes.outWidth))),
        rounded(carver.take<T>(std::is_same_v<T, float> ? 0 : sizes.queries * sizes.keys)),
        pairs(carver.take<T>(std::is_same_v<T, float> ? 0 : sizes.queries * sizes.keys)),
        scores(carver.take<float>(sizes.queries * sizes.keys)),
        gradients(carver.take<float>(sizes.queries * sizes.keys)),
        dq(carver.take<float>(sizes.queries * sizes.width)),
        dk(carver.take<float>(sizes.keys * sizes.width)),
        dv(carver.take<float>(sizes.keys * sizes.outWidth)),
        logSum(carver.take<float>(sizes.queries)),
        delta(carver.take<float>(sizes.queries)) {}

  T *q, *dout, *rows;
  T *keyPanels, *valuePanels;  // of the transposes
  T *rightPanels, *rounded, *pairs;
  float *scores, *gradients, *dq, *dk, *dv, *logSum, *delta;
};

// A block of queries and a block of keys at a time.
template <typename T>
class BlockGradients {
 public:
  BlockGradients(const AttentionBackward& args, const Sizes& sizes, Buffers<T>& buffers, std::int64_t sample)
      : m_args(args), m_sizes(sizes), m_buffers(buffers), m_sample(sample) {}

  void setQueries(const PositionBlock& block, std::int64_t head) {
    m_queries = block;
    m_queryRows = padded(block.count, kRowTile);
    readRows<T>(querySlice(m_args.q, head), block.rows(), m_buffers.q, m_queryRows, m_sizes.width);
    readRows<T>(querySlice(m_args.dout, head), block.rows(), m_buffers.dout, m_queryRows, m_sizes.outWidth);
    readFloats(querySlice(m_args.lse, head), block.rows(), m_buffers.logSum, m_queryRows, 1);
    readFloats(querySlice(m_args.delta, head), block.rows(), m_buffers.delta, m_queryRows, 1);
    for (int row = 0; row < block.count; ++row) {
      float& logSum = m_buffers.logSum[row];
      logSum = logSum == kNothing ? 0.0f : logSum * kLog2e;  // all is hidden from a row that sees nothing
    }
  }

  // Leaves the rows of the keys in place.
  void setKeys(const PositionBlock& block, std::int64_t head) {
    m_keys = block;
    m_keyRows = padded(block.count, kPanel);
    readRows<T>(keySlice(m_args.v, head), block.rows(), m_buffers.rows, m_keyRows, m_sizes.outWidth);
    packTransposed(m_sizes.outWidth, m_buffers.valuePanels);
    readRows<T>(keySlice(m_args.k, head), block.rows(), m_buffers.rows, m_keyRows, m_sizes.width);
    packTransposed(m_sizes.width, m_buffers.keyPanels);
  }

  // Probabilities, and gradients of scores.
  void differentiate() {
    multiply(m_buffers.q, m_buffers.keyPanels, m_buffers.scores, m_sizes.width);
    maskScores(m_queries, m_keys, m_args.window, m_buffers.scores, m_keyRows);
    multiply(m_buffers.dout, m_buffers.valuePanels, m_buffers.gradients, m_sizes.outWidth);
    const auto scale = static_cast<float>(m_args.scale);
    m_kernels.softmaxGradient({m_buffers.scores, m_buffers.gradients, m_keyRows, m_queryRows, m_keyRows, scale * kLog2e,
                               scale, m_buffers.logSum, m_buffers.delta});
  }

  void addToKeys() {
    addTransposed(m_buffers.scores, m_buffers.dout, m_buffers.dv, m_sizes.outWidth);
    addTransposed(m_buffers.gradients, m_buffers.q, m_buffers.dk, m_sizes.width);
  }

  void addToQueries() {
    Operands<T>::packRows(m_kernels, m_buffers.rows, m_keyRows, m_sizes.width, m_buffers.rightPanels);
    const void* left = m_buffers.gradients;
    if constexpr (!std::is_same_v<T, float>) {
      m_kernels.roundToBf16(m_buffers.gradients, m_buffers.rounded, m_queryRows * m_keyRows);
      left = m_buffers.rounded;
    }
    const int depth = Operands<T>::words(m_keyRows);
    Operands<T>::multiply(m_kernels, {left, depth, false, m_buffers.rightPanels, m_buffers.dq, m_sizes.width,
                                      m_queryRows, m_sizes.width, depth, true});
  }

  HeadSlice querySlice(const Tensor& tensor, std::int64_t head) const {
    return {tensor, m_args.batch, m_sample, m_args.q.dim(1), head};
  }
  HeadSlice keySlice(const Tensor& tensor, std::int64_t head) const {
    return {tensor, m_args.batch, m_sample, m_args.k.dim(1), head};
  }

 private:
  void packTransposed(int width, T* panels) {
    const int words = Operands<T>::words(width);
    m_kernels.packTransposed(m_buffers.rows, words, m_keyRows, words, panels);
  }

  // [queries, width] x [width, keys]
  void multiply(const T* left, const T* panels, float* to, int width) {
    const int depth = Operands<T>::words(width);
    Operands<T>::multiply(m_kernels, {left, depth, false, panels, to, m_keyRows, m_queryRows, m_keyRows, depth, false});
  }

  // to [keys, width] += left [queries, keys]^T right [queries, width]
  void addTransposed(const float* left, const T* right, float* to, int width) {
    Operands<T>::packRows(m_kernels, right, m_queryRows, width, m_buffers.rightPanels);
    const void* words = left;
    if constexpr (!std::is_same_v<T, float>) {
      m_kernels.roundToBf16(left, m_buffers.rounded, m_queryRows * m_keyRows);
      m_kernels.packRowPairs(m_buffers.rounded, m_keyRows, m_queryRows, m_keyRows, m_keyRows, m_buffers.pairs);
      words = m_buffers.pairs;
    }
    Operands<T>::multiply(m_kernels, {words, m_keyRows, true, m_buffers.rightPanels, to, width, m_keyRows, width,
                                      Operands<T>::words(m_queryRows), true});
  }

  const BlockKernels& m_kernels = blockKernels();
  const AttentionBackward& m_args;
  const Sizes& m_sizes;
  Buffers<T>& m_buffers;
  std::int64_t m_sample;
  PositionBlock m_queries, m_keys;
  int m_queryRows = 0, m_keyRows = 0;
};

template <typename T>
class Passes {
 public:
  Passes(const AttentionBackward& args, int threads)
      : m_args(args),
        m_threads(threads),
        m_queries(blocksOf(args.queries, kBlock)),
        m_keys(blocksOf(args.keys, kBlock)),
        m_sizes{padded(largestCount(m_queries), kRowTile), padded(largestCount(m_keys), kPanel),
                padded(args.q.dim(2), kPanel), padded(args.v.dim(2), kPanel)} {}

  void keys() {
    const std::int64_t heads = m_args.k.dim(1);
    run(m_keys.size(), heads, [&](Buffers<T>& buffers, std::int64_t block, std::int64_t sample, std::int64_t head) {
      keyBlock(buffers, m_keys[static_cast<std::size_t>(block)], sample, head);
    });
  }

  void queries() {
    const std::int64_t heads = m_args.q.dim(1);
    run(m_queries.size(), heads, [&](Buffers<T>& buffers, std::int64_t block, std::int64_t sample, std::int64_t head) {
      queryBlock(buffers, m_queries[m_queries.size() - 1 - static_cast<std::size_t>(block)], sample, head);
    });
  }

 private:
  template <typename Work>
  void run(std::size_t blocks, std::int64_t heads, const Work& work) {
    const std::int64_t slices = heads * m_args.batch;
    runTasks<Buffers<T>>(
        static_cast<std::int64_t>(blocks) * slices, m_threads,
        [&](Buffers<T>& buffers, std::int64_t task) {
          work(buffers, task / slices, task / heads % m_args.batch, task % heads);
        },
        m_sizes);
  }

  void keyBlock(Buffers<T>& buffers, const PositionBlock& block, std::int64_t sample, std::int64_t head) {
    BlockGradients<T> gradients(m_args, m_sizes, buffers, sample);
    gradients.setKeys(block, head);
    std::fill_n(buffers.dk, m_sizes.keys * m_sizes.width, 0.0f);
    std::fill_n(buffers.dv, m_sizes.keys * m_sizes.outWidth, 0.0f);
    const std::int64_t group = m_args.q.dim(1) / m_args.k.dim(1);
    for (std::int64_t queryHead = head * group; queryHead < (head + 1) * group; ++queryHead) {
      for (const PositionBlock& queries : m_queries) {
        if (!seesAny(queries, block, m_args.window)) continue;
        gradients.setQueries(queries, queryHead);
        gradients.differentiate();
        gradients.addToKeys();
      }
    }
    addFloats(buffers.dk, m_sizes.width, gradients.keySlice(m_args.dk, head), block.rows());
    addFloats(buffers.dv, m_sizes.outWidth, gradients.keySlice(m_args.dv, head), block.rows());
  }

  void queryBlock(Buffers<T>& buffers, const PositionBlock& block, std::int64_t sample, std::int64_t head) {
    BlockGradients<T> gradients(m_args, m_sizes, buffers, sample);
    gradients.setQueries(block, head);
    std::fill_n(buffers.dq, m_sizes.queries * m_sizes.width, 0.0f);
    for (const PositionBlock& keys : m_keys) {
      if (!seesAny(block, keys, m_args.window)) continue;
      gradients.setKeys(keys, head * m_args.k.dim(1) / m_args.q.dim(1));
      gradients.differentiate();
      gradients.addToQueries();
    }
    addFloats(buffers.dq, m_sizes.width, gradients.querySlice(m_args.dq, head), block.rows());
  }

  const AttentionBackward& m_args;
  int m_threads;
  std::vector<PositionBlock> m_queries, m_keys;
  Sizes m_sizes;
};

}  // namespace

void attentionBackward(const AttentionBackward& args, int threads) {
  assert(args.q.rows() == positionsIn(args.queries) * args.batch &&
         args.k.rows() == positionsIn(args.keys) * args.batch);
  assert(args.dq.elements() == args.q.elements() && args.dk.elements() == args.k.elements());
  assert(args.dv.elements() == args.v.elements() && args.delta.elements() == args.lse.elements());
  byType(args.q.type(), [&]<typename T>(T) {
    Passes<T> passes(args, threads);
    passes.keys();
    passes.queries();
  });
}

}  // namespace shardscope::cpu
