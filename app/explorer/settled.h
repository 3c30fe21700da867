// SPDX-License-Identifier: GPL-3.0-or-later
// Layouts follow one another through the event queue, and views may fill themselves from a worker.
#pragma once

#include <QImage>
#include <QWidget>

namespace shardscope {

QImage picture(QWidget& window, int scale);

// Returns once at least these milliseconds have passed and the window has looked the same several times in a row,
// whatever else the machine does. What never comes to rest is left as it is after a while.
void settle(QWidget& window, int atLeast = 0);

}  // namespace shardscope
