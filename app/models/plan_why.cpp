// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/plan_why.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/models/comparison.h"
#include "app/models/rates_text.h"
#include "app/models/text.h"
#include "core/cost/model_flops.h"
#include "core/cost/step_message.h"
#include "core/legality/folding.h"
#include "core/memory/explain_term.h"
#include "core/plan/search.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

const char* const kMeshSource = "Megatron-LM core/parallel_state.py";
const char* const kTrainingSource = "Megatron-LM megatron/training/training.py";

QString text(std::int64_t value) { return numberText(value); }
QString titled(const QString& name, const QString& value) { return name + QLatin1Char(' ') + value; }

// What the plan and its scenario say, under one roof.
struct Facts {
  const Scenario& s;
  const Plan& plan;

  const ParallelLayout& layout() const { return s.layout; }
  const StageMemory& worst() const { return plan.memory.stages[static_cast<std::size_t>(worstStage(plan.memory))]; }
  double tokens() const { return static_cast<double>(plan.globalBatchSize) * s.batch.seqLen; }
  QString step() const { return whyTime(plan.step.time); }
};

QString meshText(const ParallelLayout& l, bool expert) {
  return QStringLiteral("%1 × %2 × %3").arg(expert ? l.etp : l.tp).arg(expert ? l.ep : l.cp).arg(l.pp);
}

Why gpus(const Facts& f) {
  const ProcessGroups& g = f.plan.groups;
  Why why{titled(tr("GPUs"), text(f.s.cluster.numGpus)), {}, {say(describeFolding(f.s, g))}, kMeshSource};
  if (g.dpDivides && g.edpDivides) {
    why.lines.push_back({tr("attention mesh"), QStringLiteral("GPUs = TP × CP × PP × DP"),
                         QStringLiteral("%1 × %2 = %3")
                             .arg(meshText(f.layout(), false))
                             .arg(numberText(g.dp), numberText(g.worldSize))});
    why.lines.push_back(
        {tr("expert mesh"), QStringLiteral("GPUs = ETP × EP × PP × EDP"),
         QStringLiteral("%1 × %2 = %3").arg(meshText(f.layout(), true), numberText(g.edp), numberText(g.worldSize))});
    return why;
  }
  const std::int64_t least = foldingOf(f.layout()).leastWorld, have = f.s.cluster.numGpus;
  const std::int64_t need = (have + least - 1) / least * least;
  why.title = tr("GPUs %1, needs %2").arg(numberText(have), numberText(need));
  why.lines.push_back({tr("both meshes"), tr("least = lcm(TP × CP × PP, ETP × EP × PP)"),
                       QStringLiteral("lcm(%1, %2) = %3")
                           .arg(meshText(f.layout(), false), meshText(f.layout(), true), numberText(least))});
  why.lines.push_back(
      {tr("needed"), tr("⌈GPUs / least⌉ × least"),
       QStringLiteral("⌈%1 / %2⌉ × %2 = %3").arg(numberText(have), numberText(least), numberText(need))});
  return why;
}

Why replicas(const Facts& f, bool expert) {
  const ProcessGroups& g = f.plan.groups;
  const QString name = expert ? QStringLiteral("EDP") : QStringLiteral("DP");
  const Folding folding = foldingOf(f.layout());
  const double share = static_cast<double>(f.s.cluster.numGpus) /
                       static_cast<double>(expert ? folding.expertMesh : folding.attentionMesh);
  const QString value = whyNumber(share);
  const QString formula =
      expert ? QStringLiteral("EDP = GPUs / (ETP × EP × PP)") : QStringLiteral("DP = GPUs / (TP × CP × PP)");
  Why why{titled(name, value), {}, {}, kMeshSource};
  why.lines.push_back(
      {{},
       formula,
       QStringLiteral("%1 / (%2) = %3").arg(numberText(f.s.cluster.numGpus)).arg(meshText(f.layout(), expert), value)});
  if (!(expert ? g.edpDivides : g.dpDivides)) why.notes << tr("It has to be whole: the layout is not legal.");
  why.notes << say(describeFolding(f.s, g));
  return why;
}

