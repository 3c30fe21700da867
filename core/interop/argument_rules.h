// SPDX-License-Identifier: Apache-2.0
// What Megatron refuses about the arguments themselves, which a scenario has no way to break. The rules that a scenario
// can break are in core/legality. Source: Megatron-LM core 0.20.0 (d98e8a64dd), training/arguments.py and the
// __post_init__ checks of its configuration classes.
#pragma once

#include "core/interop/argument_line.h"
#include "core/interop/settings.h"
#include "core/scenario/scenario.h"

namespace shardscope {

// scenario is what the settings were read into, with the world size in it. Broken rules go to the log.
void checkArgumentRules(const Settings& given, const Scenario& scenario, const LaunchFacts& facts, ImportLog& log);

}  // namespace shardscope
