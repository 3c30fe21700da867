// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/engine_parts.h"

#include <QHeaderView>
#include <QScrollArea>
#include <algorithm>

#include "app/models/engine_text.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr int kMostRanks = 4096, kMostSteps = 100000, kRunWidth = 372;

QSpinBox* counter(QWidget* parent, int least, int most) {
  auto* box = new QSpinBox(parent);
  box->setRange(least, most);
  box->setFont(numberFont(12));
  box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  box->setFixedSize(84, 26);
  return box;
}

}  // namespace

QWidget* EngineDock::Parts::buildTrouble(QWidget* dock) {
  trouble = new QFrame(dock);
  trouble->setProperty("card", "bad");
  auto* row = new QHBoxLayout(trouble);
  row->setContentsMargins(12, 6, 8, 6);
  row->setSpacing(8);
  auto* mark = new MarkLabel(trouble);
  mark->setMark(Mark::Broken);
  row->addWidget(mark);
  row->addWidget(troubleText = roleLabel("small", trouble), 1);
  troubleText->setWordWrap(true);
  troubleText->setTextFormat(Qt::PlainText);
  troubleText->setTextInteractionFlags(Qt::TextSelectableByMouse);
  row->addWidget(proxy = new QPushButton(trouble));
  proxy->setProperty("primary", true);
  trouble->hide();
  return trouble;
}

QWidget* EngineDock::Parts::buildAddress(QWidget* dock) {
  addressRow = new QWidget(dock);
  auto* row = new QHBoxLayout(addressRow);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  row->addWidget(addressName = roleLabel("small", addressRow));
  row->addWidget(address = new QLineEdit(addressRow), 1);
  address->setFont(numberFont(12));
  row->addWidget(connect = new QPushButton(addressRow));
  addressRow->hide();
  return addressRow;
}

void EngineDock::Parts::buildTable(QWidget* dock) {
  table = new QTableView(dock);
  table->setModel(&steps);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setSelectionMode(QAbstractItemView::SingleSelection);
  table->setShowGrid(false);
  table->setWordWrap(false);
  table->setTextElideMode(Qt::ElideNone);
  table->setFont(numberFont(12));
  table->setTabKeyNavigation(false);
  table->verticalHeader()->hide();
  table->verticalHeader()->setDefaultSectionSize(22);
  table->horizontalHeader()->setHighlightSections(false);
  table->horizontalHeader()->setMinimumSectionSize(24);
  table->horizontalHeader()->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 2px 4px; }"));
  table->setMinimumHeight(48);
}

QVBoxLayout* EngineDock::Parts::buildRun(QWidget* dock) {
  auto* column = new QVBoxLayout;
  column->setSpacing(6);
  auto* choices = new QHBoxLayout;
  choices->setSpacing(8);
  choices->addWidget(ranksName = roleLabel("small", dock));
  choices->addWidget(ranks = counter(dock, 0, kMostRanks));
  choices->addSpacing(8);
  choices->addWidget(stepsName = roleLabel("small", dock));
  choices->addWidget(stepCount = counter(dock, 1, kMostSteps));
  choices->addStretch();
  choices->addWidget(forget = new QPushButton(dock));
  forget->setProperty("link", true);
  column->addLayout(choices);
  column->addWidget(buildAddress(dock));
  auto* titles = new QHBoxLayout;
  titles->addWidget(progressTitle = roleLabel("title", dock));
  titles->addStretch();
  titles->addWidget(times = roleLabel("dimsmall", dock));
  column->addLayout(titles);
  column->addWidget(progress = new QProgressBar(dock));
  progress->setRange(0, 1000);
  progress->setTextVisible(false);
  column->addWidget(comparison = new FittedLabel("small", dock));
  buildTable(dock);
  column->addWidget(table, 1);
  return column;
}

