// SPDX-License-Identifier: GPL-3.0-or-later
// Fold: the attention and the expert mesh over the GPUs of the nodes, and the groups of one rank.
#pragma once

#include "app/views/scenario_view.h"

class QButtonGroup;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableView;

namespace shardscope {

class FoldCanvas;
class GroupTableModel;
class StateLine;

class FoldView final : public ScenarioView {
  Q_OBJECT

 public:
  explicit FoldView(QWidget* parent = nullptr);
  ~FoldView() override;

  FoldCanvas& canvas() { return *m_canvas; }
  QTableView& table() { return *m_table; }

 protected:
  void plannedChanged() override;
  void resizeEvent(QResizeEvent* event) override;
  void retranslate() override;

 private:
  QWidget* makeHeader();
  void makeTable();
  void offerWhys();
  void showRank(int rank);
  void showChosen();
  void copyRanks();
  void fitTable();

  FoldCanvas* m_canvas;
  GroupTableModel* m_model;
  QTableView* m_table;
  QLabel *m_title, *m_rankLabel, *m_groupsTitle;
  StateLine *m_subtitle, *m_place;
  QSpinBox* m_rank;
  QButtonGroup* m_modes;
};

}  // namespace shardscope
