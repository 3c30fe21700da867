// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/format/json_document.h"
#include "core/format/limits.h"
#include "core/format/spellings.h"
#include "core/interop/pipeline_flags.h"
#include "core/interop/scenario_settings.h"
#include "core/parallel/pipeline_layout.h"

namespace shardscope {
namespace {

void applyContextParallel(Settings& in, ParallelLayout& layout) {
  in.take("context_parallel_size", layout.cp, kDegree.least, kDegree.most);
  takeChoice(in, "cp_comm_type", layout.cpTransport, kCpTransports);
  if (const Setting* list = in.find("cp_comm_type"); list != nullptr) {
    const auto differs = [&](const std::string& value) { return value != list->values.front(); };
    if (std::any_of(list->values.begin(), list->values.end(), differs))
      in.log().leaveOut(list->path, {"unmapped.first-of-list", {{"used", list->values.front()}}});
  }
  const Setting* sizes = in.take("hierarchical_context_parallel_sizes");
  if (sizes == nullptr) return;
  layout.hierarchicalCpSizes.clear();
  for (const std::string& text : sizes->values) {
    const std::int64_t value = parseInteger(text).value_or(0);
    if (value < kDegree.least || value > kDegree.most || layout.hierarchicalCpSizes.size() >= 16) {
      in.log().fail(sizes->path, {"arguments.out-of-range",
                                  {{"found", quotable(text)}, {"least", kDegree.least}, {"most", kDegree.most}}});
      return;
    }
    layout.hierarchicalCpSizes.push_back(static_cast<int>(value));
  }
}

void takeCount(Settings& in, std::string_view attribute, std::optional<int>& out) {
  int value = -1;
  in.take(attribute, value, 0, kLayers.most);
  if (value >= 0) out = value;
}

// Virtual stages of "layers a virtual stage": Megatron's even split, embedding and loss counted where flagged.
int virtualStages(const Scenario& scenario, const PipelineFlags& flags, int layersPerChunk) {
  const int layers = scenario.model.numLayers + (flags.embedding ? 1 : 0) + (flags.loss ? 1 : 0);
  return std::max(1, layers / std::max(1, scenario.layout.pp) / std::max(1, layersPerChunk));
}

void applyPipeline(Settings& in, Scenario& scenario) {
  ParallelLayout& layout = scenario.layout;
  in.take("pipeline_model_parallel_size", layout.pp, kDegree.least, kDegree.most);
  in.take("microbatch_group_size_per_vp_stage", layout.microbatchGroupSize, 1, kGlobalBatch.most);
  PipelineFlags flags = readPipelineFlags(layout.pipelineLayout);
  takeCount(in, "decoder_first_pipeline_num_layers", flags.first);
  takeCount(in, "decoder_last_pipeline_num_layers", flags.last);
  in.take("account_for_embedding_in_pipeline_split", flags.embedding);
  in.take("account_for_loss_in_pipeline_split", flags.loss);
  if (in.take("pipeline_model_parallel_layout") != nullptr) flags.layout = in.text("pipeline_model_parallel_layout");
  if (flags.layout == "none") flags.layout.clear();
  layout.pipelineLayout = pipelineText(flags);

  int layersPerChunk = 0;
  in.take("num_virtual_stages_per_pipeline_rank", layout.vpp, kDegree.least, kDegree.most);
  in.take("num_layers_per_virtual_pipeline_stage", layersPerChunk, 1, kLayers.most);
  if (layersPerChunk > 0) layout.vpp = virtualStages(scenario, flags, layersPerChunk);
  if (!in.has("pipeline_model_parallel_layout") || flags.layout.empty() ||
      in.has("num_virtual_stages_per_pipeline_rank"))
    return;
  // A layout string brings its own number of virtual stages.
  const Result<PipelineLayout> parsed =
      parseLayoutString(flags.layout, layout.pp, scenario.model.numLayers, scenario.model.mtpNumLayers);
  layout.vpp = parsed ? parsed->vpp : 1;
}

}  // namespace

void applyLayout(Settings& in, Scenario& scenario) {
  ParallelLayout& layout = scenario.layout;
  in.take("tensor_model_parallel_size", layout.tp, kDegree.least, kDegree.most);
  in.take("sequence_parallel", layout.sequenceParallel);
  in.take("expert_model_parallel_size", layout.ep, kDegree.least, kDegree.most);
  in.take("expert_tensor_parallel_size", layout.etp, kDegree.least, kDegree.most);
  applyContextParallel(in, layout);
  applyPipeline(in, scenario);
}

void applyBatch(Settings& in, Scenario& scenario) {
  BatchSpec& batch = scenario.batch;
  in.take("encoder_seq_length", batch.seqLen, kSequence.least, kSequence.most);
  in.take("seq_length", batch.seqLen, kSequence.least, kSequence.most);
  in.take("micro_batch_size", batch.microBatchSize, kMicroBatch.least, kMicroBatch.most);
  in.take("global_batch_size", batch.globalBatchSize, 1, kGlobalBatch.most);
  in.take("create_attention_mask_in_dataloader", batch.attentionMask);
}

}  // namespace shardscope
