// SPDX-License-Identifier: GPL-3.0-or-later
// The plan against public measured runs: error over size, every figure with its source, and what is known to be off.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>

#include "app/models/accuracy_model.h"
#include "app/views/scenario_view.h"

class QBoxLayout;

namespace shardscope {

class FittedLabel;
class ErrorPlot;

class AccuracyView final : public ScenarioView {
  Q_OBJECT

 public:
  explicit AccuracyView(QWidget* parent = nullptr);
  ~AccuracyView() override;

  AccuracyModel* model() const { return m_model; }
  AccuracyFilter* filter() const { return m_filter; }
  QTableView* table() const { return m_table; }
  ErrorPlot* memoryPlot() const { return m_memory; }
  ErrorPlot* stepPlot() const { return m_step; }
  QPushButton* openButton() const { return m_open; }
  QComboBox* familyBox() const { return m_family; }
  QComboBox* kindBox() const { return m_kind; }
  QLineEdit* searchField() const { return m_search; }

  int selectedFigure() const;  // row of the model; -1: none
  void select(int figure);     // shows it in the table, whatever is filtered

 protected:
  void plannedChanged() override;
  void retranslate() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void load();
  void buildHead(QBoxLayout* column);
  void buildPlots(QBoxLayout* column);
  QWidget* buildTable();
  void buildFilters(QBoxLayout* column);
  void fillBoxes();
  void fitColumns();
  int widthOf(int column) const;
  void showFamilies();
  void showPlots();
  void showSelection();
  void countRows();
  void openRun();

  AccuracyModel* m_model;
  AccuracyFilter* m_filter;
  bool m_loaded = false;
  FittedLabel* m_subtitle = nullptr;
  QLabel *m_title = nullptr, *m_runsTitle = nullptr, *m_shown = nullptr;
  QWidget* m_legend = nullptr;
  ErrorPlot *m_memory = nullptr, *m_step = nullptr;
  QLineEdit* m_search = nullptr;
  QComboBox *m_family = nullptr, *m_kind = nullptr;
  QTableView* m_table = nullptr;
  FittedLabel *m_run = nullptr, *m_source = nullptr;
  QPushButton* m_open = nullptr;
  QScrollArea* m_families = nullptr;
};

}  // namespace shardscope
