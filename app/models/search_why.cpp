// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/search_why.h"

#include <QCoreApplication>

#include "app/models/search_text.h"
#include "app/models/text.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

Quantity quantityOf(SearchColumn column) {
  switch (column) {
    case SearchColumn::Gpus:
      return Quantity::Gpus;
    case SearchColumn::Ep:
    case SearchColumn::Etp:
      return Quantity::Edp;
    case SearchColumn::Vpp:
      return Quantity::VirtualStages;
    case SearchColumn::MicroBatch:
      return Quantity::Microbatches;
    case SearchColumn::Peak:
      return Quantity::Peak;
    case SearchColumn::Left:
      return Quantity::Left;
    case SearchColumn::Step:
      return Quantity::Step;
    case SearchColumn::Throughput:
      return Quantity::Throughput;
    default:
      return Quantity::Dp;
  }
}

Quantity quantityOf(MapValue value) {
  switch (value) {
    case MapValue::Feasibility:
      return Quantity::Left;
    case MapValue::PeakMemory:
      return Quantity::Peak;
    case MapValue::StepTime:
      return Quantity::Step;
    case MapValue::Throughput:
      return Quantity::Throughput;
    case MapValue::Mfu:
      break;
  }
  return Quantity::Mfu;
}

bool isSetting(SearchColumn column) {
  return column < SearchColumn::Peak && column != SearchColumn::Dp && column != SearchColumn::Gpus;
}

QString closedForm() { return tr("In closed form, a few percent from the simulated step of the verdict"); }

}  // namespace

Why whyOf(SearchColumn column, const Scenario& found, const SearchCandidate& candidate) {
  const Plan there = plan(found);
  if (column == SearchColumn::Limit || column == SearchColumn::LimitShare)
    return whyOfLimit(found, there, candidate.limit);
  if (column == SearchColumn::Recompute) {
    Why why = whyOfShare(found, there, "recompute");
    why.notes.prepend(tr("Recomputed: %1").arg(recomputeText(candidate.recompute)));
    return why;
  }
  if (column == SearchColumn::Offload) {
    Why why = whyOf(Quantity::Peak, found, there);
    why.notes.prepend(tr("%1 % of the optimizer state is on the host.").arg(100 * candidate.cpuOffloadFraction));
    return why;
  }
  Why why = whyOf(quantityOf(column), found, there);
  if (isSetting(column)) why.notes.prepend(tr("The search chose it within its ranges; this follows from it."));
  return why;
}

Why whyOfPoint(Quantity value, const Scenario& found, const QString& title) {
  const Plan there = plan(found);
  Why why = joinedWhy(title, {whyOf(value, found, there), whyOf(Quantity::Headroom, found, there)});
  why.notes.clear();  // the columns of the table say more about each
  return why;
}

Why whyOf(const FeasibilityMap& map, MapValue value, int x, int y) {
  const Scenario scenario = scenarioAt(map, x, y);
  Plan there = plan(scenario);
  if (!map.simulated) there.step = estimateStep(scenario, there.groups, there.pipeline);
  Why why = whyOf(quantityOf(value), scenario, there);
  const CellNote note = cellNote(map, x, y);
  why.title = QStringLiteral("%1: %2").arg(cellTitle(map, x, y), why.title);
  if (!isLegal(map.at(x, y).state)) {
    why.notes.prepend(note.reason);
    if (note.onMoreGpus) why.notes << note.onMoreGpusText;
    why.notes.removeDuplicates();
  } else if (!map.simulated && value != MapValue::Feasibility && value != MapValue::PeakMemory) {
    why.notes.prepend(closedForm());
  }
  return why;
}

Why whyOfCounts(const SearchResult& result) {
  Why why{
      tr("%1 layouts looked at, %2 fit").arg(numberText(result.considered), numberText(result.feasible)), {}, {}, {}};
  WhySum sum;
  for (int i = 0; i < kRejections; ++i) {
    const std::int64_t count = result.rejected[static_cast<std::size_t>(i)];
    sum.add(rejectionText(static_cast<Rejection>(i)), numberText(count), count == 0);
  }
  sum.add(tr("fit"), numberText(result.feasible));
  why.lines.push_back(sum.line({}, tr("looked at"), numberText(result.considered)));
  why.notes << tr("Every layout falls out at the first check that it fails.");
  return why;
}

}  // namespace shardscope
