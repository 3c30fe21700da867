// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/verdict.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/models/engine_text.h"
#include "app/models/plan_why.h"
#include "app/models/text.h"
#include "core/legality/folding.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }
QString dash() { return QStringLiteral("–"); }

QString product(const ParallelLayout& l) { return QStringLiteral("%1·%2·%3").arg(l.tp).arg(l.cp).arg(l.pp); }
QString expertProduct(const ParallelLayout& l) { return QStringLiteral("%1·%2·%3").arg(l.etp).arg(l.ep).arg(l.pp); }

VerdictTile gpus(const PlannedScenario& p) {
  const Folding folding = foldingOf(p.scenario.layout);
  const std::int64_t have = p.scenario.cluster.numGpus;
  const std::int64_t need = (have + folding.leastWorld - 1) / folding.leastWorld * folding.leastWorld;
  VerdictTile tile;
  tile.name = tr("GPUs");
  const bool folds = p.plan.groups.dpDivides && p.plan.groups.edpDivides;
  tile.state = folds ? TileState::Fine : TileState::Bad;
  tile.value = numberText(folds ? have : need);
  tile.unit = QStringLiteral("/ %1").arg(numberText(have));
  tile.line = folds ? QStringLiteral("TP·CP·PP·DP = %1·%2").arg(product(p.scenario.layout)).arg(p.plan.groups.dp)
                    : tr("needs %1 more").arg(numberText(need - have));
  return tile;
}

VerdictTile replicas(const PlannedScenario& p, bool expert) {
  const ProcessGroups& groups = p.plan.groups;
  const bool whole = expert ? groups.edpDivides : groups.dpDivides;
  const int value = expert ? groups.edp : groups.dp;
  const QString mesh = expert ? expertProduct(p.scenario.layout) : product(p.scenario.layout);
  VerdictTile tile;
  tile.name = expert ? QStringLiteral("EDP") : QStringLiteral("DP");
  const Folding folding = foldingOf(p.scenario.layout);
  const double share = static_cast<double>(p.scenario.cluster.numGpus) /
                       static_cast<double>(expert ? folding.expertMesh : folding.attentionMesh);
  if (!whole) {
    tile.state = TileState::Bad;
    tile.value = numberText(share, share < 10 ? 2 : 1);
    tile.line = QStringLiteral("%1 / (%2)").arg(numberText(p.scenario.cluster.numGpus), mesh);
  } else {
    const bool floor = !expert && value == 1 && p.scenario.cluster.numGpus > 1;
    tile.state = floor ? TileState::Warning : TileState::Fine;
    tile.value = numberText(value);
    tile.line = floor                  ? tr("none left to trade")
                : expert && value == 1 ? tr("experts: no replicas")
                                       : QStringLiteral("%1 / (%2)").arg(numberText(p.scenario.cluster.numGpus), mesh);
  }
  return tile;
}

VerdictTile accumulation(const PlannedScenario& p) {
  VerdictTile tile;
  tile.name = QStringLiteral("GA");
  if (!p.plan.groups.dpDivides) {
    tile.state = TileState::Unknown;
    tile.value = dash();
    tile.line = tr("needs a whole DP");
    return tile;
  }
  const double share = microbatchShare(p.scenario, p.plan);
  const bool whole = share == p.plan.numMicrobatches;
  tile.state = whole ? TileState::Fine : TileState::Bad;
  tile.value = numberText(share, whole ? 0 : share < 10 ? 2 : 1);
  tile.line = tr("GBS %1 / (MBS %2 × DP %3)")
                  .arg(numberText(p.plan.globalBatchSize))
                  .arg(p.scenario.batch.microBatchSize)
                  .arg(p.plan.groups.dp);
  return tile;
}

VerdictTile peak(const PlannedScenario& p) {
  const int stage = worstStage(p.plan.memory);
  const StageMemory& worst = p.worstStage();
  const Bytes left = headroom(p.plan.memory);
  const double share =
      static_cast<double>(left.count) / static_cast<double>(std::max<std::int64_t>(1, p.plan.memory.capacity.count));
  VerdictTile tile;
  tile.name = tr("Peak memory");
  tile.value = gibText(worst.peakReserved);
  tile.unit = QStringLiteral("/ %1 GiB").arg(gibText(p.plan.memory.capacity));
  // What is too much stays too much, whatever the rules say.
  if (left < Bytes{})
    tile.state = TileState::Bad;
  else if (!p.plan.legal)
    tile.state = TileState::Unknown;
  else
    tile.state = share < 0.10 ? TileState::Warning : TileState::Fine;
  tile.line = left < Bytes{} ? tr("stage %1 · %2 GiB too much").arg(stage).arg(gibText(Bytes{} - left))
                             : tr("stage %1 · %2 % free").arg(stage).arg(numberText(100 * share, 0));
  return tile;
}

Nanoseconds componentTime(const StepEstimate& step, std::string_view name) {
  for (const StepComponent& c : step.components)
    if (c.name == name) return c.time;
  return {};
}

VerdictTile stepTime(const PlannedScenario& p) {
  const StepEstimate& step = p.plan.step;
  VerdictTile tile;
  tile.name = tr("Step time");
  const QString text = timeText(step.time);
  tile.value = text.section(' ', 0, 0);
  tile.unit = text.section(' ', 1);
  const double share = step.time.count > 0 ? 100 * componentTime(step, "bubble").count / step.time.count : 0;
  tile.line = tr("bubble %1 % · to %2").arg(numberText(share, 1), timeText(step.high));
  return tile;
}

