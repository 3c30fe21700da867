// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/scenario_edits.h"

#include <QCoreApplication>
#include <nlohmann/json.hpp>

#include "app/models/text.h"
#include "core/format/catalog.h"
#include "core/format/spellings.h"
#include "core/model/parameter_count.h"
#include "core/parallel/pipeline_layout.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

QString fromView(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<int>(text.size())); }

QString titleOf(const std::string& path, const std::string& id) {
  const auto file = nlohmann::json::parse(resourceText(path), nullptr, false);
  const auto title = file.is_object() ? file.find("title") : file.end();
  return QString::fromStdString(title != file.end() && title->is_string() ? title->get<std::string>() : id);
}

void mendPipeline(Scenario& scenario) {
  ParallelLayout& layout = scenario.layout;
  if (resolvePipeline(scenario.model, layout)) return;
  layout.pipelineLayout.clear();
  if (!resolvePipeline(scenario.model, layout))
    layout.pipelineLayout = toLayoutString(balancedPipeline(scenario.model, layout.pp, layout.vpp));
}

QString billions(std::int64_t count) {
  const double billion = static_cast<double>(count) * 1e-9;
  return numberText(billion, billion < 10 ? 1 : 0) + "B";
}

QString attentionFact(const AttentionSpec& attention) {
  if (attention.kind == AttentionKind::Mla) return tr("MLA %1 heads").arg(attention.numHeads);
  return tr("GQA %1 heads, %2 groups").arg(attention.numHeads).arg(attention.numQueryGroups);
}

int numMoeLayers(const ModelSpec& model) {
  int moe = 0;
  for (int layer = 0; layer < model.numLayers; ++layer) moe += layerKind(model, layer).ffn == FfnKind::Moe;
  return moe;
}

}  // namespace

std::vector<PresetEntry> modelEntries() {
  std::vector<PresetEntry> entries;
  for (const std::string& id : modelPresetIds())
    entries.push_back({QString::fromStdString(id), titleOf("models/" + id + ".json", id)});
  return entries;
}

std::vector<PresetEntry> gpuEntries() {
  std::vector<PresetEntry> entries;
  for (const std::string& id : gpuPresetIds())
    entries.push_back({QString::fromStdString(id), titleOf("clusters/" + id + ".json", id)});
  return entries;
}

std::vector<PresetEntry> scenarioEntries() {
  std::vector<PresetEntry> entries;
  for (const std::string& id : scenarioPresetIds()) {
    const auto file = nlohmann::json::parse(*scenarioPresetText(id), nullptr, false);
    const auto& scenario = file.contains("scenario") ? file["scenario"] : file;
    entries.push_back({QString::fromStdString(id), QString::fromStdString(scenario.value("name", id))});
  }
  return entries;
}

Scenario withModel(const Scenario& scenario, const QString& presetId) {
  const Result<ModelSpec> model = modelPreset(presetId.toStdString());
  return model ? withModel(scenario, *model) : scenario;
}

Scenario withModel(const Scenario& scenario, ModelSpec model) {
  Scenario changed = scenario;
  changed.model = std::move(model);
  changed.name.clear();  // it named another model
  std::uint16_t modules = 0;
  for (const RecomputeModule module : recomputeModules(changed.model)) modules |= bit(module);
  if (changed.recompute.granularity == RecomputeGranularity::Selective) {
    changed.recompute.modules &= modules;
    if (changed.recompute.modules == 0) changed.recompute = {};
  }
  std::uint16_t scopes = 0;
  for (const GraphScope scope : graphScopes(changed.model)) scopes |= bit(scope);
  changed.cudaGraphScopes &= scopes;
  mendPipeline(changed);
  return changed;
}

Scenario withDefaults(const Scenario& scenario) {
  Scenario fresh;
  fresh.model = scenario.model;
  fresh.cluster = scenario.cluster;
  fresh.batch = scenario.batch;
  fresh.layout = scenario.layout;
  mendPipeline(fresh);
  return fresh;
}

Scenario withGpu(const Scenario& scenario, const QString& presetId) {
  Result<GpuSpec> gpu = gpuPreset(presetId.toStdString());
  if (!gpu) return scenario;
  Scenario changed = scenario;
  changed.cluster.nvlinkDomainSize = gpu->nvlinkDomainSize;
  if (Result<Calibration> calibration = calibrationPreset(*gpu)) changed.cluster.calibration = *calibration;
  changed.cluster.gpu = std::move(gpu).value();
  changed.name.clear();  // it named another machine
  return changed;
}

