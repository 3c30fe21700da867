// SPDX-License-Identifier: GPL-3.0-or-later
// The live picture of a lesson as values: a bar and a column of figures for each of its scenarios, and one for the
// scenario that is set where it is none of them.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "app/models/lesson.h"

namespace shardscope {

struct PictureColumn {
  QString label;     // over the bar
  double value = 0;  // height
  int blocks = 1;    // equal parts of the bar
  Outlook outlook = Outlook::Fits;
  bool current = false;
  QStringList cells;  // under the bar
};

struct PictureContent {
  QString title, caption, note, unit;
  double limit = 0;  // a line; 0 = none
  QString limitText;
  QStringList rows;
  std::vector<PictureColumn> columns;
};

std::vector<PlannedPtr> picturePoints(const Lesson& lesson);
PictureContent lessonPicture(const Lesson& lesson, const std::vector<PlannedPtr>& points, const PlannedPtr& now);

}  // namespace shardscope
