// SPDX-License-Identifier: GPL-3.0-or-later
// What assistive technology is told of widgets that paint themselves: the role of what they show, and of a picture with
// marks (bars, cells, points) the one that the keys are at, as a child that has the focus.
#pragma once

#include <QAccessible>
#include <QComboBox>
#include <QWidget>

namespace shardscope {

void setAccessibleRole(QWidget& widget, QAccessible::Role role);

// Qt names a box by what is chosen in it, so that what it is for has to be its description.
void nameBox(QComboBox& box, const QString& name);

// A widget that is set to a number: what its handle stands at, in the unit that the person reads.
class AccessibleNumber {
 public:
  struct Range {
    int now = 0, least = 0, most = 0;
  };

  virtual ~AccessibleNumber() = default;
  virtual Range accessibleRange() const = 0;
  virtual void setAccessibleNumber(int number) = 0;
  virtual QString accessiblePart() const { return {}; }    // which of several handles
  virtual QString accessibleDetail() const { return {}; }  // worded when it is asked for
};

// The keys moved to a mark, which text describes; empty: to none.
void announceMark(QWidget& picture, const QString& text);

}  // namespace shardscope
