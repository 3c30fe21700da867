// SPDX-License-Identifier: GPL-3.0-or-later
// How the figures of a process group come about: its size, its ranks, the domains it crosses and what a rank hands
// over.
#pragma once

#include "app/models/fold_groups.h"
#include "app/models/why.h"

namespace shardscope {

enum class GroupFigure : std::uint8_t { Size, Ranks, Domains, Bytes };

// rank: the one whose group it is.
Why whyOf(GroupFigure figure, const PlannedScenario& planned, const FoldGroup& group, int rank);
Why whyOf(const PlannedScenario& planned, const FoldGroup& group, int rank);  // all of them

}  // namespace shardscope