Why microbatches(const Facts& f) {
  const BatchSpec& b = f.s.batch;
  const int dp = f.plan.groups.dp;
  const double share = microbatchShare(f.s, f.plan);
  const QString value = share == f.plan.numMicrobatches ? text(f.plan.numMicrobatches) : whyNumber(share);
  Why why{titled(QStringLiteral("GA"), value),
          {},
          {tr("Gradient accumulation: micro batches a step on one data-parallel rank.")},
          QStringLiteral("Megatron-LM core/num_microbatches_calculator.py")};
  if (!f.plan.groups.dpDivides) {
    why.title = titled(QStringLiteral("GA"), QStringLiteral("–"));
    why.notes << tr("needs a whole DP");
    return why;
  }
  if (f.plan.assumedGlobalBatchSize) {
    why.lines.push_back({QStringLiteral("GBS"), QStringLiteral("GBS = 8 × PP × MBS × DP"),
                         QStringLiteral("8 × %1 × %2 × %3 = %4")
                             .arg(f.layout().pp)
                             .arg(b.microBatchSize)
                             .arg(dp)
                             .arg(numberText(f.plan.globalBatchSize))});
    why.notes << tr("No global batch size is given: 8 × PP micro batches are assumed.");
  }
  why.lines.push_back({QStringLiteral("GA"), QStringLiteral("GA = GBS / (MBS × DP)"),
                       QStringLiteral("%1 / (%2 × %3) = %4")
                           .arg(numberText(f.plan.globalBatchSize))
                           .arg(b.microBatchSize)
                           .arg(dp)
                           .arg(value)});
  if (share != f.plan.numMicrobatches) why.notes.prepend(tr("It has to be whole: the layout is not legal."));
  return why;
}

Why virtualStages(const Facts& f) {
  const PipelineLayout& p = f.plan.pipeline;
  return {
      titled(QStringLiteral("VPP"), text(p.vpp)),
      {{{}, tr("virtual stages = PP × VPP"), QStringLiteral("%1 × %2 = %3").arg(p.pp).arg(p.vpp).arg(p.chunks.size())}},
      {},
      kMeshSource};
}

Why tokensOfStep(const Facts& f) {
  return {titled(tr("Tokens a step"), whyNumber(f.tokens())),
          {{{},
            tr("tokens = GBS × sequence"),
            QStringLiteral("%1 × %2 = %3")
                .arg(numberText(f.plan.globalBatchSize))
                .arg(numberText(f.s.batch.seqLen))
                .arg(whyNumber(f.tokens()))}},
          {},
          {}};
}

Why tokensOfRank(const Facts& f) {
  const double tokens = 1.0 * f.s.batch.seqLen * f.s.batch.microBatchSize / f.layout().cp;
  return {titled(tr("Tokens of a rank"), whyNumber(tokens)),
          {{tr("tokens of a rank"), tr("tokens = sequence × MBS / CP"),
            QStringLiteral("%1 × %2 / %3 = %4")
                .arg(numberText(f.s.batch.seqLen))
                .arg(f.s.batch.microBatchSize)
                .arg(f.layout().cp)
                .arg(whyNumber(tokens))}},
          {},
          {}};
}

QString componentText(MemoryComponent component) {
  static constexpr const char* kNames[] = {
      QT_TRANSLATE_NOOP("shardscope", "weights"),         QT_TRANSLATE_NOOP("shardscope", "gradients"),
      QT_TRANSLATE_NOOP("shardscope", "optimizer state"), QT_TRANSLATE_NOOP("shardscope", "activations"),
      QT_TRANSLATE_NOOP("shardscope", "temporaries"),     QT_TRANSLATE_NOOP("shardscope", "workspaces"),
      QT_TRANSLATE_NOOP("shardscope", "buffers")};
  return tr(kNames[static_cast<std::size_t>(component)]);
}

