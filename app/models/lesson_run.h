// SPDX-License-Identifier: GPL-3.0-or-later
// One person's way through a lesson: which step they are at, which goals they have met, what they answered.
#pragma once

#include <optional>
#include <vector>

#include "app/models/lesson.h"

namespace shardscope {

class LessonRun {
 public:
  explicit LessonRun(const Lesson& lesson);

  const Lesson& lesson() const { return *m_lesson; }
  std::size_t numSteps() const { return m_lesson->steps.size(); }
  std::size_t position() const { return m_position; }  // numSteps() at the question
  bool atQuestion() const { return m_position == numSteps(); }
  const LessonStep& step() const { return m_lesson->steps[m_position]; }

  // Marks what the live plan meets; true where that changed something.
  bool observe(const PlannedPtr& live);
  bool stepDone(std::size_t step) const { return m_reached[step] != nullptr; }
  const std::vector<bool>& tasksDone() const { return m_tasks; }  // of the current step, now
  // The plan that met the goal of a step; null before.
  const PlannedPtr& reached(std::size_t step) const { return m_reached[step]; }

  // Goes to a step or to the question. The scenario is what has to be opened there, if anything.
  std::optional<Scenario> moveTo(std::size_t position);

  // The plans of the answers, once the question is reached.
  const std::vector<PlannedPtr>& outcomes() const { return m_outcomes; }
  int rightAnswer() const { return m_right; }
  int chosen() const { return m_chosen; }
  void choose(int answer);
  void check();
  void giveUp();                                         // shows the right answer
  bool checked(int answer) const;                        // the person had it checked
  bool answered() const { return m_solved || m_shown; }  // the explanation is due
  bool solved() const { return m_solved; }

  int score() const;  // steps done, and one more for the question

 private:
  const Lesson* m_lesson;
  std::size_t m_position = 0;
  std::vector<PlannedPtr> m_reached;
  std::vector<bool> m_tasks;
  std::vector<PlannedPtr> m_outcomes;
  std::vector<bool> m_checked;
  int m_right = -1;
  int m_chosen = -1;
  bool m_solved = false;
  bool m_shown = false;
};

// "DP 2 · GA 64 · peak 69.8 of 79.2 GiB · 143.1 s", or why it is no layout.
QString outcomeText(const PlannedScenario& planned);

}  // namespace shardscope
