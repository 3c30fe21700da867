// SPDX-License-Identifier: Apache-2.0
#include "core/cost/step_message.h"

#include <cmath>

#include <algorithm>
#include <array>

#include "core/cost/op_cost.h"

namespace shardscope {
namespace {

struct PartSentence {
  StepPart part;
  std::string_view id;
};

constexpr std::array<PartSentence, kStepParts> kSentences = {{
    {StepPart::Attention, "step.attention"},
    {StepPart::Linear, "step.linear"},
    {StepPart::GroupedGemm, "step.grouped_gemm"},
    {StepPart::Routing, "step.routing"},
    {StepPart::Elementwise, "step.elementwise"},
    {StepPart::OutputLayer, "step.output_layer"},
    {StepPart::Embedding, "step.embedding"},
    {StepPart::Recompute, "step.recompute"},
    {StepPart::Launch, "step.launch"},
    {StepPart::ExposedTp, "step.exposed_tp"},
    {StepPart::ExposedCp, "step.exposed_cp"},
    {StepPart::ExposedEp, "step.exposed_ep"},
    {StepPart::ExposedPp, "step.exposed_pp"},
    {StepPart::ExposedOffload, "step.exposed_offload"},
    {StepPart::Bubble, "step.bubble"},
    {StepPart::ExposedDp, "step.exposed_dp"},
    {StepPart::Optimizer, "step.optimizer"},
}};

std::string_view sentenceOf(std::string_view name) {
  for (const PartSentence& s : kSentences)
    if (partName(s.part) == name) return s.id;
  return "step.other";
}

std::int64_t percent(double part, double whole) { return whole > 0 ? std::llround(100 * part / whole) : 0; }

void addFractions(const Scenario& s, Message& message) {
  const Calibration& c = s.cluster.calibration;
  const bool mla = s.model.attention.kind == AttentionKind::Mla;
  const auto add = [&](std::string_view name, double value) { message.arguments.push_back({name, percent(value, 1)}); };
  add("memory", c.memory);
  add("attention_forward", mla ? c.mlaForward : c.attentionForward);
  add("attention_backward", mla ? c.mlaBackward : c.attentionBackward);
  add("overlap_tp", c.overlapTp);
  add("overlap_cp", c.overlapCp);
  add("overlap_ep", s.overlap.delayWgrad ? c.overlapDelayWgrad : c.overlapEp);
  add("overlap_pp", c.overlapPp);
  add("overlap_dp", c.overlapDp);
}

}  // namespace

Message describe(const StepComponent& component, const StepEstimate& estimate, const Scenario& scenario,
                 const ProcessGroups& groups) {
  const ParallelLayout& l = scenario.layout;
  Message message{sentenceOf(component.name),
                  {{"time", component.time},
                   {"share", percent(component.time.count, estimate.time.count)},
                   {"microbatches", std::int64_t{numMicrobatches(scenario, std::max(1, groups.dp))}},
                   {"tp", std::int64_t{l.tp}},
                   {"cp", std::int64_t{l.cp}},
                   {"ep", std::int64_t{l.ep}},
                   {"pp", std::int64_t{l.pp}},
                   {"vpp", std::int64_t{l.vpp}},
                   {"dp", std::int64_t{groups.dp}},
                   {"edp", std::int64_t{groups.edp}},
                   {"topk", std::int64_t{scenario.model.moe.topk}},
                   {"host_us", scenario.cluster.calibration.hostOpUs}}};
  addFractions(scenario, message);
  return message;
}

Message describeBand(const StepEstimate& estimate) {
  const bool wide = estimate.high.count > 1.5 * estimate.time.count;
  return {wide ? "step.band-wide" : "step.band", {{"low", estimate.low}, {"high", estimate.high}}};
}

}  // namespace shardscope
