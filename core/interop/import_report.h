// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/interop/settings.h"

namespace shardscope {

// Lists every setting that found no place in the scenario, each with what it is about.
void reportUnused(const Settings& settings, ImportLog& log);

}  // namespace shardscope
