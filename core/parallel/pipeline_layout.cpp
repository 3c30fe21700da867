// SPDX-License-Identifier: Apache-2.0
#include "core/parallel/pipeline_layout.h"

#include <algorithm>
#include <optional>

namespace shardscope {
namespace {

constexpr std::string_view kPath = "layout.pp_layout";

Error wrongForm(std::string_view text) {
  return {{"pipeline.form-unknown", {{"found", std::string(text.substr(0, 40))}}}, std::string(kPath)};
}

Error uneven(std::string_view id, std::int64_t have, std::int64_t need) {
  return {{id, {{"have", have}, {"need", need}}}, std::string(kPath)};
}

// Layers of every chunk of the first, the middle and the last pipeline rank, after taking what counts as a layer.
struct Shares {
  int first = 0, middle = 0, last = 0;
  int firstChunkLess = 0;  // the embedding counts as a layer
  int lastChunkLess = 0;   // the loss counts as a layer
};

PipelineLayout layOut(const ModelSpec& model, int pp, int vpp, const Shares& shares) {
  PipelineLayout layout{pp, vpp, {}, false};
  const int stages = pp * vpp;
  layout.chunks.resize(static_cast<std::size_t>(stages));
  int layer = 0;
  for (int stage = 0; stage < stages; ++stage) {
    PipelineChunk& chunk = layout.chunks[static_cast<std::size_t>(stage)];
    const int rank = stage % pp;
    chunk.firstLayer = layer;
    chunk.numLayers = rank == 0 ? shares.first : rank == pp - 1 ? shares.last : shares.middle;
    if (stage == 0) chunk.numLayers -= shares.firstChunkLess;
    if (stage == stages - 1) chunk.numLayers -= shares.lastChunkLess;
    layer += chunk.numLayers;
  }
  layout.chunks.front().embedding = true;
  layout.chunks.back().loss = true;
  layout.chunks.back().numMtpLayers = std::max(0, model.mtpNumLayers);
  return layout;
}

// The even split; embedding and loss count as `embedding` and `loss` layers. No chunk gets less than none: the shares
// are whole and at least 1 where something counts.
Result<PipelineLayout> evenSplit(const ModelSpec& model, int pp, int vpp, int embedding, int loss) {
  const std::int64_t counted = std::int64_t{std::max(0, model.numLayers)} + embedding + loss;
  if (counted % pp != 0) return uneven("pipeline.layers-uneven", counted, pp);
  if (counted / pp % vpp != 0) return uneven("pipeline.chunks-uneven", counted / pp, vpp);
  const int share = static_cast<int>(counted / pp / vpp);
  return layOut(model, pp, vpp, {share, share, share, embedding, loss});
}

struct Ends {
  std::optional<int> first, last;
};

Result<PipelineLayout> splitByEnds(const ModelSpec& model, int pp, int vpp, const Ends& ends) {
  const int given = (ends.first ? 1 : 0) + (ends.last ? 1 : 0);
  const std::int64_t middleLayers = std::int64_t{model.numLayers} - ends.first.value_or(0) - ends.last.value_or(0);
  const int middleRanks = pp - given;
  if (ends.first.value_or(1) < 1 || ends.last.value_or(1) < 1) return uneven("pipeline.ends-empty", 0, 1);
  if (middleRanks < 0) return uneven("pipeline.ends-too-many", given, pp);
  if (middleLayers < 0 || (middleRanks == 0) != (middleLayers == 0))
    return uneven("pipeline.ends-rest", middleLayers, middleRanks);
  if (middleRanks > 0 && middleLayers % middleRanks != 0)
    return uneven("pipeline.ends-uneven", middleLayers, middleRanks);
  const int middle = middleRanks > 0 ? static_cast<int>(middleLayers / middleRanks) : 0;
  const int last = ends.last.value_or(middle);
  const int first = ends.first.value_or(pp == 1 ? last : middle);
  for (const int layers : {first, middle, last})
    if (layers % vpp != 0) return uneven("pipeline.chunks-uneven", layers, vpp);
  return layOut(model, pp, vpp, {first / vpp, middle / vpp, last / vpp, 0, 0});
}

// Cuts the part before the next separator off the front of text.
std::string_view nextPart(std::string_view& text, std::string_view separators) {
  const std::size_t end = std::min(text.find_first_of(separators), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

bool takePrefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

Result<PipelineLayout> resolveCounted(const ModelSpec& model, int pp, int vpp, std::string_view text) {
  int embedding = 0, loss = 0;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view part = nextPart(rest, ",/");
    takePrefix(part, "account_for_");
    if (part == "embedding")
      embedding = 1;
    else if (part == "loss")
      loss = 1;
    else
      return wrongForm(text);
  }
  return evenSplit(model, pp, vpp, embedding, loss);
}

std::optional<int> readCount(std::string_view digits) {
  if (digits.empty() || digits.size() > 9) return std::nullopt;
  int value = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

Result<PipelineLayout> resolveEnds(const ModelSpec& model, int pp, int vpp, std::string_view text) {
  Ends ends;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view part = nextPart(rest, ",");
    std::optional<int>* end = takePrefix(part, "first=")  ? &ends.first
                              : takePrefix(part, "last=") ? &ends.last
                                                          : nullptr;
    if (end == nullptr || end->has_value()) return wrongForm(text);
    *end = readCount(part);
    if (!end->has_value()) return wrongForm(text);
  }
  return splitByEnds(model, pp, vpp, ends);
}

}  // namespace

Result<PipelineLayout> resolvePipeline(const ModelSpec& model, const ParallelLayout& layout) {
  const std::string_view text = layout.pipelineLayout;
  const int pp = std::max(1, layout.pp), vpp = std::max(1, layout.vpp);
  if (std::int64_t{pp} * vpp > kMaxPipelineStages)
    return uneven("pipeline.too-long", std::int64_t{pp} * vpp, kMaxPipelineStages);
  if (text.empty() || text == "even") return evenSplit(model, pp, vpp, 0, 0);
  if (text.starts_with("account_for_")) return resolveCounted(model, pp, vpp, text);
  if (text.starts_with("first=") || text.starts_with("last=")) return resolveEnds(model, pp, vpp, text);

  Result<PipelineLayout> parsed = parseLayoutString(text, pp, model.numLayers, model.mtpNumLayers);
  if (parsed && vpp > 1 && parsed->vpp != vpp) return uneven("layout-string.vpp", parsed->vpp, vpp);
  return parsed;
}

PipelineLayout balancedPipeline(const ModelSpec& model, int pp, int vpp) {
  const int ranks = std::clamp(pp, 1, kMaxPipelineStages);
  const int chunks = std::clamp(vpp, 1, kMaxPipelineStages / ranks);
  const int stages = ranks * chunks;
  PipelineLayout layout = layOut(model, ranks, chunks, {});

  // The last stage weighs loss and MTP at least, the first the embedding; the others share what is left.
  const std::int64_t tail = 1 + std::int64_t{std::max(0, model.mtpNumLayers)};
  const std::int64_t total = std::int64_t{std::max(0, model.numLayers)} + 1 + tail;
  const std::int64_t last = stages == 1 ? total : std::max(tail, total / stages);
  const std::int64_t others = std::max(1, stages - 1);
  const std::int64_t weight = (total - last) / others;
  std::int64_t heavier = (total - last) % others;
  if (weight == 0) --heavier;  // the embedding's stage, which takes no layer then

  int layer = 0;
  for (int stage = 0; stage < stages; ++stage) {
    const bool isLast = stage == stages - 1;
    std::int64_t layers = isLast ? last - tail : weight + (stage >= stages - 1 - heavier ? 1 : 0);
    if (stage == 0) layers = std::max<std::int64_t>(0, layers - 1);
    PipelineChunk& chunk = layout.chunks[static_cast<std::size_t>(stage)];
    chunk.firstLayer = layer;
    chunk.numLayers = static_cast<int>(layers);
    layer += chunk.numLayers;
  }
  return layout;
}

}  // namespace shardscope
