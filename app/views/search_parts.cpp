// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/search_parts.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>
#include <vector>

#include "app/views/labels.h"
#include "app/views/theme.h"

namespace shardscope {
QHBoxLayout* SearchView::Parts::titleRow(QWidget* view) {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(title = roleLabel("title", view));
  row->addSpacing(8);
  row->addWidget(status = new FittedLabel("dimsmall", view));
  row->addWidget(earlier = new FittedLabel("small", view));
  row->addStretch();
  values = new QButtonGroup(view);
  for (int id = 0; id < 2; ++id) {
    auto* button = new QPushButton(view);
    button->setProperty("chip", true);
    button->setCheckable(true);
    button->setChecked(id == 0);
    values->addButton(button, id);
    row->addWidget(button);
  }
  return row;
}

QHBoxLayout* SearchView::Parts::progressRow(QWidget* view) {
  auto* row = new QHBoxLayout;
  row->setSpacing(16);
  progress = new QProgressBar(view);
  progress->setRange(0, 1000);
  progress->setTextVisible(false);
  progress->setFixedWidth(236);
  row->addWidget(progress);
  counts = new FittedLabel("dimsmall", view);
  row->addWidget(counts, 1);
  start = new QPushButton(view);
  start->setMinimumWidth(88);
  start->setProperty("primary", true);
  row->addWidget(start);
  return row;
}

QWidget* SearchView::Parts::constraints(QWidget* view) {
  auto* scroll = new QScrollArea(view);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFixedWidth(248);
  auto* page = new QWidget(scroll);
  page->setAutoFillBackground(false);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 12, 0);
  column->setSpacing(8);
  column->addWidget(form = new SearchForm(page));
  column->addSpacing(16);
  column->addWidget(reasonsTitle = roleLabel("group", page));
  column->addWidget(reasons = new RejectionBars(page));
  column->addStretch();
  scroll->setWidget(page);
  scroll->viewport()->setAutoFillBackground(false);
  return scroll;
}

void SearchView::Parts::buildTable(QWidget* view) {
  table = new QTableView(view);
  proxy.setSourceModel(&model);
  table->setModel(&proxy);
  table->setSortingEnabled(true);
  table->sortByColumn(static_cast<int>(SearchColumn::Throughput), Qt::DescendingOrder);
  for (const SearchColumn first : {SearchColumn::Throughput, SearchColumn::Step})
    table->horizontalHeader()->moveSection(table->horizontalHeader()->visualIndex(static_cast<int>(first)), 1);
  table->horizontalHeader()->setSortIndicatorShown(false);  // the names of the columns carry it
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setSelectionMode(QAbstractItemView::SingleSelection);
  table->setShowGrid(false);
  table->setWordWrap(false);
  table->setFont(numberFont(12));
  table->setTabKeyNavigation(false);
  table->verticalHeader()->hide();
  table->verticalHeader()->setDefaultSectionSize(24);
  table->horizontalHeader()->setHighlightSections(false);
  table->horizontalHeader()->setMinimumSectionSize(24);
  table->horizontalHeader()->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 4px; }"));
  table->setMinimumHeight(96);
  QObject::connect(table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, table, [this] { fitColumns(); });
}

void SearchView::Parts::buildCard(QWidget* view) {
  card = new QFrame(view);
  card->setProperty("card", "true");
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(4);
  auto* row = new QHBoxLayout;
  row->addWidget(cardTitle = new FittedLabel("small", card), 1);
  row->addWidget(apply = new QPushButton(card));
  apply->setProperty("primary", true);
  column->addLayout(row);
  column->addWidget(differences = new DifferenceStrip(card));
  for (QWidget* widget : {static_cast<QWidget*>(apply), static_cast<QWidget*>(differences)}) {
    QSizePolicy keepsRoom = widget->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);
    widget->setSizePolicy(keepsRoom);
  }
}

