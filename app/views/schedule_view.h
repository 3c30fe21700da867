// SPDX-License-Identifier: GPL-3.0-or-later
// Schedule: the layout string and its chips, kept in sync, and the simulated pipeline that follows from them.
#pragma once

#include "app/models/pipeline_editor.h"
#include "app/views/scenario_view.h"

class QBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;

namespace shardscope {

class ChipGrid;
class LayoutField;
class ScheduleCanvas;
class ScheduleLegend;
class StateLine;

class ScheduleView final : public ScenarioView {
  Q_OBJECT

 public:
  explicit ScheduleView(QWidget* parent = nullptr);
  ~ScheduleView() override;

  ScheduleCanvas& canvas() { return *m_canvas; }
  ChipGrid& chips() { return *m_chips; }
  LayoutField& field() { return *m_field; }
  QString message() const;  // of the line below the chips, or beside the field

 protected:
  void plannedChanged() override;
  void retranslate() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addHeader(QBoxLayout& column);
  void addEditor(QBoxLayout& column);
  void fitChips();
  void showText();  // of the scenario, in the field
  void check();     // what stands in the field
  void take();      // what stands in the field, into the scenario
  void carry(LayerSymbol symbol, int from, int to);
  void drop(LayerSymbol symbol, int from, int to);
  void showPrice(const QString& lead, const Scenario& next);
  void showHint();
  void balance();
  void splitEvenly();
  QString pipelineText(const Scenario& scenario) const;

  QLabel *m_title, *m_fieldLabel;
  ScheduleLegend* m_legend;
  LayoutField* m_field;
  StateLine *m_subtitle, *m_state, *m_price;
  QPushButton *m_balance, *m_even;
  ChipGrid* m_chips;
  QScrollArea* m_chipArea;
  ScheduleCanvas* m_canvas;
  std::string m_shownText;  // of the scenario when it was put into the field
};

}  // namespace shardscope
