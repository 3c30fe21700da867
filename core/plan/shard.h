// SPDX-License-Identifier: Apache-2.0
// One rank of a scenario, to be run alone on a machine that is too small for the whole: its layers, experts, tokens and
// micro batches stay. What the engine does not run is replaced by what is nearest to it, and routing is balanced, since
// where the tokens of other ranks go is known then.
#pragma once

#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/cost/step_detail.h"
#include "core/plan/plan.h"

namespace shardscope {

struct ShardScenario {
  Scenario scenario;             // of runtime shardscope-engine
  std::vector<Message> changed;  // "proxy.changed": what, from, to
};

ShardScenario shardOf(const Scenario& scenario);

// What one pipeline rank computes in a step, without network and bubbles.
Nanoseconds computeTime(const Plan& plan, const StepDetail& detail);

// The same scenario with as few micro batches as keep the pipeline as full as it was; none where it has no more.
std::optional<Scenario> withFewerMicrobatches(const Scenario& scenario);

}  // namespace shardscope