int SearchView::Parts::columnWidth(int column) const {
  constexpr int kArrow = 11, kLongest = 200, kRowsToMeasure = 2000;
  const QFontMetrics figures(numberFont(12)), captions(textFont(11));
  const bool sorted = column == table->horizontalHeader()->sortIndicatorSection();
  int width = captions.horizontalAdvance(model.headerData(column, Qt::Horizontal).toString()) + (sorted ? kArrow : 0);
  for (int row = 0; row < std::min(model.rowCount(), kRowsToMeasure); ++row)
    width = std::max(width, figures.horizontalAdvance(model.index(row, column).data().toString()));
  return std::min(width, kLongest);
}

// What is left over goes between the columns; where it is not enough they stand close rather than out of sight.
void SearchView::Parts::fitColumns() {
  constexpr int kClose = 8, kWide = 20, kLeast = 72;
  std::vector<std::pair<int, int>> widths;
  int needed = 0;
  for (int column = 0; column < kSearchColumns; ++column) {
    const auto which = static_cast<SearchColumn>(column);
    const bool setting = which == SearchColumn::Etp || which == SearchColumn::MicroBatch ||
                         which == SearchColumn::Recompute || which == SearchColumn::Offload;
    table->setColumnHidden(column, setting && !model.varies(which));
    if (table->isColumnHidden(column)) continue;
    widths.emplace_back(column, columnWidth(column));
    needed += widths.back().second;
  }
  // The bar comes with the rows, after this.
  const int bar = table->verticalScrollBar()->sizeHint().width();
  int room = table->width() - 2 * table->frameWidth() - bar - needed;
  // A long list of modules gives way to what the others say: it is in the tip and under the table.
  const int lack = kClose * static_cast<int>(widths.size()) - room;
  for (auto& [column, width] : widths)
    if (static_cast<SearchColumn>(column) == SearchColumn::Recompute && lack > 0) {
      const int given = std::clamp(width - kLeast, 0, lack);
      width -= given;
      room += given;
    }
  const int padding = std::clamp(room / static_cast<int>(widths.size()), kClose, kWide);
  for (const auto& [column, width] : widths) table->setColumnWidth(column, width + padding);
}

QVBoxLayout* SearchView::Parts::results(QWidget* view) {
  auto* column = new QVBoxLayout;
  column->setSpacing(8);
  column->addWidget(plot = new ParetoPlot(view), 5);
  column->addWidget(hairline(view));
  auto* row = new QHBoxLayout;
  row->setSpacing(16);
  row->addWidget(tableTitle = roleLabel("title", view));
  row->addWidget(tableNote = new FittedLabel("caption", view), 1);
  tableNote->setIsHint();
  row->addWidget(withBeaten = new QCheckBox(view));
  column->addLayout(row);
  buildTable(view);
  buildCard(view);
  column->addWidget(table, 3);
  column->addWidget(card);
  return column;
}

void SearchView::Parts::build(QWidget* view) {
  auto* page = new QVBoxLayout(view);
  page->setContentsMargins(24, 16, 24, 16);
  page->setSpacing(8);
  page->addLayout(titleRow(view));
  page->addLayout(progressRow(view));
  page->addWidget(hairline(view));
  auto* body = new QHBoxLayout;
  body->setSpacing(16);
  body->addWidget(constraints(view));
  body->addLayout(results(view), 1);
  page->addLayout(body, 1);
}

void SearchView::Parts::retranslate() {
  title->setText(SearchView::tr("Search"));
  earlier->setText(SearchView::tr("for an earlier scenario"));
  earlier->setToolTip(
      SearchView::tr("The scenario changed after the search. Search again for the present one; to go to "
                     "a layout found here also goes back to the scenario that was searched."));
  values->button(0)->setText(SearchView::tr("Headroom × step time"));
  values->button(1)->setText(SearchView::tr("Headroom × tokens/s/GPU"));
  reasonsTitle->setText(SearchView::tr("Why the others fell out"));
  tableTitle->setText(SearchView::tr("Best layouts"));
  withBeaten->setText(SearchView::tr("With the beaten"));
  withBeaten->setToolTip(SearchView::tr("Also the fastest of the layouts that another one beats"));
  table->setAccessibleName(SearchView::tr("Best layouts"));
  progress->setAccessibleName(SearchView::tr("Progress of the search"));
  apply->setText(SearchView::tr("Go there"));
  form->retranslate();
}

}  // namespace shardscope
