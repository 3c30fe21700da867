// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios side by side: the one that is open and the pinned ones. What differs first, then what follows from it, the
// step by its shares and the memory of every stage on common scales.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <vector>

#include "app/models/comparison.h"
#include "app/views/scenario_view.h"

class QStackedLayout;

namespace shardscope {

class CompareCards;
class CompareTable;
class StagePlots;
class StepBars;

class CompareView final : public ScenarioView {
  Q_OBJECT

 public:
  explicit CompareView(QWidget* parent = nullptr);
  ~CompareView() override;

  // In the order of the columns, after the scenario that is shown.
  void setPinned(const std::vector<Scenario>& pinned);

  const Comparison& comparison() const { return m_comparison; }
  bool empty() const { return m_pinned.empty(); }
  CompareCards* cards() const { return m_cards; }
  CompareTable* table() const { return m_table; }
  StepBars* stepBars() const { return m_step; }
  StagePlots* stagePlots() const { return m_stages; }
  QScrollBar* columnScroll() const { return m_scroll; }
  QPushButton* pinButton() const { return m_pin; }  // of the empty view

 Q_SIGNALS:
  void pinWanted();
  void pinRemoved(int index);
  void pinRenamed(int index, const QString& name);

 protected:
  void plannedChanged() override;
  void retranslate() override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* buildEmpty();
  QWidget* buildFull();
  QLabel* addSection(class QVBoxLayout* column, QLabel*& note);
  void refresh();
  void fitScroll();
  void scrollTo(int offset);
  void reveal(const QWidget* canvas, const QRect& box);

  std::vector<Scenario> m_pinned;
  std::vector<PlannedPtr> m_plans;  // of the pinned ones, once they were shown
  Comparison m_comparison;
  QStackedLayout* m_stack = nullptr;
  QLabel *m_title = nullptr, *m_count = nullptr;
  QLabel *m_emptyTitle = nullptr, *m_emptyText = nullptr;
  QPushButton* m_pin = nullptr;
  QLabel *m_stepTitle = nullptr, *m_stepNote = nullptr, *m_stageTitle = nullptr, *m_stageNote = nullptr;
  CompareCards* m_cards = nullptr;
  CompareTable* m_table = nullptr;
  StepBars* m_step = nullptr;
  StagePlots* m_stages = nullptr;
  QScrollArea* m_area = nullptr;
  QScrollBar* m_scroll = nullptr;
  bool m_stalePins = false;
};

}  // namespace shardscope
