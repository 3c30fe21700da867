// SPDX-License-Identifier: GPL-3.0-or-later
// QCustomPlot, for the few source files that draw with it: its header is slow to read, and wants Qt's keywords as
// macros, which app/ does without.
#pragma once

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef emit
#undef foreach
