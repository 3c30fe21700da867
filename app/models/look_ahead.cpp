// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/look_ahead.h"

#include <algorithm>

namespace shardscope {

Outlook outlookOf(const PlanSummary& summary, Bytes capacity) {
  constexpr double kTight = 0.10;
  if (!summary.legal) return Outlook::Illegal;
  if (!summary.feasible) return Outlook::TooMuch;
  return static_cast<double>(summary.headroom.count) < kTight * static_cast<double>(capacity.count) ? Outlook::Tight
                                                                                                    : Outlook::Fits;
}

bool LookAhead::toBlame() const {
  return stops[current].outlook == Outlook::Illegal &&
         std::any_of(stops.begin(), stops.end(), [](const LookAheadStop& s) { return s.outlook != Outlook::Illegal; });
}

namespace {

// What breaks a rule needs no memory estimate: the pointer asks for its reasons.
PlanSummary summaryAt(const Scenario& scenario) {
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  const Result<PipelineLayout> pipeline = resolvePipeline(scenario.model, scenario.layout);
  if (pipeline && isLegal(scenario, groups, &*pipeline)) return summarize(scenario);
  PlanSummary summary;
  summary.dp = groups.dp;
  summary.edp = groups.edp;
  return summary;
}

}  // namespace

LookAhead lookAhead(const Scenario& scenario, Dial dial) {
  LookAhead ahead;
  const int now = valueOf(scenario, dial);
  for (const int value : stopsOf(scenario, dial)) {
    const PlanSummary summary = summaryAt(value == now ? scenario : withValue(scenario, dial, value));
    if (value == now) ahead.current = ahead.stops.size();
    ahead.stops.push_back({value, outlookOf(summary, scenario.cluster.capacity()), summary});
  }
  return ahead;
}

LookAheads lookAheads(const Scenario& scenario) {
  LookAheads all;
  for (const Dial dial : kSliderDials) all[static_cast<std::size_t>(dial)] = lookAhead(scenario, dial);
  return all;
}

}  // namespace shardscope
