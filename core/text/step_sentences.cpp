// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> stepSentences() {
  static constexpr Sentence kSentences[] = {
      {"step.attention",
       "Core attention: {time}, {share} % of the step. A token sees half of the sequence on the mean, so forward is "
       "2 x tokens x S/2 x heads x (d_qk + d_v) FLOPs and backward 2.5 times that, at {attention_forward} % and "
       "{attention_backward} % of the bf16 peak, on {microbatches} micro batches. TP {tp} divides the heads, CP {cp} "
       "the "
       "tokens."},
      {"step.linear",
       "Dense matrix products: {time}, {share} % of the step. 2 x tokens x inputs x outputs FLOPs forward and twice "
       "that "
       "backward, divided by TP {tp}, over the peak of the precision times the measured fraction; small shapes reach "
       "less. In FP8 and FP4 the quantization of their inputs is in it."},
      {"step.grouped_gemm",
       "Products of the routed experts: {time}, {share} % of the step. Each token goes to {topk} experts, so every "
       "expert rank computes {topk} x tokens rows on the mean, whatever EP {ep} is; the hottest rank sets the pace."},
      {"step.routing",
       "Router and permutation: {time}, {share} % of the step. Scores and top-k in fp32, and copies of {topk} x tokens "
       "rows before and after the experts, at {memory} % of the memory bandwidth."},
      {"step.elementwise",
       "Norms, rotary embedding, activation functions and residuals: {time}, {share} % of the step. Bytes read and "
       "written over {memory} % of the memory bandwidth."},
      {"step.output_layer",
       "Logits and loss: {time}, {share} % of the step on the busiest rank. The output layer stays in bf16; with MTP "
       "it "
       "runs once more for each MTP layer. A fused loss moves 12 bytes a logit, an unfused one 46."},
      {"step.embedding",
       "Embedding: {time}, {share} % of the step. Rows are looked up forward, and added to the main gradient "
       "backward."},
      {"step.recompute",
       "Recompute: {time}, {share} % of the step. The selected modules, or whole layers, run forward again before "
       "their "
       "backward, with their communication."},
      {"step.launch",
       "Waiting for the host: {time}, {share} % of the step. Every kernel outside a CUDA graph costs the host "
       "{host_us} "
       "us; where a pass has many short kernels, the device waits. A dispatcher that reads token counts back waits "
       "once "
       "more in each MoE layer. CUDA graphs and static shapes remove both."},
      {"step.exposed_tp",
       "Exposed tensor-parallel communication: {time}, {share} % of the step. All-gathers and reduce-scatters of "
       "tokens x h over TP {tp}. Backward runs most of it beside the products; TP overlap hides {overlap_tp} % of the "
       "rest."},
      {"step.exposed_cp",
       "Exposed context-parallel communication: {time}, {share} % of the step, over CP {cp}. A ring hides each hop of "
       "keys and values behind the attention of a block, as far as the hop is shorter; all-gather and all-to-all show "
       "in full."},
      {"step.exposed_ep",
       "Exposed exchange of tokens between experts: {time}, {share} % of the step. Dispatch and combine over EP {ep}, "
       "forward and backward. EP overlap hides up to {overlap_ep} % of it behind another micro batch."},
      {"step.exposed_pp",
       "Exposed pipeline sends: {time}, {share} % of the step. One tensor of tokens x h between neighbours of PP {pp}, "
       "each way; with VPP above 1 and p2p overlap {overlap_pp} % of it is hidden."},
      {"step.exposed_offload",
       "Exposed activation offload: {time}, {share} % of the step. The chosen inputs go to the host in forward and "
       "come "
       "back in backward; what does not fit beside the computation shows."},
      {"step.bubble",
       "Pipeline bubble: {time}, {share} % of the step. (PP - 1) / VPP times one micro batch where all stages are "
       "equal: "
       "PP {pp}, VPP {vpp}, {microbatches} micro batches. Uneven stages add the waiting for the slowest."},
      {"step.exposed_dp",
       "Exposed gradient reduction and parameter gathering: {time}, {share} % of the step. Dense gradients over DP x "
       "CP "
       "= {dp} x {cp} ranks, expert gradients over EDP {edp}. Overlapped, they hide behind the last backward and the "
       "first forward."},
      {"step.optimizer",
       "Optimizer: {time}, {share} % of the step. Gradients, main parameters and moments of this rank's share through "
       "memory; the offloaded part goes over the host link and is updated on the host."},
      {"step.other", "{time}, {share} % of the step."},
      {"step.band", "Between {low} and {high}: the age of the software and the speed of the host are not known."},
      {"step.band-wide",
       "Between {low} and {high}. The high end is where every ring edge between two nodes has one network card alone: "
       "all-to-all, or all-to-all inside a node and a ring between nodes, does not depend on that."},
  };
  return kSentences;
}

}  // namespace shardscope