VerdictTile throughput(const PlannedScenario& p) {
  const double rate = p.plan.step.tokensPerSecondPerGpu;
  VerdictTile tile;
  tile.name = tr("Tokens/s/GPU");
  tile.value = numberText(rate, rate < 10 ? 1 : 0);
  const double all = rate * p.scenario.cluster.numGpus;
  tile.line = all < 1e6 ? tr("%1 k tokens/s in all").arg(numberText(all * 1e-3, 1))
                        : tr("%1 M tokens/s in all").arg(numberText(all * 1e-6, 2));
  return tile;
}

VerdictTile mfu(const PlannedScenario& p) {
  const StepEstimate& step = p.plan.step;
  VerdictTile tile;
  tile.name = QStringLiteral("MFU");
  tile.value = numberText(100 * step.mfu, 1);
  tile.unit = QStringLiteral("%");
  const double peak = step.mfu > 0 ? step.modelFlopsPerGpu / step.mfu : 0;
  tile.line = tr("%1 of %2 TFLOP/s").arg(numberText(step.modelFlopsPerGpu * 1e-12, 0), numberText(peak * 1e-12, 0));
  return tile;
}

double percentOf(double measured, double predicted) { return predicted > 0 ? 100 * (measured / predicted - 1) : 0; }

QString against(const QString& predicted, double percent) {
  return tr("predicted %1 · %2").arg(predicted, percentDifferenceText(percent));
}

// What was measured, and the prediction beneath.
void setMeasured(std::vector<VerdictTile>& tiles, const PlannedScenario& p, const VerdictRun& run) {
  const double steps = percentOf(run.step.count, run.predictedStep.count);
  const double slower = run.predictedStep.count > 0 ? run.step.count / run.predictedStep.count : 1;
  VerdictTile &peak = tiles[4], &step = tiles[5], &rate = tiles[6], &mfu = tiles[7];
  peak.name = tr("Peak, measured");
  peak.value = gibText(run.peak);
  peak.line = against(gibText(run.predictedPeak),
                      percentOf(static_cast<double>(run.peak.count), static_cast<double>(run.predictedPeak.count)));
  step.name = tr("Step, measured");
  const QString text = timeText(run.step);
  step.value = text.section(' ', 0, 0);
  step.unit = text.section(' ', 1);
  step.line = against(timeText(run.predictedStep), steps);
  const double planned = p.plan.step.tokensPerSecondPerGpu * p.plan.step.time.count / run.predictedStep.count;
  const double measured = planned / slower;
  rate.name = tr("Tok/s/GPU, measured");
  rate.value = numberText(measured, measured < 10 ? 1 : 0);
  rate.line = tr("predicted %1").arg(numberText(planned, planned < 10 ? 1 : 0));
  mfu.name = tr("MFU, plan");
  mfu.line = tr("not measured");
}

// The numbers stay the plan's.
void setOff(std::vector<VerdictTile>& tiles, const VerdictRun& run) {
  const QString off = run.proxy ? tr("proxy was %1 off") : tr("run was %1 off");
  tiles[4].name = tr("Peak, plan");
  tiles[4].line = off.arg(percentDifferenceText(
      percentOf(static_cast<double>(run.peak.count), static_cast<double>(run.predictedPeak.count))));
  tiles[5].name = tr("Step, plan");
  tiles[5].line = off.arg(percentDifferenceText(percentOf(run.step.count, run.predictedStep.count)));
  tiles[6].name = tr("Tok/s/GPU, plan");
  tiles[7].name = tr("MFU, plan");
  for (const std::size_t tile : {6u, 7u}) tiles[tile].line = tr("not measured");
}

}  // namespace

bool isRunOf(const VerdictRun& run, const Scenario& scenario) {
  Scenario ran = run.scenario;
  ran.name = scenario.name;
  ran.engineCalibration = scenario.engineCalibration;
  return ran == scenario;
}

std::vector<VerdictTile> verdictTiles(const PlannedScenario& p, const VerdictRun* run) {
  std::vector<VerdictTile> tiles = {gpus(p), replicas(p, false), replicas(p, true), accumulation(p),
                                    peak(p), stepTime(p),        throughput(p),     mfu(p)};
  const bool claimed = claimedStep(p.plan) != nullptr;
  for (std::size_t i = 5; i < tiles.size() && !claimed; ++i) {
    tiles[i].state = TileState::Unknown;
    tiles[i].value = dash();
    tiles[i].unit.clear();
    tiles[i].line = tr("no legal layout");
  }
  if (!claimed || run == nullptr || run->step.count <= 0 || run->predictedStep.count <= 0) return tiles;
  if (run->sameHardware)
    setMeasured(tiles, p, *run);
  else
    setOff(tiles, *run);
  return tiles;
}

Why whyOfTile(const PlannedScenario& planned, std::size_t tile) {
  constexpr std::array kQuantities{Quantity::Gpus, Quantity::Dp,   Quantity::Edp,        Quantity::Microbatches,
                                   Quantity::Peak, Quantity::Step, Quantity::Throughput, Quantity::Mfu};
  return whyOf(kQuantities[tile], planned.scenario, planned.plan);
}

}  // namespace shardscope
