// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/timeline_view.h"

#include <QBoxLayout>
#include <QButtonGroup>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QStackedWidget>

#include "app/models/run_rates.h"
#include "app/models/text.h"
#include "app/models/timeline_text.h"
#include "app/views/labels.h"
#include "app/views/painted_access.h"
#include "app/views/recording_banner.h"
#include "app/views/recording_facts.h"
#include "app/views/residual_table.h"
#include "app/views/run_memory.h"
#include "app/views/timeline_legend.h"

namespace shardscope {
namespace {

constexpr int kMargin = 24, kDetails = 314, kFactsEveryMs = 1000;

}  // namespace

TimelineView::TimelineView(QWidget* parent) : ScenarioView(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_readingRow = new QWidget(this);
  auto* reading = new QHBoxLayout(m_readingRow);
  reading->setContentsMargins(kMargin, 8, kMargin, 8);
  m_reading = new QLabel(m_readingRow);
  m_progress = new QProgressBar(m_readingRow);
  m_progress->setTextVisible(false);
  m_cancel = new QPushButton(m_readingRow);
  reading->addWidget(m_reading);
  reading->addWidget(m_progress, 1);
  reading->addWidget(m_cancel);
  m_readingRow->hide();
  m_empty = makeEmpty();
  m_page = makePage();
  column->addWidget(m_readingRow);
  column->addWidget(m_empty, 1);
  column->addWidget(m_page, 1);
  connect(m_cancel, &QPushButton::clicked, this, &TimelineView::cancelWanted);
  retranslate();
  showParts();
}

TimelineView::~TimelineView() { silenceParts(*this); }

QWidget* TimelineView::makeEmpty() {
  constexpr int kTextWidth = 520;
  auto* empty = new QWidget(this);
  auto* column = new QVBoxLayout(empty);
  m_hint = new QLabel(empty);
  m_hint->setWordWrap(true);
  m_hint->setAlignment(Qt::AlignCenter);
  m_hint->setFixedWidth(kTextWidth);
  m_open = new QPushButton(empty);
  m_open->setProperty("primary", true);
  column->addStretch(1);
  auto* hint = new QHBoxLayout;  // which asks for the height of its lines; an alignment would not
  hint->addStretch(1);
  hint->addWidget(m_hint);
  hint->addStretch(1);
  column->addLayout(hint);
  column->addSpacing(16);
  column->addWidget(m_open, 0, Qt::AlignHCenter);
  column->addStretch(2);
  connect(m_open, &QPushButton::clicked, this, &TimelineView::openWanted);
  return empty;
}

QWidget* TimelineView::makePage() {
  auto* page = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 12, 0, 8);
  column->setSpacing(8);
  addHeader(*column);
  m_banner = new RecordingBanner(page);
  column->addWidget(m_banner);
  m_canvas = new TimelineCanvas(page);
  auto* lanes = new QHBoxLayout;
  lanes->setContentsMargins(16, 0, 8, 0);
  lanes->addWidget(m_canvas);
  column->addLayout(lanes, 1);
  column->addWidget(hairline(page));
  addDetails(*column);
  connect(m_banner, &RecordingBanner::adoptWanted, this, [this] {
    if (m_run && m_run->scenario) Q_EMIT editWanted(*m_run->scenario, tr("Scenario of %1").arg(runName(*m_run)));
  });
  connect(m_canvas, &TimelineCanvas::selectionChanged, this, [this] {
    m_facts->select(m_canvas->describe(m_canvas->selected()));
    showMemory();
  });
  const auto toSearch = [this] {
    m_search->setFocus();
    m_search->selectAll();
  };
  connect(m_canvas, &TimelineCanvas::searchWanted, this, toSearch);
  auto* find = new QShortcut(QKeySequence::Find, this);
  find->setContext(Qt::WidgetWithChildrenShortcut);
  connect(find, &QShortcut::activated, this, toSearch);
  return page;
}

