// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> ruleSentences() {
  static constexpr Sentence kSentences[] = {
      // World, tensor and sequence parallelism
      {"degrees-positive",
       "A degree of parallelism is {have} (TP {tp}, CP {cp}, EP {ep}, ETP {etp}, PP {pp}, VPP {vpp}). Each is at least "
       "{need}: raise it."},
      {"model-dimensions",
       "The model is not complete: layers, hidden size, vocabulary or attention heads is {have}. Give at least {need}, "
       "or start from a preset."},
      {"world-divides-attention",
       "{have} GPUs do not divide by TP {tp} x CP {cp} x PP {pp} = {need}. Use {allowed} GPUs, or change TP, CP or "
       "PP."},
      {"world-divides-experts",
       "{have} GPUs do not divide by ETP {etp} x EP {ep} x PP {pp} = {need}. Use a multiple of {need} "
       "GPUs, or change ETP or PP."},
      {"heads-divide-tp", "{have} attention heads do not divide by TP {need}. Use TP {allowed}."},
      {"kv-heads-fit-tp",
       "{have} KV heads neither divide by TP {need} nor divide it, so ranks can't share them evenly. Use TP "
       "{allowed}."},
      {"ffn-divides-tp", "The FFN width {have} does not divide by TP {need}. Use TP {allowed}."},
      {"shared-expert-divides-tp", "The shared experts' width {have} does not divide by TP {need}. Use TP {allowed}."},
      {"expert-ffn-divides-etp", "The width of an expert, {have}, does not divide by ETP {need}. Use ETP {allowed}."},
      {"vocab-padded",
       "{have} rows of vocabulary do not divide by TP {tp}: Megatron pads them to {need}. Plan with {need} rows to "
       "count "
       "the padding."},
      {"sequence-parallel-needs-tp",
       "Sequence parallelism is on with TP {have}, where it does nothing: Megatron-LM switches it off, "
       "Megatron-Bridge refuses it. Switch it off, or use TP {need} or more."},
      {"sequence-divides-tp",
       "With sequence parallelism the {have} tokens of a CP rank must divide by TP {need}. Use TP {allowed}, or "
       "another "
       "sequence length."},
      {"moe-tp-needs-sequence-parallel",
       "MoE training with TP {tp} needs sequence parallelism: without it the first MoE layer refuses to run. Switch "
       "sequence parallelism on, or use TP 1."},
      {"tp-overlap-needs-sequence-parallel",
       "TP overlap is on without sequence parallelism. Switch sequence parallelism on, or TP overlap off."},
      {"tp-overlap-needs-tp",
       "TP overlap is on with TP {have}, where there is nothing to overlap: Megatron-Bridge switches it off, "
       "Megatron-LM "
       "refuses it. Switch it off, or use TP {need} or more."},
      {"nvlink-domain-beyond-gpu",
       "The NVLink domain of {have} GPUs is larger than the {need} that {gpu} machines offer. Check "
       "the size of the domain: times between nodes depend on it."},

      // Context parallelism
      {"cp-sequence-divides",
       "The sequence length {have} must be a multiple of 2 x CP = {need}, because each CP rank holds two pieces of it. "
       "Use CP {allowed}, or another length."},
      {"learned-positions-too-few",
       "The sequence length {have} is more than the {need} positions that the model has learned embeddings for. "
       "Shorten the sequence, or enlarge the position table."},
      {"positions-beyond-training",
       "The sequence length {have} is beyond the {need} positions of the model's configuration. Exports raise the "
       "limit; "
       "check the rope scaling before training."},
      {"cp-hierarchy-product",
       "The two levels of CP multiply to {have}, but CP is {need}. a2a+p2p needs two sizes, a2a level first, whose "
       "product is {need}."},
      {"cp-hierarchy-levels",
       "a2a+p2p works with exactly {need} levels, but {have} are given. Give the a2a size and the p2p size."},
      {"cp-hierarchy-degenerate",
       "One of the two CP levels has size {have}, so a2a+p2p is plain p2p or a2a. Use sizes of {need} or more, or name "
       "the plain transport."},
      {"cp-a2a-query-heads",
       "CP over a2a divides the heads: a TP rank has {have} query heads, which do not divide by CP {need}. Use CP "
       "{allowed}, or p2p."},
      {"cp-a2a-kv-heads",
       "CP over a2a divides the KV heads too: a TP rank has {have}, which do not divide by CP {need}. Use CP "
       "{allowed}, "
       "less TP (here {tp}), or p2p."},
      {"cp-hierarchy-query-heads",
       "The a2a level of CP divides the heads: a TP rank has {have} query heads, which do not divide by {need}. Use a "
       "smaller a2a level."},
      {"cp-hierarchy-kv-heads",
       "The a2a level of CP divides the KV heads too: a TP rank has {have}, which do not divide by {need}. Use a "
       "smaller "
       "a2a level, or less TP (here {tp})."},
      {"cp-sliding-window",
       "The model's attention window of {have} tokens works with CP over a2a or all_gather only. Choose one of them, "
       "or "
       "CP 1."},
      {"cp-mla-transport",
       "Some versions of Transformer Engine before 2.20 refuse MLA with CP over a2a or all_gather; this plan assumes "
       "{te}. "
       "Check your version, or use p2p."},
      {"cp-needs-fused-attention",
       "CP {have} needs flash or fused attention of Transformer Engine. Choose flash or auto, or CP {need}."},
      {"gdn-key-heads",
       "The linear layers have {have} key heads, which do not divide by TP {tp} x CP {cp} = {need}. Use CP {allowed} "
       "with this TP, or less TP."},
      {"gdn-value-heads",
       "The linear layers have {have} value heads, which do not divide by TP {tp} x CP {cp} = {need}. Use CP {allowed} "
       "with this TP, or less TP."},
      {"gdn-value-multiple",
       "The linear layers have {have} value heads, which must be a multiple of the {need} key heads. Correct the "
       "model."},
      {"gdn-interval",
       "The linear layers need to know how often full attention comes; the interval is {have}. Give {need} or more."},

      // Pipeline
      {"layers-divide-pp",
       "{have} layers do not divide by PP {need}. Use PP {allowed}, or this layout string: {proposal}"},
      {"layers-divide-vpp",
       "A pipeline rank has {have} layers, which do not divide by VPP {need}. Use VPP {allowed}, or this layout "
       "string: "
       "{proposal}"},
      {"first-last-split", "The layers given for the first and the last stage leave no even split for the others."},
      {"layout-string-stages", "The stages of a layout string must be a multiple of PP and give the VPP that is set."},
      {"layout-string", "The layout string does not describe this model."},
      {"layout-string-off-end",
       "E must be in the first stage of a layout string and L in the last. Megatron accepts other places and ignores "
       "them."},
      {"pipeline-form", "A pipeline split takes one form: a layout string, counted ends, first and last, or none."},
      {"pipeline-too-long", "The pipeline has more stages than can be planned."},
      {"vpp-needs-pp", "VPP {vpp} needs a pipeline, but PP is {have}. Use VPP 1, or PP {need} or more."},
      {"vpp-pp2-needs-p2p-overlap",
       "With PP {have}, virtual stages need the overlap of pipeline transfers. Switch p2p overlap on, or use PP {need} "
       "or "
       "more."},
      {"micro-batch-group-range",
       "The micro-batch group is {have}; it lies between PP {pp} and the {micro_batches} micro batches of a step. Set "
       "it "
       "to {need}, or leave it out."},
      {"micro-batch-group-rest",
       "{have} micro batches leave a last group shorter than PP {pp} with groups of {need}. Use a group that divides "
       "{have}, or another global batch."},
      {"micro-batches-divide-pp",
       "Interleaving needs micro batches in whole groups of PP {need}, but a step has {have}. Use a global batch of "
       "{allowed} sequences, or VPP 1."},
      {"embedding-wgrad-needs-pp",
       "The deferred weight gradient of the embedding needs a pipeline, but PP is {have}. Switch it off, or use PP "
       "{need} "
       "or more."},
      {"embedding-wgrad-needs-fusion",
       "The deferred weight gradient of the embedding needs gradient accumulation fusion. Switch the fusion on, or the "
       "deferral off."},

      // Experts
      {"ep-needs-experts", "EP is {have}, but the model has no experts. Use EP {need}."},
      {"experts-divide-ep", "{have} experts do not divide by EP {need}. Use EP {allowed}."},
      {"topk-within-experts",
       "The router chooses {have} of {need} experts. Choose at least one and at most all of them."},
      {"expert-bias-needs-etp-1",
       "The linears have a bias, which experts can't divide: ETP is {have}. Use ETP {need}, or no bias."},
      {"shared-expert-overlap-dispatcher",
       "The shared experts can't be overlapped with the allgather dispatcher. Use alltoall, deepep or hybridep, or "
       "switch "
       "that overlap off."},
      {"deepep-needs-group",
       "DeepEP exchanges tokens among {have} rank; it needs at least {need}. Raise EP or ETP, or use alltoall."},
      {"padding-needs-capacity",
       "Padding to capacity is on without a capacity factor. Give a capacity factor, or switch padding off."},
      {"deepep-no-padding", "DeepEP can't pad to capacity. Switch padding off, or use alltoall or hybridep."},
      {"capacity-needs-balancing",
       "A capacity factor does not go with sinkhorn or quantile balancing. Balance by an auxiliary loss or not at all, "
       "or "
       "drop the capacity factor."},
      {"rank-capacity-needs-hybridep",
       "A token budget a rank works with HybridEP only. Use hybridep, or drop the rank capacity factor."},
      {"top1-softmax",
       "Top-1 routing with softmax scores needs the softmax before the choice. Set it before top-k, or use sigmoid "
       "scores."},
      {"expert-bias-needs-sigmoid",
       "The selection bias of the experts needs sigmoid scores. Use sigmoid scores, or no selection bias."},
      {"router-groups-missing",
       "The router is to choose {need} groups of experts, but no groups are defined. Give the number of groups, or no "
       "group choice."},
      {"router-groups-divide",
       "{have} experts do not divide into {need} router groups. Use a number of groups that divides the experts."},
      {"router-groups-chosen", "The router chooses {have} of {need} groups. Choose at most {need}."},
      {"flex-router-precision",
       "DeepEP and HybridEP take the routing probabilities in fp32; the router computes below it, so they are cast on "
       "every step. Compute the router in fp32."},
      {"deepep-gpu",
       "Megatron-Bridge does not run DeepEP on {gpu} (known on compute capability 8 and 9 and on B200 and B300). Use "
       "hybridep or alltoall there."},
      {"hybridep-gpu",
       "Megatron-Bridge does not run HybridEP on {gpu} (known on compute capability 8, 9 and 10). Use alltoall there."},
      {"grouped-gemm-gpu",
       "Grouped products need compute capability 8.0; {gpu} is older. Switch grouped GEMM off, or choose a newer GPU."},
      {"moe-pattern-length",
       "The pattern of dense and MoE layers has {have} entries for {need} layers. Give one entry a layer."},
      {"dense-layers-within-layers",
       "{have} leading dense layers are more than the {need} layers. Use {need} or fewer."},
      {"optimizer-instances-dp",
       "DP {dp} x CP {cp} = {have} ranks do not divide into {need} optimizer instances. Use a number of instances that "
       "divides {have}."},
      {"optimizer-instances-edp",
       "EDP {have} does not divide into {need} optimizer instances. Use a number of instances that divides {have}."},

      // Recompute and offload
      {"full-recompute-needs-method", "Full recompute needs a method. Choose uniform or block, and how many layers."},
      {"full-recompute-needs-layers",
       "Full recompute covers {have} layers. Give the number of layers, at least {need}."},
      {"selective-recompute-no-method",
       "Selective recompute takes modules, not a method. Drop the method, or choose full recompute."},
      {"selective-recompute-no-layers",
       "Selective recompute takes modules, not a number of layers (here {have}). Drop the number, or choose full "
       "recompute."},
      {"moe-act-recompute-needs-grouped-gemm",
       "Recomputing moe_act needs grouped GEMM. Switch grouped GEMM on, or drop moe_act."},
      {"mla-recompute-needs-mla", "mla_up_proj exists in MLA attention only. Drop it from the recompute list."},
      {"gdn-recompute-needs-gdn",
       "gdn_norm_out exists in gated-delta-net layers only. Drop it from the recompute list."},
      {"shared-expert-recompute-or-overlap",
       "The shared experts can't be both recomputed and overlapped. Drop one of the two."},
      {"fp8-delayed-recompute",
       "moe_act and layernorm can't be recomputed with delayed FP8 scaling. Drop them, or use another FP8 recipe."},
      {"fp8-recompute-te-version",
       "Recomputing moe_act or layernorm in FP8 needs Transformer Engine 2.{need}; this plan assumes {te}. Drop them, "
       "or "
       "use a newer version."},
      {"core-attention-recompute-needless",
       "core_attn is recomputed although flash and fused attention keep almost nothing of it. Drop it: it costs time "
       "and "
       "saves little memory."},
      {"mlp-recompute-finds-no-dense-layer",
       "mlp recompute acts on dense layers, and this model has none: it saves nothing. Use moe or moe_act."},
      {"norm-recompute-finds-no-norm",
       "layernorm recompute finds no norm of its own here: Transformer Engine fuses the norms of GQA attention and "
       "dense "
       "MLPs into the next product. It saves nothing; drop it."},
      {"norm-recompute-switched-off",
       "layernorm recompute of the MoE norms is switched off by the graphed router or the shared-expert overlap. Graph "
       "moe_preprocess with the alltoall dispatcher, or do not count on it."},
      {"offload-attention-projection",
       "attn_proj can be offloaded only together with core_attn. Add core_attn, or drop attn_proj."},
      {"offload-or-recompute-experts",
       "expert_fc1 and moe_act can't be offloaded while moe is recomputed. Drop one of the two."},
      {"offload-needs-transformer-engine",
       "Activation offload needs the Transformer Engine implementation. Use it, or switch the offload off."},
      {"offload-or-graph-experts",
       "Activations can't be offloaded while whole MoE layers are graphed. Graph moe_router instead, or switch the "
       "offload off."},
      {"optimizer-offload-fraction",
       "The share of the optimizer on the host is not a fraction. Give a number from {have} to {need}."},
      {"optimizer-offload-fp8-params",
       "With FP8 parameters the optimizer can be offloaded under the delayed recipe only. Switch the FP8 parameter "
       "gather "
       "off, or the offload."},

      // Overlap
      {"ep-overlap-needs-ep",
       "EP overlap has nothing to overlap: EP is {have}. Use EP {need} or more, or switch it off."},
      {"ep-overlap-dispatcher",
       "EP overlap does not work with the allgather dispatcher. Use alltoall, deepep or hybridep."},
      {"ep-overlap-needs-vpp",
       "EP overlap in a pipeline needs virtual stages: PP is {pp}, VPP {have}. Use VPP {need} or more, or switch EP "
       "overlap off."},
      {"ep-overlap-full-recompute",
       "EP overlap excludes full recompute. Recompute selected modules, or switch EP overlap off."},
      {"ep-overlap-moe-recompute",
       "EP overlap excludes the recompute of moe. Recompute moe_act instead, or switch EP overlap off."},
      {"ep-overlap-shared-expert", "EP overlap excludes the shared-expert overlap. Keep one of the two."},
      {"ep-overlap-mtp", "EP overlap knows {need} MTP layer at most, the model has {have}. Switch EP overlap off."},
      {"ep-overlap-graphs", "EP overlap excludes graphs of moe and mlp. Graph attn and moe_router, or switch it off."},
      {"delayed-wgrad-needs-ep-overlap",
       "Delayed weight gradients are hidden under the EP overlap, which is off. Switch EP overlap on, or the delay "
       "off."},
      {"delayed-wgrad-needs-transformer-engine",
       "Delayed weight gradients need the Transformer Engine implementation. Use it, or switch the delay off."},
      {"delayed-wgrad-te-version",
       "Delayed weight gradients need Transformer Engine 2.{need} here; this plan assumes {te}. Use a newer version, "
       "or "
       "switch the delay off."},
      {"delayed-wgrad-graph-te-version",
       "Delayed weight gradients under graphed attention or shared experts need Transformer Engine 2.{need}; this plan "
       "assumes {te}. Use a newer version, or switch the delay off."},
      {"delayed-wgrad-graph-fusion",
       "Delayed weight gradients under graphs need gradient accumulation fusion. Switch the fusion on, or the delay "
       "off."},
      {"delayed-wgrad-graph-bias",
       "Delayed weight gradients can't run under graphed attention that has a bias. Drop attn from the graphs, or the "
       "delay."},
      {"param-gather-needs-distributed-optimizer",
       "The parameter gather is overlapped, but the optimizer is not distributed. Distribute the optimizer, or switch "
       "the "
       "overlap off."},
      {"param-gather-needs-grad-overlap",
       "The parameter gather is overlapped while the gradient reduction is not. Overlap both, or neither."},
      {"step-overlap-needs-distributed-optimizer",
       "Gathering parameters during the optimizer step needs the distributed optimizer. Distribute it, or switch this "
       "overlap off."},
      {"step-overlap-needs-param-gather",
       "Gathering parameters during the optimizer step needs the overlap of the parameter gather. Switch both on, or "
       "both "
       "off."},
      {"step-overlap-needs-vpp",
       "Gathering parameters during the optimizer step needs virtual stages: VPP is {have}. Use VPP {need} or more, or "
       "switch this overlap off."},
      {"step-overlap-mxfp8-params",
       "Gathering parameters during the optimizer step excludes MXFP8 parameters, which reuse the gradient buffer. "
       "Switch "
       "one of the two off."},

      // CUDA graphs
      {"graph-full-iteration-alone",
       "full_iteration graphs everything, so no other scope goes with it. Keep full_iteration alone, or drop it."},
      {"graph-moe-or-router", "The graph scopes moe and moe_router exclude each other. Keep one of them."},
      {"graph-preprocess-needs-router", "The graph scope moe_preprocess needs moe_router. Add moe_router."},
      {"graph-experts-needs-moe", "The graph scopes moe and moe_router need a model with experts. Drop them."},
      {"graph-mlp-needs-dense-layer", "The graph scope mlp needs a dense layer, and this model has none. Drop mlp."},
      {"graph-moe-needs-capacity",
       "Whole MoE layers can be graphed only when every expert gets the same number of tokens. Give a capacity factor "
       "and "
       "pad to it, or graph moe_router."},
      {"graph-preprocess-needs-padding",
       "moe_preprocess with alltoall and a capacity factor needs padding to capacity. Switch padding on, or drop "
       "moe_preprocess."},
      {"graph-full-recompute",
       "Full recompute works with full_iteration graphs only. Recompute selected modules, or change the graph scopes."},
      {"graph-router-moe-recompute",
       "The graph scope moe_router excludes the recompute of moe. Recompute moe_act instead, or drop moe_router."},
      {"graph-attention-dropout",
       "Attention dropout can't be replayed when attn is graphed and core_attn recomputed. Set dropout to 0, or drop "
       "one "
       "of the two."},
      {"graph-hidden-dropout",
       "Hidden dropout can't be replayed when the same MLP is graphed and recomputed. Set dropout to 0, or drop one of "
       "the "
       "two."},

      // Precision and optimizer
      {"precision-aware-needs-adam",
       "Optimizer state below fp32 or on the host needs Adam. Use adam, or keep the state in fp32 on the GPU."},
      {"main-params-type",
       "Main parameters of {have} bytes in this format are not known to Megatron. Use fp32 or fp16."},
      {"main-grads-type", "Main gradients of {have} bytes in this format are not known to Megatron. Use fp32 or bf16."},
      {"grad-reduce-type", "Gradients can't be reduced in FP8. Use fp32 or bf16."},
      {"grad-reduce-above-main-grads",
       "Gradients are reduced with {have} bytes but kept with {need}. Reduce them in the format of the main gradients, "
       "or "
       "keep fp32 main gradients."},
      {"fp8-params-need-fp8", "The FP8 parameter gather needs FP8 compute. Choose an FP8 recipe, or switch it off."},
      {"fp8-params-need-distributed-optimizer",
       "FP8 parameters need the distributed optimizer. Distribute the optimizer, or switch the FP8 parameter gather "
       "off."},
      {"fp8-gpu",
       "FP8 with current or delayed scaling needs compute capability 8.9; {gpu} has {cc}. Use bf16, or "
       "another "
       "GPU."},
      {"fp8-block-gpu", "FP8 in blocks needs compute capability 9.0; {gpu} has {cc}. Use bf16, or another GPU."},
      {"mxfp8-gpu", "MXFP8 needs compute capability 10.x; {gpu} has {cc}. Use fp8-block on Hopper, or bf16."},
      {"nvfp4-gpu", "NVFP4 needs compute capability 10.0; {gpu} has {cc}. Use fp8-block on Hopper, or bf16."},
      {"precision-te-version",
       "This number format needs a newer Transformer Engine than {te} (minor version {need}). Use a newer version, or "
       "bf16."},
      {"te-loss-fusion-bridge-only",
       "Megatron-LM refuses the te loss fusion; Megatron-Bridge runs it. Use native fusion for Megatron-LM."},
      {"mtp-position-embedding",
       "{have} MTP layers need rope or no position embedding. Change the position embedding, or drop MTP."},

      // Batch
      {"batch-positive",
       "The sequence length, the micro batch or the global batch is {have}. Each is at least {need}: raise it."},
      {"global-batch-divides",
       "The global batch of {have} sequences does not divide by micro batch {mbs} x DP {dp} = {need}. Use {allowed}."},
  };
  return kSentences;
}

}  // namespace shardscope
