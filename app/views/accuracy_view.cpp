// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/accuracy_view.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "app/models/text.h"
#include "app/views/accuracy_delegate.h"
#include "app/views/error_plot.h"
#include "app/views/family_errors_panel.h"
#include "app/views/fitted_text.h"
#include "app/views/flow_layout.h"
#include "app/views/labels.h"
#include "app/views/painted_access.h"
#include "app/views/theme.h"
#include "app/views/why_card.h"

namespace shardscope {
namespace {

constexpr int kMargin = 24, kSide = 292;

QString percent(double share) {
  const QString digits = numberText(std::abs(100 * share), 0);
  return (share < 0 ? QStringLiteral("−") : QStringLiteral("+")) + digits;
}

}  // namespace

AccuracyView::AccuracyView(QWidget* parent)
    : ScenarioView(parent), m_model(new AccuracyModel(this)), m_filter(new AccuracyFilter(this)) {
  m_filter->setSourceModel(m_model);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(8);
  buildHead(column);
  buildPlots(column);
  column->addWidget(hairline());
  auto* lower = new QHBoxLayout;
  lower->setContentsMargins(kMargin, 0, kMargin, 12);
  lower->setSpacing(24);
  lower->addWidget(buildTable(), 1);
  m_families = new QScrollArea;
  m_families->setWidgetResizable(true);
  m_families->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_families->setFrameShape(QFrame::NoFrame);
  m_families->setFixedWidth(kSide);
  lower->addWidget(m_families);
  column->addLayout(lower, 1);
  retranslate();
  showSelection();
}

AccuracyView::~AccuracyView() { silenceParts(*this); }

void AccuracyView::buildHead(QBoxLayout* column) {
  auto* head = new QHBoxLayout;
  head->setContentsMargins(kMargin, 0, kMargin, 0);
  head->setSpacing(12);
  m_title = roleLabel("title");
  m_subtitle = new FittedLabel("dimsmall");
  head->addWidget(m_title);
  head->addWidget(m_subtitle, 1);
  column->addLayout(head);
  m_legend = new QWidget;
  auto* row = new QHBoxLayout(m_legend);
  row->setContentsMargins(kMargin, 0, kMargin, 0);
  row->setSpacing(6);
  for (const RunFamily family : kRunFamilies) {
    row->addWidget(new FamilyMark(family));
    row->addWidget(roleLabel("dimsmall"));
    row->addSpacing(8);
  }
  row->addStretch(1);
  column->addWidget(m_legend);
}

void AccuracyView::buildPlots(QBoxLayout* column) {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kMargin, 0, kMargin, 0);
  row->setSpacing(24);
  m_memory = new ErrorPlot(ErrorKind::Memory);
  m_step = new ErrorPlot(ErrorKind::StepTime);
  for (ErrorPlot* plot : {m_memory, m_step}) {
    plot->setFixedHeight(plot->sizeHint().height());
    row->addWidget(plot, 1);
    connect(plot, &ErrorPlot::figureChosen, this, &AccuracyView::select);
  }
  column->addLayout(row);
}

void AccuracyView::buildFilters(QBoxLayout* column) {
  auto* flow = new FlowLayout;
  auto* titles = new QWidget;  // stay together where the filters need more than one row
  auto* head = new QHBoxLayout(titles);
  head->setContentsMargins(0, 0, 0, 0);
  head->setSpacing(8);
  flow->addWidget(titles);
  m_runsTitle = roleLabel("title");
  m_shown = roleLabel("dimsmall");
  m_search = new QLineEdit;
  m_search->setClearButtonEnabled(true);
  m_search->setMaximumWidth(140);
  m_family = new QComboBox;
  m_kind = new QComboBox;
  for (QComboBox* box : {m_family, m_kind}) box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  head->addWidget(m_runsTitle);
  head->addWidget(m_shown);
  for (QWidget* filter :
       {static_cast<QWidget*>(m_search), static_cast<QWidget*>(m_family), static_cast<QWidget*>(m_kind)})
    flow->addWidget(filter);
  column->addLayout(flow);
  connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
    m_filter->setText(text);
    countRows();
  });
  connect(m_family, &QComboBox::currentIndexChanged, this, [this](int index) {
    m_filter->setFamily(index > 0 ? std::optional(kRunFamilies[static_cast<std::size_t>(index - 1)]) : std::nullopt);
    countRows();
  });
  connect(m_kind, &QComboBox::currentIndexChanged, this, [this](int index) {
    m_filter->setKind(index > 0 ? std::optional(static_cast<ErrorKind>(index - 1)) : std::nullopt);
    countRows();
  });
}

