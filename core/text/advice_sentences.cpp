// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> adviceSentences() {
  static constexpr Sentence kSentences[] = {
      {"advice.memory-over.title", "Stage {stage} does not fit"},
      {"advice.memory-over",
       "Stage {stage} reserves {reserved} of {capacity}: {over} too much. The largest part is {component}, "
       "{share} at the peak."},
      {"advice.still-over", "Not enough alone: that is still {over} too much."},
      {"advice.memory-margin.title", "Little memory to spare"},
      {"advice.memory-margin",
       "Stage {stage} reserves {reserved} of {capacity} and leaves {left} ({share} %). Fragmentation and "
       "uneven routing can use that up: aim at 5 % or more."},
      {"advice.memory-margin.holds", "{share} % of the memory stays free"},
      {"advice.gpu-count.title", "{gpus} GPUs do not fold"},
      {"advice.gpu-count",
       "The attention mesh TP x CP x PP takes {attention} GPUs and the expert mesh ETP x EP x PP takes "
       "{expert}. Both must divide the GPU count, and {gpus} does not hold them: the next count that does "
       "is {needed}."},
      {"advice.gpu-count.action", "{needed} GPUs"},
      {"advice.gpu-count-memory.title", "It fits on {gpus_after} GPUs"},
      {"advice.gpu-count-memory",
       "The layout is sound on {gpus} GPUs but {over} too big. More replicas shard the optimizer state "
       "further: {gpus_after} GPUs (DP {dp_after}) are the first count that fits."},
      {"advice.gpu-count-memory.action", "{gpus_after} GPUs"},
      {"advice.dp-floor.title", "DP is 1: no budget left"},
      {"advice.dp-floor",
       "TP {tp} x CP {cp} x PP {pp} takes all {gpus} GPUs, so a larger CP or PP needs more of them. "
       "{gpus_after} GPUs give DP 2 on the same stages, with {ga_after} micro batches a step."},
      {"advice.dp-floor.action", "{gpus_after} GPUs"},
      {"advice.dp-floor.holds", "Data parallelism is alive: DP {dp}"},
      {"advice.tp-for-cp.title", "TP can take over some CP"},
      {"advice.tp-for-cp",
       "The NVLink domain is wide enough for TP. TP {tp_after} CP {cp_after} instead of TP {tp} CP {cp} on "
       "the same GPUs: step {time_after} instead of {time}, worst stage {reserved_after} instead of "
       "{reserved}."},
      {"advice.tp-for-cp.action", "TP {tp_after}, CP {cp_after}"},
      {"advice.cp-a2a-heads.title", "Too few heads for a2a at CP {cp}"},
      {"advice.cp-a2a-heads",
       "The a2a transport turns sequence shards into head shards. A TP rank has {query_heads} query and "
       "{kv_heads} KV heads, and both must be multiples of CP {cp}. The p2p ring has no such limit."},
      {"advice.cp-a2a-heads.action", "Use p2p"},
      {"advice.cp-shard-large.title", "Long shards: raise CP"},
      {"advice.cp-shard-large",
       "Each GPU holds {shard} tokens of {seq_len}. Shards of 4K to 8K are the aim: CP is about seq_len / "
       "4096. CP {target} instead of {cp} needs {gpus} GPUs."},
      {"advice.cp-shard-large.action", "CP {target}"},
      {"advice.cp-shard-large.holds", "CP {cp} for {seq_len} tokens: {shard} a GPU"},
      {"advice.cp-shard-small.title", "Short shards: lower CP"},
      {"advice.cp-shard-small",
       "Each CP rank holds only {shard} tokens, and shards of 4K to 8K are enough. CP {target} instead of "
       "{cp} raises DP from {dp} to {dp_after}."},
      {"advice.cp-shard-small.action", "CP {target}"},
      {"advice.cp-not-ep-pp.title", "CP does not split the weights"},
      {"advice.cp-not-ep-pp",
       "CP {cp} cuts tokens, not the model. At EP {ep} and PP {pp} stage {stage} keeps {state} of weights, "
       "gradients and optimizer state alone, and the GPU has {capacity}. Raise EP first, then PP."},
      {"advice.cp-not-ep-pp.action", "EP {ep_after}, PP {pp_after}"},
      {"advice.pp-layers.title", "Layers do not divide"},
      {"advice.pp-layers",
       "{layers} layers do not divide into PP {pp} x VPP {vpp} equal stages. The balanced layout {layout} "
       "stands in for them."},
      {"advice.pp-layers.action", "Use this layout"},
      {"advice.pp-balance.title", "Uneven pipeline stages"},
      {"advice.pp-balance",
       "Stage {stage} carries {layers} {layers|layer|layers} where the mean is {mean}, and {empty} {empty|chunk "
       "is|chunks are} empty. All "
       "other stages wait for the longest. The layout {layout} needs at most {layers_after}."},
      {"advice.pp-balance.action", "Balance"},
      {"advice.pp-memory.title", "One stage is too full"},
      {"advice.pp-memory",
       "Stage {stage} holds {layers} {layers|layer|layers} and reserves {reserved} of {capacity}. The layout {layout} "
       "takes the worst stage to {reserved_after}."},
      {"advice.pp-memory.action", "Move layers"},
      {"advice.recompute-full.title", "Selective recompute is enough"},
      {"advice.recompute-full",
       "Full recompute replays every layer. Recomputing only {modules} fits as well: {reserved_after} of "
       "{capacity} on the worst stage, and the step takes {time_after} instead of {time}."},
      {"advice.recompute-full.action", "Go selective"},
      {"advice.recompute-full.holds", "Selective recompute: {modules}"},
      {"advice.recompute-more.title", "Recompute more"},
      {"advice.recompute-more",
       "Stage {stage} reserves {reserved} of {capacity}. Recomputing {modules} as well takes the worst "
       "stage to {reserved_after}, {saved} less."},
      {"advice.recompute-more.action", "Recompute"},
      {"advice.recompute-attention.title", "Attention recompute is dear"},
      {"advice.recompute-attention",
       "At {seq_len} tokens core_attn replays work that grows with the square of the length, and flash "
       "attention keeps little for it. Without it the worst stage needs {extra} more."},
      {"advice.recompute-attention.action", "Keep attention"},
      {"advice.recompute-attention.holds", "Attention is not recomputed"},
      {"advice.recompute-layernorm.title", "layernorm recompute does nothing"},
      {"advice.recompute-layernorm",
       "The norms of this model are fused into the products that follow or lie inside a graphed router, so "
       "layernorm recompute has nothing to discard."},
      {"advice.recompute-layernorm.action", "Remove it"},
      {"advice.recompute-mlp.title", "mlp recompute does nothing"},
      {"advice.recompute-mlp", "mlp recompute acts on dense layers only, and every layer of this model has experts."},
      {"advice.recompute-mlp.action", "Remove it"},
      {"advice.recompute-peak.title", "Recompute misses the peak"},
      {"advice.recompute-peak",
       "Recomputing {modules} does not move the peak: stage {stage} reserves {reserved} with and without "
       "it. It only costs time."},
      {"advice.recompute-peak.action", "Remove it"},
      {"advice.recompute-needed.title", "It fits because of recompute"},
      {"advice.recompute-needed",
       "Without recompute stage {stage} would need {needed} of {capacity}; with it the worst stage "
       "reserves {reserved}."},
      {"advice.recompute-less.title", "It fits without recompute"},
      {"advice.recompute-less",
       "The worst stage reserves {reserved}. Without recompute it is {reserved_after}, {left} % is still "
       "free, and nothing is replayed."},
      {"advice.recompute-less.action", "No recompute"},
      {"advice.offload-fp8-params.title", "Offload refuses FP8 parameters"},
      {"advice.offload-fp8-params",
       "Optimizer offload needs the precision-aware optimizer, and that takes FP8 parameters only with the "
       "delayed recipe. Keep the parameters in bf16."},
      {"advice.offload-fp8-params.action", "bf16 parameters"},
      {"advice.offload-more.title", "Move optimizer state to the host"},
      {"advice.offload-more",
       "Stage {stage} reserves {reserved} of {capacity} at {seq_len} tokens. With {percent} % of the "
       "optimizer state on the host the worst stage reserves {reserved_after}; the step waits for the host "
       "link."},
      {"advice.offload-more.action", "Offload {percent} %"},
      {"advice.offload-less.title", "Offload less"},
      {"advice.offload-less",
       "{percent} % of the optimizer state is on the host. With {percent_after} % the worst stage reserves "
       "{reserved_after} instead of {reserved}, {left} % is still free, and the host has less to do."},
      {"advice.offload-less.action", "Offload {percent_after} %"},
      {"advice.offload-needed.title", "It fits because of offload"},
      {"advice.offload-needed",
       "Without optimizer offload stage {stage} would need {needed} of {capacity}; with it the worst stage "
       "reserves {reserved}."},
      {"advice.gbs-divides.title", "GBS does not divide"},
      {"advice.gbs-divides",
       "With MBS {mbs} and DP {dp} the global batch is a multiple of {unit} sequences, which {gbs} is not. The next "
       "that is: {gbs_after}."},
      {"advice.interleaved-groups", "The interleaved schedule of VPP {vpp} runs micro batches in groups of {group}."},
      {"advice.gbs-divides.action", "GBS {gbs_after}"},
      {"advice.gbs-bubble.title", "Too few micro batches"},
      {"advice.gbs-bubble",
       "{ga} micro batches through PP {pp} leave {bubble} % of the step idle. GBS {gbs_after} gives "
       "{ga_after} micro batches and leaves {bubble_after} %."},
      {"advice.gbs-bubble.action", "GBS {gbs_after}"},
      {"advice.gbs-shrink.title", "The global batch can shrink"},
      {"advice.gbs-shrink",
       "GBS {gbs} was a good size before CP took the DP budget. At DP {dp} it means {ga} micro batches and "
       "{time} a step. GBS {gbs_after} gives {ga_after} with {bubble_after} % idle. Otherwise accept the "
       "long step."},
      {"advice.gbs-shrink.action", "GBS {gbs_after}"},
      {"advice.gbs-assumed.title", "GBS is assumed"},
      {"advice.gbs-assumed",
       "No global batch size is given. The plan assumes {gbs} sequences: 8 x PP {pp} = {ga} micro batches "
       "on DP {dp}. Set it, so that it holds while the layout changes."},
      {"advice.gbs-assumed.action", "Set GBS {gbs}"},
      {"advice.mbs-lower.title", "Smaller micro batches"},
      {"advice.mbs-lower",
       "Stage {stage} reserves {reserved} of {capacity} with {mbs} sequences in a micro batch. MBS {mbs_after} takes "
       "the worst stage to {reserved_after}. GBS {gbs} stays, in {ga_after} micro batches."},
      {"advice.mbs-lower.action", "MBS {mbs_after}"},
      {"advice.mbs-raise.title", "Room for larger micro batches"},
      {"advice.mbs-raise",
       "{left} % of the memory is free. MBS {mbs_after} instead of {mbs} makes larger products of the same {gbs} "
       "sequences: step {time_after} instead of {time}, worst stage {reserved_after} instead of {reserved}."},
      {"advice.mbs-raise.action", "MBS {mbs_after}"},
      {"advice.dispatcher-allgather.title", "allgather sends every token"},
      {"advice.dispatcher-allgather",
       "The {now} dispatcher gives all tokens to all {ep} EP ranks. On {gpu} use {dispatcher}; alltoall is "
       "enough to bring a run up."},
      {"advice.dispatcher-allgather.action", "Use {dispatcher}"},
      {"advice.dispatcher-nvl72.title", "HybridEP suits this machine"},
      {"advice.dispatcher-nvl72",
       "{now} does not use the NVLink domain of {domain} GPUs as one. HybridEP exchanges EP {ep} inside "
       "it; keep alltoall only to bring a run up."},
      {"advice.dispatcher-nvl72.action", "Use {dispatcher}"},
      {"advice.dispatcher-nvl72.holds", "{dispatcher} suits {gpu}"},
      {"advice.dispatcher-hopper.holds", "{dispatcher} suits {gpu}"},
      {"advice.dispatcher-hopper.title", "DeepEP suits this machine"},
      {"advice.dispatcher-hopper",
       "On {gpu} EP {ep} spans nodes of {domain} GPUs. DeepEP sends each token to a node once; keep {now} "
       "only to bring a run up."},
      {"advice.dispatcher-hopper.action", "Use {dispatcher}"},
      {"advice.dispatcher-domain.title", "EP leaves the NVLink domain"},
      {"advice.dispatcher-domain",
       "EP {ep} is wider than the NVLink domain of {domain} GPUs, so tokens go through the network cards. "
       "EP {ep_after} stays inside."},
      {"advice.dispatcher-domain.action", "EP {ep_after}"},
      {"advice.graphs-routed-scope.title", "This graph needs static shapes"},
      {"advice.graphs-routed-scope",
       "The scope {scopes} holds the experts, and dropless routing gives them other lengths each step. "
       "Graph {scopes_after} instead, or pad to a capacity."},
      {"advice.graphs-routed-scope.action", "Safe scopes"},
      {"advice.graphs-eager.title", "Dynamic batches: stay eager"},
      {"advice.graphs-eager",
       "Routing is natural, the hottest rank gets {imbalance} times the mean, and lengths change from step "
       "to step. Graphs of {scopes} can break silently."},
      {"advice.graphs-eager.action", "No graphs"},
      {"advice.graphs-stable.title", "Graphs after routing settles"},
      {"advice.graphs-stable",
       "Routing is natural. Record the graphs of {scopes} only when shapes and routing are stable, and "
       "keep seq_len {seq_len} and MBS {mbs} fixed."},
      {"advice.graphs-stable.holds", "Graphs over static shapes: {scopes}"},
      {"advice.graphs-launch.title", "CUDA graphs fit this plan"},
      {"advice.graphs-launch",
       "Launches take {launch} ({share} %) of the step. seq_len {seq_len} and MBS {mbs} are fixed and "
       "routing is balanced: graphs of {scopes} give {time_after} instead of {time}."},
      {"advice.graphs-launch.action", "Use graphs"},
      {"advice.short-baseline.title", "Settings of a 4K run"},
      {"advice.short-baseline",
       "No recompute, no offload, a simple dispatcher and bf16 suit short sequences. At {seq_len} tokens "
       "the worst stage reserves {reserved} of {capacity}: start from selective recompute and the "
       "machine's own dispatcher."},
      {"advice.short-baseline.action", "Long settings"},
      {"advice.attention-unfused.title", "Unfused attention at this length"},
      {"advice.attention-unfused",
       "An unfused kernel writes the scores: {scores} a layer at {seq_len} tokens. Flash attention never "
       "forms them."},
      {"advice.attention-unfused.action", "Use flash"},
      {"advice.attention-mask.title", "The batch carries a mask"},
      {"advice.attention-mask",
       "A mask of seq_len x seq_len costs {mask} at {seq_len} tokens, and causal kernels do not need it."},
      {"advice.attention-mask.action", "No mask"},
      {"advice.kernels-old.title", "Old kernels for this length"},
      {"advice.kernels-old",
       "At {seq_len} tokens the path leans on new kernels and fixes in the container. Transformer Engine "
       "{version} is older than {recent}."},
      {"advice.kernels-old.action", "Newer version"},
      {"advice.kernels-old.holds", "Transformer Engine {version} is recent"},
      {"advice.low-precision.title", "{precision} suits this machine"},
      {"advice.low-precision",
       "{gpu} computes faster in {precision}: step {time_after} instead of {time}, worst stage "
       "{reserved_after} instead of {reserved}. Check the loss curve first."},
      {"advice.low-precision.action", "Use {precision}"},
      {"advice.loss-fusion.title", "Fuse the loss"},
      {"advice.loss-fusion",
       "The logits make stage {stage} the tight one. Transformer Engine's fused cross entropy works in "
       "place: {reserved_after} instead of {reserved} on the worst stage."},
      {"advice.loss-fusion.action", "Fuse"},
      {"advice.loss-fusion-te.title", "This loss fusion is Bridge's"},
      {"advice.loss-fusion-te",
       "Megatron-LM refuses the te implementation of the fused loss; Megatron-Bridge takes it. Use native "
       "for a plain Megatron-LM run."},
      {"advice.loss-fusion-te.action", "Use native"},
      {"advice.overlap-ep-recompute.title", "EP overlap excludes this recompute"},
      {"advice.overlap-ep-recompute",
       "Expert-parallel overlap can't be combined with recompute of {recompute}. Give up the overlap, or "
       "recompute moe_act instead."},
      {"advice.overlap-ep-recompute.action", "No EP overlap"},
      {"advice.overlap-bridge-dp1.title", "Bridge drops overlap at DP 1"},
      {"advice.overlap-bridge-dp1",
       "DP is 1, yet gradients are reduced over CP {cp}. Megatron-Bridge then turns the gradient and "
       "parameter overlap off unless it is set under comm_overlap."},
  };
  return kSentences;
}

}  // namespace shardscope
