// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/advice_model.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/models/advice_sources.h"
#include "app/models/repairs.h"
#include "app/models/stage_text.h"
#include "app/models/text.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

QString fromView(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<int>(view.size())); }

CardKind kindOf(AdviceSeverity severity) {
  switch (severity) {
    case AdviceSeverity::Blocker:
      return CardKind::Broken;
    case AdviceSeverity::Warning:
      return CardKind::Warning;
    case AdviceSeverity::Hint:
      break;
  }
  return CardKind::Idea;
}

QString stepText(const PlannedScenario& p, const PlanSummary& there) {
  // By the token: a batch that follows the layout makes steps of other lengths.
  if (!p.plan.feasible || p.plan.step.time.count <= 0)
    return timeText(Nanoseconds{1e9 / (there.tokensPerSecondPerGpu * p.scenario.cluster.numGpus)});
  const double percent = 100 * (p.plan.step.tokensPerSecondPerGpu / there.tokensPerSecondPerGpu - 1);
  const QString sign = percent < 0 ? QStringLiteral("−") : QStringLiteral("+");
  return sign + numberText(std::abs(percent), std::abs(percent) < 10 ? 1 : 0) + QStringLiteral(" %");
}

std::vector<MoveLine> moveLines(const PlannedScenario& p) {
  std::vector<MoveLine> lines;
  for (const Move& move : p.moves()) {
    Scenario there = scenarioOf(p.scenario, move);
    lines.push_back({outlookOf(move.summary, p.plan.memory.capacity), move.changes, changeText(p.scenario, there),
                     gibText(move.summary.peakReserved), stepText(p, move.summary), std::move(there)});
  }
  return lines;
}

std::optional<Repair> repairOf(const PlannedScenario& p, std::string_view rule) {
  if (rule == "global-batch-divides") return repairsOf(p).move;
  const bool sequence = rule == "moe-tp-needs-sequence-parallel" || rule == "tp-overlap-needs-sequence-parallel";
  return sequence ? sequenceParallelism(p) : std::nullopt;
}

// What the rule itself asks for; else the nearest move that works, which repairs every broken rule.
void addIssues(const PlannedScenario& p, const std::vector<MoveLine>& moves, std::vector<AdviceCard>& cards) {
  for (const LayoutIssue& issue : p.plan.issues) {
    const bool hard = issue.severity == Severity::Hard;
    AdviceCard card{hard ? CardKind::Broken : CardKind::Warning,
                    hard ? tr("A rule is broken") : tr("Worth knowing"),
                    say(describe(issue, p.scenario)),
                    tr("Rule %1").arg(fromView(issue.rule)),
                    {},
                    {}};
    const std::optional<Repair> repair = hard ? repairOf(p, issue.rule) : std::nullopt;
    if (repair) {
      card.button = repair->text;
      card.apply = repair->next;
    } else if (hard && !moves.empty()) {
      card.button = moves.front().change;
      card.apply = moves.front().scenario;
    }
    cards.push_back(std::move(card));
  }
}

void addAdvice(const PlannedScenario& p, std::vector<AdviceCard>& cards) {
  for (const Advice& a : p.advice) {
    const QString title = say(a.message, ".title");
    const QString button = !a.apply                            ? QString()
                           : hasSentence(a.message, ".action") ? say(a.message, ".action")
                                                               : tr("Apply");
    cards.push_back({kindOf(a.severity), title, say(a.message, a.remark), adviceSource(a.source), button, a.apply});
  }
}

}  // namespace

QString changeText(const Scenario& from, const Scenario& to) {
  QString text = changesText(from, to);
  return text.isEmpty() ? tr("balanced split") : text.replace(QStringLiteral(" → "), QStringLiteral("→"));
}

AdviceContent adviceContent(const PlannedScenario& planned) {
  AdviceContent content;
  content.moves = moveLines(planned);
  addIssues(planned, content.moves, content.cards);
  addAdvice(planned, content.cards);
  std::stable_sort(content.cards.begin(), content.cards.end(),
                   [](const AdviceCard& a, const AdviceCard& b) { return a.kind < b.kind; });
  for (const HeldRule& rule : planned.held)
    content.held.push_back({say(rule.message, ".holds"), adviceSource(rule.source)});
  return content;
}

}  // namespace shardscope
