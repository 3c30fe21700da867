// SPDX-License-Identifier: GPL-3.0-or-later
// What a search says: names of limits and rejections, large numbers, and how a found layout differs from the present.
#pragma once

#include <QString>
#include <vector>

#include "app/models/search_model.h"

namespace shardscope {

double limitShare(const SearchCandidate& candidate);  // of the step, in percent
QString limitText(std::string_view component);        // "pipeline bubble"
QString rejectionText(Rejection why);
QString recomputeText(const RecomputePolicy& policy);  // "none", "full", "mlp+moe"
QString layoutText(const FoundLayout& found);          // "TP 2, CP 16, EP 32, PP 8, VPP 4 on 256 GPUs"

// One quantity of two layouts. better: 1 where the found one is, -1 where the present one is, 0 for a setting.
struct LayoutDifference {
  QString name;
  QString present;
  QString found;
  int better = 0;
};
// The settings that differ, then memory and time.
std::vector<LayoutDifference> differencesOf(const Scenario& present, const PlanSummary& presentSummary,
                                            const Scenario& found, const PlanSummary& foundSummary);

}  // namespace shardscope
