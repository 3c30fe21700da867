// SPDX-License-Identifier: Apache-2.0
// Each rule about the arguments alone, with a line that breaks it and a near one that does not. The conditions are
// those of Megatron-LM core 0.20.0 (d98e8a64dd).
#include "core/interop/argument_rules.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/text/sentences.h"
#include "tests/core/interop/argument_texts.h"

namespace shardscope {
namespace {

struct RuleCase {
  const char* rule;
  const char* broken;
  const char* kept;  // null where there is none worth trying
  Severity severity = Severity::Hard;
};

const RuleCase kCases[] = {
    {"arguments-removed-batch-size", "--batch-size 4", "--micro-batch-size 4"},
    {"arguments-removed-warmup", "--warmup 4", "--lr-warmup-fraction 0.1"},
    {"arguments-removed-model-parallel-size", "--model-parallel-size 4", nullptr},
    {"arguments-removed-checkpoint-activations", "--checkpoint-activations", "--recompute-activations"},
    {"arguments-two-layer-counts", "--encoder-num-layers 16", nullptr},
    {"arguments-two-lengths", "--encoder-seq-length 4096", nullptr},
    {"arguments-weight-shards", "--tensor-model-parallel-size 2 --tensor-parallel-num-weight-shards 3",
     "--tensor-model-parallel-size 2 --tensor-parallel-num-weight-shards 4"},
    {"arguments-weight-shards-world", "--tensor-parallel-num-weight-shards 5", "--tensor-parallel-num-weight-shards 4"},
    {"arguments-max-connections", "--context-parallel-size 2\n# env CUDA_DEVICE_MAX_CONNECTIONS=8",
     "--context-parallel-size 2\n# env CUDA_DEVICE_MAX_CONNECTIONS=1"},
    {"arguments-max-connections",
     "--context-parallel-size 2 --expert-model-parallel-size 2 --overlap-moe-expert-parallel-comm\n# env A=1", nullptr,
     Severity::Soft},
    {"arguments-rank-order", "--use-tp-pp-dp-mapping --pipeline-model-parallel-size 2 --expert-model-parallel-size 2",
     "--use-tp-pp-dp-mapping --pipeline-model-parallel-size 2"},
    {"arguments-sequence-parallel-alone", "--sequence-parallel", "--sequence-parallel --tensor-model-parallel-size 2",
     Severity::Soft},
    {"arguments-cp-type-list", "--cp-comm-type p2p p2p", "--cp-comm-type p2p"},
    {"arguments-cp-sizes", "--hierarchical-context-parallel-sizes 2 2",
     "--context-parallel-size 4 --hierarchical-context-parallel-sizes 2 2"},
    {"arguments-dynamic-cp-pipeline",
     "--hybrid-context-parallel --calculate-per-token-loss --pipeline-model-parallel-size 2",
     "--hybrid-context-parallel --calculate-per-token-loss"},
    {"arguments-dynamic-cp", "--hybrid-context-parallel",
     "--hybrid-context-parallel --calculate-per-token-loss --dataloader-type single"},
    {"arguments-virtual-stages-twice",
     "--pipeline-model-parallel-size 4 --num-layers-per-virtual-pipeline-stage 2 "
     "--num-virtual-stages-per-pipeline-rank 2",
     "--pipeline-model-parallel-size 4 --num-layers-per-virtual-pipeline-stage 2"},
    {"arguments-virtual-stages-twice",
     "--pipeline-model-parallel-size 2 --pipeline-model-parallel-layout 'Et*8|t*8L' "
     "--num-virtual-stages-per-pipeline-rank 1",
     "--pipeline-model-parallel-size 2 --pipeline-model-parallel-layout 'Et*8|t*8L'"},
    {"arguments-ends-and-counting",
     "--pipeline-model-parallel-size 2 --decoder-first-pipeline-num-layers 7 --account-for-loss-in-pipeline-split",
     "--pipeline-model-parallel-size 2 --decoder-first-pipeline-num-layers 7"},
    {"arguments-layout-and-split",
     "--pipeline-model-parallel-size 2 --pipeline-model-parallel-layout 'Et*8|t*8L' "
     "--decoder-last-pipeline-num-layers 8",
     nullptr},
    {"arguments-layout-and-split",
     "--pipeline-model-parallel-size 2 --pipeline-model-parallel-layout 'Et*8|t*8L' "
     "--account-for-embedding-in-pipeline-split",
     nullptr},
    {"arguments-pattern-and-split",
     "--hybrid-layer-pattern M*E --pipeline-model-parallel-size 2 --num-virtual-stages-per-pipeline-rank 2",
     "--hybrid-layer-pattern M*E"},
    {"arguments-ends-and-chunks",
     "--pipeline-model-parallel-size 2 --num-layers-per-virtual-pipeline-stage 4 "
     "--decoder-first-pipeline-num-layers 8",
     nullptr},
    {"arguments-layers-per-rank", "--pipeline-model-parallel-size 3 --num-layers-per-virtual-pipeline-stage 2",
     "--pipeline-model-parallel-size 2 --num-layers-per-virtual-pipeline-stage 2"},
    {"arguments-layers-per-chunk", "--pipeline-model-parallel-size 4 --num-layers-per-virtual-pipeline-stage 3",
     "--pipeline-model-parallel-size 4 --num-layers-per-virtual-pipeline-stage 4"},
    {"arguments-warmup-flush", "--overlap-p2p-communication-warmup-flush",
     "--overlap-p2p-communication-warmup-flush --pipeline-model-parallel-size 4 "
     "--num-virtual-stages-per-pipeline-rank 2"},
    {"arguments-deferral-limit",
     "--pipeline-model-parallel-size 2 --defer-embedding-wgrad-compute --wgrad-deferral-limit -1",
     "--pipeline-model-parallel-size 2 --defer-embedding-wgrad-compute --wgrad-deferral-limit 2"},
    {"arguments-step-overlap-checkpoint", "--overlap-param-gather-with-optimizer-step",
     "--overlap-param-gather-with-optimizer-step --ckpt-format torch"},
    {"arguments-step-overlap-reuse", "--overlap-param-gather-with-optimizer-step --reuse-grad-buf-for-mxfp8-param-ag",
     "--overlap-param-gather-with-optimizer-step"},
    {"arguments-max-positions", "--seq-length 8192", "--seq-length 8192 --max-position-embeddings 8192"},
    {"arguments-evaluation-batch", "--eval-global-batch-size 24", "--eval-global-batch-size 32"},
    {"arguments-evaluation-batch", "--global-batch-size 40 --decrease-batch-size-if-needed",
     "--global-batch-size 40 --decrease-batch-size-if-needed --eval-global-batch-size 32"},
    {"arguments-mla-groups", "--multi-latent-attention", nullptr},
    {"arguments-mla-rope-fusion", "--multi-latent-attention --rope-type rope",
     "--multi-latent-attention --rope-type rope --no-rope-fusion"},
    {"arguments-delta-net-frequency", "--experimental-attention-variant gdn2",
     "--experimental-attention-variant gdn2 --linear-attention-freq 4"},
    {"arguments-dsa-cp", "--experimental-attention-variant dsa --context-parallel-size 2",
     "--experimental-attention-variant dsa --context-parallel-size 2 --cp-comm-type all_gather"},
    {"arguments-mtp-position", "--mtp-num-layers 1 --position-embedding-type mrope", "--mtp-num-layers 1"},
    {"arguments-mhc", "--enable-mhc-connections --pipeline-model-parallel-size 2", "--enable-mhc-connections"},
    {"arguments-mhc", "--enable-mhc-connections --mtp-num-layers 1", nullptr},
    {"arguments-layer-list", "--moe-layer-freq '([0]*2+[1]*10)'", "--moe-layer-freq '([0]*2+[1]*14)'"},
    {"arguments-layer-list", "--experimental-attention-variant gdn --linear-attention-freq [1,1,1,0]",
     "--experimental-attention-variant gdn --linear-attention-freq '([1,1,1,0]*4)'"},
    {"arguments-shared-width", "--moe-shared-expert-intermediate-size 0", "--moe-shared-expert-intermediate-size 512"},
    {"arguments-deepep-flex", "--moe-enable-deepep --expert-model-parallel-size 2",
     "--moe-enable-deepep --expert-model-parallel-size 2 --moe-token-dispatcher-type flex"},
    {"arguments-two-backends",
     "--moe-enable-deepep --moe-token-dispatcher-type flex --moe-flex-dispatcher-backend hybridep", nullptr},
    {"arguments-ncclep-flex", "--moe-flex-dispatcher-backend ncclep --expert-model-parallel-size 2",
     "--moe-flex-dispatcher-backend ncclep --expert-model-parallel-size 2 --moe-token-dispatcher-type flex"},
    {"arguments-ncclep-ranks", "--moe-token-dispatcher-type flex --moe-flex-dispatcher-backend ncclep",
     "--moe-token-dispatcher-type flex --moe-flex-dispatcher-backend ncclep --expert-model-parallel-size 2"},
    {"arguments-ncclep-capacity",
     "--moe-token-dispatcher-type flex --moe-flex-dispatcher-backend ncclep --moe-expert-capacity-factor 1.0", nullptr},
    {"arguments-capacity-balancing",
     "--moe-expert-capacity-factor 1.0 --moe-router-load-balancing-type quantile_balancing",
     "--moe-expert-capacity-factor 1.0 --moe-router-load-balancing-type none"},
    {"arguments-capacity-balancing", "--moe-expert-capacity-factor 1.0 --moe-router-load-balancing-type sinkhorn",
     "--moe-expert-capacity-factor -1.0 --moe-router-load-balancing-type sinkhorn"},
    {"arguments-rank-budget-fuser",
     "--moe-token-dispatcher-type flex --moe-flex-dispatcher-backend hybridep --moe-expert-rank-capacity-factor 1.5",
     "--moe-token-dispatcher-type flex --moe-flex-dispatcher-backend hybridep --moe-expert-rank-capacity-factor 1.5 "
     "--moe-use-grouped-tensor"},
    {"arguments-stash-budget", "--moe-paged-stash",
     "--moe-paged-stash --moe-expert-rank-capacity-factor 1.5 --use-transformer-engine-op-fuser"},
    {"arguments-stash-offload",
     "--moe-paged-stash --fine-grained-activation-offloading --offload-modules core_attn moe_act",
     "--moe-paged-stash --fine-grained-activation-offloading --offload-modules core_attn"},
    {"arguments-router-padding", "--moe-router-padding-for-quantization",
     "--moe-router-padding-for-quantization --fp8-format hybrid"},
    {"arguments-router-padding",
     "--moe-router-padding-for-fp8 --fp8-format hybrid --moe-token-dispatcher-type allgather", nullptr},
    {"arguments-recompute-up-proj", "--recompute-granularity selective --recompute-modules up_proj",
     "--recompute-granularity selective --recompute-modules mla_up_proj"},
    {"arguments-recompute-norm", "--recompute-granularity selective --recompute-modules norm",
     "--recompute-granularity selective --recompute-modules layernorm"},
    {"arguments-recompute-full-and-moe",
     "--recompute-granularity full --recompute-method uniform --recompute-num-layers 1 --moe-layer-recompute",
     "--moe-layer-recompute"},
    {"arguments-recompute-count", "--recompute-granularity selective --recompute-num-layers 0", nullptr},
    {"arguments-recompute-mhc", "--recompute-granularity selective --recompute-modules mhc",
     "--recompute-granularity selective --recompute-modules mhc --enable-mhc-connections"},
    {"arguments-distribute-saved",
     "--distribute-saved-activations --tensor-model-parallel-size 2 --recompute-granularity selective",
     "--distribute-saved-activations --tensor-model-parallel-size 2 --recompute-granularity full --recompute-method "
     "block --recompute-num-layers 1"},
    {"arguments-layer-offload-pipeline", "--cpu-offloading-num-layers 2 --pipeline-model-parallel-size 2",
     "--cpu-offloading-num-layers 2"},
    {"arguments-layer-offload-count", "--cpu-offloading-num-layers 16", "--cpu-offloading-num-layers 15"},
    {"arguments-layer-offload-recompute", "--cpu-offloading-num-layers 2 --recompute-activations", nullptr},
    {"arguments-layer-offload-graphs", "--cpu-offloading-num-layers 2 --enable-cuda-graph", nullptr},
    {"arguments-offload-modules-missing", "--fine-grained-activation-offloading",
     "--fine-grained-activation-offloading --offload-modules core_attn"},
    {"arguments-two-offloads",
     "--fine-grained-activation-offloading --offload-modules core_attn --cpu-offloading-num-layers 2", nullptr},
    {"arguments-offload-environment",
     "--fine-grained-activation-offloading --offload-modules core_attn\n# env CUDA_DEVICE_MAX_CONNECTIONS=1",
     "--fine-grained-activation-offloading --offload-modules core_attn\n# env NVTE_CPU_OFFLOAD_V1=1"},
    {"arguments-offload-recomputed",
     "--fine-grained-activation-offloading --offload-modules fused_group_mlp --use-transformer-engine-op-fuser "
     "--recompute-granularity selective --recompute-modules moe",
     "--fine-grained-activation-offloading --offload-modules fused_group_mlp --use-transformer-engine-op-fuser"},
    {"arguments-offload-fused-mlp", "--fine-grained-activation-offloading --offload-modules fused_group_mlp",
     "--fine-grained-activation-offloading --offload-modules fused_group_mlp --use-transformer-engine-op-fuser"},
    {"arguments-offload-graph-warmup",
     "--fine-grained-activation-offloading --offload-modules core_attn --cuda-graph-impl transformer_engine "
     "--cuda-graph-modules attn --cuda-graph-warmup-steps 0",
     "--fine-grained-activation-offloading --offload-modules core_attn --cuda-graph-impl transformer_engine "
     "--cuda-graph-modules attn"},
    {"arguments-offload-graph-inflight",
     "--fine-grained-activation-offloading --offload-modules core_attn --cuda-graph-impl full_iteration",
     "--fine-grained-activation-offloading --offload-modules core_attn --cuda-graph-impl full_iteration "
     "--fine-grained-offloading-max-inflight-offloads 2"},
    {"arguments-offload-graph-local",
     "--fine-grained-activation-offloading --offload-modules core_attn --cuda-graph-impl local --cuda-graph-modules "
     "attn",
     "--fine-grained-activation-offloading --offload-modules expert_fc1 --cuda-graph-impl local "
     "--cuda-graph-modules attn"},
    {"arguments-full-iteration-modules", "--cuda-graph-impl full_iteration --cuda-graph-modules attn",
     "--cuda-graph-impl full_iteration --no-check-for-nan-in-loss-and-grad"},
    {"arguments-full-iteration-nan", "--cuda-graph-impl full_iteration",
     "--cuda-graph-impl full_iteration --no-check-for-nan-in-loss-and-grad"},
    {"arguments-full-iteration-nan", "--cuda-graph-impl local --cuda-graph-scope full_iteration", nullptr},
    {"arguments-graph-allocator",
     "--cuda-graph-impl transformer_engine --cuda-graph-modules attn\n"
     "# env PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True",
     "--cuda-graph-impl transformer_engine --cuda-graph-modules attn\n"
     "# env PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True\n# env NCCL_GRAPH_REGISTER=0"},
    {"arguments-graph-preprocess-padding",
     "--cuda-graph-impl transformer_engine --cuda-graph-modules moe_router moe_preprocess --fp8-format hybrid "
     "--moe-router-padding-for-quantization",
     "--cuda-graph-impl transformer_engine --cuda-graph-modules moe_router moe_preprocess --fp8-format hybrid"},
    {"arguments-graph-jitter",
     "--cuda-graph-impl transformer_engine --cuda-graph-modules moe --moe-input-jitter-eps 0.1 --recompute-granularity "
     "selective --recompute-modules moe",
     "--cuda-graph-impl transformer_engine --cuda-graph-modules moe --moe-input-jitter-eps 0.1"},
    {"arguments-ep-overlap-recompute",
     "--expert-model-parallel-size 2 --overlap-moe-expert-parallel-comm --recompute-method uniform",
     "--expert-model-parallel-size 2 --overlap-moe-expert-parallel-comm"},
    {"arguments-ep-overlap-offload",
     "--expert-model-parallel-size 2 --overlap-moe-expert-parallel-comm --moe-token-dispatcher-type flex "
     "--moe-flex-dispatcher-backend ncclep --fine-grained-activation-offloading --offload-modules expert_fc1",
     nullptr},
    {"arguments-dispatch-backward",
     "--expert-model-parallel-size 2 --overlap-moe-expert-parallel-comm "
     "--overlap-dispatch-backward-with-experts-wgrad",
     "--overlap-dispatch-backward-with-experts-wgrad"},
    {"arguments-early-release", "--ep-overlap-early-attn-memory-release",
     "--ep-overlap-early-attn-memory-release --expert-model-parallel-size 2 --overlap-moe-expert-parallel-comm"},
    {"arguments-two-precisions", "--fp16", nullptr},
    {"arguments-fp8-and-fp4", "--fp8-format hybrid --fp4-format e2m1", "--fp4-format e2m1"},
    {"arguments-fp8-parameters", "--fp8-param-gather --fp4-format e2m1", "--fp8-param-gather --fp8-format hybrid"},
    {"arguments-fp4-parameters", "--fp4-param-gather --fp8-format hybrid", "--fp4-param-gather --fp4-format e2m1"},
    {"arguments-reuse-gradient-buffer", "--reuse-grad-buf-for-mxfp8-param-ag",
     "--reuse-grad-buf-for-mxfp8-param-ag --fp8-param-gather --fp8-format e4m3 --fp8-recipe mxfp8"},
    {"arguments-first-last-delayed", "--fp8-format hybrid --first-last-layers-bf16",
     "--fp8-format hybrid --fp8-recipe tensorwise --first-last-layers-bf16"},
    {"arguments-first-last-count",
     "--fp8-format hybrid --fp8-recipe tensorwise --first-last-layers-bf16 --pipeline-model-parallel-size 4 "
     "--num-layers-at-start-in-bf16 5",
     "--fp8-format hybrid --fp8-recipe tensorwise --first-last-layers-bf16 --pipeline-model-parallel-size 4 "
     "--num-layers-at-start-in-bf16 4"},
    {"arguments-states-need-precision-aware", "--exp-avg-dtype bf16",
     "--exp-avg-dtype bf16 --use-precision-aware-optimizer"},
    {"arguments-offload-needs-precision-aware", "--optimizer-cpu-offload",
     "--optimizer-cpu-offload --use-precision-aware-optimizer"},
    {"arguments-precision-aware-adam", "--use-precision-aware-optimizer --optimizer sgd",
     "--use-precision-aware-optimizer"},
    {"arguments-main-gradients",
     "--main-grads-dtype bf16 --use-precision-aware-optimizer --accumulate-allreduce-grads-in-fp32",
     "--main-grads-dtype bf16 --use-precision-aware-optimizer"},
    {"arguments-te-loss", "--cross-entropy-loss-fusion --cross-entropy-fusion-impl te",
     "--cross-entropy-loss-fusion --cross-entropy-fusion-impl native"},
};

std::vector<LayoutIssue> issuesOf(const std::string& line) {
  const Result<ImportedScenario> read = importMegatronArgs(kSmallMoe + line, sixteen());
  EXPECT_TRUE(read.ok()) << line << ": " << (read ? "" : render(read.error()));
  return read ? read->issues : std::vector<LayoutIssue>{};
}

const LayoutIssue* findIssue(const std::vector<LayoutIssue>& issues, std::string_view rule) {
  const auto found =
      std::find_if(issues.begin(), issues.end(), [&](const LayoutIssue& issue) { return issue.rule == rule; });
  return found == issues.end() ? nullptr : &*found;
}

TEST(ArgumentRules, EachIsBrokenByItsLineAndKeptByTheNearOne) {
  for (const RuleCase& row : kCases) {
    SCOPED_TRACE(std::string(row.rule) + ": " + row.broken);
    const std::vector<LayoutIssue> broken = issuesOf(row.broken);
    const LayoutIssue* issue = findIssue(broken, row.rule);
    ASSERT_NE(issue, nullptr);
    EXPECT_EQ(issue->severity, row.severity);
    const Message message = describeArgumentIssue(*issue);
    EXPECT_FALSE(sentence(message.id).empty());
    EXPECT_EQ(render(message).find('{'), std::string::npos) << render(message);
    if (row.kept != nullptr) {
      const std::vector<LayoutIssue> kept = issuesOf(row.kept);
      EXPECT_EQ(findIssue(kept, row.rule), nullptr) << row.kept;
    }
  }
}

TEST(ArgumentRules, EverySentenceHasACase) {
  std::set<std::string> tried{"arguments-ep-overlap-fp32", "arguments-recompute-moe-act"};  // not on this base line
  for (const RuleCase& row : kCases) tried.insert(row.rule);
  for (const Sentence& s : allSentences()) {
    const bool rule = s.id.starts_with("arguments-");
    EXPECT_TRUE(!rule || tried.count(std::string(s.id)) > 0) << s.id;
  }
}

TEST(ArgumentRules, TheBaseLineBreaksNone) { EXPECT_TRUE(issuesOf("").empty()); }

TEST(ArgumentRules, SomeNeedAnotherBaseLine) {
  const std::string dense = kSmallDense + "--recompute-granularity selective --recompute-modules moe_act";
  const Result<ImportedScenario> denseRead = importMegatronArgs(dense, sixteen());
  ASSERT_TRUE(denseRead.ok());
  EXPECT_NE(findIssue(denseRead->issues, "arguments-recompute-moe-act"), nullptr);

  std::string fp32 = kSmallMoe + "--expert-model-parallel-size 2 --overlap-moe-expert-parallel-comm";
  fp32.erase(0, std::string("--bf16 ").size());
  const Result<ImportedScenario> fp32Read = importMegatronArgs(fp32, sixteen());
  ASSERT_TRUE(fp32Read.ok());
  EXPECT_NE(findIssue(fp32Read->issues, "arguments-ep-overlap-fp32"), nullptr);
}

// Nothing is said of the environment: it is not judged.
TEST(ArgumentRules, AnUnknownEnvironmentIsNotJudged) {
  EXPECT_EQ(findIssue(issuesOf("--context-parallel-size 2"), "arguments-max-connections"), nullptr);
  EXPECT_EQ(findIssue(issuesOf("--fine-grained-activation-offloading --offload-modules core_attn"),
                      "arguments-offload-environment"),
            nullptr);
}

// Blackwell makes no demand of the connections.
TEST(ArgumentRules, ConnectionsMatterBelowBlackwell) {
  const std::string line = kSmallMoe + "--context-parallel-size 2\n# env CUDA_DEVICE_MAX_CONNECTIONS=32";
  const Result<ImportedScenario> hopper = importMegatronArgs(line, sixteen("H100"));
  const Result<ImportedScenario> blackwell = importMegatronArgs(line, sixteen("GB200"));
  ASSERT_TRUE(hopper.ok() && blackwell.ok());
  EXPECT_NE(findIssue(hopper->issues, "arguments-max-connections"), nullptr);
  EXPECT_EQ(findIssue(blackwell->issues, "arguments-max-connections"), nullptr);
}

}  // namespace
}  // namespace shardscope
