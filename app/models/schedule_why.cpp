// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/schedule_why.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/models/rates_text.h"
#include "app/models/text.h"
#include "core/cost/step_summary.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

const char* const kScheduleSource = "Megatron-LM core/pipeline_parallel/schedules.py";

QString time(double ns) { return whyTime({ns}); }

QString partText(const ChunkShare& share) {
  switch (share.part) {
    case ChunkPart::Layer:
      if (share.kind.mixer == MixerKind::GatedDeltaNet)
        return share.kind.ffn == FfnKind::Moe ? tr("delta-net MoE layers") : tr("delta-net dense layers");
      return share.kind.ffn == FfnKind::Moe ? tr("MoE layers") : tr("dense layers");
    case ChunkPart::Embedding:
      return tr("embedding");
    case ChunkPart::Output:
      return tr("logits and loss");
    case ChunkPart::Mtp:
      return tr("MTP projections");
    case ChunkPart::SendForward:
    case ChunkPart::SendBackward:
      return tr("sends");
    case ChunkPart::Replay:
      break;
  }
  return tr("replayed layers");
}

// One kind of time of a slot, from what is in its chunk.
template <typename Each>
void addShares(const std::vector<ChunkShare>& shares, Each each, const QString& suffix, WhySum& sum) {
  for (const ChunkShare& share : shares)
    sum.add(QStringLiteral("%1 × %2").arg(partText(share), suffix),
            QStringLiteral("%1 × %2").arg(whyNumber(share.count), time(each(share.each))), each(share.each) < 1);
}

std::vector<ChunkShare> sharesOf(const PlannedScenario& p, const TimelineSlot& slot) {
  const StageCosts costs = stageCosts(p.scenario, p.plan.groups, p.plan.pipeline);
  return chunkShares(costs, p.plan.pipeline, slot.step.chunk * p.plan.pipeline.pp + slot.rank);
}

QString passText(Pass pass) { return pass == Pass::Forward ? tr("forward") : tr("backward"); }

WhyLine durationLine(const TimelineSlot& slot) {
  WhySum sum;
  sum.add(tr("recompute"), whyTime(slot.recompute), slot.recompute.count < 1);
  sum.add(passText(slot.step.pass), whyTime(slot.compute));
  sum.add(tr("exposed communication"), whyTime(slot.exposed), slot.exposed.count < 1);
  return sum.line(tr("duration"), tr("duration"), whyTime({endOf(slot) - slot.start.count}));
}

void addLine(Why& why, const WhySum& sum, const QString& name, double total) {
  if (!sum.empty()) why.lines.push_back(sum.line(name, name, time(total)));
}

void addSlotParts(Why& why, const std::vector<ChunkShare>& shares, const TimelineSlot& slot) {
  const bool forward = slot.step.pass == Pass::Forward;
  const QString one = tr("one");
  WhySum compute, recompute, exposed;
  addShares(
      shares,
      [forward](const WorkTime& w) {
        return forward ? w.forward - w.exposedForward : w.backward - w.exposedBackward - w.recompute;
      },
      one, compute);
  addShares(
      shares, [](const WorkTime& w) { return w.recompute; }, one, recompute);
  const auto shown = [forward](const WorkTime& w) { return forward ? w.exposedForward : w.exposedBackward; };
  const auto hidden = [forward](const WorkTime& w) { return forward ? w.hiddenForward : w.hiddenBackward; };
  addShares(shares, shown, one, exposed);
  double steady = 0;
  for (const ChunkShare& share : shares) steady += share.count * shown(share.each);
  // In the warm-up and at the end EP overlap has nothing to hide behind.
  if (slot.exposed.count - steady > 1) addShares(shares, hidden, tr("one not hidden"), exposed);
  addLine(why, compute, passText(slot.step.pass), slot.compute.count);
  if (!forward) addLine(why, recompute, tr("recompute"), slot.recompute.count);
  addLine(why, exposed, tr("exposed communication"), slot.exposed.count);
}

