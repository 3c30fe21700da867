// SPDX-License-Identifier: GPL-3.0-or-later
// Every setting of a scenario under its key in the scenario file, as people read it.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/scenario/scenario.h"

namespace shardscope {

struct Setting {
  QString key;  // "layout.cp"
  QString value;
  std::optional<double> number;  // where a ratio of two values means something
  bool detail = false;           // of the model, the GPU or the calibration: follows from another setting as a rule
};

// In a fixed order, the same for every scenario. Without the name, which tells scenarios apart but changes nothing.
std::vector<Setting> settingsOf(const Scenario& scenario);

// "CP", "Sequence length", "Overlap of gradient reduction". The key itself where there is no name for it.
QString settingName(const QString& key);

}  // namespace shardscope
