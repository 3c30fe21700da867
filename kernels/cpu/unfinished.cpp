// SPDX-License-Identifier: Apache-2.0
// Operations that have no file of their own yet.
#include <stdexcept>

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
#include "kernels/cpu/rope.h"
#include "kernels/cpu/router.h"
#include "kernels/cpu/swi_glu.h"
#include "kernels/cpu/vocabulary_loss.h"

namespace shardscope::cpu {

void adam(const Adam&, int) { throw std::logic_error("adam is not built"); }
void attention(const Attention&, int) { throw std::logic_error("attention is not built"); }
void attentionBackward(const AttentionBackward&, int) { throw std::logic_error("attentionBackward is not built"); }
void causalConv(const CausalConv&, int) { throw std::logic_error("causalConv is not built"); }
void causalConvBackward(const CausalConvBackward&, int) { throw std::logic_error("causalConvBackward is not built"); }
void deltaGates(const DeltaGates&, int) { throw std::logic_error("deltaGates is not built"); }
void deltaGatesBackward(const DeltaGatesBackward&, int) { throw std::logic_error("deltaGatesBackward is not built"); }
void deltaRule(const DeltaRule&, int) { throw std::logic_error("deltaRule is not built"); }
void deltaRuleBackward(const DeltaRuleBackward&, int) { throw std::logic_error("deltaRuleBackward is not built"); }
void rowDot(const Tensor&, const Tensor&, const Tensor&, int) { throw std::logic_error("rowDot is not built"); }
double sumOfSquares(const Tensor&, int) { throw std::logic_error("sumOfSquares is not built"); }
void fill(const Tensor&, double, int) { throw std::logic_error("fill is not built"); }
void convert(const Tensor&, const Tensor&, int) { throw std::logic_error("convert is not built"); }
void add(const Tensor&, const Tensor&, int) { throw std::logic_error("add is not built"); }
void scale(const Tensor&, double, int) { throw std::logic_error("scale is not built"); }
void copyColumns(const Tensor&, std::int64_t, const Tensor&, std::int64_t, std::int64_t, bool, int) {
  throw std::logic_error("copyColumns is not built");
}
void embedding(const Embedding&, int) { throw std::logic_error("embedding is not built"); }
void embeddingBackward(const EmbeddingBackward&, int) { throw std::logic_error("embeddingBackward is not built"); }
void gate(const Gate&, int) { throw std::logic_error("gate is not built"); }
void gateBackward(const GateBackward&, int) { throw std::logic_error("gateBackward is not built"); }
void gatherRows(const GatherRows&, int) { throw std::logic_error("gatherRows is not built"); }
void sumRows(const SumRows&, int) { throw std::logic_error("sumRows is not built"); }
void rope(const Rope&, int) { throw std::logic_error("rope is not built"); }
void router(const Router&, int) { throw std::logic_error("router is not built"); }
void routerBackward(const RouterBackward&, int) { throw std::logic_error("routerBackward is not built"); }
void swiGlu(const SwiGlu&, int) { throw std::logic_error("swiGlu is not built"); }
void swiGluBackward(const SwiGluBackward&, int) { throw std::logic_error("swiGluBackward is not built"); }
void logitMaximum(const LogitMaximum&, int) { throw std::logic_error("logitMaximum is not built"); }
void logitSums(const LogitSums&, int) { throw std::logic_error("logitSums is not built"); }
void logitGradient(const LogitGradient&, int) { throw std::logic_error("logitGradient is not built"); }
struct MatMulCache::Impl {};
MatMulCache::MatMulCache(int) {}
MatMulCache::~MatMulCache() = default;
void MatMulCache::run(const MatMul&) { throw std::logic_error("matMul is not built"); }
void MatMulCache::run(const GroupedMatMul&) { throw std::logic_error("groupedMatMul is not built"); }

}  // namespace shardscope::cpu
