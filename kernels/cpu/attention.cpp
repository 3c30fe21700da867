// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/attention.h"

#include <cassert>
#include <cmath>

#include "kernels/cpu/attention_blocks.h"
#include "kernels/cpu/dispatch.h"
#include "kernels/cpu/workspace.h"

namespace shardscope::cpu {
namespace {

constexpr int kQueryBlock = 192;
constexpr int kKeyBlock = 128;
constexpr float kLn2 = std::numbers::ln2_v<float>;

struct Sizes {
  int queries, keys;    // of a block, padded
  int width, outWidth;  // of a head, padded
};

template <typename T>
struct Buffers {
  Buffers(Carver& carver, const Sizes& sizes)
      : q(carver.take<T>(sizes.queries * sizes.width)),
        rows(carver.take<T>(sizes.keys * std::max(sizes.width, sizes.outWidth))),
        keyPanels(carver.take<T>(sizes.keys * sizes.width)),
        valuePanels(carver.take<T>(sizes.keys * sizes.outWidth)),
        rounded(carver.take<T>(std::is_same_v<T, float> ? 0 : sizes.queries * sizes.keys)),
        scores(carver.take<float>(sizes.queries * sizes.keys)),
        out(carver.take<float>(sizes.queries * sizes.outWidth)),
        maximum(carver.take<float>(sizes.queries)),
        sum(carver.take<float>(sizes.queries)),
        correction(carver.take<float>(sizes.queries)) {}

  T *q, *rows, *keyPanels, *valuePanels, *rounded;
  float *scores, *out, *maximum, *sum, *correction;
};

// One block of queries of one head against all keys that it sees. What was found before (merge) is a first block whose
// sum of exponentials is 1 relative to its log-sum-exp.
template <typename T>
class QueryBlock {
 public:
  QueryBlock(const Attention& args, const Sizes& sizes, Buffers<T>& buffers, const PositionBlock& queries,
             std::int64_t sample, std::int64_t head)
      : m_args(args),
        m_sizes(sizes),
        m_buffers(buffers),
        m_queries(queries),
        m_q{args.q, args.batch, sample, args.q.dim(1), head},
        m_k{args.k, args.batch, sample, args.k.dim(1), head * args.k.dim(1) / args.q.dim(1)},
        m_v{args.v, args.batch, sample, args.k.dim(1), m_k.head},
        m_out{args.out, args.batch, sample, args.q.dim(1), head},
        m_lse{args.lse, args.batch, sample, args.q.dim(1), head} {}

  void begin() {
    readRows<T>(m_q, m_queries.rows(), m_buffers.q, m_sizes.queries, m_sizes.width);
    std::fill_n(m_buffers.maximum, m_sizes.queries, kNothing);
    std::fill_n(m_buffers.sum, m_sizes.queries, 0.0f);
    if (!m_args.merge) {
      std::fill_n(m_buffers.out, m_sizes.queries * m_sizes.outWidth, 0.0f);
      return;
    }
    readFloats(m_out, m_queries.rows(), m_buffers.out, m_sizes.queries, m_sizes.outWidth);
    for (int row = 0; row < m_queries.count; ++row) {
      m_buffers.maximum[row] = lseOf(row) * kLog2e;
      m_buffers.sum[row] = 1.0f;
    }
  }

