// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> engineSentences() {
  static constexpr Sentence kSentences[] = {
      {"engine-layer-norm",
       "The engine runs RMSNorm, not LayerNorm. Choose a model with RMSNorm, or plan without running."},
      {"engine-ungated-mlp", "The engine runs gated MLPs (SwiGLU) alone. Set gated_mlp, or plan without running."},
      {"engine-bias",
       "The engine's linears have no bias. Switch the biases of the model off, or plan without running."},
      {"engine-dropout", "The engine has no dropout. Set hidden_dropout and attention_dropout to 0."},
      {"engine-learned-positions",
       "The engine has no learned position embedding. Use rope or yarn, or plan without running."},
      {"engine-attention-sinks", "The engine's attention has no sinks. Switch them off, or plan without running."},
      {"engine-chunked-window",
       "The engine has sliding windows, but not chunked ones. Switch chunking off, or plan without running."},
      {"engine-qk-norm",
       "The engine normalizes queries and keys a head, or the latents of MLA. Choose one of these, or none."},
      {"engine-precision", "The engine's CPU backend computes in fp32 and bf16. Set precision.compute to one of them."},
      {"engine-main-gradients",
       "The engine keeps main gradients in fp32 or bf16. Set precision.main_grads to one of them."},
      {"engine-shared-kv-heads",
       "The engine does not share a KV head among TP ranks. Lower TP to the number of query groups or less."},
      {"engine-dispatcher",
       "The engine's CPU backend dispatches by alltoall or allgather. Set moe.dispatcher to one of them."},
      {"engine-capacity", "The engine drops no tokens. Set capacity_factor and rank_capacity_factor to 0."},
      {"engine-imbalance",
       "The engine's imbalance comes from its router. Set moe.routing to natural and moe.imbalance to 1."},
      {"engine-ep-overlap",
       "The engine does not run one micro batch's exchange beside another's computation. Switch ep_a2a and delay_wgrad "
       "off."},
      {"engine-unfused-attention",
       "The engine's attention never forms the matrix of scores. Set kernels.attention to flash, "
       "kernels.transformer_impl to transformer_engine, and batch.attention_mask to false."},
      {"engine-optimizer", "The engine has Adam alone. Set optimizer.name to adam."},
      {"engine-standalone-mtp",
       "The engine has MTP layers beside the loss alone. Move the m of the layout string into the stage of the L."},
      {"run.too-many-ranks",
       "{ranks} ranks are too many for {cores} {cores|core|cores}: as threads of this machine, at most {most} make "
       "sense."},
      {"run.too-little-memory", "{ranks} {ranks|rank needs|ranks together need} {need}, and {have} may be used here."},
      {"run.too-long",
       "{steps} {steps|step|steps} would take about {need} here, and {have} may be spent. Allow more with --seconds."},
      {"run.no-cuda-backend", "The engine does not compute on GPUs yet. Run with --backend cpu."},
      {"run.other-processes",
       "The scenario has {need} {need|rank|ranks}, and {have} {have|process was|processes were} started. Start as many "
       "processes as it has ranks."},
      {"run.no-standard-input",
       "Standard input reaches one of several processes alone. Name a file that all of them can read."},
      {"run.no-such-rank", "The layout has no rank {rank}: its ranks are 0 to {last}."},
      {"run.shard-alone", "A shard is one rank that runs alone. Start one process, without mpirun or srun."},
      {"run.nearest-shard", "The nearest shard that would run: {line}"},
      {"run.nearest-proxy", "The nearest proxy that would run: {line}"},
      {"run.other-rates",
       "The rates of this scenario were measured on another processor: here, on {processor}, the published rates "
       "predict the run."},
      {"record.not-a-recording",
       "This file is there already and is no recording: it stays as it is. Choose another name for the recording, or "
       "delete the file."},
      {"record.in-use",
       "This recording is being written by another run. Choose another name, or wait until that run has ended."},
      {"record.cannot-write",
       "The recording could not be written ({reason}). Check the folder, the permission and "
       "the free space, and record again."},
      {"run.other-machine",
       "The calibration was measured on {measured}, and this is {processor}: what is predicted is for the other "
       "machine. Measure this one with shardscope-engine bench."},
      {"run.no-balancing",
       "The step runs without model.router.balancing: its loss is small beside the rest in time and memory, but "
       "nothing balances the experts."},
      {"run.no-graphs", "The step runs without cuda_graph_scopes: CPUs have no CUDA graphs."},
      {"check.no-such-step", "No step has {text} in its name. The steps are: {names}."},
      {"run.bad-limits", "Ranks, cores and memory are 0 or more, steps and seconds above 0."},
      {"engine.socket-path", "The path of a Unix socket has at most {most} bytes. Choose a shorter one."},
      {"engine.socket-taken",
       "Another engine listens there already. Connect to that one, end it, or choose another path."},
      {"engine.no-socket", "No socket could be made there: {reason}."},
      {"engine.no-connection", "No engine could be reached there: {reason}."},
      {"engine.socket-gone", "The socket {path} was deleted. A new one was made in its place; nothing else was lost."},
      {"engine.socket-lost",
       "The socket {path} was deleted, and no new one could be made: {reason} Those who are connected stay so; nobody "
       "else can connect."},
      {"engine.stdio-is-terminal",
       "With --stdio another program must be at the other end, such as the explorer over ssh. In a terminal, use run, "
       "or --listen unix:PATH."},
      {"engine.stdio-closed", "Standard input or output is closed. Start the engine with both, as ssh does."},
      {"engine.only-unix",
       "{address} is no address that the engine listens on. Use unix:PATH; from another machine, connect with ssh."},
      {"run.failed", "The run failed. {sentence}"},
      {"bench.wrong-file",
       "This is no file of shardscope-engine bench: {key} is missing, or is not what it should be."},
      {"proxy.kept", "{what} stays {value}."},
      {"proxy.changed", "{what} is {to} instead of {from}."},
      {"proxy.too-large",
       "The smallest proxy on {ranks} {ranks|rank|ranks} still needs {memory} and {time} a step, and {have} and "
       "{limit} "
       "are allowed."},
  };
  return kSentences;
}

}  // namespace shardscope