QWidget* AccuracyView::buildTable() {
  auto* part = new QWidget;
  auto* column = new QVBoxLayout(part);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  buildFilters(column);
  m_table = new QTableView;
  m_table->setModel(m_filter);
  m_table->setItemDelegate(new AccuracyDelegate(m_table));
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_table->setShowGrid(false);
  m_table->setCornerWidget(new QWidget);
  m_table->setWordWrap(false);
  m_table->setTabKeyNavigation(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(AccuracyDelegate::kRow);
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  m_table->horizontalHeader()->setHighlightSections(false);
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(-1, Qt::AscendingOrder);
  m_table->installEventFilter(this);
  column->addWidget(m_table, 1);
  auto* foot = new QHBoxLayout;
  foot->setSpacing(12);
  auto* facts = new QVBoxLayout;
  facts->setSpacing(2);
  m_run = new FittedLabel;
  m_run->setFont(textFont(12, QFont::DemiBold));
  m_source = new FittedLabel("caption");
  facts->addWidget(m_run);
  facts->addWidget(m_source);
  m_open = new QPushButton;
  foot->addLayout(facts, 1);
  foot->addWidget(m_open);
  column->addLayout(foot);
  connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &AccuracyView::showSelection);
  connect(m_table, &QTableView::activated, this, &AccuracyView::openRun);
  offerWhy(*m_table, [this](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    const QModelIndex index = at ? m_table->indexAt(*at) : m_table->currentIndex();
    if (!index.isValid()) return std::nullopt;
    return WhyAt{whyOf(m_model->contents(), m_model->figure(m_filter->mapToSource(index).row())),
                 m_table->visualRect(index)};
  });
  connect(m_open, &QPushButton::clicked, this, &AccuracyView::openRun);
  return part;
}

void AccuracyView::load() {
  if (m_loaded) return;
  m_loaded = true;
  m_model->setData(accuracyData());
  showFamilies();
  fitColumns();
  countRows();
}

// Everything stands side by side. Runs, sources and software are names of others: what has no room of them stands in
// the tool tip and under the table, where source and software stand in any case.
void AccuracyView::fitColumns() {
  constexpr int kLeastName = 150, kMostRun = 320;
  int room = m_table->width() - 2 * m_table->frameWidth() - m_table->verticalScrollBar()->sizeHint().width();
  for (int column = AccuracyModel::Quantity; column <= AccuracyModel::Grade; ++column) {
    const int width = widthOf(column);
    m_table->setColumnWidth(column, width);
    room -= width;
  }
  int names = 1;  // that share the room
  const auto show = [&](int column, int width, int more) {
    const bool fits = room - width >= names * kLeastName;
    m_table->setColumnHidden(column, !fits);
    if (!fits) return;
    room -= more;
    names += more == 0;
  };
  show(AccuracyModel::Source, kLeastName, 0);
  show(AccuracyModel::Software, kLeastName, 0);
  const int family = widthOf(AccuracyModel::Family);
  show(AccuracyModel::Family, family, family);
  m_table->setColumnWidth(AccuracyModel::Family, family);
  const int run = std::clamp(room / names, 0, names > 1 ? kMostRun : room);
  m_table->setColumnWidth(AccuracyModel::Run, run);
  if (names == 1) return;
  for (const int column : {AccuracyModel::Source, AccuracyModel::Software})
    m_table->setColumnWidth(column, (room - run) / (names - 1));
}

int AccuracyView::widthOf(int column) const {
  constexpr int kPadding = 8, kArrow = 10;  // of the head that sorts
  QStyleOptionViewItem option;
  option.widget = m_table;
  const QString head = m_filter->headerData(column, Qt::Horizontal).toString();
  int width = static_cast<int>(advanceOf(textFont(11), head)) + 2 * kPadding + kArrow;
  for (int row = 0; row < m_filter->rowCount(); ++row)
    width = std::max(width, m_table->itemDelegate()->sizeHint(option, m_filter->index(row, column)).width());
  return width;
}

bool AccuracyView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_table && event->type() == QEvent::Resize) fitColumns();
  return ScenarioView::eventFilter(watched, event);
}

void AccuracyView::showFamilies() { m_families->setWidget(new FamilyErrorsPanel(familyErrors(m_model->contents()))); }

// The runs are planned once; of the scenario only the band of its step is shown.
void AccuracyView::plannedChanged() {
  load();
  showPlots();
}

