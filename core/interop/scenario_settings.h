// SPDX-License-Identifier: Apache-2.0
// Settings of Megatron onto a scenario, attribute by attribute. What is not set stays as the scenario has it.
// The attributes and their meaning are those of Megatron-LM core 0.20.0 (d98e8a64dd).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/format/json_reader.h"
#include "core/interop/settings.h"
#include "core/scenario/scenario.h"

namespace shardscope {

void applyModel(Settings& in, ModelSpec& model);
void applyExperts(Settings& in, ModelSpec& model);
void applyLayout(Settings& in, Scenario& scenario);  // after the model
void applyBatch(Settings& in, Scenario& scenario);
void applyPrecision(Settings& in, PrecisionSpec& precision);
void applyOptimizer(Settings& in, OptimizerSpec& optimizer);
void applyRecompute(Settings& in, RecomputePolicy& recompute);
void applyDispatch(Settings& in, MoeRunSpec& moe);
void applyGraphs(Settings& in, Scenario& scenario);
void applyOffload(Settings& in, Scenario& scenario);
void applyOverlap(Settings& in, OverlapSpec& overlap);
void applyKernels(Settings& in, KernelSpec& kernels);

// none, local, transformer_engine or full_iteration, from the flag and its older spellings. "full_iteration" among the
// older scopes means that kind.
std::string cudaGraphKind(const Settings& in, std::string_view before);

void applyAll(Settings& in, Scenario& scenario);

// One of the spellings of an enumerator; an error names those that are allowed.
template <typename E, std::size_t N>
void takeChoice(Settings& in, std::string_view attribute, E& out, const Choice<E> (&choices)[N]) {
  const Setting* setting = in.take(attribute);
  if (setting == nullptr || setting->values.empty()) return;
  for (const Choice<E>& choice : choices)
    if (choice.name == setting->values.front()) {
      out = choice.value;
      return;
    }
  in.log().fail(setting->path, {"arguments.not-a-choice",
                                {{"found", setting->values.front()}, {"allowed", listed(namesOf(choices))}}});
}

}  // namespace shardscope
