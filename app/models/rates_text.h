// SPDX-License-Identifier: GPL-3.0-or-later
// Where the rates of a machine come from, in the language of the window.
#pragma once

#include <QString>

#include "core/cluster/calibration.h"

namespace shardscope {

QString ratesText(const Calibration& calibration);

}  // namespace shardscope