WhyLine capacityLine(const Facts& f, bool share) {
  const Bytes capacity = f.plan.memory.capacity, left = headroom(f.plan.memory);
  const QString peak = whyBytes(f.worst().peakReserved), whole = whyBytes(capacity);
  if (!share)
    return {tr("left"), tr("left = capacity − peak"), QStringLiteral("%1 − %2 = %3").arg(whole, peak, whyBytes(left))};
  const double part = static_cast<double>(left.count) / static_cast<double>(std::max<std::int64_t>(1, capacity.count));
  return {tr("left"), tr("left = (capacity − peak) / capacity"),
          QStringLiteral("(%1 − %2) / %1 = %3").arg(whole, peak, whyPercent(part))};
}

Why memoryLeft(const Facts& f, bool share) {
  Why why = whyOfStage(f.s, f.plan, worstStage(f.plan.memory));
  why.lines.insert(why.lines.begin(), capacityLine(f, share));
  why.title = titled(tr("Memory left"), why.lines.front().figures.section(QStringLiteral(" = "), -1));
  return why;
}

Why peakShare(const Facts& f) {
  Why why = whyOfStage(f.s, f.plan, worstStage(f.plan.memory));
  const Bytes peak = f.worst().peakReserved, capacity = f.plan.memory.capacity;
  const double share = static_cast<double>(peak.count) / static_cast<double>(std::max<std::int64_t>(1, capacity.count));
  why.lines.insert(why.lines.begin(),
                   {tr("share of the capacity"), tr("peak / capacity"),
                    QStringLiteral("%1 / %2 = %3").arg(whyBytes(peak), whyBytes(capacity), whyPercent(share))});
  return why;
}

Why step(const Facts& f) {
  const StepEstimate& estimate = f.plan.step;
  Why why{titled(tr("Step time"), timeText(estimate.time)), {}, {say(describeBand(estimate))}, {}};
  std::vector<StepComponent> shares = estimate.components;
  std::stable_sort(shares.begin(), shares.end(),
                   [](const StepComponent& a, const StepComponent& b) { return a.time.count > b.time.count; });
  WhySum sum;
  for (const StepComponent& c : shares) sum.add(stepShareName(c.name), whyTime(c.time), c.time.count <= 0);
  why.lines.push_back(sum.line({}, tr("step"), timeText(estimate.time)));
  constexpr std::size_t kMost = 6;
  for (std::size_t i = 0; i < std::min(kMost, shares.size()); ++i)
    if (shares[i].time.count > 0) why.notes << say(describe(shares[i], estimate, f.s, f.plan.groups));
  why.source = ratesText(f.s.cluster.calibration);
  return why;
}

Why timeOfSequence(const Facts& f) {
  const Nanoseconds each{f.plan.step.time.count / std::max(1, f.plan.globalBatchSize)};
  return {titled(tr("Time of a sequence"), timeText(each)),
          {{tr("time of a sequence"), tr("step / GBS"),
            QStringLiteral("%1 / %2 = %3").arg(f.step()).arg(numberText(f.plan.globalBatchSize)).arg(timeText(each))}},
          {},
          {}};
}

Why throughput(const Facts& f, bool all) {
  const double rate = f.plan.step.tokensPerSecondPerGpu * (all ? f.s.cluster.numGpus : 1);
  const QString value = whyNumber(rate), name = all ? tr("Tokens/s, all GPUs") : tr("Tokens/s/GPU");
  const QString product = QStringLiteral("%1 × %2 / %3")
                              .arg(numberText(f.plan.globalBatchSize))
                              .arg(numberText(f.s.batch.seqLen))
                              .arg(f.step());
  return {titled(name, value),
          {{name, all ? tr("GBS × sequence / step") : tr("GBS × sequence / step / GPUs"),
            (all ? product : QStringLiteral("%1 / %2").arg(product).arg(numberText(f.s.cluster.numGpus))) +
                QStringLiteral(" = ") + value}},
          {},
          kTrainingSource};
}