void TimelineView::addHeader(QBoxLayout& column) {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kMargin, 0, kMargin, 0);
  row->setSpacing(8);
  m_modes = new QButtonGroup(this);
  for (const TimelineShow show : {TimelineShow::Predicted, TimelineShow::Measured, TimelineShow::Both}) {
    auto* button = new QPushButton(this);
    button->setCheckable(true);
    button->setProperty("chip", true);
    button->setChecked(show == TimelineShow::Both);
    m_modes->addButton(button, static_cast<int>(show));
    row->addWidget(button);
  }
  m_stepLabel = new QLabel(this);
  m_steps = new QComboBox(this);
  m_steps->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  m_search = new QLineEdit(this);
  m_search->setClearButtonEnabled(true);
  m_search->setMaximumWidth(220);
  m_found = roleLabel("dimsmall", this);
  row->addSpacing(8);
  row->addWidget(m_stepLabel);
  row->addWidget(m_steps);
  row->addSpacing(8);
  row->addWidget(m_search, 1);
  row->addWidget(m_found);
  row->addStretch(1);
  column.addLayout(row);
  m_legend = new TimelineLegend(this);
  auto* legend = new QHBoxLayout;
  legend->setContentsMargins(kMargin, 0, kMargin, 0);
  legend->addWidget(m_legend);
  column.addLayout(legend);
  connect(m_modes, &QButtonGroup::idClicked, this,
          [this](int id) { m_canvas->setShow(static_cast<TimelineShow>(id)); });
  connect(m_steps, &QComboBox::activated, this, &TimelineView::showStep);
  connect(m_search, &QLineEdit::textChanged, this, &TimelineView::search);
  connect(m_search, &QLineEdit::returnPressed, this, [this] { m_canvas->findNext(true); });
}

void TimelineView::addDetails(QBoxLayout& column) {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kMargin, 0, kMargin, 0);
  row->setSpacing(24);
  auto* left = new QWidget(this);
  auto* table = new QVBoxLayout(left);
  table->setContentsMargins(0, 0, 0, 0);
  table->setSpacing(0);
  auto* titles = new QHBoxLayout;
  titles->setSpacing(12);
  m_residualsTitle = roleLabel("title", this);
  m_residualsOf = new FittedLabel("dimsmall", this);
  titles->addWidget(m_residualsTitle);
  titles->addWidget(m_residualsOf, 1);
  m_rates = new FittedLabel("dimsmall", this);
  m_calibrate = new QPushButton(this);
  m_published = new QPushButton(this);
  auto* rates = new QHBoxLayout;
  rates->setSpacing(8);
  rates->addWidget(m_rates, 1);
  rates->addWidget(m_published);
  rates->addWidget(m_calibrate);
  connect(m_calibrate, &QPushButton::clicked, this, &TimelineView::calibrate);
  connect(m_published, &QPushButton::clicked, this, [this] {
    Scenario next = planned()->scenario;
    next.engineCalibration.clear();
    Q_EMIT editWanted(next, tr("Published rates"));
  });
  m_residuals = new ResidualTable(this);
  table->addLayout(titles);
  table->addLayout(rates);
  table->addWidget(m_residuals, 1);
  table->addStretch(0);
  left->setFixedHeight(kDetails);
  row->addWidget(left, 7);
  row->addWidget(makeBeside(), 4);
  column.addLayout(row);
}

// What was lost and what is selected, or the memory: one of both.
QWidget* TimelineView::makeBeside() {
  auto* whole = new QWidget(this);
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  auto* chips = new QHBoxLayout;
  chips->setSpacing(8);
  auto* choice = new QButtonGroup(whole);
  m_showFacts = new QPushButton(whole);
  m_showMemory = new QPushButton(whole);
  for (QPushButton* button : {m_showFacts, m_showMemory}) {
    button->setCheckable(true);
    button->setProperty("chip", true);
    choice->addButton(button, button == m_showMemory ? 1 : 0);
    chips->addWidget(button);
  }
  chips->addStretch(1);
  m_showFacts->setChecked(true);
  m_beside = new QStackedWidget(whole);
  auto* area = new QScrollArea(m_beside);
  m_facts = new RecordingFacts;
  area->setWidget(m_facts);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_memory = new RunMemory(m_beside);
  m_beside->addWidget(area);
  m_beside->addWidget(m_memory);
  column->addLayout(chips);
  column->addWidget(m_beside, 1);
  whole->setFixedHeight(kDetails);
  connect(choice, &QButtonGroup::idClicked, this, [this](int page) {
    m_beside->setCurrentIndex(page);
    showMemory();
  });
  return whole;
}

