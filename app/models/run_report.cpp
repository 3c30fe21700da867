// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/run_report.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/models/html_table.h"
#include "app/models/residual_model.h"
#include "app/models/text.h"
#include "app/models/timeline_text.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

QString time(std::int64_t nanoseconds) { return timeText({static_cast<double>(nanoseconds)}); }

QString table(const QString& rows) { return QStringLiteral("<table cellpadding='3'>%1</table>").arg(rows); }

const TraceStep* medianStep(const RecordedRun& run) {
  std::vector<const TraceStep*> byLength;
  for (const TraceStep& step : run.store->steps()) byLength.push_back(&step);
  if (byLength.empty()) return nullptr;
  const auto middle = byLength.begin() + static_cast<std::ptrdiff_t>((byLength.size() - 1) / 2);
  std::nth_element(byLength.begin(), middle, byLength.end(),
                   [](const TraceStep* a, const TraceStep* b) { return a->end - a->start < b->end - b->start; });
  return *middle;
}

QString opTable(const RecordedRun& run, const TraceStep& step) {
  constexpr std::size_t kAll = 1000;
  const StepResiduals residuals = residualsOf(run, step, kAll);
  if (residuals.empty()) return {};
  ResidualModel model;
  model.show(residuals);
  const auto cells = [](const auto& cell) {
    QStringList row;
    for (int column = 0; column <= ResidualModel::Difference; ++column) row << cell(column);
    return row;
  };
  QString rows =
      htmlRow(cells([&](int c) { return model.headerData(c, Qt::Horizontal, Qt::DisplayRole).toString(); }), "th");
  for (int i = 0; i < model.rowCount(); ++i)
    if (!model.isRest(i) || residuals.restKinds > 0)
      rows += htmlRow(cells([&](int c) { return model.index(i, c).data().toString(); }), "td");
  const QString unit = model.inSeconds() ? tr("seconds a step") : tr("milliseconds a step");
  return QStringLiteral("<h3>%1</h3><p>%2</p>%3")
      .arg(tr("Ops and exchanges of rank %1").arg(residuals.rank), unit, table(rows));
}

QString rankTable(const RecordedRun& run, const StepSummary& summary, const TraceStep& step) {
  QString rows = htmlRow({tr("Rank"), tr("Stage"), tr("Step, measured"), tr("Step, predicted"), tr("Computing"),
                          tr("Waiting"), tr("Neither"), tr("Peak memory, measured"), tr("Peak memory, predicted")},
                         "th", "right");
  for (const RankStep& rank : summary.steps) {
    if (!rank.whole || rank.step != step.number) continue;
    const auto& stages = run.plan.memory.stages;
    const auto stage = static_cast<std::size_t>(rank.stage);
    const bool planned = run.hasPlan() && rank.stage >= 0 && stage < stages.size();
    const QString none = QStringLiteral("–");
    rows +=
        htmlRow({QString::number(rank.rank), rank.stage < 0 ? none : QString::number(rank.stage), time(rank.time()),
                 planned ? timeText(run.plan.step.time) : none, time(rank.compute), time(rank.exposed), time(rank.idle),
                 bytesText({rank.peak.live}), planned ? bytesText(stages[stage].peakAllocated) : none},
                "td", "right");
  }
  return QStringLiteral("<h3>%1</h3>").arg(tr("Every rank")) + table(rows);
}

}  // namespace

QString runReportHtml(const RecordedRun& run, const StepSummary& summary) {
  const TraceStep* const step = medianStep(run);
  if (step == nullptr) return {};
  QStringList facts = {ranScenarioText(run), run.machine};
  if (run.isProxy) facts << tr("a proxy, scaled down from the model that it names; the prediction is of what ran");
  QString out = QStringLiteral("<h2>%1</h2><p>%2</p>")
                    .arg(tr("A run beside its plan"), richText(facts.join(QStringLiteral(" · "))));
  const QString measured = time(step->end - step->start);
  const QString told = run.hasPlan() ? tr("Step %1, of median length: %2 measured, %3 predicted.")
                                           .arg(step->number)
                                           .arg(measured, timeText(run.plan.step.time))
                                     : tr("Step %1, of median length: %2.").arg(step->number).arg(measured);
  out += QStringLiteral("<p>%1</p>").arg(richText(told));
  return out + rankTable(run, summary, *step) + opTable(run, *step);
}

}  // namespace shardscope