QString tera(double flops) { return whyNumber(flops * 1e-12) + QStringLiteral(" TFLOP/s"); }
QString peta(double flops) { return whyNumber(flops * 1e-15) + QStringLiteral(" PFLOP"); }

std::vector<WhyLine> flopLines(const Facts& f) {
  const StepEstimate& e = f.plan.step;
  const double perToken = modelFlopsPerToken(f.s.model, f.s.batch.seqLen);
  return {{tr("model FLOPs of a step"), tr("FLOPs of a token × GBS × sequence"),
           QStringLiteral("%1 GFLOP × %2 × %3 = %4")
               .arg(whyNumber(perToken * 1e-9))
               .arg(numberText(f.plan.globalBatchSize))
               .arg(numberText(f.s.batch.seqLen))
               .arg(peta(e.modelFlops))},
          {tr("of a GPU"), tr("FLOPs / step / GPUs"),
           QStringLiteral("%1 / %2 / %3 = %4")
               .arg(peta(e.modelFlops), f.step())
               .arg(numberText(f.s.cluster.numGpus))
               .arg(tera(e.modelFlopsPerGpu))}};
}

Why flops(const Facts& f) {
  return {titled(tr("TFLOP/s/GPU"), whyNumber(f.plan.step.modelFlopsPerGpu * 1e-12)),
          flopLines(f),
          {tr("Forward once, backward twice, as Megatron-LM counts them; replays do not count.")},
          kTrainingSource};
}

Why mfu(const Facts& f) {
  const StepEstimate& e = f.plan.step;
  Why why = flops(f);
  why.title = QStringLiteral("MFU %1").arg(whyPercent(e.mfu));
  const double peak = e.mfu > 0 ? e.modelFlopsPerGpu / e.mfu : 0;
  why.lines.push_back({QStringLiteral("MFU"), tr("FLOP/s of a GPU / dense peak of the precision"),
                       QStringLiteral("%1 / %2 = %3").arg(tera(e.modelFlopsPerGpu), tera(peak), whyPercent(e.mfu))});
  return why;
}

// Of those that need a step time; nothing for the others.
QString nameOfTimed(Quantity quantity) {
  switch (quantity) {
    case Quantity::Step:
      return tr("Step time");
    case Quantity::TimeOfSequence:
      return tr("Time of a sequence");
    case Quantity::Throughput:
      return tr("Tokens/s/GPU");
    case Quantity::ThroughputOfAll:
      return tr("Tokens/s, all GPUs");
    case Quantity::Flops:
      return tr("TFLOP/s/GPU");
    case Quantity::Mfu:
      return QStringLiteral("MFU");
    default:
      return {};
  }
}

Why derived(Quantity quantity, const Facts& f) {
  switch (quantity) {
    case Quantity::Gpus:
      return gpus(f);
    case Quantity::Dp:
      return replicas(f, false);
    case Quantity::Edp:
      return replicas(f, true);
    case Quantity::Microbatches:
      return microbatches(f);
    case Quantity::VirtualStages:
      return virtualStages(f);
    case Quantity::TokensOfStep:
      return tokensOfStep(f);
    case Quantity::TokensOfRank:
      return tokensOfRank(f);
    case Quantity::Peak:
      return whyOfStage(f.s, f.plan, worstStage(f.plan.memory));
    case Quantity::PeakShare:
      return peakShare(f);
    case Quantity::Left:
      return memoryLeft(f, true);
    case Quantity::Headroom:
      return memoryLeft(f, false);
    case Quantity::Step:
      return step(f);
    case Quantity::TimeOfSequence:
      return timeOfSequence(f);
    case Quantity::Throughput:
      return throughput(f, false);
    case Quantity::ThroughputOfAll:
      return throughput(f, true);
    case Quantity::Flops:
      return flops(f);
    case Quantity::Mfu:
      break;
  }
  return mfu(f);
}

}  // namespace