// Of the rank that is selected, or else of the one that the residuals are of.
void TimelineView::showMemory() {
  if (!m_run || m_beside->currentIndex() != 1) return;
  const int selected = m_canvas->selected().rank;
  const auto ranks = m_run->store->ranks();
  const int rank = selected >= 0 && selected < static_cast<int>(ranks.size())
                       ? ranks[static_cast<std::size_t>(selected)].rank
                       : m_residualRank;
  m_memory->show(m_run, m_residualStep, rank);
}

void TimelineView::setRun(const RecordedRunPtr& run) {
  m_run = run;
  m_sinceFacts.invalidate();
  endReading();
  if (run->live) m_steps->clear();
  fillSteps();
  m_facts->show(run);
  m_search->clear();
  showStep();
  m_banner->show(run, planned());
  showParts();
}

void TimelineView::grow() {
  if (!m_run || !m_run->live) return;
  addSteps();
  m_canvas->grow();
  if (static_cast<int>(m_run->store->steps().size()) != m_residualSteps && m_steps->currentData().toInt() < 0)
    showResiduals();
  if (m_sinceFacts.isValid() && !m_sinceFacts.hasExpired(kFactsEveryMs)) return;
  m_sinceFacts.start();
  m_facts->show(m_run);
}

// Whoever followed it sees its last step now; who chose another part stays there.
void TimelineView::endLive(const RecordedRunPtr& run) {
  const bool followed = m_canvas->follows();
  const TimeAxis axis = m_canvas->axis();
  const int step = m_steps->currentData().toInt();
  m_run = run;
  fillSteps();
  m_facts->show(run);
  m_banner->show(run, planned());
  const int last = static_cast<int>(run->store->steps().size()) - 1;
  m_steps->setCurrentIndex(m_steps->findData(followed && last >= 0 ? last : step));
  showStep();
  if (!followed) m_canvas->setAxis(axis);
}

void TimelineView::showReading(const QString& file, double share) {
  m_reading->setText(tr("Reading %1").arg(file));
  m_progress->setValue(static_cast<int>(100 * share));
  m_readingRow->show();
}

void TimelineView::endReading() { m_readingRow->hide(); }

void TimelineView::showParts() {
  m_empty->setVisible(!m_run);
  m_page->setVisible(m_run != nullptr);
  setFocusProxy(m_run ? static_cast<QWidget*>(m_canvas) : m_open);
}

// The last whole step: the first ones warm up.
void TimelineView::fillSteps() {
  const int before = m_steps->count() > 0 ? m_steps->currentData().toInt() : -2;
  m_steps->clear();
  m_steps->addItem(m_run->live ? tr("now") : tr("whole recording"), -1);
  addSteps();
  const int kept = m_steps->findData(before);
  m_steps->setCurrentIndex(kept >= 0 ? kept : std::max(0, m_steps->count() - 2));
}

QString TimelineView::stepText(std::size_t step) const {
  const TraceStep& s = m_run->store->steps()[step];
  return tr("%1 · %2").arg(s.number).arg(timeText({static_cast<double>(s.end - s.start)}));
}

// Before the last entry, which stands for all of them. What stays chosen is what was chosen.
void TimelineView::addSteps() {
  const auto steps = static_cast<int>(m_run->store->steps().size());
  for (int i = std::max(0, m_steps->count() - 2); i < m_steps->count() - 1; ++i)
    if (const QString text = stepText(static_cast<std::size_t>(i)); m_steps->itemText(i) != text)
      m_steps->setItemText(i, text);
  for (int i = m_steps->count() - 1; i < steps; ++i) m_steps->insertItem(i, stepText(static_cast<std::size_t>(i)), i);
}

void TimelineView::chooseStep(int step) {
  m_steps->setCurrentIndex(std::max(0, m_steps->findData(step)));
  showStep();
}

void TimelineView::showStep() {
  if (!m_run) return;
  const int step = m_steps->currentData().toInt();
  m_canvas->setRun(m_run, step);
  search();
  showResiduals();
}

void TimelineView::showResiduals() {
  int step = m_steps->currentData().toInt();
  const auto steps = static_cast<int>(m_run->store->steps().size());
  if (m_run->live && step < 0) step = steps - 1;  // the last one that has ended
  m_residualSteps = steps;
  m_residualStep = step;
  StepResiduals residuals;
  if (step >= 0) residuals = residualsOf(*m_run, m_run->store->steps()[static_cast<std::size_t>(step)]);
  m_residuals->show(residuals);
  m_residualRank =
      residuals.empty() && !m_run->store->ranks().empty() ? m_run->store->ranks().front().rank : residuals.rank;
  m_residuals->setVisible(!residuals.empty());
  QString of;
  if (step < 0)
    of = m_run->live ? tr("once a step has ended") : tr("of one step: choose one above");
  else if (residuals.empty())
    of = tr("the recording has no plan to compare with");
  else
    of = (m_residuals->residuals().inSeconds() ? tr("seconds a step, busiest rank %1")
                                               : tr("milliseconds a step, busiest rank %1"))
             .arg(residuals.rank);
  m_residualsOf->setText(of);
  showMemory();
  showRates();
}

