// SPDX-License-Identifier: Apache-2.0
// Stages that carry their share: the pipeline layout must not waste the small DP budget that long context leaves.
#include <algorithm>

#include "core/advice/rule.h"

namespace shardscope {
namespace {

// The output layer and the loss count as a layer, as Megatron's account-for-loss does; the embedding costs next to
// nothing in time.
int loadOf(const PipelineChunk& chunk) { return chunk.numLayers + chunk.numMtpLayers + (chunk.loss ? 1 : 0); }

struct StageLoads {
  int most = 0;
  int stage = 0;
  int total = 0;
  int emptyChunks = 0;
};

StageLoads loadsOf(const PipelineLayout& pipeline) {
  StageLoads loads;
  for (int rank = 0; rank < pipeline.pp; ++rank) {
    int load = 0;
    for (int index = 0; index < pipeline.vpp; ++index) {
      const PipelineChunk& chunk = pipeline.chunk(rank, index);
      load += loadOf(chunk);
      if (loadOf(chunk) == 0 && !chunk.embedding) ++loads.emptyChunks;
    }
    loads.total += load;
    if (load > loads.most) {
      loads.most = load;
      loads.stage = rank;
    }
  }
  return loads;
}

std::optional<Finding> layersDoNotDivide(const AdviceFacts& facts) {
  if (!facts.plan.proposedPipeline) return {};
  const std::string text = toLayoutString(facts.plan.pipeline);
  Finding found{AdviceSeverity::Blocker,
                {arg("layers", facts.scenario.model.numLayers), arg("pp", facts.scenario.layout.pp),
                 arg("vpp", facts.scenario.layout.vpp), arg("layout", text)},
                {}};
  Scenario changed = facts.scenario;
  changed.layout.pipelineLayout = text;
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

std::optional<Finding> unevenStages(const AdviceFacts& facts) {
  const PipelineLayout& given = facts.plan.pipeline;
  if (given.pp <= 1 || facts.plan.proposedPipeline) return {};
  constexpr double kUneven = 1.2;
  const StageLoads loads = loadsOf(given);
  const double mean = static_cast<double>(loads.total) / given.pp;
  if (loads.most <= kUneven * mean && loads.emptyChunks == 0) return {};
  const PipelineLayout balanced = balancedPipeline(facts.scenario.model, given.pp, given.vpp);
  const StageLoads after = loadsOf(balanced);
  if (after.most >= loads.most && after.emptyChunks >= loads.emptyChunks) return {};
  const std::string text = toLayoutString(balanced);
  Finding found{AdviceSeverity::Warning,
                {arg("stage", loads.stage), arg("layers", loads.most), arg("mean", mean),
                 arg("empty", loads.emptyChunks), arg("layers_after", after.most), arg("layout", text)},
                {}};
  Scenario changed = facts.scenario;
  changed.layout.pipelineLayout = text;
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

// The worst stage is the fullest one: fewer layers on it may be all that is missing.
std::optional<Finding> fullestStage(const AdviceFacts& facts) {
  const PipelineLayout& given = facts.plan.pipeline;
  if (!facts.tight() || given.pp <= 1 || facts.plan.proposedPipeline || loadsOf(given).stage != facts.worstStage)
    return {};
  const PipelineLayout balanced = balancedPipeline(facts.scenario.model, given.pp, given.vpp);
  if (balanced == given) return {};
  Scenario changed = facts.scenario;
  changed.layout.pipelineLayout = toLayoutString(balanced);
  const MemoryTrial trial = memoryWith(changed, balanced);
  constexpr double kWorthwhile = 0.01;
  if (trial.headroomShare - facts.headroomShare < kWorthwhile || !legalWith(changed)) return {};
  return Finding{AdviceSeverity::Warning,
                 {arg("stage", facts.worstStage), arg("layers", loadsOf(given).most), arg("reserved", facts.reserved),
                  arg("capacity", facts.capacity), arg("reserved_after", trial.reserved),
                  arg("layout", changed.layout.pipelineLayout)},
                 std::move(changed),
                 stillOver(facts, trial.reserved)};
}

}  // namespace

std::span<const AdviceRule> pipelineRules() {
  static constexpr AdviceRule kRules[] = {
      {"advice.pp-layers", "Megatron-LM pipeline layout", layersDoNotDivide},
      {"advice.pp-balance", "MoE long-context guide: a PP layout that does not waste the DP budget", unevenStages},
      {"advice.pp-memory", "MoE long-context guide: a PP layout that does not waste the DP budget", fullestStage},
  };
  return kRules;
}

}  // namespace shardscope
