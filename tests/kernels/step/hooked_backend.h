// SPDX-License-Identifier: Apache-2.0
// The CPU's ops, with something that happens before each: a failure, a hang.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "kernels/cpu/cpu_backend.h"

namespace shardscope::test {

class HookedBackend : public Backend {
 public:
  using Hook = std::function<void(std::string_view function)>;
  HookedBackend(int threads, Hook hook) : m_ops(makeCpuBackend(threads)), m_hook(std::move(hook)) {}

  void matMul(const MatMul& args) override { inner("matMul").matMul(args); }
  void groupedMatMul(const GroupedMatMul& args) override { inner("groupedMatMul").groupedMatMul(args); }
  void rmsNorm(const RmsNorm& args) override { inner("rmsNorm").rmsNorm(args); }
  void rmsNormBackward(const RmsNormBackward& args) override { inner("rmsNormBackward").rmsNormBackward(args); }
  void rope(const Rope& args) override { inner("rope").rope(args); }
  void swiGlu(const SwiGlu& args) override { inner("swiGlu").swiGlu(args); }
  void swiGluBackward(const SwiGluBackward& args) override { inner("swiGluBackward").swiGluBackward(args); }
  void gate(const Gate& args) override { inner("gate").gate(args); }
  void gateBackward(const GateBackward& args) override { inner("gateBackward").gateBackward(args); }
  void attention(const Attention& args) override { inner("attention").attention(args); }
  void attentionBackward(const AttentionBackward& args) override { inner("attentionBackward").attentionBackward(args); }
  void rowDot(const Tensor& a, const Tensor& b, const Tensor& out) override { inner("rowDot").rowDot(a, b, out); }
  void causalConv(const CausalConv& args) override { inner("causalConv").causalConv(args); }
  void causalConvBackward(const CausalConvBackward& args) override {
    inner("causalConvBackward").causalConvBackward(args);
  }
  void deltaRule(const DeltaRule& args) override { inner("deltaRule").deltaRule(args); }
  void deltaRuleBackward(const DeltaRuleBackward& args) override { inner("deltaRuleBackward").deltaRuleBackward(args); }
  void deltaGates(const DeltaGates& args) override { inner("deltaGates").deltaGates(args); }
  void deltaGatesBackward(const DeltaGatesBackward& args) override {
    inner("deltaGatesBackward").deltaGatesBackward(args);
  }
  void router(const Router& args) override { inner("router").router(args); }
  void routerBackward(const RouterBackward& args) override { inner("routerBackward").routerBackward(args); }
  void gatherRows(const GatherRows& args) override { inner("gatherRows").gatherRows(args); }
  void sumRows(const SumRows& args) override { inner("sumRows").sumRows(args); }
  void embedding(const Embedding& args) override { inner("embedding").embedding(args); }
  void embeddingBackward(const EmbeddingBackward& args) override { inner("embeddingBackward").embeddingBackward(args); }
  void logitMaximum(const LogitMaximum& args) override { inner("logitMaximum").logitMaximum(args); }
  void logitSums(const LogitSums& args) override { inner("logitSums").logitSums(args); }
  void logitGradient(const LogitGradient& args) override { inner("logitGradient").logitGradient(args); }
  void adam(const Adam& args) override { inner("adam").adam(args); }
  double sumOfSquares(const Tensor& x) override { return inner("sumOfSquares").sumOfSquares(x); }
  void fill(const Tensor& x, double value) override { inner("fill").fill(x, value); }
  void convert(const Tensor& from, const Tensor& to) override { inner("convert").convert(from, to); }
  void add(const Tensor& x, const Tensor& y) override { inner("add").add(x, y); }
  void scale(const Tensor& x, double factor) override { inner("scale").scale(x, factor); }
  void copyColumns(const Tensor& from, std::int64_t fromFirst, const Tensor& to, std::int64_t toFirst,
                   std::int64_t count, bool accumulate) override {
    inner("copyColumns").copyColumns(from, fromFirst, to, toFirst, count, accumulate);
  }

 private:
  Backend& inner(std::string_view function) {
    m_hook(function);
    return *m_ops;
  }

  std::unique_ptr<Backend> m_ops;
  Hook m_hook;
};

}  // namespace shardscope::test