double microbatchShare(const Scenario& scenario, const Plan& plan) {
  return static_cast<double>(plan.globalBatchSize) / (1.0 * scenario.batch.microBatchSize * plan.groups.dp);
}

Why whyOf(Quantity quantity, const Scenario& scenario, const Plan& plan) {
  const Facts facts{scenario, plan};
  const QString timed = nameOfTimed(quantity);
  if (claimedStep(plan) != nullptr || timed.isEmpty()) return derived(quantity, facts);
  Why why{timed, {}, {}, {}};
  why.notes << tr("There is no step time: the layout is not legal.");
  for (const LayoutIssue& issue : plan.issues)
    if (issue.severity == Severity::Hard) why.notes << say(describe(issue, scenario));
  return why;
}

Why whyOfStage(const Scenario& scenario, const Plan& plan, int stage) {
  const StageMemory& m = plan.memory.stages[static_cast<std::size_t>(stage)];
  Why why{tr("Peak memory of stage %1: %2").arg(stage).arg(bytesText(m.peakReserved)), {}, {}, {}};
  WhySum allocated;
  for (int i = 0; i < kMemoryComponents; ++i) {
    const auto component = static_cast<MemoryComponent>(i);
    allocated.add(componentText(component), whyBytes(m[component]), m[component] == Bytes{});
  }
  why.lines.push_back(
      {tr("reserved"), tr("peak = allocated + held by the allocator"),
       QStringLiteral("%1 + %2 = %3")
           .arg(whyBytes(m.peakAllocated), whyBytes(m.peakReserved - m.peakAllocated), whyBytes(m.peakReserved))});
  if (!allocated.empty())
    why.lines.push_back(allocated.line(tr("allocated"), tr("allocated"), whyBytes(m.peakAllocated)));
  constexpr std::size_t kMost = 5;
  for (std::size_t i = 0; i < std::min(kMost, m.tensors.size()); ++i)
    why.notes << QStringLiteral("%1 — %2").arg(bytesText(m.tensors[i].bytes), say(explain(m.tensors[i], scenario)));
  why.notes << tr(
      "Against published and executed runs the peak is within 3 % in the middle; the Accuracy view lists each.");
  return why;
}

Why whyOfShare(const Scenario& scenario, const Plan& plan, std::string_view component) {
  for (const StepComponent& c : plan.step.components) {
    if (c.name != component) continue;
    const double share = c.time.count / std::max(1.0, plan.step.time.count);
    return {titled(stepShareName(component), timeText(c.time)),
            {{tr("share of the step"), tr("time / step"),
              QStringLiteral("%1 / %2 = %3").arg(whyTime(c.time), whyTime(plan.step.time), whyPercent(share))}},
            {say(describe(c, plan.step, scenario, plan.groups))},
            ratesText(scenario.cluster.calibration)};
  }
  return {stepShareName(component), {}, {tr("This step has none of it.")}, {}};
}

Why whyOfLimit(const Scenario& scenario, const Plan& plan, std::string_view component) {
  Why why = whyOfShare(scenario, plan, component);
  QStringList names, times;
  QString largest;
  for (const StepComponent& c : plan.step.components) {
    if (isModelComputation(c.name)) continue;
    names << stepShareName(c.name);
    times << whyTime(c.time);
    if (c.name == component) largest = timeText(c.time);
  }
  if (!largest.isEmpty())
    why.lines.insert(why.lines.begin(),
                     {tr("largest overhead"), QStringLiteral("max(%1)").arg(names.join(QStringLiteral(", "))),
                      QStringLiteral("max(%1) = %2").arg(times.join(QStringLiteral(", ")), largest)});
  return why;
}

}  // namespace shardscope
