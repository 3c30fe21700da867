// SPDX-License-Identifier: GPL-3.0-or-later
// The card that explains a number. A widget offers why its marks are what they are; F1 asks for the one in focus, a
// right click for the one under the pointer. A window has one card: Escape, a key that moves on, a press beside it and
// another plan close it.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "app/models/why.h"

namespace shardscope {

struct WhyAt {
  Why why;
  QRect box;  // of the mark, in the widget, or the viewport of a scroll area
};

// Nothing as the point: the mark in focus. Nothing as the answer: no mark there.
using WhyOf = std::function<std::optional<WhyAt>(const std::optional<QPoint>& at)>;

void offerWhy(QWidget& widget, WhyOf of);
// Where a click means nothing else.
void offerWhyOnClick(QWidget& widget, WhyOf of);
WhyOf whyOfWhole(const QWidget& widget, std::function<Why()> why);  // a widget that is one mark

void showWhy(QWidget& widget, const WhyAt& at);
void closeWhy(const QWidget& inWindow);
Why shownWhy(const QWidget& inWindow);  // of the open card; empty while there is none
QString whyHint();                      // the last line of a tool tip

}  // namespace shardscope
