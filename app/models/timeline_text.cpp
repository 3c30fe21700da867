// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/timeline_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

#include "app/models/pipeline_lanes.h"
#include "app/models/text.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

QString plain(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

double lengthOf(const TraceTrack& track, std::size_t event) {
  return static_cast<double>(track.end(event) - track.start(event));
}

QString passText(ActivityPass pass) {
  switch (pass) {
    case ActivityPass::Forward:
      return tr("forward");
    case ActivityPass::Backward:
      return tr("backward");
    case ActivityPass::Recompute:
      return tr("recompute");
    case ActivityPass::Optimizer:
      return tr("optimizer");
    case ActivityPass::Unknown:
      break;
  }
  return {};
}

QString rankText(const TraceRank& rank) {
  return rank.stage < 0 ? tr("rank %1").arg(rank.rank) : tr("rank %1, stage %2").arg(rank.rank).arg(rank.stage);
}

QString passTitle(const TraceDetail& d) {
  if (d.pass == ActivityPass::Optimizer) return tr("Optimizer");
  const bool forward = d.pass == ActivityPass::Forward;
  if (!forward && d.pass != ActivityPass::Backward) return tr("Pass");
  return (forward ? tr("Forward, micro batch %1, chunk %2") : tr("Backward, micro batch %1, chunk %2"))
      .arg(d.microbatch)
      .arg(std::max<int>(0, d.chunk));
}

QString placeText(const TraceRank& rank, const TraceDetail& d) {
  QStringList parts{rankText(rank)};
  if (d.layer >= 0) parts << tr("layer %1").arg(d.layer);
  if (d.microbatch >= 0) parts << tr("micro batch %1").arg(d.microbatch);
  if (const QString pass = passText(d.pass); !pass.isEmpty()) parts << pass;
  return parts.join(QStringLiteral(", "));
}

QString againstText(const QString& measured, const QString& predicted) {
  return predicted.isEmpty() ? measured : tr("%1, predicted %2").arg(measured, predicted);
}

QString scaled(double value, const char* unit) {
  static constexpr std::pair<double, const char*> kPrefixes[] = {{1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}};
  for (const auto& [factor, prefix] : kPrefixes)
    if (value >= factor) return QStringLiteral("%1 %2%3").arg(roundText(value / factor, 3), prefix, unit);
  return QStringLiteral("%1 k%2").arg(roundText(value / 1e3, 3), unit);
}

QString opRate(const RecordedRun& run, const TraceTrack& ops, std::size_t event) {
  const double seconds = lengthOf(ops, event) * 1e-9;
  const TraceDetail& d = ops.detail(event);
  const TraceCost& cost = run.store->cost(d.cost);
  if (seconds <= 0 || (cost.flops <= 0 && cost.bytes <= 0)) return {};
  const OpCost* const planned = run.op(run.store->text(d.name));
  const double time = planned != nullptr ? (planned->time + planned->recompute).count * 1e-9 : 0;
  if (cost.flops > 0)
    return againstText(flopRateText(cost.flops / seconds), time > 0 ? flopRateText(planned->flops / time) : QString());
  return againstText(byteRateText(static_cast<double>(cost.bytes) / seconds),
                     time > 0 ? byteRateText(static_cast<double>(planned->bytes.count) / time) : QString());
}

QStringList collectiveLines(const RecordedRun& run, const TraceTrack& track, std::size_t event) {
  const TraceDetail& d = track.detail(event);
  const TraceMessage& message = track.message(event);
  const double seconds = lengthOf(track, event) * 1e-9;
  const auto waited = static_cast<double>(track.end(event) - message.waited);
  QStringList lines{waited > 0 ? tr("%1, of it %2 waited for").arg(timeText({seconds * 1e9}), timeText({waited}))
                               : timeText({seconds * 1e9})};
  const auto bytes = static_cast<double>(run.store->cost(d.cost).bytes);
  if (bytes <= 0 || seconds <= 0) return lines;
  const CollectiveCost* const planned = run.collective(run.store->text(d.name));
  const bool known = planned != nullptr && planned->time.count > 0;
  lines << tr("%1 at %2")
               .arg(bytesText({run.store->cost(d.cost).bytes}),
                    againstText(
                        byteRateText(bytes / seconds),
                        known ? byteRateText(static_cast<double>(planned->bytes.count) / planned->time.count * 1e9)
                              : QString()));
  return lines;
}

}  // namespace