QWidget* EngineDock::Parts::buildRanks(QWidget* dock) {
  ranksColumn = new QWidget(dock);
  auto* column = new QVBoxLayout(ranksColumn);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  auto* titles = new QHBoxLayout;
  titles->addWidget(ranksTitle = roleLabel("title", ranksColumn));
  titles->addStretch();
  show = new QButtonGroup(ranksColumn);
  for (int id = 0; id < 2; ++id) {
    auto* button = new QPushButton(ranksColumn);
    button->setProperty("chip", true);
    button->setCheckable(true);
    button->setChecked(id == 0);
    show->addButton(button, id);
    titles->addWidget(button);
  }
  column->addLayout(titles);
  column->addWidget(ranksNote = new FittedLabel("caption", ranksColumn));
  auto* scroll = new QScrollArea(ranksColumn);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(bars = new EngineRanks(scroll));
  scroll->viewport()->setAutoFillBackground(false);
  bars->setAutoFillBackground(false);
  column->addWidget(scroll, 1);
  return ranksColumn;
}

QVBoxLayout* EngineDock::Parts::buildLog(QWidget* dock, const EngineModel& engine) {
  auto* column = new QVBoxLayout;
  column->setSpacing(6);
  column->addWidget(logTitle = roleLabel("title", dock));
  column->addWidget(log = new EngineLog(engine, dock), 1);
  return column;
}

void EngineDock::Parts::build(EngineDock* dock, const EngineModel& engine) {
  auto* page = new QVBoxLayout(dock);
  page->setContentsMargins(0, 0, 0, 0);
  page->setSpacing(0);
  page->addWidget(bar = new EngineBar(engine, dock));
  body = new QWidget(dock);
  auto* rows = new QVBoxLayout(body);
  rows->setContentsMargins(16, 8, 16, 8);
  rows->setSpacing(8);
  rows->addWidget(buildTrouble(body));
  auto* columns = new QHBoxLayout;
  columns->setSpacing(24);
  auto* runColumn = new QWidget(body);
  QVBoxLayout* run = buildRun(runColumn);
  run->setContentsMargins(0, 0, 0, 0);
  runColumn->setLayout(run);
  runColumn->setFixedWidth(kRunWidth);
  columns->addWidget(runColumn);
  columns->addWidget(buildRanks(body), 2);
  columns->addLayout(buildLog(body, engine), 3);
  rows->addLayout(columns, 1);
  page->addWidget(body);
  body->hide();
}

// The numbers keep their columns, whatever the language writes over them.
void EngineDock::Parts::fitColumns() {
  constexpr int kPadding = 12;
  const QFontMetrics figures(numberFont(12)), captions(textFont(11));
  const QString widest[] = {QStringLiteral("1000"), QStringLiteral("1000.0 ms"), QStringLiteral("+100.0 %"),
                            QStringLiteral("100 000"), QStringLiteral("10.0000")};
  for (int column = 0; column < EngineStepsModel::kColumns; ++column)
    table->setColumnWidth(
        column, kPadding + std::max(figures.horizontalAdvance(widest[column]),
                                    captions.horizontalAdvance(steps.headerData(column, Qt::Horizontal).toString())));
}

void EngineDock::Parts::retranslate() {
  bar->retranslate();
  ranksName->setText(EngineDock::tr("Ranks"));
  ranks->setSpecialValueText(EngineDock::tr("auto"));
  ranks->setAccessibleName(EngineDock::tr("Ranks of the run"));
  ranks->setToolTip(EngineDock::tr("auto: as many as the plan has; of a proxy at most eight"));
  stepsName->setText(EngineDock::tr("Steps"));
  stepCount->setAccessibleName(EngineDock::tr("Steps of the run"));
  stepCount->setToolTip(EngineDock::tr("The first one warms up"));
  address->setAccessibleName(EngineDock::tr("Address of the engine"));
  connect->setText(EngineDock::tr("Use"));
  forget->setText(EngineDock::tr("Forget this place"));
  proxy->setText(EngineDock::tr("Run the proxy"));
  progress->setAccessibleName(EngineDock::tr("Progress of the run"));
  table->setAccessibleName(EngineDock::tr("Steps, measured against predicted"));
  ranksTitle->setText(EngineDock::tr("Rank by rank"));
  show->button(0)->setText(EngineDock::tr("Time"));
  show->button(1)->setText(EngineDock::tr("Memory"));
  bars->setAccessibleName(EngineDock::tr("Rank by rank"));
  logTitle->setText(EngineDock::tr("Log"));
  log->setAccessibleName(EngineDock::tr("Log of the engine"));
  log->writeAgain();
  fitColumns();
}

}  // namespace shardscope
