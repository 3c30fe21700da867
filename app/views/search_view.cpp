// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/search_view.h"

#include <QKeyEvent>
#include <QStyle>
#include <algorithm>

#include "app/models/map_text.h"
#include "app/models/search_text.h"
#include "app/models/search_why.h"
#include "app/models/text.h"
#include "app/views/search_parts.h"
#include "app/views/theme.h"
#include "app/views/why_card.h"

namespace shardscope {
namespace {

// Time of a step, or of a sequence where the batches differ.
ParetoPoint pointOf(const PlanSummary& s, int gpus, int sequences, bool throughput, bool onFront) {
  const double value = throughput ? s.tokensPerSecondPerGpu : s.time.count * 1e-9 / std::max(1, sequences);
  return {toGiB(s.headroom), value, gpus, onFront};
}

// Style sheets look at a property only when a widget is polished.
void setLook(QWidget* widget, const char* property, const QVariant& value) {
  if (widget->property(property) == value) return;
  widget->setProperty(property, value);
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

}  // namespace

SearchView::SearchView(QWidget* parent) : ScenarioView(parent), m_parts(std::make_unique<Parts>()) {
  m_parts->build(this);
  connectParts();
  offerWhys();
  retranslate();
  showRunning(false);
  showChosen();
}

SearchView::~SearchView() { silenceParts(*this); }

bool SearchView::isSearching() const { return m_parts->runner.isRunning(); }
int SearchView::chosenRow() const { return m_parts->chosen.row(); }
SearchForm* SearchView::form() const { return m_parts->form; }
ParetoPlot* SearchView::plot() const { return m_parts->plot; }
const SearchModel& SearchView::model() const { return m_parts->model; }

bool SearchView::isForEarlierScenario() const {
  const SearchPtr& outcome = m_parts->model.outcome();
  return outcome && planned() && !answersFor(outcome->request, planned()->scenario);
}

void SearchView::connectParts() {
  Parts& p = *m_parts;
  connect(p.start, &QPushButton::clicked, this, [this] { isSearching() ? cancelSearch() : startSearch(); });
  connect(&p.runner, &SearchRunner::progressed, this, &SearchView::showProgress);
  connect(&p.runner, &SearchRunner::found, this, &SearchView::showFound);
  connect(&p.runner, &SearchRunner::finished, this, &SearchView::showOutcome);
  connect(p.values, &QButtonGroup::idClicked, this, &SearchView::showPoints);
  connect(p.withBeaten, &QCheckBox::toggled, this, [this](bool all) { m_parts->proxy.setFrontOnly(!all); });
  connect(p.plot, &ParetoPlot::pointChosen, this, &SearchView::choose);
  connect(p.plot, &ParetoPlot::pointTaken, this, &SearchView::take);
  connect(p.apply, &QPushButton::clicked, this, [this] { take(chosenRow()); });
  connect(p.table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
    if (index.isValid() && !m_parts->filling) choose(m_parts->proxy.mapToSource(index).row());
  });
  connect(p.table, &QTableView::activated, this,
          [this](const QModelIndex& index) { take(m_parts->proxy.mapToSource(index).row()); });
  p.plot->setTipText([this](int point) {
    const FoundLayout& found = m_parts->model.rows()[static_cast<std::size_t>(point)];
    const PlanSummary& s = found.candidate.summary;
    return tr("<b>%1</b><br>%2 GiB left, %3, %4 tokens/s/GPU<br>largest overhead: %5, %6 % of the step")
               .arg(layoutText(found), gibText(s.headroom), timeText(s.time), compactNumber(s.tokensPerSecondPerGpu),
                    limitText(found.candidate.limit), numberText(limitShare(found.candidate), 1)) +
           QLatin1String("<br>") + whyHint();
  });
}

void SearchView::offerWhys() {
  Parts& p = *m_parts;
  offerWhy(*p.table, [&p](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    const QModelIndex index = at ? p.table->indexAt(*at) : p.table->currentIndex();
    if (!index.isValid()) return std::nullopt;
    const int row = p.proxy.mapToSource(index).row();
    const FoundLayout& found = p.model.rows()[static_cast<std::size_t>(row)];
    return WhyAt{whyOf(static_cast<SearchColumn>(index.column()), p.model.scenarioOfRow(row), found.candidate),
                 p.table->visualRect(index)};
  });
  const auto pointWhy = [this, &p](int row) {
    const bool perSequence = !p.model.outcome()->request.space.keepGlobalBatch;
    const Quantity value = p.showsThroughput() ? Quantity::Throughput
                           : perSequence       ? Quantity::TimeOfSequence
                                               : Quantity::Step;
    return whyOfPoint(value, p.model.scenarioOfRow(row), layoutText(p.model.rows()[static_cast<std::size_t>(row)]));
  };
  offerWhy(*p.plot, [&p, pointWhy](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    const int row = at ? p.plot->pointUnder(*at) : p.chosen.row();
    if (row < 0) return std::nullopt;
    return WhyAt{pointWhy(row), p.plot->boxOf(row)};
  });
  offerWhy(*p.differences, [&p, pointWhy](const std::optional<QPoint>&) -> std::optional<WhyAt> {
    if (!p.chosen.isValid()) return std::nullopt;
    return WhyAt{pointWhy(p.chosen.row()), p.differences->rect()};
  });
  offerWhy(*p.reasons, [&p](const std::optional<QPoint>&) -> std::optional<WhyAt> {
    if (!p.model.outcome()) return std::nullopt;
    return WhyAt{whyOfCounts(p.model.outcome()->result), p.reasons->rect()};
  });
}

void SearchView::startSearch() {
  if (!planned() || isSearching()) return;
  m_parts->runner.start({planned()->scenario, m_parts->form->space()});
  showProgress({}, 0);
  showRunning(true);
}

void SearchView::cancelSearch() { m_parts->runner.cancel(); }

void SearchView::showRunning(bool running) {
  Parts& p = *m_parts;
  p.start->setText(running ? tr("Cancel") : tr("Search"));
  p.start->setToolTip(running ? tr("Ends the search and keeps what was found") : tr("Enter in the form does the same"));
  setLook(p.start, "primary", !running);
  p.form->setEnabled(!running);
  showStatus();
  if (running) p.plot->setHint(tr("Searching"));
}

void SearchView::showProgress(const SearchProgress& progress, double seconds) {
  Parts& p = *m_parts;
  const double share = progress.total > 0 ? static_cast<double>(progress.considered) / progress.total : 0;
  p.progress->setValue(static_cast<int>(1000 * share));
  QString text = tr("%1 %, %2 of %3 layouts, %4 evaluated, %5 fit")
                     .arg(numberText(100 * share, 0))
                     .arg(numberText(progress.considered), numberText(progress.total), numberText(progress.evaluated),
                          numberText(progress.feasible));
  constexpr double kTellsFrom = 0.5;  // s; before that the share says little
  if (share > 0.02 || (share > 0 && seconds > kTellsFrom)) {
    const double left = seconds / share - seconds;
    text += tr(", about %1 s left").arg(numberText(left, left < 10 ? 1 : 0));
  }
  p.counts->setText(text);
}

// What is chosen stays, even where it is beaten by now.
void SearchView::showFound(const SearchPtr& outcome) {
  Parts& p = *m_parts;
  p.filling = true;
  p.model.setOutcome(outcome, chosenRow());
  selectChosen();
  p.filling = false;
  p.fitColumns();
  p.reasons->setResult(outcome->result);
  showPoints();
  showChosen();
  showStatus();
}

void SearchView::showOutcome(const SearchPtr& outcome) {
  const SearchResult& r = outcome->result;
  m_parts->progress->setValue(r.total > 0 ? static_cast<int>(1000 * r.considered / r.total) : 0);
  showFound(outcome);
  showCounts();
  showRunning(false);
  Q_EMIT searchFinished();
}

void SearchView::showCounts() {
  const SearchPtr& outcome = m_parts->model.outcome();
  if (!outcome || isSearching()) return;
  const SearchResult& r = outcome->result;
  m_parts->counts->setText(
      (r.cancelled ? tr("Cancelled, what was found stays: %1 of %2 layouts, %3 evaluated, in %4 s, %5 cores")
                   : tr("%1 of %2 layouts, %3 evaluated, in %4 s, %5 cores"))
          .arg(numberText(r.considered), numberText(r.total), numberText(r.evaluated))
          .arg(numberText(outcome->seconds, 2))
          .arg(SearchRunner::threadCount()));
}

void SearchView::showPoints() {
  Parts& p = *m_parts;
  const SearchPtr& outcome = p.model.outcome();
  if (!outcome) return;
  const bool perSequence = !outcome->request.space.keepGlobalBatch;
  std::vector<ParetoPoint> points;
  for (const FoundLayout& row : p.model.rows()) {
    const SearchCandidate& c = row.candidate;
    points.push_back(pointOf(c.summary, c.gpus, perSequence ? c.globalBatchSize : 1, p.showsThroughput(), row.onFront));
  }
  const QString name = p.showsThroughput() ? tr("tokens/s/GPU")
                       : perSequence       ? tr("s per sequence")
                                           : tr("step time, s");
  const double capacity = toGiB(outcome->request.scenario.cluster.capacity());
  p.plot->setPoints(std::move(points), name, 0.1 * capacity);
  p.plot->setHint(isSearching() ? tr("Searching")
                  : outcome->result.cancelled
                      ? tr("Nothing that fits was found before it was cancelled.")
                      : tr("No layout fits. Allow more GPUs, wider ranges or less memory left, or let more change."));
  p.plot->setChosen(chosenRow());
  showPresent();
}

void SearchView::showPresent() {
  Parts& p = *m_parts;
  if (!planned()) return;
  const Scenario& scenario = planned()->scenario;
  p.model.setPresent(scenario);
  const PlanSummary s = summaryOf(planned()->plan);
  const SearchPtr& outcome = p.model.outcome();
  const bool perSequence = outcome && !outcome->request.space.keepGlobalBatch;
  std::optional<ParetoPoint> present;
  if (s.feasible && !isForEarlierScenario())
    present = pointOf(s, scenario.cluster.numGpus, perSequence ? planned()->plan.globalBatchSize : 1,
                      p.showsThroughput(), false);
  p.plot->setPresent(present);
}

void SearchView::showStatus() {
  Parts& p = *m_parts;
  const SearchPtr& outcome = p.model.outcome();
  if (!outcome) {
    p.status->setText(tr("%1 cores; sliders stay live").arg(SearchRunner::threadCount()));
    if (!isSearching())
      p.plot->setHint(tr("Press Search, or Enter in the form, to look through the layouts in these ranges."));
  } else {
    p.status->setText(
        tr("%1 fit, %2 on the front").arg(numberText(outcome->result.feasible)).arg(outcome->result.pareto.size()));
  }
  p.earlier->setVisible(isForEarlierScenario());
  p.earlier->setStyleSheet(QStringLiteral("color: %1").arg(themeOf(this).warning.name()));
  p.tableNote->setText(outcome ? tr("click chooses, double click goes there") : QString());
}

void SearchView::choose(int row) {
  Parts& p = *m_parts;
  if (row < 0 || row == chosenRow() || row >= p.model.rowCount()) return;
  p.chosen = p.model.index(row, 0);
  p.plot->setChosen(row);
  selectChosen();
  const QModelIndex index = p.proxy.mapFromSource(p.chosen);
  if (index.isValid()) p.table->scrollTo(index);
  showChosen();
}

void SearchView::selectChosen() {
  const Parts& p = *m_parts;
  const QModelIndex index = p.proxy.mapFromSource(p.chosen);
  if (!index.isValid())
    p.table->selectionModel()->clear();
  else if (p.table->currentIndex().row() != index.row() || !p.table->selectionModel()->hasSelection())
    p.table->selectRow(index.row());
}

void SearchView::showChosen() {
  Parts& p = *m_parts;
  const bool chosen = p.chosen.isValid();
  p.apply->setVisible(chosen);
  p.differences->setVisible(chosen);
  setLook(p.card, "card", QString::fromLatin1(chosen ? "accent" : "true"));
  if (!chosen || !planned()) {
    p.cardTitle->setText(tr("Choose a point or a row to see how it differs from the present layout."));
    p.differences->setDifferences({});
    return;
  }
  const FoundLayout& found = p.model.rows()[static_cast<std::size_t>(chosenRow())];
  p.cardTitle->setText(tr("Chosen: %1").arg(layoutText(found)));
  p.differences->setDifferences(differencesOf(planned()->scenario, summaryOf(planned()->plan),
                                              p.model.scenarioOfRow(chosenRow()), found.candidate.summary));
}

void SearchView::take(int row) {
  if (row < 0 || row >= m_parts->model.rowCount()) return;
  const Scenario next = m_parts->model.scenarioOfRow(row);
  if (planned() && next == planned()->scenario) return;
  Q_EMIT editWanted(next, layoutText(m_parts->model.rows()[static_cast<std::size_t>(row)]));
}

void SearchView::plannedChanged() {
  m_parts->form->setScenario(planned()->scenario);
  showPresent();
  showStatus();
  showChosen();
}

void SearchView::retranslate() {
  setAccessibleName(tr("Search"));
  m_parts->retranslate();
  m_parts->fitColumns();
  showRunning(isSearching());
  showCounts();
  showPoints();
}

void SearchView::restyle() { m_parts->plot->repaintPoints(); }

void SearchView::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (!enter) return ScenarioView::keyPressEvent(event);
  startSearch();
}

}  // namespace shardscope
