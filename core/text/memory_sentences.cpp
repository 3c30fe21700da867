// SPDX-License-Identifier: Apache-2.0
// What each tensor of a memory estimate is and how its bytes come about. Symbols: u tokens of a CP rank, us of its
// sequence shard, h hidden, a heads and g KV heads of a TP rank, R rows that reach the experts of a rank, w 2 when
// gated.
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> memorySentences() {
  static constexpr Sentence kSentences[] = {
      {"memory.weights",
       "Weights in 16 bits: 2 B an element of the layers on this stage, divided by TP (dense) and by EP x ETP "
       "(experts). Norms, router and MLA down-projections are whole on every TP rank."},
      {"memory.weights.low-bit",
       "Quantized copies of the linears' weights, kept for the whole step: one where the hardware also reads it "
       "transposed, else two, with their block scales."},
      {"memory.gradients",
       "Main gradients, one an element of the weights: 4 B, or 2 B where they are reduced or kept in 16 bits."},
      {"memory.gradients.fp32-copies",
       "FP32 copies of 16-bit gradients for the optimizer: 4 B an element of its shard. They live from the optimizer "
       "step to the next zero_grad."},
      {"memory.optimizer.main-parameters",
       "Main parameters of Adam: 4 B an element of this rank's shard, 2 B where they are the remainder beside the BF16 "
       "weight. Dense shards are divided by DP x CP, experts by EDP. {offload} % of them are on the host."},
      {"memory.optimizer.exp-avg", "First moment of Adam, one an element of this rank's shard, in its own precision."},
      {"memory.optimizer.exp-avg-sq",
       "Second moment of Adam, one an element of this rank's shard, in its own precision."},
      {"memory.engine.forward",
       "What the engine works on in the forward that is at its widest, beside what it keeps for the backward."},
      {"memory.engine.backward",
       "What the engine works on in the backward that is at its widest, beside what the forward kept."},
      {"memory.optimizer.widened",
       "During the optimizer step each moment below FP32 is widened at once for the largest parameter group: 4 B an "
       "element of its shard."},
      {"memory.workspace.linear",
       "cuBLAS workspace of Transformer Engine's linears, allocated once: 32 MiB from Hopper on, else 4 MiB."},
      {"memory.workspace.grouped", "cuBLAS workspaces of the grouped expert products: four, one a stream."},
      {"memory.workspace.torch",
       "cuBLAS workspaces of PyTorch's own products (output layer, router): one for each thread and stream that calls "
       "them, 32 MiB from Hopper on, else 8.125 MiB."},
      {"memory.workspace.engine", "Workspace of the engine."},
      {"memory.buffer.dummy-gradients",
       "Dummy weight gradients of the fused gradient accumulation: 2 B an element, once for every distinct weight "
       "shape "
       "on this stage."},
      {"memory.buffer.held-pipeline",
       "The last input of each model chunk and its gradient, held while no micro batch of the chunk is in flight: "
       "2 x 2 B x us x h = 2 x 2 B x {shard} x {hidden} a chunk."},
      {"memory.buffer.global",
       "One buffer for what is gathered without being kept: the head's input under sequence parallelism (2 B x "
       "{tokens} "
       "x {hidden}), the rows of the all-gather dispatcher, or the scores of local attention; as large as the "
       "largest."},
      {"memory.batch.tokens",
       "Tokens, their targets and their positions, 4 B each a token of this rank, for the micro batch that runs."},

      {"memory.embedding.dropout", "Dropout mask after the embedding: 1 B x us x h = {shard} x {hidden}."},
      {"memory.attention.norm-input",
       "Input of the norm before attention: 2 B x us x h = 2 B x {shard} x {hidden}; {copies} of them, {bytes}."},
      {"memory.attention.qkv-input",
       "Input of the QKV product: us x h = {shard} x {hidden} elements of {linear} B; {copies} of them, {bytes}."},
      {"memory.mla.down-input",
       "Input of MLA's down-projections: us x h = {shard} x {hidden} elements of {linear} B, twice where each "
       "quantizes "
       "it for itself; {copies} of them, {bytes}."},
      {"memory.mla.query-norm-input",
       "Query latent before its norm: 2 B x u x q_lora_rank, {tokens} tokens; {copies} of them, {bytes}."},
      {"memory.mla.query-up-input",
       "Query latent as the up-projection's input: u x q_lora_rank elements of {linear} B; {copies} of them, {bytes}."},
      {"memory.mla.kv-norm-input",
       "Key-value latent before its norm: 2 B x u x kv_lora_rank, {tokens} tokens; {copies} of them, {bytes}."},
      {"memory.mla.kv-up-input",
       "Key-value latent as the up-projection's input: u x kv_lora_rank elements of {linear} B; {copies} of them, "
       "{bytes}."},
      {"memory.attention.qk-norm-input",
       "Queries and keys before their norm: 2 B x u x (a + g) x d, with {heads} heads and {kv_heads} KV heads a rank; "
       "{copies} of them, {bytes}."},
      {"memory.attention.core-qkv",
       "Queries, keys and values of attention: 2 B x u x the widths of {heads} query heads and of the key and value "
       "heads, {tokens} tokens; {copies} of them, {bytes}."},
      {"memory.attention.log-sum-exp",
       "Log-sum-exp of flash attention: 4 B x u x a = 4 B x {tokens} x {heads}; {copies} of them, {bytes}."},
      {"memory.attention.scores",
       "The attention matrix, which this kernel forms: 2 B an element of b x a x s x s_full (5 B with attention "
       "dropout); {copies} of them, {bytes}. A fused or flash kernel keeps none of it."},
      {"memory.attention.sinks", "Gradient of the sink logits: 4 B a head."},
      {"memory.attention.second-output",
       "Attention output in the kernel's own layout beside the one that the projection keeps: 2 B x u x the width of "
       "{heads} heads; {copies} of them, {bytes}. FlashAttention 2 does this with more than one sequence a micro "
       "batch."},
      {"memory.attention.cp-output",
       "Attention output before the second all-to-all of context parallelism: 2 B x u x the width of {heads} heads; "
       "{copies} of them, {bytes}."},
      {"memory.attention.gate",
       "Output gate and the attention output before it: 2 x 2 B x u x the width of {heads} heads; {copies} of them, "
       "{bytes}."},
      {"memory.attention.projection-input",
       "Input of the output projection: 2 B x u x the width of {heads} heads, {tokens} tokens; {copies} of them, "
       "{bytes}."},
      {"memory.attention.projection-low-bit-input",
       "The same quantized for the output projection; attention keeps the 16-bit form for itself. {copies} of them, "
       "{bytes}."},
      {"memory.attention.dropout", "Dropout mask after attention: 1 B x us x h = {shard} x {hidden}."},
      {"memory.delta-net.input",
       "Input of the delta net's projection: us x h = {shard} x {hidden} elements of {linear} B; {copies} of them, "
       "{bytes}."},
      {"memory.delta-net.projected",
       "Projected queries, keys, values, gates, beta and decay: 2 B x u x (2K + 2V + 2n); the gate is a view of it, so "
       "all of it stays. {copies} of them, {bytes}."},
      {"memory.delta-net.conv-input",
       "Input of the short convolution, with the channels in front: 2 B x u x (2K + V); {copies} of them, {bytes}."},
      {"memory.delta-net.query-key",
       "Queries and keys after the convolution, repeated for every value head: 2 x 2 B x u x n x d_k; {copies} of "
       "them, "
       "{bytes}."},
      {"memory.delta-net.value", "Values after the convolution: 2 B x u x V; {copies} of them, {bytes}."},
      {"memory.delta-net.decay", "Decay, its logarithm and beta: 12 B x u x n; {copies} of them, {bytes}."},
      {"memory.delta-net.chunk-matrix",
       "Inverse of the 64 x 64 matrix of each chunk and value head: 2 B x 64 x u x n; {copies} of them, {bytes}."},
      {"memory.delta-net.core-output",
       "Output of the delta rule, the input of its norm: 2 B x u x V; {copies} of them, {bytes}."},
      {"memory.delta-net.norm-output",
       "Output of the gated norm: 2 B x u x V; {copies} of them, {bytes}. Recompute of gdn_norm_out drops it."},
      {"memory.mlp.norm-input",
       "Input of the norm before the MLP or the experts: 2 B x us x h = 2 B x {shard} x {hidden}; {copies} of them, "
       "{bytes}."},
      {"memory.mlp.dropout", "Dropout mask after the MLP: 1 B x us x h = {shard} x {hidden}."},
      {"memory.mlp.fc1-input",
       "Input of the MLP's first linear: us x h = {shard} x {hidden} elements of {linear} B; {copies} of them, "
       "{bytes}."},
      {"memory.mlp.activation-input",
       "Input of the MLP's activation: 2 B x w x u x F, {tokens} tokens of width {ffn_width} a rank; {copies} of them, "
       "{bytes}."},
      {"memory.mlp.fc2-input",
       "Input of the MLP's second linear: u x F = {tokens} x {ffn_width} elements of {linear} B; {copies} of them, "
       "{bytes}."},
      {"memory.moe.input",
       "The norm's output, one tensor for router, shared expert and permutation: 2 B x us x h = 2 B x {shard} x "
       "{hidden}; {copies} of them, {bytes}."},
      {"memory.moe.router",
       "Router scores and permutation probabilities: 12 B x us x E = 12 B x {shard} x {experts}; {copies} of them, "
       "{bytes}."},
      {"memory.moe.dispatched",
       "Rows that reach this rank's experts, the input of their first linear: R x h = {rows} x {hidden} elements of "
       "{linear} B; {copies} of them, {bytes}. R = top-k x us x ETP x the hottest rank's factor, whatever EP is."},
      {"memory.moe.activation-input",
       "Input of the experts' activation: 2 B x w x R x f, {rows} rows of width {expert_width}; {copies} of them, "
       "{bytes}."},
      {"memory.moe.activation-output",
       "Output of the experts' activation before the probabilities are multiplied in: 2 B x R x f = 2 B x {rows} x "
       "{expert_width}; {copies} of them, {bytes}."},
      {"memory.moe.fc2-input",
       "Input of the experts' second linear: R x f = {rows} x {expert_width} elements of {linear} B; {copies} of them, "
       "{bytes}. Recompute of moe_act drops it."},
      {"memory.shared.fc1-input",
       "The shared expert's own quantized copy of its input: us x h = {shard} x {hidden} elements of {linear} B; "
       "{copies} of them, {bytes}."},
      {"memory.shared.activation-input",
       "Input of the shared expert's activation: 2 B x w x u x f_s, width {shared_width} a rank; {copies} of them, "
       "{bytes}."},
      {"memory.shared.fc2-input",
       "Input of the shared expert's second linear: u x f_s = {tokens} x {shared_width} elements of {linear} B; "
       "{copies} of them, {bytes}."},
      {"memory.mtp.embedding",
       "The embedding that an MTP layer mixes in: 2 B x us x h = 2 B x {shard} x {hidden}; {copies} of them, {bytes}."},
      {"memory.mtp.projection-input",
       "Embedding and hidden state side by side, the input of the MTP projection: us x 2h elements of {linear} B; "
       "{copies} of them, {bytes}."},
      {"memory.checkpoint.input",
       "Input of a layer, or of a group of layers, that is computed again: 2 B x us x h = 2 B x {shard} x {hidden}; "
       "{copies} of them, {bytes}."},
      {"memory.pipeline.received-input",
       "Input of a stage without layers, kept to pass the gradient on: 2 B x us x h = 2 B x {shard} x {hidden}; "
       "{copies} of them, {bytes}."},
      {"memory.head.norm-input", "Input of the final norm: 2 B x us x h = 2 B x {shard} x {hidden}."},
      {"memory.head.input", "Input of the output layer: 2 B x us x h = 2 B x {shard} x {hidden}."},
      {"memory.head.logits",
       "Logits: u x V/t = {tokens} x {vocab} elements, 2 B each where Transformer Engine's fused loss works in place, "
       "else 4 B (the softmax in FP32)."},
      {"memory.head.deferred-weight-gradient",
       "Inputs and gradients of the output layer that wait for its deferred weight gradient: 2 B x (u x h + u x V/t) "
       "for "
       "every micro batch that is through."},

      {"memory.batch.attention-mask",
       "The attention mask in the batch: 1 B x b x s x s_full. It is not needed with a causal kernel: leave it out of "
       "the "
       "batch."},
      {"memory.embedding.output", "Output of the embedding: 2 B x us x h = 2 B x {shard} x {hidden}."},
      {"memory.embedding.gradient",
       "Dense weight gradient of the embedding before it is accumulated: 2 B x V/t x h = 2 B x {vocab} x {hidden}."},
      {"memory.attention.softmax",
       "A second attention matrix while the softmax runs: 2 B an element of b x a x s x s_full (4 B with dropout)."},
      {"memory.attention.gathered-kv",
       "Keys and values of the whole sequence, gathered over CP = {cp} ranks while attention runs."},
      {"memory.delta-net.states", "States between the chunks while the delta rule runs: 2 B x u/64 x n x d_k x d_v."},
      {"memory.mlp.backward",
       "Gradients at the widest moment of the MLP's backward: 2 B x us x h + (w + 1) x 2 B x u x F, less the second "
       "linear's input, which is gone by then."},
      {"memory.moe.combine",
       "Copies of the exchanged rows that are alive when experts are combined (permuted, exchanged, expert output, "
       "unsorted: 2 B x R x h = 2 B x {rows} x {hidden} each; fewer with DeepEP and HybridEP), and the results."},
      {"memory.moe.backward",
       "Gradients at the widest moment of the experts' backward: the exchanged rows, and either a second set of them "
       "or "
       "the inner sides of both linears."},
      {"memory.head.loss",
       "Temporaries of the loss beside what it keeps: up to 6 B an element of u x V/t = {tokens} x {vocab}."},
      {"memory.head.previous-logits",
       "Logits of the head before, still referenced while this one's loss runs: 2 B x u x V/t = 2 B x {tokens} x "
       "{vocab}."},
      {"memory.head.backward",
       "Gradient of the output layer's input: 2 B x u x h = 2 B x {tokens} x {hidden}, and its shard once it is "
       "scattered."},
      {"memory.head.weight-gradient",
       "Weight gradient of the output layer, apart because gradient accumulation is not fused: 2 B x V/t x h = 2 B x "
       "{vocab} x {hidden}."},
      {"memory.pipeline.sent-gradient",
       "The gradient just sent to the stage before, referenced until the next backward has returned: 2 B x us x h = "
       "2 B x {shard} x {hidden}."},
      {"memory.recompute.replayed",
       "What recompute dropped and computes again for one layer (or group), alive while its backward runs."},
      {"memory.offload.resident",
       "Offloaded activations that are still, or again, on the device: those of the layer that runs and of two more."},
  };
  return kSentences;
}

}  // namespace shardscope