void TimelineView::calibrate() {
  Scenario next = planned()->scenario;
  next.engineCalibration = ratesOf(*m_run, QDate::currentDate());
  Q_EMIT editWanted(next, tr("Calibrate by %1").arg(runName(*m_run)));
}

// The rates are the scenario's, which may be another one than what ran.
void TimelineView::showRates() {
  const QString problem = m_run ? whyNoRates(*m_run) : QString();
  m_calibrate->setEnabled(m_run && planned() && problem.isEmpty());
  m_calibrate->setToolTip(!problem.isEmpty()
                              ? problem
                              : tr("The next run on this machine is predicted with the times of these ops. The plan of "
                                   "the scenario and the rates of exchanges stay as they are; Ctrl+Z takes it back."));
  const bool own = planned() && !planned()->scenario.engineCalibration.empty();
  if (own && planned()->scenario.engineCalibration != m_ratesShown) {
    m_ratesShown = planned()->scenario.engineCalibration;
    m_ratesSource = ratesSource(m_ratesShown);
  }
  m_published->setVisible(own);
  m_rates->setText(own ? tr("calibrated on %1").arg(m_ratesSource) : QString());
}

QString TimelineView::ratesText() const { return m_rates->text(); }

void TimelineView::search() {
  m_canvas->setSearch(m_search->text());
  m_found->setText(searchResult());
}

QString TimelineView::searchResult() const {
  if (m_search->text().trimmed().isEmpty()) return {};
  return m_canvas->matches() == 0 ? tr("no op has that name") : tr("%1 found, Enter: next").arg(m_canvas->matches());
}

void TimelineView::plannedChanged() {
  showRates();
  if (m_run) m_banner->show(m_run, planned());
}

void TimelineView::retranslate() {
  setAccessibleName(tr("Timeline"));
  m_hint->setText(tr(
      "Nothing has run yet. Press Run below and watch the step over its plan, or open a recording, of a run that was "
      "saved or that shardscope-cli run --record FILE wrote."));
  m_open->setText(tr("Open a recording…"));
  m_cancel->setText(tr("Cancel"));
  m_progress->setAccessibleName(tr("Reading the recording"));
  m_modes->button(static_cast<int>(TimelineShow::Predicted))->setText(tr("Predicted"));
  m_modes->button(static_cast<int>(TimelineShow::Measured))->setText(tr("Measured"));
  m_modes->button(static_cast<int>(TimelineShow::Both))->setText(tr("Both"));
  m_stepLabel->setText(tr("Step"));
  nameBox(*m_steps, tr("Step"));
  m_search->setPlaceholderText(tr("Find an op ( / )"));
  m_search->setAccessibleName(tr("Find an op"));
  m_canvas->setAccessibleName(
      tr("Timeline of the ranks: arrows walk events and ranks, W S A D zoom and pan, F fits the selection, / finds"));
  m_residualsTitle->setText(tr("Residuals by cause"));
  m_calibrate->setText(tr("Calibrate"));
  m_showFacts->setText(tr("Facts"));
  m_showMemory->setText(tr("Memory"));
  m_memory->setAccessibleName(tr("Memory of the run, measured and predicted"));
  m_published->setText(tr("Published rates"));
  m_published->setToolTip(tr("Predict runs on this machine with the rates that come with the program again"));
  showRates();
  m_residuals->setAccessibleName(tr("Residuals by cause"));
  m_residuals->retranslate();
  m_legend->updateGeometry();
  m_legend->update();
  if (!m_run) return m_facts->select({});
  const int step = m_steps->currentIndex();
  fillSteps();
  m_steps->setCurrentIndex(step);
  m_facts->show(m_run);
  m_facts->select(m_canvas->describe(m_canvas->selected()));
  m_banner->show(m_run, planned());
  m_found->setText(searchResult());
  showResiduals();
}

}  // namespace shardscope
