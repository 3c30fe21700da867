// SPDX-License-Identifier: Apache-2.0
// Groups: a product over the rows of x (forward, gradient of the input) may compute some rows too many, which are those
// of the groups behind it, since groups are computed in order and each writes its own rows last. So rows are rounded up
// to one of few shapes; behind the last row there is no room, and the last group is cut into such shapes. The gradient
// of the weights sums over the rows, which takes their exact number: a product for any length.
#include "kernels/cpu/mat_mul.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <mutex>
#include <numeric>
#include <unordered_map>

#include "kernels/cpu/dispatch.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/product.h"

// Of the OpenMP runtime, for the calling thread: oneDNN asks it how many threads to use.
extern "C" void omp_set_num_threads(int threads);

namespace shardscope::cpu {
namespace {

constexpr std::size_t kMostShapes = 2048;  // a primitive takes some tens of kilobytes
constexpr std::size_t kAlignment = 64;

struct ShapeHash {
  std::size_t operator()(const ProductShape& s) const {
    std::uint64_t hash = static_cast<std::uint64_t>(s.operands) | static_cast<std::uint64_t>(s.result) << 4 |
                         static_cast<std::uint64_t>(s.transposeA) << 8 | static_cast<std::uint64_t>(s.transposeB) << 9 |
                         static_cast<std::uint64_t>(s.accumulate) << 10;
    for (const std::int64_t dim : {s.m, s.n, s.k})
      hash = (hash ^ static_cast<std::uint64_t>(dim)) * 0x9e3779b97f4a7c15u ^ hash >> 29;
    return hash;
  }
};

std::byte* rowOf(const Tensor& x, std::int64_t row) {
  return static_cast<std::byte*>(x.raw()) + row * innerOf(x) * bytesOf(x.type());
}

std::byte* groupOf(const Tensor& w, std::size_t group) {
  return static_cast<std::byte*>(w.raw()) + static_cast<std::int64_t>(group) * w.dim(1) * w.dim(2) * bytesOf(w.type());
}

}  // namespace

class MatMulCache::Products {
 public:
  explicit Products(int threads) : m_threads(threads) {}
  ~Products() { std::free(m_scratch); }

  int threads() const { return m_threads; }
  void run(const ProductShape& shape, void* a, void* b, void* c, std::int64_t k) {
    omp_set_num_threads(m_threads);
    Product& product = find(shape);
    if (product.scratchBytes() > m_scratchBytes) grow(product.scratchBytes());
    product.run(m_stream, a, b, c, m_scratch, k);
  }

 private:
  Product& find(const ProductShape& shape) {
    if (const auto found = m_byShape.find(shape); found != m_byShape.end()) return found->second;
    // All ranks share oneDNN's own cache, whose waits no race detector sees through.
    static std::mutex making;
    const std::lock_guard lock(making);
    if (m_byShape.size() >= kMostShapes) m_byShape.clear();
    return m_byShape.try_emplace(shape, m_engine, shape).first->second;
  }

  void grow(std::size_t bytes) {
    std::free(m_scratch);
    m_scratchBytes = 0;
    m_scratch = std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
    if (m_scratch == nullptr) throw std::bad_alloc();
    m_scratchBytes = bytes;
  }

  int m_threads;
  dnnl::engine m_engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream m_stream{m_engine};
  std::unordered_map<ProductShape, Product, ShapeHash> m_byShape;
  void* m_scratch = nullptr;
  std::size_t m_scratchBytes = 0;
};

std::int64_t roundedRows(std::int64_t rows, std::int64_t room) {
  const auto power = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(rows)));
  const std::int64_t grain = std::max<std::int64_t>(power / 8, 1);
  const std::int64_t above = (rows + grain - 1) / grain * grain;
  return above <= room ? above : rows / grain * grain;
}

MatMulCache::MatMulCache(int threads) : m_products(std::make_unique<Products>(threads)) {}
MatMulCache::~MatMulCache() = default;

void MatMulCache::run(const MatMul& args) {
  const std::int64_t m = args.transposeA ? args.a.dim(1) : args.a.dim(0);
  const std::int64_t k = args.transposeA ? args.a.dim(0) : args.a.dim(1);
  const std::int64_t n = args.transposeB ? args.b.dim(0) : args.b.dim(1);
  assert(args.b.elements() == k * n && args.c.elements() == m * n && args.b.type() == args.a.type());
  if (m == 0 || n == 0) return;
  if (k == 0) {
    if (!args.accumulate) fill(args.c, 0, m_products->threads());
    return;
  }
  m_products->run({m, n, k, args.a.type(), args.c.type(), args.transposeA, args.transposeB, args.accumulate},
                  args.a.raw(), args.b.raw(), args.c.raw(), k);
}

void MatMulCache::run(const GroupedMatMul& args) {
  const std::int64_t n = args.w.dim(1), k = args.w.dim(2);
  const std::int64_t total = std::accumulate(args.rows.begin(), args.rows.end(), std::int64_t{0});
  assert(std::ssize(args.rows) == args.w.dim(0));
  assert(total <= args.x.rows() && total <= args.y.rows() && innerOf(args.x) == k && innerOf(args.y) == n);
  const auto overRows = [&](std::int64_t first, std::int64_t rows, const Tensor& from, const Tensor& to, bool forward,
                            void* w) {
    for (const std::int64_t end = first + rows; first < end;) {
      const std::int64_t m = roundedRows(end - first, total - first);
      m_products->run({m, forward ? n : k, forward ? k : n, from.type(), to.type(), false, forward, false},
                      rowOf(from, first), w, rowOf(to, first), forward ? k : n);
      first += m;
    }
  };
  std::int64_t first = 0;
  for (std::size_t group = 0; group < args.rows.size(); first += args.rows[group++]) {
    const std::int64_t rows = args.rows[group];
    if (rows == 0) continue;
    std::byte* w = groupOf(args.w, group);
    switch (args.kind) {
      case GroupedMatMul::Kind::Forward:
        overRows(first, rows, args.x, args.y, true, w);
        break;
      case GroupedMatMul::Kind::InputGradient:
        overRows(first, rows, args.y, args.x, false, w);
        break;
      case GroupedMatMul::Kind::WeightGradient:
        m_products->run({n, k, kAnyLength, args.x.type(), args.w.type(), true, false, true}, rowOf(args.y, first),
                        rowOf(args.x, first), w, rows);
    }
  }
}

}  // namespace shardscope::cpu
