// SPDX-License-Identifier: Apache-2.0
// Which layers each pipeline stage holds, and Megatron's layout string for it.
//   layout := stage ("|" stage)*      stage := item*      item := symbol | symbol "*" n | "(" text ")" "*" n
//   symbol := "E" embedding | "t" transformer layer | "m" MTP layer | "L" loss; commas are cosmetic, "|" may be
//   repeated by "*", groups do not nest
// Grammar and conditions: Megatron-LM core/transformer/pipeline_parallel/pipeline_parallel_layer_layout.
// Stage i sits on pipeline rank i mod pp as chunk i div pp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/model_spec.h"
#include "core/parallel/parallel_layout.h"

namespace shardscope {

// One model chunk, in pipeline order.
struct PipelineChunk {
  bool embedding = false;
  int firstLayer = 0;
  int numLayers = 0;
  int numMtpLayers = 0;
  bool loss = false;

  bool operator==(const PipelineChunk&) const = default;
};

struct PipelineLayout {
  int pp = 1;
  int vpp = 1;
  std::vector<PipelineChunk> chunks;  // pp * vpp of them; chunk c of rank r is chunks[c * pp + r]
  bool mtpStandalone = false;         // MTP away from the last pipeline rank

  const PipelineChunk& chunk(int rank, int index) const {
    return chunks[static_cast<std::size_t>(index) * static_cast<std::size_t>(pp) + static_cast<std::size_t>(rank)];
  }
  bool operator==(const PipelineLayout&) const = default;
};

// Longer pipelines (pp * vpp) are refused: no job has one, and they would fill the memory.
constexpr int kMaxPipelineStages = 1 << 16;

// Reads a layout string (not the other forms). Errors name the column and what is allowed there.
Result<PipelineLayout> parseLayoutString(std::string_view text, int pp, int numLayers, int mtpNumLayers);
// A short string that reads back to the same chunks: repeated stages are grouped where that is shorter.
std::string toLayoutString(const PipelineLayout& layout);

// The layout of a model under any of the forms that ParallelLayout::pipelineLayout takes: a layout string;
// "account_for_embedding", "account_for_loss", "account_for_embedding/loss" (they count as a layer each in the even
// split); "first=F", "last=L", "first=F,last=L" (layers of the end ranks, the rest even); "even" or empty.
// Without a layout string the MTP layers are on the last stage. With one, vpp follows from it; layout.vpp > 1 must
// agree.
Result<PipelineLayout> resolvePipeline(const ModelSpec& model, const ParallelLayout& layout);

// A balanced split that is always legal, with embedding, loss and every MTP layer counted as a layer each and the MTP
// layers beside the loss: what to propose, and what to estimate with, where the layers do not divide. Stages that weigh
// one layer more come late, where fewer micro batches are in flight. pp and vpp are cut to kMaxPipelineStages.
PipelineLayout balancedPipeline(const ModelSpec& model, int pp, int vpp);

}  // namespace shardscope