Scenario withRecompute(const Scenario& scenario, RecomputeModule module, bool on) {
  Scenario changed = scenario;
  std::uint16_t modules =
      scenario.recompute.granularity == RecomputeGranularity::Selective ? scenario.recompute.modules : std::uint16_t{0};
  modules = static_cast<std::uint16_t>(on ? modules | bit(module) : modules & ~bit(module));
  changed.recompute = {};
  if (modules == 0) return changed;
  changed.recompute.granularity = RecomputeGranularity::Selective;
  changed.recompute.modules = modules;
  return changed;
}

Scenario withFullRecompute(const Scenario& scenario, bool on) {
  Scenario changed = scenario;
  changed.recompute = {};
  if (!on) return changed;
  changed.recompute.granularity = RecomputeGranularity::Full;
  changed.recompute.method = RecomputeMethod::Uniform;
  changed.recompute.numLayers = 1;
  return changed;
}

Scenario withGraph(const Scenario& scenario, GraphScope scope, bool on) {
  Scenario changed = scenario;
  changed.cudaGraphScopes =
      static_cast<std::uint16_t>(on ? scenario.cudaGraphScopes | bit(scope) : scenario.cudaGraphScopes & ~bit(scope));
  return changed;
}

Scenario withActivationOffload(const Scenario& scenario, OffloadModule module, bool on) {
  Scenario changed = scenario;
  changed.activationOffload = static_cast<std::uint16_t>(on ? scenario.activationOffload | bit(module)
                                                            : scenario.activationOffload & ~bit(module));
  return changed;
}

Scenario withPrecision(const Scenario& scenario, ComputePrecision precision) {
  Scenario changed = scenario;
  changed.precision.compute = precision;
  if (!isFp8(precision)) changed.precision.fp8ParamGather = false;
  return changed;
}

int parseCount(const QString& text) {
  QString digits = text.toUpper();
  digits.removeIf([](QChar c) { return c.isSpace(); });
  qint64 unit = 1;
  if (digits.endsWith('%')) digits.chop(1);
  if (digits.endsWith('K')) unit = 1024;
  if (digits.endsWith('M')) unit = 1024 * 1024;
  if (unit > 1) digits.chop(1);
  bool ok = false;
  const double value = digits.replace(',', '.').toDouble(&ok) * static_cast<double>(unit);
  constexpr double kMost = 1 << 26;
  return ok && value >= 0 && value <= kMost ? static_cast<int>(value) : 0;
}

QStringList modelFacts(const ModelSpec& model) {
  QStringList facts;
  const int moe = numMoeLayers(model);
  QString layers = moe == 0 || moe == model.numLayers
                       ? tr("%1 layers").arg(model.numLayers)
                       : tr("%1 layers (%2 dense, %3 MoE)").arg(model.numLayers).arg(model.numLayers - moe).arg(moe);
  facts << QStringLiteral("%1 · h %2 · %3").arg(layers, numberText(model.hiddenSize), attentionFact(model.attention));
  const ParameterCounts counts = countParameters(model);
  QStringList second;
  if (moe > 0) second << tr("%1 experts, top-%2").arg(model.moe.numExperts).arg(model.moe.topk);
  if (model.attention.linear) second << tr("gated delta net");
  second << tr("%1 parameters, %2 active").arg(billions(counts.total), billions(counts.active));
  facts << second.join(QStringLiteral(" · "));
  return facts;
}

std::vector<RecomputeModule> recomputeModules(const ModelSpec& model) {
  std::vector<RecomputeModule> modules;
  if (model.attention.kind == AttentionKind::Mla) modules.push_back(RecomputeModule::MlaUpProj);
  modules.push_back(RecomputeModule::LayerNorm);
  if (model.moe.numExperts > 0)
    for (const RecomputeModule module : {RecomputeModule::Moe, RecomputeModule::MoeAct}) modules.push_back(module);
  if (numMoeLayers(model) < model.numLayers) modules.push_back(RecomputeModule::Mlp);
  if (model.moe.sharedExpertFfnHiddenSize > 0) modules.push_back(RecomputeModule::SharedExperts);
  if (model.attention.linear) modules.push_back(RecomputeModule::GdnNormOut);
  modules.push_back(RecomputeModule::CoreAttn);
  return modules;
}

std::vector<GraphScope> graphScopes(const ModelSpec& model) {
  if (model.moe.numExperts == 0) return {GraphScope::Attn, GraphScope::Mlp, GraphScope::FullIteration};
  return {GraphScope::Attn, GraphScope::MoeRouter, GraphScope::MoePreprocess, GraphScope::Moe,
          GraphScope::FullIteration};
}

QString nameOf(RecomputeModule module) { return fromView(nameOf(module, kRecomputeModules)); }
QString nameOf(GraphScope scope) { return fromView(nameOf(scope, kGraphScopes)); }
QString nameOf(OffloadModule module) { return fromView(nameOf(module, kOffloadModules)); }

}  // namespace shardscope