QString timeDifferenceText(double nanoseconds) {
  if (std::abs(nanoseconds) < 1) return QStringLiteral("0");
  return (nanoseconds < 0 ? QStringLiteral("−") : QStringLiteral("+")) + timeText({std::abs(nanoseconds)});
}

QString flopRateText(double flopsPerSecond) { return scaled(flopsPerSecond, "FLOP/s"); }
QString byteRateText(double bytesPerSecond) { return scaled(bytesPerSecond, "B/s"); }

QString describeEvent(const RecordedRun& run, const TraceRank& rank, TraceLane lane, std::size_t event) {
  const TraceTrack& track = rank.track(lane);
  const TraceDetail& d = track.detail(event);
  QStringList lines;
  if (lane == TraceLane::Passes) {
    lines << passTitle(d) << rankText(rank);
    const double measured = lengthOf(track, event);
    const TimelineSlot* const slot = run.slot(rank.stage, d.pass, d.microbatch, d.chunk);
    const double predicted = slot != nullptr ? (endOf(*slot) - slot->start.count) * run.outlineScale : 0;
    lines << (slot == nullptr
                  ? timeText({measured})
                  : tr("%1, predicted %2, %3")
                        .arg(timeText({measured}), timeText({predicted}), timeDifferenceText(measured - predicted)));
    return lines.join(QLatin1Char('\n'));
  }
  lines << plain(run.store->text(d.name));
  if (lane == TraceLane::Ops) {
    lines << placeText(rank, d) << timeText({lengthOf(track, event)});
    if (const QString rate = opRate(run, track, event); !rate.isEmpty()) lines << rate;
  } else {
    lines << tr("%1, group %2").arg(placeText(rank, d), plain(run.store->text(track.message(event).group)));
    lines += collectiveLines(run, track, event);
  }
  return lines.join(QLatin1Char('\n'));
}

QString describeSlot(const RecordedRun& run, const TraceRank& rank, const TimelineSlot& slot, const TraceStep& step) {
  TraceDetail d;
  d.pass = slot.step.pass == Pass::Forward ? ActivityPass::Forward : ActivityPass::Backward;
  d.microbatch = slot.step.microbatch;
  d.chunk = static_cast<std::int16_t>(slot.step.chunk);
  if (const auto pass = run.passOf(rank, slot, step.start, step.end))
    return describeEvent(run, rank, TraceLane::Passes, *pass);
  const double predicted = (endOf(slot) - slot.start.count) * run.outlineScale;
  return QStringList{passTitle(d), rankText(rank), tr("predicted %1, not measured").arg(timeText({predicted}))}.join(
      QLatin1Char('\n'));
}

QString describeGap(const RecordedRun& run, const TraceGap& gap) {
  const std::string reason = "trace.loss." + std::string(run.store->text(gap.reason));
  const auto count = static_cast<std::int64_t>(gap.records);
  const Message known{reason, {{"count", count}}}, other{"trace.loss.dropped", {{"count", count}}};
  const std::string_view text = run.store->text(gap.reason);
  const bool isKnown =
      text == kDroppedQueueFull || text == kDroppedWindowBehind || text == kDroppedRunFull || text == kDroppedNotSent;
  return say(isKnown ? known : other);
}

QString runName(const RecordedRun& run) { return run.name.isEmpty() ? tr("This run") : run.name; }

QString ranScenarioText(const RecordedRun& run) {
  if (!run.scenario) return {};
  const ParallelLayout& l = run.scenario->layout;
  const int ranks = run.live ? run.scenario->cluster.numGpus : static_cast<int>(run.store->ranks().size());
  return tr("%1, TP %2, CP %3, EP %4, PP %5, %6 tokens")
      .arg(ranks == 1 ? tr("1 rank") : tr("%1 ranks").arg(ranks))
      .arg(l.tp)
      .arg(l.cp)
      .arg(l.ep)
      .arg(l.pp)
      .arg(numberText(static_cast<std::int64_t>(run.scenario->batch.seqLen)));
}

}  // namespace shardscope
