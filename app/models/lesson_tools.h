// SPDX-License-Identifier: GPL-3.0-or-later
// What the tables of lessons are written with.
#pragma once

#include <initializer_list>
#include <utility>

#include "app/models/lesson.h"

namespace shardscope {

inline constexpr int kK = 1024;  // tokens

std::vector<Lesson> countingLessons();
std::vector<Lesson> contextLessons();
std::vector<Lesson> memoryLessons();
std::vector<Lesson> machineLessons();

std::function<Scenario()> preset(const char* id);
std::function<Scenario()> preset(const char* id, LessonChange change);

// Changes.
LessonChange turned(std::initializer_list<std::pair<Dial, int>> dials);
LessonChange recomputing(std::initializer_list<RecomputeModule> modules);  // exactly these
LessonChange switched(RecomputeModule module, bool on);
LessonChange fullRecompute();
LessonChange graphing(std::initializer_list<GraphScope> scopes);  // exactly these
LessonChange dispatching(Dispatcher dispatcher);
Scenario unchanged(const Scenario& scenario);

// Tasks.
LessonTask turn(Dial dial, int value);
LessonTask task(const char* text, LessonGoal done);
LessonTask fitting();
LessonTask exceeding();
LessonTask notLegal();
bool fits(const PlannedScenario& planned);
bool tooMuch(const PlannedScenario& planned);  // legal, but not in memory
bool illegal(const PlannedScenario& planned);
LessonGoal recomputes(RecomputeModule module, bool on);
LessonGoal graphs(GraphScope scope, bool on);
LessonGoal dispatches(Dispatcher dispatcher);
bool advises(const PlannedScenario& planned, std::string_view rule);

// Answers.
int onlyFeasible(const std::vector<PlannedPtr>& answers);
int fastestFeasible(const std::vector<PlannedPtr>& answers);
int highestPeak(const std::vector<PlannedPtr>& answers);
// The one answer that passes; -1 where none or several do.
int onlyOne(const std::vector<PlannedPtr>& answers, const LessonGoal& passes);

}  // namespace shardscope
