// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson: a scenario to start from, steps with goals that are checked on the live plan, and a question whose right
// answer follows from the plans of its answers. Texts are sources of the translation context "Lessons"; {words} in
// them are filled from a plan.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "app/models/planned_scenario.h"

namespace shardscope {

using LessonChange = std::function<Scenario(const Scenario&)>;
using LessonGoal = std::function<bool(const PlannedScenario&)>;

struct LessonTask {
  const char* text = nullptr;  // null: "Move the dial to the value"
  LessonGoal done;
  Dial dial = Dial::Tp;
  int value = 0;
};

struct LessonStep {
  const char* title;
  const char* text;
  const char* formula;              // one line of figures, or null
  const char* after;                // what the person sees once the tasks are done
  const char* result;               // a few characters beside the title once it is done
  std::vector<LessonTask> tasks;    // the goal: all of them at the same time
  LessonChange change;              // from the scenario of the step before to one that meets the goal
  std::vector<Dial> dials;          // in use
  std::vector<const char*> others;  // in use: keys of verdict tiles (kTileKeys) and names of other controls
  std::function<Scenario()> opens;  // starts on a scenario of its own; empty: goes on
};

struct LessonAnswer {
  const char* title;
  const char* detail;
  LessonChange change;
};

struct LessonQuestion {
  const char* text;
  std::vector<LessonAnswer> answers;
  // Which answer is right, from the plans of all; -1 where that is not exactly one.
  std::function<int(const std::vector<PlannedPtr>&)> right;
  const char* because;  // filled from the plan of the right answer
};

// Bars of one quantity over a few scenarios.
enum class PictureMeasure : std::uint8_t { Gpus, Peak, Step };
enum class PictureRow : std::uint8_t {
  Seq,
  Cp,
  Tp,
  Ep,
  Pp,
  Gpus,
  Offload,
  Shard,
  Dp,
  Edp,
  Ga,
  Gbs,
  State,
  Peak,
  Step,
  Rate,
  Mfu
};

struct PicturePoint {
  const char* label;  // over the bar; null: the first row says enough
  LessonChange change;
};

struct LessonPicture {
  const char* title;
  const char* caption;
  PictureMeasure measure;
  std::vector<PicturePoint> points;  // changes of the lesson's start
  std::vector<PictureRow> rows;
  const char* note;
};

struct Lesson {
  const char* id;
  const char* group;
  const char* title;
  int minutes;
  std::function<Scenario()> start;
  std::vector<LessonStep> steps;
  LessonQuestion question;
  LessonPicture picture;
};

inline constexpr const char* kTileKeys[] = {"gpus", "dp", "edp", "ga", "peak", "step", "rate", "mfu"};

// All lessons, in the order in which they are listed; lessons of a group stand together.
const std::vector<Lesson>& lessons();
const Lesson* findLesson(const QString& id);

// The scenario before a step, and the one after it when the program does it: after the last step the question's base.
Scenario scenarioBefore(const Lesson& lesson, std::size_t step);
Scenario scenarioAfter(const Lesson& lesson, std::size_t step);

QString lessonText(const char* source);
QString lessonText(const char* source, const PlannedScenario& planned);
QString taskText(const LessonTask& task);

}  // namespace shardscope
