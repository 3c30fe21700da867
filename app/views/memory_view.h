// SPDX-License-Identifier: GPL-3.0-or-later
// Memory: every pipeline stage against the capacity, what the selected stage is made of, what holds its peak down, and
// how it goes over one step.
#pragma once

#include "app/models/memory_categories.h"
#include "app/views/scenario_view.h"

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace shardscope {

class FittedLabel;
class IllegalBanner;
class OverStepChart;
class SavingsChart;
class StageBars;
class StageLedger;

class MemoryView final : public ScenarioView {
  Q_OBJECT

 public:
  explicit MemoryView(QWidget* parent = nullptr);
  ~MemoryView() override;

  int selectedStage() const { return m_stage; }
  void selectStage(int stage);  // -1: the worst, whichever that is
  MemoryMoment moment() const { return m_moment; }
  void setMoment(MemoryMoment moment);
  void setUndoPossible(bool possible);
  QJsonObject choices() const override;
  void takeChoices(const QJsonObject& choices) override;

 Q_SIGNALS:
  void undoWanted();

 protected:
  void plannedChanged() override;
  void retranslate() override;

 private:
  void buildBanner(QVBoxLayout* column);
  void buildStages(QVBoxLayout* column);
  void buildDetails(QVBoxLayout* column);
  QHBoxLayout* buildMoments();
  void showStage();
  void setCaptions();

  IllegalBanner* m_banner = nullptr;
  QLabel* m_title = nullptr;
  FittedLabel* m_caption = nullptr;
  QButtonGroup* m_moments = nullptr;
  StageBars* m_bars = nullptr;
  StageLedger* m_ledger = nullptr;
  QLabel* m_savingsTitle = nullptr;
  FittedLabel* m_savingsCaption = nullptr;
  SavingsChart* m_savings = nullptr;
  FittedLabel* m_idle = nullptr;
  QLabel* m_stepTitle = nullptr;
  FittedLabel* m_stepCaption = nullptr;
  OverStepChart* m_step = nullptr;

  MemoryMoment m_moment = MemoryMoment::AtPeak;
  int m_chosen = -1;  // by the person; -1: the worst
  int m_stage = 0;
};

}  // namespace shardscope
