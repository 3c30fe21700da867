// SPDX-License-Identifier: Apache-2.0
// usage: ops_bench [threads]
// Matrix products: the rate of the backend and of a bare oneDNN call of the same shape that is made ready beforehand,
// and the first as a part of the second. A grouped product is compared with one bare call a group, of exactly its rows.
// Other ops: bytes read and written a second, and that rate as a part of memcpy's over the same bytes.
#include <oneapi/dnnl/dnnl.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>
#include <thread>
#include <unordered_map>

#include "kernels/cpu/cpu_backend.h"
#include "kernels/cpu/parallel.h"
#include "tests/bench/kernels/turns.h"

extern "C" void omp_set_num_threads(int threads);

namespace shardscope {
namespace {

constexpr DataType kFp32 = DataType::Fp32;
constexpr DataType kBf16 = DataType::Bf16;

class Bench {
 public:
  explicit Bench(int threads) : m_threads(threads), m_backend(makeCpuBackend(threads)) {}

  void products();
  void groupedProducts();
  void memoryOps();

 private:
  struct Bare {
    dnnl::matmul primitive;
    std::unordered_map<int, dnnl::memory> args;
  };

  Tensor tensor(Shape shape, DataType type, double value = 0.01) {
    Tensor x(m_allocator, shape, type, Term::EngineWorkspace);
    m_backend->fill(x, value);
    return x;
  }
  Tensor indices(std::int64_t count, std::int64_t modulus, std::int64_t factor) {
    Tensor x(m_allocator, {count}, DataType::Int32, Term::EngineWorkspace);
    for (std::int64_t i = 0; i < count; ++i) x.as<std::int32_t>()[i] = static_cast<std::int32_t>(i * factor % modulus);
    return x;
  }

  Bare bare(const Tensor& a, const Tensor& b, const Tensor& c, bool transposeA, bool transposeB, bool accumulate);
  Turns time(const Work& first, const Work& second) const { return timeInTurns(first, second, m_threads == 1); }
  void product(std::int64_t m, std::int64_t n, std::int64_t k, DataType type, bool transposeA, bool transposeB,
               bool accumulate);
  void grouped(const std::string& name, const std::vector<std::int64_t>& rows, std::int64_t n, std::int64_t k,
               DataType type);
  void againstCopy(const std::string& name, const std::vector<Tensor>& touched, const Work& work);

