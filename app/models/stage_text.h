// SPDX-License-Identifier: GPL-3.0-or-later
// Short texts about stages, tensors and layouts.
#pragma once

#include <QString>

#include "app/models/planned_scenario.h"

namespace shardscope {

// "E + 1d + 6t", "6t + mL": embedding, dense and MoE layers, MTP layers and loss.
QString layersText(const ModelSpec& model, const PipelineLayout& pipeline, int stage);

// The head of the sentence that explains a tensor, and the whole of it.
QString tensorName(const LiveTensor& tensor, const Scenario& scenario);
QString tensorWhy(const LiveTensor& tensor, const Scenario& scenario);

// "PP 8 → 4, EP 64 → 32".
QString changesText(const Scenario& from, const Scenario& to);

}  // namespace shardscope
