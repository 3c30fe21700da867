// SPDX-License-Identifier: GPL-3.0-or-later
// The widgets of the search view and where they stand.
#pragma once

#include <QButtonGroup>
#include <QCheckBox>
#include <QFrame>
#include <QLabel>
#include <QPersistentModelIndex>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>

#include "app/models/search_model.h"
#include "app/views/difference_strip.h"
#include "app/views/labels.h"
#include "app/views/pareto_plot.h"
#include "app/views/rejection_bars.h"
#include "app/views/search_form.h"
#include "app/views/search_view.h"

class QHBoxLayout;
class QVBoxLayout;

namespace shardscope {

struct SearchView::Parts {
  SearchRunner runner;
  SearchModel model;
  SearchProxy proxy;
  QPersistentModelIndex chosen;  // of the model
  bool filling = false;          // the table's present row moves, and nobody chose

  QLabel* title = nullptr;
  FittedLabel* status = nullptr;
  FittedLabel* earlier = nullptr;
  QButtonGroup* values = nullptr;  // 0 step time, 1 throughput
  QProgressBar* progress = nullptr;
  FittedLabel* counts = nullptr;
  QPushButton* start = nullptr;
  SearchForm* form = nullptr;
  QLabel* reasonsTitle = nullptr;
  RejectionBars* reasons = nullptr;
  ParetoPlot* plot = nullptr;
  QLabel* tableTitle = nullptr;
  FittedLabel* tableNote = nullptr;
  QCheckBox* withBeaten = nullptr;
  QTableView* table = nullptr;
  QFrame* card = nullptr;
  FittedLabel* cardTitle = nullptr;
  DifferenceStrip* differences = nullptr;
  QPushButton* apply = nullptr;

  void build(QWidget* view);
  void retranslate();
  int columnWidth(int column) const;
  void fitColumns();  // to the rows of the model; settings that are all the same are hidden
  bool showsThroughput() const { return values->checkedId() == 1; }

 private:
  QHBoxLayout* titleRow(QWidget* view);
  QHBoxLayout* progressRow(QWidget* view);
  QWidget* constraints(QWidget* view);
  QVBoxLayout* results(QWidget* view);
  void buildTable(QWidget* view);
  void buildCard(QWidget* view);
};

}  // namespace shardscope