  void add(const PositionBlock& keys) {
    const int rows = padded(m_queries.count, kRowTile), columns = padded(keys.count, kPanel);
    readRows<T>(m_k, keys.rows(), m_buffers.rows, columns, m_sizes.width);
    const int words = Operands<T>::words(m_sizes.width);
    m_kernels.packTransposed(m_buffers.rows, words, columns, words, m_buffers.keyPanels);
    Operands<T>::multiply(m_kernels, {m_buffers.q, words, false, m_buffers.keyPanels, m_buffers.scores, columns, rows,
                                      columns, words, false});
    maskScores(m_queries, keys, m_args.window, m_buffers.scores, columns);
    m_kernels.softmaxStep({m_buffers.scores, columns, rows, columns, static_cast<float>(m_args.scale) * kLog2e,
                           m_buffers.maximum, m_buffers.sum, m_buffers.correction});
    m_kernels.scaleRows(m_buffers.out, m_sizes.outWidth, rows, m_sizes.outWidth, m_buffers.correction);
    readRows<T>(m_v, keys.rows(), m_buffers.rows, columns, m_sizes.outWidth);
    Operands<T>::packRows(m_kernels, m_buffers.rows, columns, m_sizes.outWidth, m_buffers.valuePanels);
    const int depth = Operands<T>::words(columns);
    Operands<T>::multiply(m_kernels, {probabilities(rows * columns), depth, false, m_buffers.valuePanels, m_buffers.out,
                                      m_sizes.outWidth, rows, m_sizes.outWidth, depth, true});
  }

  void end() {
    for (int row = 0; row < m_queries.count; ++row) {
      const float sum = m_buffers.sum[row];
      m_buffers.correction[row] = sum > 0.0f ? 1.0f / sum : 0.0f;
      lseOf(row) = sum > 0.0f ? m_buffers.maximum[row] * kLn2 + std::log(sum) : kNothing;
    }
    m_kernels.scaleRows(m_buffers.out, m_sizes.outWidth, m_queries.count, m_sizes.outWidth, m_buffers.correction);
    writeFloats(m_buffers.out, m_sizes.outWidth, m_out, m_queries.rows());
  }

 private:
  float& lseOf(int row) { return m_args.lse.as<float>()[m_lse.offset(m_queries.index + row)]; }

  const void* probabilities(int count) {
    if constexpr (std::is_same_v<T, float>) return m_buffers.scores;
    m_kernels.roundToBf16(m_buffers.scores, reinterpret_cast<Bf16*>(m_buffers.rounded), count);
    return m_buffers.rounded;
  }

  const BlockKernels& m_kernels = blockKernels();
  const Attention& m_args;
  const Sizes& m_sizes;
  Buffers<T>& m_buffers;
  PositionBlock m_queries;
  HeadSlice m_q, m_k, m_v, m_out, m_lse;
};

template <typename T>
void run(const Attention& args, int threads) {
  const std::int64_t heads = args.q.dim(1);
  const std::vector<PositionBlock> queries = blocksOf(args.queries, kQueryBlock);
  const std::vector<PositionBlock> keys = blocksOf(args.keys, kKeyBlock);
  const Sizes sizes{padded(largestCount(queries), kRowTile), padded(largestCount(keys), kPanel),
                    padded(args.q.dim(2), kPanel), padded(args.v.dim(2), kPanel)};
  const auto blocks = static_cast<std::int64_t>(queries.size());
  const auto work = [&](Buffers<T>& buffers, std::int64_t task) {
    // The last block has the most to do and starts first; blocks of heads that share keys run one after another.
    const PositionBlock& block = queries[static_cast<std::size_t>(blocks - 1 - task / (heads * args.batch))];
    QueryBlock<T> rows(args, sizes, buffers, block, task / heads % args.batch, task % heads);
    rows.begin();
    for (const PositionBlock& other : keys) {
      if (seesAny(block, other, args.window)) rows.add(other);
    }
    rows.end();
  };
  runTasks<Buffers<T>>(blocks * heads * args.batch, threads, work, sizes);
}

}  // namespace

void attention(const Attention& args, int threads) {
  assert(args.q.dim(1) % args.k.dim(1) == 0 && args.v.dim(1) == args.k.dim(1) && args.q.dim(2) == args.k.dim(2));
  assert(args.q.rows() == positionsIn(args.queries) * args.batch && args.k.rows() == args.v.rows());
  assert(args.k.rows() == positionsIn(args.keys) * args.batch &&
         args.out.elements() / args.v.dim(2) == args.lse.elements());
  byType(args.q.type(), [&]<typename T>(T) { run<T>(args, threads); });
}

}  // namespace shardscope::cpu
