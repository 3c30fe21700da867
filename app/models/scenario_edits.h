// SPDX-License-Identifier: GPL-3.0-or-later
// What the fields of the scenario panel change, beside the dials.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/scenario/scenario.h"

namespace shardscope {

struct PresetEntry {
  QString id;
  QString title;
};
std::vector<PresetEntry> modelEntries();
std::vector<PresetEntry> gpuEntries();
std::vector<PresetEntry> scenarioEntries();

// The layout stays; where its pipeline split no longer works a balanced layout string takes its place. Recompute
// modules and graph scopes that the model does not have go.
Scenario withModel(const Scenario& scenario, const QString& presetId);
Scenario withModel(const Scenario& scenario, ModelSpec model);
// The GPU with its NVLink domain and calibration.
// Its model, batch, degrees and machines; all else as where nothing was chosen.
Scenario withDefaults(const Scenario& scenario);
Scenario withGpu(const Scenario& scenario, const QString& presetId);
// No module selected means no recompute; a module added to full recompute makes it selective.
Scenario withRecompute(const Scenario& scenario, RecomputeModule module, bool on);
Scenario withFullRecompute(const Scenario& scenario, bool on);
Scenario withGraph(const Scenario& scenario, GraphScope scope, bool on);
Scenario withActivationOffload(const Scenario& scenario, OffloadModule module, bool on);
Scenario withPrecision(const Scenario& scenario, ComputePrecision precision);

// "128K", "4096", "1M", "50 %" to a number; 0 where it is none.
int parseCount(const QString& text);

// "61 layers (3 dense, 58 MoE), h 7168, MLA 128 heads" and "256 experts, top-8, 1 shared".
QStringList modelFacts(const ModelSpec& model);

// Chips that make sense for this model.
std::vector<RecomputeModule> recomputeModules(const ModelSpec& model);
std::vector<GraphScope> graphScopes(const ModelSpec& model);
QString nameOf(RecomputeModule module);
QString nameOf(GraphScope scope);
QString nameOf(OffloadModule module);

}  // namespace shardscope
