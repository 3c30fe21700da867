// SPDX-License-Identifier: Apache-2.0
// What looks along the sequence gives the same bits in every run, whatever the number of threads.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "kernels/cpu/attention.h"
#include "kernels/cpu/causal_conv.h"
#include "kernels/cpu/delta_gates.h"
#include "kernels/cpu/delta_rule.h"

namespace shardscope::cpu {
namespace {

class Repeatability : public testing::TestWithParam<DataType> {
 protected:
  Tensor tensor(Shape shape, DataType type, float low = -1) {
    Tensor x(m_allocator, shape, type, Term::EngineWorkspace);
    std::uniform_real_distribution<float> draw(low, low + 1);
    for (std::int64_t i = 0; i < x.elements(); ++i) {
      if (type == DataType::Bf16) {
        x.as<Bf16>()[i] = Bf16(draw(m_random));
      } else {
        x.as<float>()[i] = draw(m_random);
      }
    }
    return x;
  }
  Tensor tensor(Shape shape) { return tensor(shape, GetParam()); }
  Tensor zeros(Shape shape, DataType type) {
    Tensor x(m_allocator, shape, type, Term::EngineWorkspace);
    std::memset(x.raw(), 0, static_cast<std::size_t>(x.bytes()));
    return x;
  }

  // work(threads) returns its outputs.
  template <typename Work>
  void expectSameBits(const Work& work) {
    const std::vector<Tensor> once = work(1);
    for (const int threads : {1, 2, 5}) {
      const std::vector<Tensor> again = work(threads);
      for (std::size_t i = 0; i < once.size(); ++i) {
        EXPECT_EQ(std::memcmp(once[i].raw(), again[i].raw(), static_cast<std::size_t>(once[i].bytes())), 0)
            << "output " << i << ", " << threads << " threads";
      }
    }
  }

  Allocator m_allocator;
  std::mt19937 m_random{3};
};

TEST_P(Repeatability, Attention) {
  constexpr std::int64_t kTokens = 270;
  const Tensor q = tensor({kTokens, 4, 32}), k = tensor({kTokens, 2, 32}), v = tensor({kTokens, 2, 16});
  const Tensor dout = tensor({kTokens, 4, 16}), delta = tensor({kTokens, 4}, DataType::Fp32);
  const std::vector<PositionRange> all{{0, kTokens}};
  expectSameBits([&](int threads) {
    const Tensor out = zeros(dout.shape(), GetParam()), lse = zeros(delta.shape(), DataType::Fp32);
    const Tensor dq = zeros(q.shape(), DataType::Fp32), dk = zeros(k.shape(), GetParam());
    const Tensor dv = zeros(v.shape(), DataType::Fp32);
    attention({q, k, v, out, lse, all, all, 1, 0, 0.2, false}, threads);
    attentionBackward({q, k, v, dout, lse, delta, dq, dk, dv, all, all, 1, 0, 0.2}, threads);
    return std::vector<Tensor>{out, lse, dq, dk, dv};
  });
}

TEST_P(Repeatability, DeltaNet) {
  constexpr std::int64_t kTokens = 300, kHeads = 3;
  const Shape keyShape{kTokens, kHeads, 8}, valueShape{kTokens, kHeads, 6}, gateShape{kTokens, kHeads};
  const Tensor q = tensor(keyShape), k = tensor(keyShape), v = tensor(valueShape), dout = tensor(valueShape);
  const Tensor a = tensor(gateShape), b = tensor(gateShape), weight = tensor({24, 4});
  const Tensor aLog = tensor({kHeads}, DataType::Fp32), bias = tensor({kHeads}, DataType::Fp32);
  expectSameBits([&](int threads) {
    const auto fp32 = [&](Shape shape) { return zeros(shape, DataType::Fp32); };
    const auto like = [&](const Tensor& x) { return zeros(x.shape(), GetParam()); };
    const Tensor convolved = like(q), decay = fp32(gateShape), beta = fp32(gateShape), out = like(v);
    const Tensor dx = like(q), dweight = fp32(weight.shape()), dq = like(q), dk = like(k), dv = like(v);
    const Tensor ddecay = fp32(gateShape), dbeta = fp32(gateShape), da = like(a), db = like(b);
    const Tensor daLog = fp32({kHeads}), ddtBias = fp32({kHeads});
    causalConv({q, weight, convolved, 2}, threads);
    causalConvBackward({q, weight, convolved, dx, dweight, 2}, threads);
    deltaGates({a, b, aLog, bias, decay, beta}, threads);
    deltaRule({q, k, v, decay, beta, out, 2, 0.3}, threads);
    deltaRuleBackward({q, k, v, decay, beta, dout, dq, dk, dv, ddecay, dbeta, 2, 0.3}, threads);
    deltaGatesBackward({a, b, aLog, bias, ddecay, dbeta, da, db, daLog, ddtBias}, threads);
    return std::vector<Tensor>{convolved, dx,     dweight, decay, beta, out,   dq,     dk,
                               dv,        ddecay, dbeta,   da,    db,   daLog, ddtBias};
  });
}

INSTANTIATE_TEST_SUITE_P(Types, Repeatability, testing::Values(DataType::Fp32, DataType::Bf16),
                         [](const auto& type) { return std::string(typeName(type.param)); });

}  // namespace
}  // namespace shardscope::cpu
