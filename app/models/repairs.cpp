// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/repairs.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/models/stage_text.h"
#include "app/models/text.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

std::vector<QString> brokenRules(const PlannedScenario& planned) {
  std::vector<QString> rules;
  for (const LayoutIssue& issue : planned.plan.issues)
    if (issue.severity == Severity::Hard) rules.push_back(say(describe(issue, planned.scenario)));
  return rules;
}

void setWords(const std::vector<QString>& rules, Repairs& repairs) {
  if (rules.empty()) return;
  const QString& first = rules.front();
  const qsizetype end = first.indexOf(QLatin1String(". "));
  repairs.title = end < 0 ? first : first.left(end + 1);
  QStringList body;
  if (end >= 0) body << first.mid(end + 2);
  if (rules.size() > 1) body << rules[1];
  if (rules.size() == 3) body << tr("1 more rule is broken.");
  if (rules.size() > 3) body << tr("%1 more rules are broken.").arg(rules.size() - 2);
  repairs.body = body.join(QLatin1Char(' '));
}

std::optional<Repair> nearestMove(const PlannedScenario& planned) {
  if (planned.moves().empty()) return {};
  Repair repair{scenarioOf(planned.scenario, planned.moves().front()), {}};
  repair.text = changesText(planned.scenario, repair.next);
  if (repair.text.isEmpty()) repair.text = tr("Balanced split");
  return repair;
}

std::optional<Repair> repairBy(std::string_view id, const std::vector<Advice>& advice) {
  const auto found = std::find_if(advice.begin(), advice.end(), [id](const Advice& a) { return a.id == id; });
  if (found == advice.end() || !found->apply) return {};
  return Repair{*found->apply, say(found->message, ".action")};
}

}  // namespace

std::optional<Repair> sequenceParallelism(const PlannedScenario& planned) {
  const auto helps = [](const LayoutIssue& issue) {
    return issue.severity != Severity::Hard || issue.rule == "moe-tp-needs-sequence-parallel" ||
           issue.rule == "tp-overlap-needs-sequence-parallel";
  };
  const std::vector<LayoutIssue>& issues = planned.plan.issues;
  if (planned.plan.legal || !std::all_of(issues.begin(), issues.end(), helps)) return {};
  Repair repair{planned.scenario, tr("Sequence parallelism")};
  repair.next.layout.sequenceParallel = true;
  return repair;
}

Repairs repairsOf(const PlannedScenario& planned) {
  Repairs repairs;
  setWords(brokenRules(planned), repairs);
  repairs.move = repairBy("gbs-divides", planned.advice);
  if (!repairs.move) repairs.move = sequenceParallelism(planned);
  if (!repairs.move) repairs.move = nearestMove(planned);
  repairs.gpus = repairBy("gpu-count", planned.advice);
  return repairs;
}

}  // namespace shardscope
