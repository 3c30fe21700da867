// SPDX-License-Identifier: GPL-3.0-or-later
// Timeline: a recorded run, or one that goes on, over the plan of its own scenario, and where the two differ. It keeps
// the run that it was given, whatever scenario the window goes on to.
#pragma once

#include <QElapsedTimer>

#include "app/models/recorded_run.h"
#include "app/views/scenario_view.h"
#include "app/views/timeline_canvas.h"

class QBoxLayout;
class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace shardscope {

class FittedLabel;
class RecordingBanner;
class RecordingFacts;
class RunMemory;
class ResidualTable;
class TimelineLegend;

class TimelineView final : public ScenarioView {
  Q_OBJECT

 public:
  explicit TimelineView(QWidget* parent = nullptr);
  ~TimelineView() override;

  void setRun(const RecordedRunPtr& run);
  const RecordedRunPtr& run() const { return m_run; }
  void grow();                                          // a run that goes on has more
  void endLive(const RecordedRunPtr& run);              // its store is the one that is shown
  void showReading(const QString& file, double share);  // while one is read
  void endReading();

  TimelineCanvas& canvas() { return *m_canvas; }
  QComboBox& stepBox() { return *m_steps; }
  QLineEdit& searchField() { return *m_search; }
  QString searchResult() const;
  const ResidualTable& residuals() const { return *m_residuals; }
  const RecordingFacts& facts() const { return *m_facts; }
  RunMemory& memory() { return *m_memory; }
  QPushButton& memoryButton() { return *m_showMemory; }
  RecordingBanner& banner() { return *m_banner; }
  QPushButton& calibrateButton() { return *m_calibrate; }
  QPushButton& publishedButton() { return *m_published; }
  QString ratesText() const;
  void chooseStep(int step);  // index of the store's steps; -1: the whole recording

 Q_SIGNALS:
  void openWanted();
  void cancelWanted();

 protected:
  void plannedChanged() override;
  void retranslate() override;

 private:
  QWidget* makeEmpty();
  QWidget* makePage();
  void addHeader(QBoxLayout& column);
  void addDetails(QBoxLayout& column);
  void fillSteps();
  void addSteps();
  QString stepText(std::size_t step) const;
  void showStep();
  void showResiduals();
  void calibrate();
  void showRates();
  QWidget* makeBeside();
  void showMemory();
  void search();
  void showParts();

  RecordedRunPtr m_run;
  QElapsedTimer m_sinceFacts;
  std::string m_ratesShown;
  QString m_ratesSource;    // of them
  int m_residualSteps = 0;  // that there were when the residuals were shown
  QWidget *m_empty, *m_page;
  QLabel *m_hint, *m_reading;
  QPushButton *m_open, *m_cancel;
  QProgressBar* m_progress;
  QWidget* m_readingRow;
  QButtonGroup* m_modes;
  QLabel* m_stepLabel;
  QComboBox* m_steps;
  QLineEdit* m_search;
  QLabel* m_found;
  TimelineLegend* m_legend;
  RecordingBanner* m_banner;
  TimelineCanvas* m_canvas;
  QLabel* m_residualsTitle;
  FittedLabel* m_rates;
  QPushButton *m_calibrate, *m_published;
  FittedLabel* m_residualsOf;
  ResidualTable* m_residuals;
  RecordingFacts* m_facts;
  QPushButton *m_showFacts, *m_showMemory;
  QStackedWidget* m_beside;
  RunMemory* m_memory;
  int m_residualRank = -1, m_residualStep = -1;
};

}  // namespace shardscope
