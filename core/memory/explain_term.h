// SPDX-License-Identifier: Apache-2.0
// The sentence behind a tensor of an estimate, with this scenario's figures.
#pragma once

#include "core/base/message.h"
#include "core/memory/memory_breakdown.h"
#include "core/scenario/scenario.h"

namespace shardscope {

Message explain(const LiveTensor& tensor, const Scenario& scenario);

}  // namespace shardscope