void AccuracyView::showPlots() {
  if (!m_loaded || !planned()) return;
  constexpr double kMost = 0.9;
  const double most = errorQuantile(m_model->contents(), ErrorKind::Memory, kMost);
  m_memory->setContents(*m_model, {-most, most}, tr("field: 90 % within ±%1 %").arg(numberText(100 * most, 1)));
  const StepEstimate& step = planned()->plan.step;
  if (!planned()->plan.legal || step.low.count <= 0 || step.high.count <= 0) {
    m_step->setContents(*m_model, {}, tr("the open scenario has no legal layout"));
    return;
  }
  // A step between the ends of the band was predicted with an error between these.
  const ErrorBand band{step.time.count / step.high.count - 1, step.time.count / step.low.count - 1};
  m_step->setContents(*m_model, band,
                      tr("field: band of the open scenario, %1 … %2 %").arg(percent(band.low), percent(band.high)));
}

void AccuracyView::countRows() {
  if (!m_loaded) return;
  m_shown->setText(tr("%1 of %2 figures").arg(m_filter->rowCount()).arg(m_model->rowCount()));
}

int AccuracyView::selectedFigure() const {
  const QModelIndexList rows = m_table->selectionModel()->selectedRows();
  return rows.isEmpty() ? -1 : m_filter->mapToSource(rows.first()).row();
}

void AccuracyView::select(int figure) {
  QModelIndex index = m_filter->mapFromSource(m_model->index(figure, 0));
  if (!index.isValid()) {
    m_search->clear();
    m_family->setCurrentIndex(0);
    m_kind->setCurrentIndex(0);
    index = m_filter->mapFromSource(m_model->index(figure, 0));
  }
  if (!index.isValid()) return;
  m_table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  m_table->scrollTo(index);
}

void AccuracyView::showSelection() {
  const int figure = selectedFigure();
  m_memory->setSelected(figure);
  m_step->setSelected(figure);
  m_open->setEnabled(figure >= 0);
  if (figure < 0) {
    m_run->setText(tr("Select a run to see where it is published"));
    m_source->setText({});
    return;
  }
  const ReferenceRow& run = m_model->runOf(figure);
  m_run->setText(QString::fromStdString(run.id));
  const QString software = QString::fromStdString(run.software);
  m_source->setText(QString::fromStdString(run.source) +
                    (software.isEmpty() ? QString() : QStringLiteral(" · ") + software));
}

void AccuracyView::openRun() {
  const int figure = selectedFigure();
  if (figure < 0) return;
  const ReferenceRow& run = m_model->runOf(figure);
  Q_EMIT editWanted(run.scenario, tr("Open %1").arg(QString::fromStdString(run.id)));
}

void AccuracyView::fillBoxes() {
  const auto fill = [](QComboBox* box, const QStringList& texts) {
    const QSignalBlocker quiet(box);
    const int index = std::max(0, box->currentIndex());
    box->clear();
    box->addItems(texts);
    box->setCurrentIndex(index);
  };
  QStringList families = {tr("All families")};
  for (const RunFamily family : kRunFamilies) families << familyName(family);
  fill(m_family, families);
  fill(m_kind, {tr("All figures"), tr("Memory"), tr("Step time"), tr("Fits")});
}

void AccuracyView::retranslate() {
  setAccessibleName(tr("Accuracy"));
  m_title->setText(tr("Accuracy"));
  m_subtitle->setText(tr("the plan against public measured runs, with their sources"));
  m_runsTitle->setText(tr("Runs"));
  m_search->setPlaceholderText(tr("Search"));
  m_search->setAccessibleName(tr("Search in runs, sources and software"));
  nameBox(*m_family, tr("Family of runs"));
  nameBox(*m_kind, tr("Kind of figure"));
  m_table->setAccessibleName(tr("Measured figures"));
  m_families->setAccessibleName(tr("Errors by family of runs"));
  m_memory->setAccessibleName(tr("Error of the memory over its size"));
  m_step->setAccessibleName(tr("Error of the step time over its length"));
  m_open->setText(tr("Open this run"));
  fillBoxes();
  for (std::size_t i = 0; i < kRunFamilies.size(); ++i)
    if (auto* name = qobject_cast<QLabel*>(m_legend->layout()->itemAt(static_cast<int>(3 * i + 1))->widget()))
      name->setText(familyName(kRunFamilies[i]));
  m_model->retranslate();
  if (m_loaded) showFamilies();
  fitColumns();
  countRows();
  showSelection();
}

}  // namespace shardscope
