// SPDX-License-Identifier: Apache-2.0
// Operations that have no file of their own yet.
#include <stdexcept>

#include "kernels/cpu/causal_conv.h"
#include "kernels/cpu/delta_gates.h"
#include "kernels/cpu/delta_rule.h"

namespace shardscope::cpu {

void causalConv(const CausalConv&, int) { throw std::logic_error("causalConv is not built"); }
void causalConvBackward(const CausalConvBackward&, int) { throw std::logic_error("causalConvBackward is not built"); }
void deltaGates(const DeltaGates&, int) { throw std::logic_error("deltaGates is not built"); }
void deltaGatesBackward(const DeltaGatesBackward&, int) { throw std::logic_error("deltaGatesBackward is not built"); }
void deltaRule(const DeltaRule&, int) { throw std::logic_error("deltaRule is not built"); }
void deltaRuleBackward(const DeltaRuleBackward&, int) { throw std::logic_error("deltaRuleBackward is not built"); }

}  // namespace shardscope::cpu
