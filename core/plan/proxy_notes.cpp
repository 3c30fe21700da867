// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "core/parallel/process_groups.h"
#include "core/plan/proxy_parts.h"

namespace shardscope {
namespace {

struct Setting {
  std::string_view key;  // of the scenario file
  std::string from, to;
};

Setting number(std::string_view key, double from, double to) {
  return {key, std::to_string(static_cast<std::int64_t>(from)), std::to_string(static_cast<std::int64_t>(to))};
}

Setting flag(std::string_view key, bool from, bool to) { return {key, from ? "true" : "false", to ? "true" : "false"}; }

std::string nameOf(ComputePrecision precision) {
  constexpr const char* kNames[] = {"bf16",      "fp16",  "fp8-current", "fp8-delayed",
                                    "fp8-block", "mxfp8", "nvfp4",       "fp32"};
  return kNames[static_cast<std::size_t>(precision)];
}

std::string nameOf(Dispatcher dispatcher) {
  constexpr const char* kNames[] = {"allgather", "alltoall", "deepep", "hybridep"};
  return kNames[static_cast<std::size_t>(dispatcher)];
}

std::string nameOf(CpTransport transport) {
  constexpr const char* kNames[] = {"p2p", "all_gather", "a2a", "a2a+p2p"};
  return kNames[static_cast<std::size_t>(transport)];
}

std::string nameOf(RecomputeGranularity granularity) {
  constexpr const char* kNames[] = {"none", "selective", "full"};
  return kNames[static_cast<std::size_t>(granularity)];
}

std::string nameOf(AttentionKind kind) { return kind == AttentionKind::Mla ? "mla" : "gqa"; }
std::string nameOf(Routing routing) { return routing == Routing::Natural ? "natural" : "balanced"; }

std::vector<Setting> settingsOf(const Scenario& a, const Scenario& b) {
  const ModelSpec &m = a.model, &n = b.model;
  const auto dp = [](const Scenario& s) { return deriveGroups(s.layout, s.cluster.numGpus).dp; };
  return {
      number("layout.tp", a.layout.tp, b.layout.tp),
      number("layout.cp", a.layout.cp, b.layout.cp),
      {"layout.cp_comm_type", nameOf(a.layout.cpTransport), nameOf(b.layout.cpTransport)},
      number("layout.ep", a.layout.ep, b.layout.ep),
      number("layout.etp", a.layout.etp, b.layout.etp),
      number("layout.pp", a.layout.pp, b.layout.pp),
      number("layout.vpp", a.layout.vpp, b.layout.vpp),
      number("DP", dp(a), dp(b)),
      {"layout.pp_layout", a.layout.pipelineLayout, b.layout.pipelineLayout},
      {"model.attention", nameOf(m.attention.kind), nameOf(n.attention.kind)},
      {"recompute.granularity", nameOf(a.recompute.granularity), nameOf(b.recompute.granularity)},
      number("recompute.num_layers", a.recompute.numLayers, b.recompute.numLayers),
      {"moe.routing", nameOf(a.moe.routing), nameOf(b.moe.routing)},
      {"moe.dispatcher", nameOf(a.moe.dispatcher), nameOf(b.moe.dispatcher)},
      {"precision.compute", nameOf(a.precision.compute), nameOf(b.precision.compute)},
      number("model.moe_topk", m.moe.topk, n.moe.topk),
      number("model.mtp_num_layers", m.mtpNumLayers, n.mtpNumLayers),
      number("model.num_layers", m.numLayers, n.numLayers),
      number("model.hidden_size", m.hiddenSize, n.hiddenSize),
      number("model.ffn_hidden_size", m.ffnHiddenSize, n.ffnHiddenSize),
      number("model.num_attention_heads", m.attention.numHeads, n.attention.numHeads),
      number("model.num_query_groups", m.attention.numQueryGroups, n.attention.numQueryGroups),
      number("model.head_dim", m.attention.headDim, n.attention.headDim),
      number("model.num_experts", m.moe.numExperts, n.moe.numExperts),
      number("model.moe_ffn_hidden_size", m.moe.ffnHiddenSize, n.moe.ffnHiddenSize),
      number("model.moe_shared_expert_ffn_hidden_size", m.moe.sharedExpertFfnHiddenSize,
             n.moe.sharedExpertFfnHiddenSize),
      number("model.vocab_size", m.vocabSize, n.vocabSize),
      number("batch.seq_len", a.batch.seqLen, b.batch.seqLen),
      number("batch.micro_batch_size", a.batch.microBatchSize, b.batch.microBatchSize),
      number("batch.global_batch_size", globalBatchSize(a, dp(a)), b.batch.globalBatchSize),
      flag("model.attention_sinks", m.attention.sinks, n.attention.sinks),
      flag("model.router.expert_bias", m.moe.router.expertBias, n.moe.router.expertBias),
      flag("model.bias", m.bias.any(), n.bias.any()),
      flag("overlap.ep_a2a", a.overlap.epA2a, b.overlap.epA2a),
      number("optimizer.instances", a.optimizer.instances, b.optimizer.instances),
  };
}

bool isAbsent(const std::string& value) { return value.empty() || value == "0" || value == "false" || value == "none"; }

}  // namespace

void addNotes(const Scenario& from, Proxy& proxy) {
  for (const Setting& setting : settingsOf(from, proxy.scenario)) {
    const MessageArgument what{"what", std::string(setting.key)};
    if (setting.from != setting.to)
      proxy.changed.push_back({"proxy.changed", {what, {"from", setting.from}, {"to", setting.to}}});
    else if (!isAbsent(setting.from))
      proxy.kept.push_back({"proxy.kept", {what, {"value", setting.to}}});
  }
}

}  // namespace shardscope
