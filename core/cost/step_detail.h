// SPDX-License-Identifier: Apache-2.0
// Where the time of a step goes, op by op and collective by collective, on one pipeline rank: all micro batches of one
// step, forward, backward and replays together.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/units.h"
#include "core/cost/collective_cost.h"
#include "core/cost/stage_cost.h"
#include "core/parallel/pipeline_layout.h"

namespace shardscope {

struct OpCost {
  std::string_view name;  // a literal, such as "moe.fc1"
  StepPart part;
  double count = 0;  // times it runs forward
  double flops = 0;
  Bytes bytes;            // of device memory
  Nanoseconds time;       // forward and backward
  Nanoseconds backward;   // of it
  Nanoseconds recompute;  // more, where a selected module replays it
};

struct CollectiveCost {
  std::string_view name;  // a literal, such as "ep.dispatch"
  GroupKind group;
  CollectiveKind kind;
  LinkKind link;
  int ranks = 1;
  double count = 0;  // times it runs forward, or once a step
  Bytes bytes;       // that this rank hands over
  Nanoseconds time;  // on the link
  Nanoseconds exposed;
};

struct StepDetail {
  int rank = 0;  // of the pipeline
  std::vector<OpCost> ops;
  std::vector<CollectiveCost> collectives;
  Nanoseconds optimizer;
  Nanoseconds clearing;  // of it, passes over all gradients
};

// Of one pipeline rank; of the busiest where none is named.
StepDetail explainStep(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout& pipeline,
                       std::optional<int> pipelineRank = {});
StepDetail explainRank(const StageCosts& costs, const PipelineLayout& pipeline, int rank);

std::string_view collectiveName(CollectiveKind kind);  // "all-gather", ...
std::string_view linkName(LinkKind link);              // "nvlink", "nic"

}  // namespace shardscope