WhyLine liveLine(const PipelineLanes& lanes, const TimelineSlot& slot) {
  int begun = 0, ended = 0;
  for (const TimelineSlot& other : lanes.slots(slot.rank)) {
    if (other.step.pass == Pass::Forward)
      begun += other.start.count <= slot.start.count;
    else
      ended += endOf(other) <= slot.start.count;
  }
  return {tr("in flight"), tr("forwards begun − backwards done"),
          QStringLiteral("%1 − %2 = %3").arg(begun).arg(ended).arg(lanes.liveAt(slot.rank, slot.start.count))};
}

// Equal times counted together.
struct Repeated {
  int chunk;
  double each;
  int count;
};

template <typename Part>
void addRepeated(Why& why, const PipelineLanes& lanes, int stage, const QString& name, double total, Part part) {
  constexpr std::size_t kMost = 8;
  std::vector<Repeated> terms;
  int slots = 0;
  for (const TimelineSlot& slot : lanes.slots(stage)) {
    const double each = part(slot);
    if (each < 1) continue;
    ++slots;
    const auto same = std::find_if(terms.begin(), terms.end(), [&](const Repeated& r) {
      return r.chunk == slot.step.chunk && std::abs(r.each - each) <= 1e-6 * each;
    });
    if (same != terms.end())
      ++same->count;
    else
      terms.push_back({slot.step.chunk, each, 1});
  }
  if (terms.empty()) return;
  if (terms.size() > kMost) {
    why.lines.push_back({name, tr("passes × mean"),
                         QStringLiteral("%1 × %2 = %3").arg(numberText(slots), time(total / slots), time(total))});
    return;
  }
  WhySum sum;
  for (const Repeated& r : terms)
    sum.add(tr("passes of chunk %1 × one").arg(r.chunk),
            QStringLiteral("%1 × %2").arg(numberText(r.count), time(r.each)));
  addLine(why, sum, name, total);
}

WhyLine bubbleLine(const PipelineLanes& lanes, int stage) {
  const BusyTime busy = lanes.busy(stage);
  QStringList names{tr("length")}, times{time(lanes.length())};
  const auto minus = [&](const QString& name, double ns) {
    if (ns < 1) return;
    names << name;
    times << time(ns);
  };
  minus(tr("forward"), busy.forward);
  minus(tr("backward"), busy.backward);
  minus(tr("recompute"), busy.recompute);
  minus(tr("exposed communication"), busy.exposed);
  return {tr("bubble"), tr("bubble") + QStringLiteral(" = ") + names.join(QStringLiteral(" − ")),
          times.join(QStringLiteral(" − ")) + QStringLiteral(" = ") + time(lanes.bubble(stage))};
}

WhyLine mostLiveLine(const PlannedScenario& p, const PipelineLanes& lanes, int stage) {
  const StageCosts costs = stageCosts(p.scenario, p.plan.groups, p.plan.pipeline);
  const ScheduleShape shape = scheduleShape(costs.basis);
  const bool longer = shape.epOverlap && (shape.vpp > 1 || shape.pp == 1);
  const QString extra = longer ? QStringLiteral(" + 1") : QString();
  const QString overlap = longer ? tr(" + 1 for EP overlap") : QString();
  const int most = lanes.maxLive(stage), passes = lanes.microbatches() * shape.vpp;
  if (shape.vpp > 1)
    return {tr("in flight at most"),
            tr("min(2 × (PP − 1 − stage) + (VPP − 1) × group%1 + 1, micro batches × VPP)").arg(overlap),
            QStringLiteral("min(2 × (%1 − 1 − %2) + (%3 − 1) × %4%5 + 1, %6) = %7")
                .arg(shape.pp)
                .arg(stage)
                .arg(shape.vpp)
                .arg(shape.groupSize)
                .arg(extra)
                .arg(numberText(passes), numberText(most))};
  return {tr("in flight at most"), tr("min(PP − 1 − stage%1 + 1, micro batches)").arg(overlap),
          QStringLiteral("min(%1 − 1 − %2%3 + 1, %4) = %5")
              .arg(shape.pp)
              .arg(stage)
              .arg(extra, numberText(passes), numberText(most))};
}

}  // namespace

