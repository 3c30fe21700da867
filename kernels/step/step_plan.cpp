// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/step_plan.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/plan/plan.h"

namespace shardscope {
namespace {

struct Refusal {
  bool applies;
  std::string_view sentence;
};

Error refused(std::string_view sentence, std::string path) { return {{sentence, {}}, std::move(path)}; }

// Parts of a model that the engine does not have.
Status checkModel(const ModelSpec& model) {
  const AttentionSpec& a = model.attention;
  const std::pair<Refusal, const char*> refusals[] = {
      {{model.normalization != Normalization::RmsNorm, "engine-layer-norm"}, "model.normalization"},
      {{!model.gatedMlp, "engine-ungated-mlp"}, "model.gated_mlp"},
      {{model.bias.any(), "engine-bias"}, "model.bias"},
      {{model.hiddenDropout > 0 || model.attentionDropout > 0, "engine-dropout"}, "model.hidden_dropout"},
      {{model.positionEmbedding == PositionEmbedding::LearnedAbsolute, "engine-learned-positions"},
       "model.position_embedding"},
      {{a.sinks, "engine-attention-sinks"}, "model.sinks"},
      {{a.slidingWindow > 0 && a.chunkedWindow, "engine-chunked-window"}, "model.sliding_window"},
      {{a.qkNorm == QkNorm::FullDim || a.qkNorm == QkNorm::L2NoWeight, "engine-qk-norm"}, "model.qk_norm"},
  };
  for (const auto& [refusal, path] : refusals)
    if (refusal.applies) return refused(refusal.sentence, path);
  return std::monostate{};
}

// Ways to run it that the engine does not have.
Status checkRun(const Scenario& s, const PipelineLayout& pipeline) {
  const ComputePrecision compute = s.precision.compute;
  const bool unfused =
      s.kernels.attention == AttentionKernel::Unfused || s.kernels.transformerImpl == TransformerImpl::Local;
  const std::pair<Refusal, const char*> refusals[] = {
      {{compute != ComputePrecision::Fp32 && compute != ComputePrecision::Bf16, "engine-precision"},
       "precision.compute"},
      {{s.precision.mainGrads != StateType::Fp32 && s.precision.mainGrads != StateType::Bf16, "engine-main-gradients"},
       "precision.main_grads"},
      {{s.model.attention.kind == AttentionKind::Gqa && s.layout.tp > s.model.attention.numQueryGroups,
        "engine-shared-kv-heads"},
       "layout.tp"},
      {{s.model.moe.numExperts > 0 &&
            (s.moe.dispatcher == Dispatcher::DeepEp || s.moe.dispatcher == Dispatcher::HybridEp),
        "engine-dispatcher"},
       "moe.dispatcher"},
      {{s.moe.capacityFactor > 0 || s.moe.rankCapacityFactor > 0, "engine-capacity"}, "moe.capacity_factor"},
      {{s.moe.imbalance != 1, "engine-imbalance"}, "moe.imbalance"},
      {{s.overlap.epA2a || s.overlap.delayWgrad, "engine-ep-overlap"}, "overlap.ep_a2a"},
      {{s.batch.attentionMask || unfused, "engine-unfused-attention"}, "kernels.attention"},
      {{s.optimizer.name != "adam", "engine-optimizer"}, "optimizer.name"},
      {{pipeline.mtpStandalone, "engine-standalone-mtp"}, "layout.pp_layout"},
  };
  for (const auto& [refusal, path] : refusals)
    if (refusal.applies) return refused(refusal.sentence, path);
  return std::monostate{};
}

}  // namespace

double StepPlan::tokensOfStep() const {
  return static_cast<double>(globalBatchSize(scenario, groups.dp)) * scenario.batch.seqLen;
}

Result<StepPlan> planStep(const Scenario& scenario, std::uint64_t seed) {
  const Plan planned = plan(scenario);
  for (const LayoutIssue& issue : planned.issues)
    if (issue.severity == Severity::Hard) return Error{describe(issue, scenario), "layout"};
  if (Status model = checkModel(scenario.model); !model) return model.error();
  if (Status run = checkRun(scenario, planned.pipeline); !run) return run.error();
  StepPlan step;
  step.scenario = scenario;
  step.groups = planned.groups;
  step.pipeline = planned.pipeline;
  step.schedule = {planned.pipeline.pp, planned.pipeline.vpp, planned.numMicrobatches,
                   planned.pipeline.vpp > 1 ? scenario.layout.groupSize() : 1, false};
  step.seed = seed;
  step.compute = scenario.precision.compute == ComputePrecision::Fp32 ? DataType::Fp32 : DataType::Bf16;
  step.mainGradients = scenario.precision.mainGrads == StateType::Bf16 ? DataType::Bf16 : DataType::Fp32;
  return step;
}

std::vector<PositionRange> positionsOfRank(int seqLen, int cp, int rank) {
  if (cp == 1) return {{0, seqLen}};
  const std::int64_t piece = seqLen / (2 * cp);
  return {{rank * piece, piece}, {(2 * cp - 1 - rank) * piece, piece}};
}

}  // namespace shardscope
