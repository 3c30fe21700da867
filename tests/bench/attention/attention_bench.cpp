// SPDX-License-Identifier: Apache-2.0
// usage: attention_bench [threads [tokens]]
// The rate of attention, forward and backward, and that of oneDNN's matrix product (2048 x 2048 x 2048) of the same
// type on the same threads, run in turns; then the first as a part of the second. Only what a causal query sees counts:
// half the square, 2 (d + dv) operations a pair forward, 2 (3 d + 2 dv) backward. One thread is timed by the time of
// the processor, so that other programs do not count.
#include <oneapi/dnnl/dnnl.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>

#include "kernels/cpu/attention.h"

extern "C" void omp_set_num_threads(int threads);

namespace shardscope {
namespace {

constexpr int kTurns = 5;

double secondsNow(bool ofProcessor) {
  if (ofProcessor) {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

class Bench {
 public:
  Bench(int threads, std::int64_t tokens) : m_threads(threads), m_tokens(tokens) {}

  void heads(DataType type, std::int64_t d, std::int64_t dv);

 private:
  Tensor tensor(Shape shape, DataType type) {
    Tensor x(m_allocator, shape, type, Term::EngineWorkspace);
    std::normal_distribution<float> draw;
    for (std::int64_t i = 0; i < x.elements(); ++i) {
      if (type == DataType::Bf16) {
        x.as<Bf16>()[i] = Bf16(draw(m_random));
      } else {
        x.as<float>()[i] = draw(m_random);
      }
    }
    return x;
  }

  template <typename Work>
  double timeOf(const Work& work) const {
    const double begin = secondsNow(m_threads == 1);
    work();
    return secondsNow(m_threads == 1) - begin;
  }

  dnnl::memory square(const Tensor& x) {
    const auto type = x.type() == DataType::Bf16 ? dnnl::memory::data_type::bf16 : dnnl::memory::data_type::f32;
    return {{{kSide, kSide}, type, dnnl::memory::format_tag::ab}, m_engine, x.raw()};
  }

  static constexpr std::int64_t kSide = 2048;

  int m_threads;
  std::int64_t m_tokens;
  Allocator m_allocator;
  std::mt19937 m_random{1};
  dnnl::engine m_engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream m_stream{m_engine};
};

void Bench::heads(DataType type, std::int64_t d, std::int64_t dv) {
  constexpr std::int64_t kHeads = 2, kKeyHeads = 1;
  const std::int64_t n = m_tokens;
  const Tensor q = tensor({n, kHeads, d}, type), k = tensor({n, kKeyHeads, d}, type);
  const Tensor v = tensor({n, kKeyHeads, dv}, type), out = tensor({n, kHeads, dv}, type);
  const Tensor lse = tensor({n, kHeads}, DataType::Fp32), delta = tensor({n, kHeads}, DataType::Fp32);
  const Tensor dq = tensor(q.shape(), type), dk = tensor(k.shape(), type), dv_ = tensor(v.shape(), type);
  const std::vector<PositionRange> all{{0, n}};
  const double scale = 1 / std::sqrt(static_cast<double>(d));
  const Attention forward{q, k, v, out, lse, all, all, 1, 0, scale, false};
  const AttentionBackward backward{q, k, v, out, lse, delta, dq, dk, dv_, all, all, 1, 0, scale};

  const Tensor left = tensor({kSide, kSide}, type), right = tensor({kSide, kSide}, type),
               to = tensor({kSide, kSide}, type);
  const dnnl::memory a = square(left), b = square(right), c = square(to);
  const dnnl::matmul product(dnnl::matmul::primitive_desc({a.get_desc(), b.get_desc(), c.get_desc()}, m_engine));
  const auto multiply = [&] {
    product.execute(m_stream, {{DNNL_ARG_SRC, a}, {DNNL_ARG_WEIGHTS, b}, {DNNL_ARG_DST, c}});
    m_stream.wait();
  };

  omp_set_num_threads(m_threads);
  multiply();
  std::vector<double> forwards, backwards, products;
  for (int turn = 0; turn < kTurns; ++turn) {
    forwards.push_back(timeOf([&] { cpu::attention(forward, m_threads); }));
    products.push_back(timeOf(multiply));
    backwards.push_back(timeOf([&] { cpu::attentionBackward(backward, m_threads); }));
    products.push_back(timeOf(multiply));
  }
  const double pairs = 0.5e-9 * static_cast<double>(kHeads * n * n);
  const double forwardRate = pairs * 2 * static_cast<double>(d + dv) / median(forwards);
  const double backwardRate = pairs * 2 * static_cast<double>(3 * d + 2 * dv) / median(backwards);
  const double productRate = 2e-9 * kSide * kSide * kSide / median(products);
  std::printf("%-5s %4lld %4lld %9.1f %9.1f %9.1f %8.2f %8.2f\n", std::string(typeName(type)).c_str(),
              static_cast<long long>(d), static_cast<long long>(dv), forwardRate, backwardRate, productRate,
              forwardRate / productRate, backwardRate / productRate);
  std::fflush(stdout);
}

}  // namespace
}  // namespace shardscope

int main(int argc, char** argv) {
  using shardscope::DataType;
  const int threads = argc > 1 ? std::atoi(argv[1]) : 1;
  const std::int64_t tokens = argc > 2 ? std::atoll(argv[2]) : 16384;
  std::printf("%lld tokens, causal, %d threads; GFLOP/s\n", static_cast<long long>(tokens), threads);
  std::printf("type     d   dv   forward  backward    oneDNN  forward  backward as a part\n");
  shardscope::Bench bench(threads, tokens);
  for (const DataType type : {DataType::Fp32, DataType::Bf16}) {
    bench.heads(type, 64, 64);
    bench.heads(type, 128, 128);
    bench.heads(type, 192, 128);
  }
}
