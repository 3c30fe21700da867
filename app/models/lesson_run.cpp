// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/lesson_run.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/models/text.h"

namespace shardscope {

LessonRun::LessonRun(const Lesson& lesson) : m_lesson(&lesson), m_reached(lesson.steps.size()) {
  m_tasks.assign(step().tasks.size(), false);
  m_checked.assign(lesson.question.answers.size(), false);
}

bool LessonRun::observe(const PlannedPtr& live) {
  if (atQuestion()) return false;
  std::vector<bool> now;
  for (const LessonTask& task : step().tasks) now.push_back(task.done(*live));
  const bool changed = now != m_tasks;
  m_tasks = std::move(now);
  if (stepDone(m_position) || std::find(m_tasks.begin(), m_tasks.end(), false) != m_tasks.end()) return changed;
  m_reached[m_position] = live;
  return true;
}

std::optional<Scenario> LessonRun::moveTo(std::size_t position) {
  const std::size_t from = m_position;
  m_position = std::min(position, numSteps());
  if (atQuestion()) {
    const Scenario base = scenarioAfter(*m_lesson, numSteps() - 1);
    if (m_outcomes.empty()) {
      for (const LessonAnswer& answer : m_lesson->question.answers) m_outcomes.push_back(planned(answer.change(base)));
      m_right = m_lesson->question.right(m_outcomes);
    }
    return base;
  }
  m_tasks.assign(step().tasks.size(), false);
  if (stepDone(m_position)) return m_reached[m_position]->scenario;
  const bool goesOn = m_position == from + 1 && stepDone(from) && !step().opens;
  return goesOn ? std::nullopt : std::optional(scenarioBefore(*m_lesson, m_position));
}

void LessonRun::choose(int answer) {
  if (!answered() && answer < static_cast<int>(m_outcomes.size())) m_chosen = answer;
}

void LessonRun::check() {
  if (m_chosen < 0 || answered()) return;
  m_checked[static_cast<std::size_t>(m_chosen)] = true;
  m_solved = m_chosen == m_right;
}

void LessonRun::giveUp() {
  if (answered()) return;
  m_shown = true;
  m_chosen = m_right;
}

bool LessonRun::checked(int answer) const { return m_checked[static_cast<std::size_t>(answer)]; }

int LessonRun::score() const {
  const auto done = std::count_if(m_reached.begin(), m_reached.end(), [](const PlannedPtr& p) { return p != nullptr; });
  return static_cast<int>(done) + (m_solved ? 1 : 0);
}

QString outcomeText(const PlannedScenario& planned) {
  for (const LayoutIssue& issue : planned.plan.issues)
    if (issue.severity == Severity::Hard) return say(describe(issue, planned.scenario));
  return QCoreApplication::translate("LessonRun", "DP %1 · GA %2 · peak %3 of %4 GiB · %5")
      .arg(planned.plan.groups.dp)
      .arg(planned.plan.numMicrobatches)
      .arg(gibText(planned.worstStage().peakReserved), gibText(planned.plan.memory.capacity),
           timeText(planned.plan.step.time));
}

}  // namespace shardscope
