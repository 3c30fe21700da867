// SPDX-License-Identifier: Apache-2.0
#include "core/cost/op_class.h"

#include <algorithm>
#include <utility>

namespace shardscope {
namespace {

constexpr std::string_view kMatrixProducts[] = {
    "attention.qkv",   "attention.proj", "attention.q_down", "attention.q_up", "attention.kv_down",
    "attention.kv_up", "delta.in_proj",  "delta.out_proj",   "mlp.fc1",        "mlp.fc2",
    "moe.router",      "moe.shared_fc1", "moe.shared_fc2",   "mtp.projection", "output.logits",
};

constexpr std::pair<std::string_view, std::string_view> kWithin[] = {
    {"attention.cast", "attention.core"},     {"attention.delta", "attention.core"},
    {"attention.key_join", "attention.rope"}, {"delta.gates", "delta.qk_norm"},
    {"moe.shared_gate", "moe.shared_add"},    {"mtp.residual", "mtp.norms"},
    {"optimizer.adam", "optimizer"},          {"optimizer.norm", "optimizer"},
    {"optimizer.offload", "optimizer"},
};

double& of(ClassTimes& times, OpClass which) { return times[static_cast<std::size_t>(which)]; }

}  // namespace

std::string_view className(OpClass which) {
  static constexpr std::array<std::string_view, kOpClasses> kNames = {
      "matrix_products", "grouped_products", "attention", "delta_rule",
      "memory_bound",    "communication",    "optimizer", "waiting"};
  return kNames[static_cast<std::size_t>(which)];
}

std::string_view plannedOp(std::string_view op) {
  for (const auto& [name, planned] : kWithin)
    if (name == op) return planned;
  return op;
}

OpClass opClass(std::string_view op) {
  const std::string_view planned = plannedOp(op);
  if (planned == "optimizer" || planned == "optimizer.zero") return OpClass::Optimizer;
  if (planned == "attention.core") return OpClass::Attention;
  if (planned == "delta.rule") return OpClass::DeltaRule;
  if (planned == "attention.exchange_pack" || planned == "pp.stage") return OpClass::Communication;
  if (planned == "moe.fc1" || planned == "moe.fc2") return OpClass::GroupedProducts;
  const bool product =
      std::find(std::begin(kMatrixProducts), std::end(kMatrixProducts), planned) != std::end(kMatrixProducts);
  return product ? OpClass::MatrixProducts : OpClass::MemoryBound;
}

ClassTimes classTimes(const StageCosts& costs, const PipelineLayout& pipeline) {
  ClassTimes times{};
  for (int rank = 0; rank < costs.basis.pp; ++rank) {
    const StepDetail detail = explainRank(costs, pipeline, rank);
    for (const OpCost& op : detail.ops) of(times, opClass(op.name)) += (op.time + op.recompute).count;
    for (const CollectiveCost& collective : detail.collectives)
      of(times, OpClass::Communication) += collective.time.count;
    of(times, OpClass::Optimizer) += detail.optimizer.count;
  }
  for (double& time : times) time /= costs.basis.pp;
  return times;
}

}  // namespace shardscope
