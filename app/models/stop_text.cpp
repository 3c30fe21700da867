// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/stop_text.h"

#include <QCoreApplication>

#include "app/models/text.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

QString verdictOf(Outlook outlook) {
  switch (outlook) {
    case Outlook::Fits:
      return tr("fits");
    case Outlook::Tight:
      return tr("fits, less than 10 % to spare");
    case Outlook::TooMuch:
      return tr("too much memory");
    case Outlook::Illegal:
      break;
  }
  return tr("not a legal layout");
}

QStringList reasonsOf(const Scenario& there) {
  QStringList reasons;
  constexpr int kMost = 2;
  for (const LayoutIssue& issue : plan(there).issues)
    if (issue.severity == Severity::Hard && reasons.size() < kMost) reasons << say(describe(issue, there));
  return reasons;
}

}  // namespace

StopText stopText(const Scenario& scenario, Dial dial, const LookAheadStop& stop) {
  StopText text;
  text.title = QStringLiteral("%1 %2: %3").arg(dialName(dial), dialText(dial, stop.value), verdictOf(stop.outlook));
  if (stop.outlook == Outlook::Illegal) {
    text.lines = reasonsOf(withValue(scenario, dial, stop.value));
    return text;
  }
  text.lines << tr("Stage %1 reserves %2 of %3")
                    .arg(stop.summary.worstStage)
                    .arg(bytesText(stop.summary.peakReserved), bytesText(scenario.cluster.capacity()));
  const bool present = stop.value == valueOf(scenario, dial);
  const Nanoseconds step = simulate(present ? scenario : withValue(scenario, dial, stop.value)).time;
  text.lines << tr("Step %1, DP %2").arg(timeText(step)).arg(stop.summary.dp);
  return text;
}

}  // namespace shardscope
