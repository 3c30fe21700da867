// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/search_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "app/models/dial.h"
#include "app/models/map_text.h"
#include "app/models/text.h"
#include "core/format/spellings.h"

namespace shardscope {
namespace {

struct SearchText {
  Q_DECLARE_TR_FUNCTIONS(shardscope::Search)
};

constexpr Dial kSettings[] = {Dial::Gpus, Dial::Tp,  Dial::Cp,  Dial::Ep,  Dial::Etp,
                              Dial::Pp,   Dial::Vpp, Dial::Mbs, Dial::Gbs, Dial::Offload};

int compared(double present, double found, bool smallerIsBetter) {
  constexpr double kSame = 1e-3;  // what the plan can't tell apart
  if (std::fabs(found - present) <= kSame * std::fabs(present)) return 0;
  return (found < present) == smallerIsBetter ? 1 : -1;
}

QString leftText(const PlanSummary& s) {
  return s.legal ? QStringLiteral("%1 %").arg(cellText(MapValue::Feasibility, s)) : QStringLiteral("–");
}
QString peakText(const PlanSummary& s) { return s.legal ? gibText(s.peakReserved) : QStringLiteral("–"); }

QString stepText(const PlanSummary& s) { return s.legal ? timeText(s.time) : SearchText::tr("not legal"); }
QString rateText(const PlanSummary& s) {
  return s.legal ? numberText(std::llround(s.tokensPerSecondPerGpu)) : QStringLiteral("–");
}

}  // namespace

double limitShare(const SearchCandidate& candidate) {
  return 100 * candidate.limitTime.count / std::max(1.0, candidate.summary.time.count);
}

QString limitText(std::string_view component) {
  const std::pair<std::string_view, QString> names[] = {
      {"recompute", SearchText::tr("recompute")},    {"launch", SearchText::tr("kernel launches")},
      {"exposed_tp", SearchText::tr("TP exchange")}, {"exposed_cp", SearchText::tr("CP exchange")},
      {"exposed_ep", SearchText::tr("EP exchange")}, {"exposed_pp", SearchText::tr("PP sends")},
      {"exposed_dp", SearchText::tr("DP exchange")}, {"exposed_offload", SearchText::tr("offload")},
      {"bubble", SearchText::tr("pipeline bubble")}, {"optimizer", SearchText::tr("optimizer")},
  };
  for (const auto& [id, name] : names)
    if (id == component) return name;
  return component.empty() ? QStringLiteral("–")
                           : QString::fromUtf8(component.data(), static_cast<qsizetype>(component.size()));
}

QString rejectionText(Rejection why) {
  switch (why) {
    case Rejection::DpNotWhole:
      return SearchText::tr("DP not whole");
    case Rejection::EdpNotWhole:
      return SearchText::tr("EDP not whole");
    case Rejection::Batch:
      return SearchText::tr("Batch not whole");
    case Rejection::Rule:
      return SearchText::tr("Another rule");
    case Rejection::Memory:
      break;
  }
  return SearchText::tr("Too much memory");
}

QString recomputeText(const RecomputePolicy& policy) {
  if (policy.granularity == RecomputeGranularity::Full) return SearchText::tr("full");
  QStringList names;
  for (int i = 0; policy.granularity == RecomputeGranularity::Selective && i < 16; ++i)
    for (const Choice<RecomputeModule>& choice : kRecomputeModules)
      if (static_cast<int>(choice.value) == i && policy.selects(choice.value)) {
        names << QString::fromUtf8(choice.name.data(), static_cast<qsizetype>(choice.name.size()));
        break;
      }
  return names.isEmpty() ? SearchText::tr("none") : names.join(QLatin1Char('+'));
}

QString layoutText(const FoundLayout& found) {
  const ParallelLayout& l = found.candidate.layout;
  QString text =
      QStringLiteral("TP %1, CP %2, EP %3, PP %4, VPP %5").arg(l.tp).arg(l.cp).arg(l.ep).arg(l.pp).arg(l.vpp);
  if (l.etp > 1) text += QStringLiteral(", ETP %1").arg(l.etp);
  if (found.candidate.gpus == 1) return SearchText::tr("%1 on 1 GPU").arg(text);
  return SearchText::tr("%1 on %2 GPUs").arg(text).arg(numberText(found.candidate.gpus));
}

std::vector<LayoutDifference> differencesOf(const Scenario& present, const PlanSummary& presentSummary,
                                            const Scenario& found, const PlanSummary& foundSummary) {
  std::vector<LayoutDifference> all;
  const PlanSummary &a = presentSummary, &b = foundSummary;
  const int known = a.legal ? 1 : 0;  // the present one may have no plan
  const int lessMemory = known * compared(toGiB(a.peakReserved), toGiB(b.peakReserved), true);
  all.push_back({SearchText::tr("Peak GiB"), peakText(a), peakText(b), lessMemory});
  all.push_back({SearchText::tr("Left"), leftText(a), leftText(b), lessMemory});
  all.push_back({SearchText::tr("Step"), stepText(a), stepText(b), known * compared(a.time.count, b.time.count, true)});
  all.push_back({SearchText::tr("Tokens/s/GPU"), rateText(a), rateText(b),
                 known * compared(a.tokensPerSecondPerGpu, b.tokensPerSecondPerGpu, false)});
  for (const Dial dial : kSettings) {
    const int from = valueOf(present, dial), to = valueOf(found, dial);
    if (from != to) all.push_back({dialName(dial), dialText(dial, from), dialText(dial, to), 0});
  }
  if (present.recompute != found.recompute)
    all.push_back({SearchText::tr("Recompute"), recomputeText(present.recompute), recomputeText(found.recompute), 0});
  return all;
}

}  // namespace shardscope
