// SPDX-License-Identifier: Apache-2.0
#include "core/memory/memory_terms.h"

namespace shardscope {
namespace {

using enum MemoryComponent;
constexpr Confidence kChecked = Confidence::Measured;
constexpr Confidence kDerived = Confidence::Derived;

constexpr TermInfo kInfos[] = {
    {"memory.weights", Weights, kChecked},
    {"memory.weights.low-bit", Weights, kChecked},
    {"memory.gradients", Gradients, kChecked},
    {"memory.gradients.fp32-copies", Gradients, kChecked},
    {"memory.optimizer.main-parameters", Optimizer, kChecked},
    {"memory.optimizer.exp-avg", Optimizer, kChecked},
    {"memory.optimizer.exp-avg-sq", Optimizer, kChecked},
    {"memory.workspace.linear", Workspaces, kChecked},
    {"memory.workspace.grouped", Workspaces, kChecked},
    {"memory.workspace.torch", Workspaces, kChecked},
    {"memory.workspace.engine", Workspaces, kDerived},
    {"memory.buffer.dummy-gradients", Buffers, kChecked},
    {"memory.buffer.held-pipeline", Buffers, kChecked},
    {"memory.buffer.global", Buffers, kChecked},
    {"memory.batch.tokens", Buffers, kChecked},

    {"memory.embedding.dropout", Activations, kChecked},
    {"memory.attention.norm-input", Activations, kChecked},
    {"memory.attention.qkv-input", Activations, kChecked},
    {"memory.mla.down-input", Activations, kChecked},
    {"memory.mla.query-norm-input", Activations, kChecked},
    {"memory.mla.query-up-input", Activations, kChecked},
    {"memory.mla.kv-norm-input", Activations, kChecked},
    {"memory.mla.kv-up-input", Activations, kChecked},
    {"memory.attention.qk-norm-input", Activations, kDerived},
    {"memory.attention.core-qkv", Activations, kChecked},
    {"memory.attention.log-sum-exp", Activations, kChecked},
    {"memory.attention.scores", Activations, kChecked},
    {"memory.attention.sinks", Activations, kDerived},
    {"memory.attention.second-output", Activations, kDerived},
    {"memory.attention.cp-output", Activations, kChecked},
    {"memory.attention.gate", Activations, kDerived},
    {"memory.attention.projection-input", Activations, kChecked},
    {"memory.attention.projection-low-bit-input", Activations, kDerived},
    {"memory.attention.dropout", Activations, kChecked},
    {"memory.delta-net.input", Activations, kDerived},
    {"memory.delta-net.projected", Activations, kDerived},
    {"memory.delta-net.conv-input", Activations, kDerived},
    {"memory.delta-net.query-key", Activations, kDerived},
    {"memory.delta-net.value", Activations, kDerived},
    {"memory.delta-net.decay", Activations, kDerived},
    {"memory.delta-net.chunk-matrix", Activations, kDerived},
    {"memory.delta-net.core-output", Activations, kDerived},
    {"memory.delta-net.norm-output", Activations, kDerived},
    {"memory.mlp.norm-input", Activations, kChecked},
    {"memory.mlp.dropout", Activations, kChecked},
    {"memory.mlp.fc1-input", Activations, kChecked},
    {"memory.mlp.activation-input", Activations, kChecked},
    {"memory.mlp.fc2-input", Activations, kChecked},
    {"memory.moe.input", Activations, kChecked},
    {"memory.moe.router", Activations, kChecked},
    {"memory.moe.dispatched", Activations, kChecked},
    {"memory.moe.activation-input", Activations, kChecked},
    {"memory.moe.activation-output", Activations, kChecked},
    {"memory.moe.fc2-input", Activations, kChecked},
    {"memory.shared.fc1-input", Activations, kDerived},
    {"memory.shared.activation-input", Activations, kChecked},
    {"memory.shared.fc2-input", Activations, kChecked},
    {"memory.mtp.embedding", Activations, kDerived},
    {"memory.mtp.projection-input", Activations, kDerived},
    {"memory.checkpoint.input", Activations, kChecked},
    {"memory.pipeline.received-input", Activations, kDerived},
    {"memory.head.norm-input", Activations, kChecked},
    {"memory.head.input", Activations, kChecked},
    {"memory.head.logits", Activations, kChecked},
    {"memory.head.deferred-weight-gradient", Activations, kDerived},

    {"memory.batch.attention-mask", Transients, kChecked},
    {"memory.embedding.output", Transients, kDerived},
    {"memory.embedding.gradient", Transients, kDerived},
    {"memory.attention.softmax", Transients, kChecked},
    {"memory.attention.gathered-kv", Transients, kDerived},
    {"memory.delta-net.states", Transients, kDerived},
    {"memory.mlp.backward", Transients, kChecked},
    {"memory.moe.combine", Transients, kChecked},
    {"memory.moe.backward", Transients, kDerived},
    {"memory.head.loss", Transients, kChecked},
    {"memory.head.previous-logits", Transients, kChecked},
    {"memory.head.backward", Transients, kChecked},
    {"memory.head.weight-gradient", Transients, kChecked},
    {"memory.pipeline.sent-gradient", Transients, kChecked},
    {"memory.recompute.replayed", Transients, kChecked},
    {"memory.offload.resident", Transients, kDerived},
    {"memory.engine.forward", Transients, kChecked},
    {"memory.engine.backward", Transients, kChecked},
    {"memory.optimizer.widened", Transients, kChecked},
};
static_assert(sizeof(kInfos) / sizeof(kInfos[0]) == kTerms);

}  // namespace

const TermInfo& infoOf(Term term) { return kInfos[static_cast<std::size_t>(term)]; }

}  // namespace shardscope
