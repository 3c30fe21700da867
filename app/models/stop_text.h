// SPDX-License-Identifier: GPL-3.0-or-later
// What a stop of a slider answers when it is pointed at.
#pragma once

#include <QString>
#include <QStringList>

#include "app/models/planned_scenario.h"

namespace shardscope {

struct StopText {
  QString title;      // "CP 64: not a legal layout"
  QStringList lines;  // the reason, or memory and step time
};

// Plans the stop: for the pointer, not for painting.
StopText stopText(const Scenario& scenario, Dial dial, const LookAheadStop& stop);

}  // namespace shardscope
