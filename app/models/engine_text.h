// SPDX-License-Identifier: GPL-3.0-or-later
// What the dock says of an engine, in the language of the window.
#pragma once

#include <QString>

#include "app/models/engine_model.h"

namespace shardscope {

QString placeText(const EnginePlace& place);
QString modeText(RunMode mode);
QString durationText(double seconds);  // "8 min 40 s"

// One short line: what goes on, or how the last run ended.
QString engineStatus(const EngineModel& model);
bool engineWarns(const EngineModel& model);             // the status is no good news
QString engineProgressTitle(const EngineModel& model);  // "Step 4 of 5"
QString engineTimes(const EngineModel& model);          // "elapsed 8 min 40 s, about 3 min 10 s left"
// "Measured 2.13 s a step, predicted 2.02 s: +5.5 %". Empty before a step has ended.
QString engineComparison(const EngineModel& model);
QString percentDifferenceText(double percent);  // "+5.5 %", with a real minus sign

}  // namespace shardscope
