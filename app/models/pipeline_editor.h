// SPDX-License-Identifier: GPL-3.0-or-later
// Editing a pipeline split as a layout string and as chips, one for each symbol of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/parallel/pipeline_layout.h"
#include "core/scenario/scenario.h"

namespace shardscope {

enum class LayerSymbol : std::uint8_t { Embedding, Layer, Mtp, Loss };
char letterOf(LayerSymbol symbol);  // as in the layout string

struct LayoutChip {
  LayerSymbol symbol = LayerSymbol::Layer;
  int count = 1;

  bool operator==(const LayoutChip&) const = default;
};

// In the order of the string: a chip for every layer, or one for all equal ones.
std::vector<LayoutChip> chipsOf(const PipelineChunk& chunk, bool runs);

// One layer goes from one virtual stage to another, by shifting every boundary between them: the order of the layers
// stays. The MTP layers go together. The error is that of the string where the result is not one that Megatron takes.
Result<PipelineLayout> withMovedChip(const PipelineLayout& layout, LayerSymbol symbol, int from, int to);

// The scenario with the split as its layout string; vpp follows.
Scenario withPipeline(const Scenario& scenario, const PipelineLayout& pipeline);
// The same from what was typed, in any form that a scenario takes. vpp follows from a layout string.
Result<Scenario> withLayoutText(const Scenario& scenario, const std::string& text);

// What stands in the field: the scenario's own text, or the split that it has without one.
std::string layoutTextOf(const Scenario& scenario, const PipelineLayout& pipeline);
// Where in the text an error is, from 0; none where it concerns the whole.
std::optional<int> columnOf(const Error& error);

}  // namespace shardscope
