// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/cpu_backend.h"

#include "kernels/cpu/adam.h"
#include "kernels/cpu/attention.h"
#include "kernels/cpu/causal_conv.h"
#include "kernels/cpu/delta_gates.h"
#include "kernels/cpu/delta_rule.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/embedding.h"
#include "kernels/cpu/gate.h"
#include "kernels/cpu/mat_mul.h"
#include "kernels/cpu/move_rows.h"
#include "kernels/cpu/rms_norm.h"
#include "kernels/cpu/rope.h"
#include "kernels/cpu/router.h"
#include "kernels/cpu/swi_glu.h"
#include "kernels/cpu/vocabulary_loss.h"

namespace shardscope {
namespace {

class CpuBackend : public Backend {
 public:
  explicit CpuBackend(int threads) : m_threads(threads), m_products(threads) {}

  void matMul(const MatMul& args) override { m_products.run(args); }
  void groupedMatMul(const GroupedMatMul& args) override { m_products.run(args); }

  void rmsNorm(const RmsNorm& args) override { cpu::rmsNorm(args, m_threads); }
  void rmsNormBackward(const RmsNormBackward& args) override { cpu::rmsNormBackward(args, m_threads); }
  void rope(const Rope& args) override { cpu::rope(args, m_threads); }
  void swiGlu(const SwiGlu& args) override { cpu::swiGlu(args, m_threads); }
  void swiGluBackward(const SwiGluBackward& args) override { cpu::swiGluBackward(args, m_threads); }
  void gate(const Gate& args) override { cpu::gate(args, m_threads); }
  void gateBackward(const GateBackward& args) override { cpu::gateBackward(args, m_threads); }
  void attention(const Attention& args) override { cpu::attention(args, m_threads); }
  void attentionBackward(const AttentionBackward& args) override { cpu::attentionBackward(args, m_threads); }
  void rowDot(const Tensor& a, const Tensor& b, const Tensor& out) override { cpu::rowDot(a, b, out, m_threads); }
  void causalConv(const CausalConv& args) override { cpu::causalConv(args, m_threads); }
  void causalConvBackward(const CausalConvBackward& args) override { cpu::causalConvBackward(args, m_threads); }
  void deltaRule(const DeltaRule& args) override { cpu::deltaRule(args, m_threads); }
  void deltaRuleBackward(const DeltaRuleBackward& args) override { cpu::deltaRuleBackward(args, m_threads); }
  void deltaGates(const DeltaGates& args) override { cpu::deltaGates(args, m_threads); }
  void deltaGatesBackward(const DeltaGatesBackward& args) override { cpu::deltaGatesBackward(args, m_threads); }
  void router(const Router& args) override { cpu::router(args, m_threads); }
  void routerBackward(const RouterBackward& args) override { cpu::routerBackward(args, m_threads); }
  void gatherRows(const GatherRows& args) override { cpu::gatherRows(args, m_threads); }
  void sumRows(const SumRows& args) override { cpu::sumRows(args, m_threads); }
  void embedding(const Embedding& args) override { cpu::embedding(args, m_threads); }
  void embeddingBackward(const EmbeddingBackward& args) override { cpu::embeddingBackward(args, m_threads); }
  void logitMaximum(const LogitMaximum& args) override { cpu::logitMaximum(args, m_threads); }
  void logitSums(const LogitSums& args) override { cpu::logitSums(args, m_threads); }
  void logitGradient(const LogitGradient& args) override { cpu::logitGradient(args, m_threads); }
  void adam(const Adam& args) override { cpu::adam(args, m_threads); }
  double sumOfSquares(const Tensor& x) override { return cpu::sumOfSquares(x, m_threads); }

  void fill(const Tensor& x, double value) override { cpu::fill(x, value, m_threads); }
  void convert(const Tensor& from, const Tensor& to) override { cpu::convert(from, to, m_threads); }
  void add(const Tensor& x, const Tensor& y) override { cpu::add(x, y, m_threads); }
  void scale(const Tensor& x, double factor) override { cpu::scale(x, factor, m_threads); }
  void copyColumns(const Tensor& from, std::int64_t fromFirst, const Tensor& to, std::int64_t toFirst,
                   std::int64_t count, bool accumulate) override {
    cpu::copyColumns(from, fromFirst, to, toFirst, count, accumulate, m_threads);
  }

 private:
  int m_threads;
  cpu::MatMulCache m_products;
};

}  // namespace

std::unique_ptr<Backend> makeCpuBackend(int threads) { return std::make_unique<CpuBackend>(threads); }

}  // namespace shardscope
