// SPDX-License-Identifier: GPL-3.0-or-later
// What a person chooses of a run.
#pragma once

#include "app/client/engine_place.h"
#include "core/protocol/control.h"

namespace shardscope {

struct EngineChoice {
  EnginePlace place;
  RunMode mode = RunMode::Proxy;
  int ranks = 0;  // 0: as many as the plan has, or the usual number of a proxy
  int steps = 3;

  bool operator==(const EngineChoice&) const = default;
};

}  // namespace shardscope
