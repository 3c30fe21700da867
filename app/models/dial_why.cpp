// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/dial_why.h"

#include <QCoreApplication>

#include "app/models/plan_why.h"
#include "app/models/stop_text.h"
#include "app/models/text.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

std::vector<Quantity> quantitiesOf(Dial dial) {
  switch (dial) {
    case Dial::Gpus:
      return {Quantity::Gpus, Quantity::Dp, Quantity::Edp};
    case Dial::Tp:
    case Dial::Pp:
      return {Quantity::Dp, Quantity::Edp};
    case Dial::Cp:
      return {Quantity::Dp, Quantity::TokensOfRank};
    case Dial::Ep:
    case Dial::Etp:
      return {Quantity::Edp};
    case Dial::Vpp:
      return {Quantity::VirtualStages};
    case Dial::SeqLen:
      return {Quantity::TokensOfRank, Quantity::TokensOfStep};
    case Dial::Mbs:
      return {Quantity::Microbatches, Quantity::TokensOfRank};
    case Dial::Gbs:
      return {Quantity::Microbatches, Quantity::TokensOfStep};
    case Dial::Offload:
      break;
  }
  return {Quantity::Peak};
}

}  // namespace

Why whyOfDial(const PlannedScenario& planned, Dial dial) {
  std::vector<Why> parts;
  for (const Quantity quantity : quantitiesOf(dial)) parts.push_back(whyOf(quantity, planned.scenario, planned.plan));
  const QString value = dialText(dial, valueOf(planned.scenario, dial));
  Why why = joinedWhy(QStringLiteral("%1 %2").arg(dialName(dial), value), parts);
  const LookAhead& ahead = planned[dial];
  if (!ahead.stops.empty()) {
    const StopText stop = stopText(planned.scenario, dial, ahead.stops[ahead.current]);
    why.notes = QStringList{stop.title} + stop.lines + why.notes;
  }
  why.notes.removeDuplicates();
  return why;
}

Why whyOfDomain(const PlannedScenario& planned) {
  const ClusterSpec& c = planned.scenario.cluster;
  const int domain = std::max(1, c.nvlinkDomainSize), domains = (c.numGpus + domain - 1) / domain;
  return {tr("NVLink domain %1").arg(c.nvlinkDomainSize),
          {{tr("domains"), tr("⌈GPUs / GPUs of a domain⌉"),
            QStringLiteral("⌈%1 / %2⌉ = %3").arg(numberText(c.numGpus)).arg(domain).arg(domains)}},
          {tr("Within an NVLink domain messages go over NVLink, else over the network cards.")},
          {}};
}

Why whyOfReserve(const PlannedScenario& planned) {
  const ClusterSpec& c = planned.scenario.cluster;
  return {tr("Reserve %1").arg(whyBytes(c.reserve)),
          {{tr("capacity"), tr("memory of the GPU − reserve"),
            QStringLiteral("%1 − %2 = %3")
                .arg(whyBytes(c.capacity() + c.reserve), whyBytes(c.reserve), whyBytes(c.capacity()))}},
          {tr("What the plan leaves to other programs and to what it does not know.")},
          {}};
}

Why whyOfImbalance(const PlannedScenario& planned) {
  const Scenario& s = planned.scenario;
  const double rows = 1.0 * s.batch.seqLen * s.batch.microBatchSize / s.layout.cp * s.model.moe.topk;
  Why why{tr("Imbalance ×%1").arg(numberText(s.moe.imbalance, 2)),
          {},
          {tr("Tokens of the hottest expert rank over the mean")},
          {}};
  if (s.model.moe.numExperts > 0)
    why.lines.push_back({tr("tokens of the hottest rank"), tr("sequence × MBS / CP × top-k × imbalance"),
                         QStringLiteral("%1 × %2 / %3 × %4 × %5 = %6")
                             .arg(numberText(s.batch.seqLen))
                             .arg(s.batch.microBatchSize)
                             .arg(s.layout.cp)
                             .arg(s.model.moe.topk)
                             .arg(whyNumber(s.moe.imbalance), whyNumber(rows * s.moe.imbalance))});
  return why;
}

}  // namespace shardscope
