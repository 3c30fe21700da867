// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/pipeline_editor.h"

#include <algorithm>
#include <utility>

namespace shardscope {
namespace {

int& countOf(PipelineChunk& chunk, LayerSymbol symbol) {
  return symbol == LayerSymbol::Mtp ? chunk.numMtpLayers : chunk.numLayers;
}

Error nothingToMove() {
  return {{"layout-string.layer-count", {{"have", std::int64_t{0}}, {"need", std::int64_t{1}}}}, {}};
}

void moveFlag(PipelineLayout& layout, LayerSymbol symbol, std::size_t from, std::size_t to) {
  bool PipelineChunk::*const flag = symbol == LayerSymbol::Loss ? &PipelineChunk::loss : &PipelineChunk::embedding;
  std::swap(layout.chunks[from].*flag, layout.chunks[to].*flag);
}

}  // namespace

char letterOf(LayerSymbol symbol) { return "EtmL"[static_cast<std::size_t>(symbol)]; }

std::vector<LayoutChip> chipsOf(const PipelineChunk& chunk, bool runs) {
  std::vector<LayoutChip> chips;
  const auto add = [&](LayerSymbol symbol, int count) {
    if (count > 0 && runs) chips.push_back({symbol, count});
    for (int i = 0; !runs && i < count; ++i) chips.push_back({symbol, 1});
  };
  add(LayerSymbol::Embedding, chunk.embedding ? 1 : 0);
  add(LayerSymbol::Layer, chunk.numLayers);
  add(LayerSymbol::Mtp, chunk.numMtpLayers);
  add(LayerSymbol::Loss, chunk.loss ? 1 : 0);
  return chips;
}

Result<PipelineLayout> withMovedChip(const PipelineLayout& layout, LayerSymbol symbol, int from, int to) {
  const int stages = static_cast<int>(layout.chunks.size());
  if (from < 0 || to < 0 || from >= stages || to >= stages) return nothingToMove();
  PipelineLayout moved = layout;
  PipelineChunk& source = moved.chunks[static_cast<std::size_t>(from)];
  PipelineChunk& target = moved.chunks[static_cast<std::size_t>(to)];
  if (symbol == LayerSymbol::Embedding || symbol == LayerSymbol::Loss) {
    moveFlag(moved, symbol, static_cast<std::size_t>(from), static_cast<std::size_t>(to));
  } else {
    const int count = symbol == LayerSymbol::Mtp ? source.numMtpLayers : std::min(1, source.numLayers);
    if (count == 0) return nothingToMove();
    countOf(source, symbol) -= count;
    countOf(target, symbol) += count;
  }
  int layers = 0, mtp = 0;
  for (const PipelineChunk& chunk : moved.chunks) {
    layers += chunk.numLayers;
    mtp += chunk.numMtpLayers;
  }
  return parseLayoutString(toLayoutString(moved), layout.pp, layers, mtp);
}

Scenario withPipeline(const Scenario& scenario, const PipelineLayout& pipeline) {
  Scenario changed = scenario;
  changed.layout.pipelineLayout = toLayoutString(pipeline);
  changed.layout.vpp = pipeline.vpp;
  return changed;
}

Result<Scenario> withLayoutText(const Scenario& scenario, const std::string& text) {
  Scenario changed = scenario;
  changed.layout.pipelineLayout = text;
  const ModelSpec& model = scenario.model;
  const Result<PipelineLayout> read = parseLayoutString(text, scenario.layout.pp, model.numLayers, model.mtpNumLayers);
  if (read) changed.layout.vpp = read->vpp;
  const Result<PipelineLayout> resolved = resolvePipeline(model, changed.layout);
  if (!resolved) return resolved.error();
  return changed;
}

std::string layoutTextOf(const Scenario& scenario, const PipelineLayout& pipeline) {
  const std::string& text = scenario.layout.pipelineLayout;
  return text.empty() || text == "even" ? toLayoutString(pipeline) : text;
}

std::optional<int> columnOf(const Error& error) {
  for (const MessageArgument& argument : error.message.arguments)
    if (argument.name == "column")
      if (const auto* column = std::get_if<std::int64_t>(&argument.value)) return static_cast<int>(*column) - 1;
  return std::nullopt;
}

}  // namespace shardscope
