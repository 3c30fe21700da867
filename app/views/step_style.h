// SPDX-License-Identifier: GPL-3.0-or-later
// How the shares of a step look: products filled, exposed communication striped in the colour of its group, waiting
// hatched.
#pragma once

#include <QPainter>
#include <string_view>

#include "app/views/theme.h"

namespace shardscope {

void fillStepShare(QPainter& painter, const QRect& box, std::string_view component, const Theme& theme);
// Whether a number can be read on it.
bool takesText(std::string_view component);
QColor textOnStepShare(std::string_view component, const Theme& theme);

}  // namespace shardscope