  int m_threads;
  Allocator m_allocator;
  std::unique_ptr<Backend> m_backend;
  dnnl::engine m_engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream m_stream{m_engine};
};

Bench::Bare Bench::bare(const Tensor& a, const Tensor& b, const Tensor& c, bool transposeA, bool transposeB,
                        bool accumulate) {
  omp_set_num_threads(m_threads);
  const auto memory = [&](const Tensor& x, bool transposed) {
    const std::int64_t rows = x.dim(transposed ? 1 : 0), columns = x.dim(transposed ? 0 : 1);
    const auto type = x.type() == kBf16 ? dnnl::memory::data_type::bf16 : dnnl::memory::data_type::f32;
    const dnnl::memory::dims strides = transposed ? dnnl::memory::dims{1, rows} : dnnl::memory::dims{columns, 1};
    return dnnl::memory({{rows, columns}, type, strides}, m_engine, x.raw());
  };
  dnnl::primitive_attr attributes;
  if (accumulate) {
    dnnl::post_ops sum;
    sum.append_sum(1.0f);
    attributes.set_post_ops(sum);
  }
  const dnnl::memory ma = memory(a, transposeA), mb = memory(b, transposeB), mc = memory(c, false);
  const dnnl::matmul::primitive_desc description({ma.get_desc(), mb.get_desc(), mc.get_desc()}, attributes, m_engine);
  return {dnnl::matmul(description), {{DNNL_ARG_SRC, ma}, {DNNL_ARG_WEIGHTS, mb}, {DNNL_ARG_DST, mc}}};
}

void Bench::product(std::int64_t m, std::int64_t n, std::int64_t k, DataType type, bool transposeA, bool transposeB,
                    bool accumulate) {
  const Tensor a = tensor(transposeA ? Shape{k, m} : Shape{m, k}, type);
  const Tensor b = tensor(transposeB ? Shape{n, k} : Shape{k, n}, type);
  const Tensor c = tensor({m, n}, accumulate ? kFp32 : type, 0);
  const Bare other = bare(a, b, c, transposeA, transposeB, accumulate);
  const Turns turns = time(
      [&] {
        m_backend->matMul({a, b, c, transposeA, transposeB, accumulate});
      },
      [&] { other.primitive.execute(m_stream, other.args); });
  const double operations = 2e-9 * static_cast<double>(m * n * k);
  std::printf("%-5s %s%s%s %5lld x %5lld x %5lld %9.1f %9.1f %8.2f\n", std::string(typeName(type)).c_str(),
              transposeA ? "T" : "N", transposeB ? "T" : "N", accumulate ? "+" : " ", static_cast<long long>(m),
              static_cast<long long>(n), static_cast<long long>(k), operations / turns.first, operations / turns.second,
              turns.second / turns.first);
  std::fflush(stdout);
}

void Bench::products() {
  std::printf("%-9s %21s %9s %9s %8s\n", "product", "m x n x k", "GFLOP/s", "oneDNN", "part");
  for (const DataType type : {kFp32, kBf16})
    for (const std::int64_t size : {64, 128, 256, 512, 1024, 2048}) {
      product(size, size, size, type, false, true, false);   // forward
      product(size, size, size, type, false, false, false);  // gradient of the input
      product(size, size, size, type, true, false, true);    // gradient of the weights
    }
  product(1000, 768, 300, kFp32, false, true, false);
  product(1000, 768, 300, kBf16, false, true, false);
}

void Bench::grouped(const std::string& name, const std::vector<std::int64_t>& rows, std::int64_t n, std::int64_t k,
                    DataType type) {
  using Kind = GroupedMatMul::Kind;
  const std::int64_t total = std::accumulate(rows.begin(), rows.end(), std::int64_t{0});
  const auto groups = static_cast<std::int64_t>(rows.size());
  const Tensor x = tensor({total, k}, type), y = tensor({total, n}, type), w = tensor({groups, n, k}, type);
  const Tensor dw = tensor({groups, n, k}, kFp32, 0);
  for (const Kind kind : {Kind::Forward, Kind::InputGradient, Kind::WeightGradient}) {
    std::vector<Bare> others;
    std::int64_t first = 0;
    for (std::int64_t g = 0; g < groups; first += rows[static_cast<std::size_t>(g++)]) {
      const std::int64_t count = rows[static_cast<std::size_t>(g)];
      if (count == 0) continue;
      const Tensor xg = x.rowRange(first, count), yg = y.rowRange(first, count);
      const auto weightOf = [&](const Tensor& of) { return of.rowRange(g, 1).reshaped({n, k}); };
      if (kind == Kind::Forward) others.push_back(bare(xg, weightOf(w), yg, false, true, false));
      if (kind == Kind::InputGradient) others.push_back(bare(yg, weightOf(w), xg, false, false, false));
      if (kind == Kind::WeightGradient) others.push_back(bare(yg, xg, weightOf(dw), true, false, true));
    }
    const Turns turns = time(
        [&] {
          m_backend->groupedMatMul({kind, x, kind == Kind::WeightGradient ? dw : w, y, rows});
        },
        [&] {
          for (const Bare& other : others) other.primitive.execute(m_stream, other.args);
        });
    const double operations = 2e-9 * static_cast<double>(total * n * k);
    const char* kinds[] = {"forward", "input gradient", "weight gradient"};
    std::printf("%-5s %-12s %-16s %9.1f %9.1f %8.2f\n", std::string(typeName(type)).c_str(), name.c_str(),
                kinds[static_cast<int>(kind)], operations / turns.first, operations / turns.second,
                turns.second / turns.first);
    std::fflush(stdout);
  }
}

void Bench::groupedProducts() {
  std::printf("\n%-35s %9s %9s %8s\n", "grouped product, 8 groups", "GFLOP/s", "oneDNN", "part");
  for (const DataType type : {kFp32, kBf16}) {
    grouped("512 x 1024", {100, 37, 0, 213, 256, 61, 7, 150}, 512, 1024, type);
    grouped("1024 x 256", {129, 129, 129, 129, 129, 129, 129, 129}, 1024, 256, type);
  }
}

void Bench::againstCopy(const std::string& name, const std::vector<Tensor>& touched, const Work& work) {
  std::int64_t bytes = 0;
  for (const Tensor& x : touched) bytes += x.bytes();
  const Tensor from = tensor({bytes / 2}, DataType::Fp8E4M3), to = tensor({bytes / 2}, DataType::Fp8E4M3);
  const Turns turns = time(work, [&] {
    cpu::parallelFor(bytes / 2, 1, m_threads, [&](std::int64_t first, std::int64_t last) {
      std::memcpy(static_cast<char*>(to.raw()) + first, static_cast<const char*>(from.raw()) + first,
                  static_cast<std::size_t>(last - first));
    });
  });
  std::printf("%-35s %9.2f %9.2f %8.2f\n", name.c_str(), 1e-9 * static_cast<double>(bytes) / turns.first,
              1e-9 * static_cast<double>(bytes) / turns.second, turns.second / turns.first);
  std::fflush(stdout);
}

void Bench::memoryOps() {
  constexpr std::int64_t kRows = 4096, kColumns = 1024, kHeads = 8, kExperts = 64, kTopk = 8, kWords = 8192;
  std::printf("\n%-35s %9s %9s %8s\n", "op on 4096 x 1024", "GB/s", "copy", "part");
  for (const DataType type : {kFp32, kBf16}) {
    const auto named = [&](const char* op) {
      std::string label = op;
      label += ' ';
      return label += typeName(type);
    };
    Backend& b = *m_backend;
    const Tensor x = tensor({kRows, kColumns}, type), y = tensor({kRows, kColumns}, type);
    const Tensor dy = tensor({kRows, kColumns}, type), dx = tensor({kRows, kColumns}, type);
    const Tensor wide = tensor({kRows, 2 * kColumns}, type), dwide = tensor({kRows, 2 * kColumns}, type);
    const Tensor weight = tensor({kColumns}, type), dweight = tensor({kColumns}, kFp32, 0);
    const Tensor scales = tensor({kRows}, kFp32), dscales = tensor({kRows}, kFp32);
    againstCopy(named("rmsNorm"), {x, y}, [&] { b.rmsNorm({x, weight, y}); });
    againstCopy(named("rmsNormBackward"), {x, dy, dx}, [&] { b.rmsNormBackward({x, weight, dy, dx, dweight}); });
    againstCopy(named("swiGlu"), {wide, y}, [&] { b.swiGlu({wide, scales, y}); });
    againstCopy(named("swiGluBackward"), {wide, dy, dwide}, [&] {
      b.swiGluBackward({wide, scales, dy, dwide, dscales});
    });
    againstCopy(named("gate"), {x, dy, y}, [&] { b.gate({x, dy, y}); });
    againstCopy(named("gateBackward"), {x, dy, y, dx, wide}, [&] {
      b.gateBackward({x, dy, y, dx, dwide.rowRange(0, kRows / 2).reshaped({kRows, kColumns})});
    });
    const Tensor heads = x.reshaped({kRows, kHeads, kColumns / kHeads});
    const Tensor positions = indices(kRows, kRows, 1);
    const std::vector<float> frequencies(kColumns / kHeads / 2, 0.1f);
    againstCopy(named("rope"), {x, x}, [&] { b.rope({heads, positions, frequencies}); });
    const Tensor dots = tensor({kRows, kHeads}, kFp32);
    againstCopy(named("rowDot"), {x, dy}, [&] { b.rowDot(heads, dy.reshaped(heads.shape()), dots); });
    const Tensor source = indices(kRows, kRows, 1021);
    againstCopy(named("gatherRows"), {x, y}, [&] { b.gatherRows({x, source, y}); });
    const Tensor position = indices(kRows / kTopk * kTopk, kRows, 1021).reshaped({kRows / kTopk, kTopk});
    const Tensor few = y.rowRange(0, kRows / kTopk);
    againstCopy(named("sumRows"), {x, few}, [&] { b.sumRows({x, position, few}); });
    const Tensor tokens = indices(kRows, kWords, 4093), table = tensor({kWords, kColumns}, type);
    const Tensor dtable = tensor({kWords, kColumns}, kFp32, 0);
    againstCopy(named("embedding"), {x, y}, [&] { b.embedding({tokens, table, y}); });
    againstCopy(named("embeddingBackward"), {dy, dtable.rowRange(0, kRows), dtable.rowRange(0, kRows)}, [&] {
      b.embeddingBackward({tokens, dy, dtable});
    });
    const Tensor maximum = tensor({kRows}, kFp32), sums = tensor({kRows, 2}, kFp32);
    const Tensor targets = indices(kRows, kColumns, 7);
    againstCopy(named("logitMaximum"), {x}, [&] { b.logitMaximum({x, maximum}); });
    againstCopy(named("logitSums"), {x}, [&] { b.logitSums({x, maximum, targets, sums}); });
    againstCopy(named("logitGradient"), {x, x}, [&] { b.logitGradient({x, maximum, sums, targets}); });
    againstCopy(named("sumOfSquares"), {x}, [&] { b.sumOfSquares(x); });
    againstCopy(named("add"), {x, y, y}, [&] { b.add(x, y); });
    againstCopy(named("scale"), {x, x}, [&] { b.scale(x, 1.0001); });
    againstCopy(named("fill"), {x}, [&] { b.fill(x, 0.01); });
    againstCopy(named("copyColumns"), {x, x}, [&] { b.copyColumns(x, 0, dwide, kColumns, kColumns); });
    const Tensor other = tensor({kRows, kColumns}, type == kFp32 ? kBf16 : kFp32);
    againstCopy(named("convert from"), {x, other}, [&] { b.convert(x, other); });
  }
  const Tensor main = tensor({kRows, kColumns}, kFp32), grad = tensor({kRows, kColumns}, kFp32);
  const Tensor weight = tensor({kRows, kColumns}, kBf16), scales = tensor({2}, kFp32, 1);
  for (const DataType moment : {kFp32, kBf16, DataType::Fp16, DataType::Fp8E4M3}) {
    const Tensor m = tensor({kRows, kColumns}, moment), v = tensor({kRows, kColumns}, moment);
    againstCopy(std::string("adam, moments ").append(typeName(moment)), {main, main, grad, m, m, v, v, weight}, [&] {
      m_backend->adam({main, grad, m, v, scales, weight});
    });
  }
  const Tensor logits = tensor({kRows, kExperts}, kFp32), chances = tensor({kRows, kTopk}, kFp32);
  const Tensor experts(m_allocator, {kRows, kTopk}, DataType::Int32, Term::EngineWorkspace);
  for (std::int64_t i = 0; i < logits.elements(); ++i)
    logits.as<float>()[i] = static_cast<float>(i * 7919 % 1009) * 1e-3f;
  Router router{.logits = logits, .topk = kTopk, .probabilities = chances, .experts = experts};
  againstCopy("router, 8 of 64 experts", {logits, chances, experts}, [&] { m_backend->router(router); });
}

}  // namespace
}  // namespace shardscope

int main(int argc, char** argv) {
  const int threads = argc > 1 ? std::max(std::atoi(argv[1]), 1) : 1;
  std::printf("%d thread%s\n", threads, threads == 1 ? ", time on the processor" : "s, elapsed time");
  shardscope::Bench bench(threads);
  bench.products();
  bench.groupedProducts();
  bench.memoryOps();
}