Why whyOfSlot(const PlannedScenario& planned, const PipelineLanes& lanes, const TimelineSlot& slot) {
  const QString pass = slot.step.pass == Pass::Forward ? tr("Forward of micro batch %1, chunk %2, stage %3: %4")
                                                       : tr("Backward of micro batch %1, chunk %2, stage %3: %4");
  Why why{pass.arg(slot.step.microbatch)
              .arg(slot.step.chunk)
              .arg(slot.rank)
              .arg(timeText({endOf(slot) - slot.start.count})),
          {durationLine(slot)},
          {},
          kScheduleSource};
  addSlotParts(why, sharesOf(planned, slot), slot);
  const auto before = lanes.slotsBetween(slot.rank, 0, slot.start.count);
  const double free = before.empty() ? 0 : endOf(before.back());
  if (slot.start.count - free > 1)
    why.lines.push_back(
        {tr("waited before"), tr("start − stage free"),
         QStringLiteral("%1 − %2 = %3").arg(time(slot.start.count), time(free), time(slot.start.count - free))});
  why.lines.push_back(liveLine(lanes, slot));
  why.source += QLatin1Char('\n') + ratesText(planned.scenario.cluster.calibration);
  return why;
}

Why whyOfStageTime(const PlannedScenario& planned, const PipelineLanes& lanes, int stage) {
  const BusyTime busy = lanes.busy(stage);
  Why why{tr("Stage %1 over the step: bubble %2").arg(stage).arg(timeText({lanes.bubble(stage)})),
          {bubbleLine(lanes, stage)},
          {},
          kScheduleSource};
  const auto compute = [](Pass pass) {
    return [pass](const TimelineSlot& slot) { return slot.step.pass == pass ? slot.compute.count : 0.0; };
  };
  addRepeated(why, lanes, stage, tr("forward"), busy.forward, compute(Pass::Forward));
  addRepeated(why, lanes, stage, tr("backward"), busy.backward, compute(Pass::Backward));
  addRepeated(why, lanes, stage, tr("recompute"), busy.recompute,
              [](const TimelineSlot& slot) { return slot.recompute.count; });
  addRepeated(why, lanes, stage, tr("exposed communication"), busy.exposed,
              [](const TimelineSlot& slot) { return slot.exposed.count; });
  why.lines.push_back(mostLiveLine(planned, lanes, stage));
  if (lanes.microbatches() < planned.plan.numMicrobatches)
    why.notes << tr("Of %1 micro batches the first %2 are simulated; the rest repeats the steady state.")
                     .arg(numberText(planned.plan.numMicrobatches), numberText(lanes.microbatches()));
  return why;
}

Why whyOfForward(const PlannedScenario& planned, const PipelineLanes& lanes, int stage) {
  Why why{{}, {}, {}, kScheduleSource};
  const PipelineLayout& pipeline = planned.plan.pipeline;
  WhySum sum;
  double total = 0;
  for (int chunk = 0; chunk < pipeline.vpp; ++chunk) {
    const double each = lanes.forwardTime(stage, chunk);
    total += each;
    sum.add(tr("chunk %1").arg(chunk), time(each), each < 1);
  }
  why.title = tr("Forward of a micro batch on stage %1: %2").arg(stage).arg(timeText({total}));
  addLine(why, sum, tr("forward"), total);
  const StageCosts costs = stageCosts(planned.scenario, planned.plan.groups, pipeline);
  for (int chunk = 0; chunk < pipeline.vpp; ++chunk) {
    WhySum parts;
    addShares(
        chunkShares(costs, pipeline, chunk * pipeline.pp + stage), [](const WorkTime& w) { return w.forward; },
        tr("one"), parts);
    addLine(why, parts, tr("chunk %1").arg(chunk), chunkTime(costs, pipeline, chunk * pipeline.pp + stage).forward);
  }
  return why;
}

}  // namespace shardscope
