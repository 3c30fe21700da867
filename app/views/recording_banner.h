// SPDX-License-Identifier: GPL-3.0-or-later
// Says which run the timeline shows and of which scenario, since that may be another one than the window's, and offers
// to open its scenario.
#pragma once

#include <QWidget>

#include "app/models/planned_scenario.h"
#include "app/models/recorded_run.h"

class QLabel;
class QPushButton;

namespace shardscope {

class FittedLabel;

class RecordingBanner : public QWidget {
  Q_OBJECT

 public:
  explicit RecordingBanner(QWidget* parent = nullptr);

  void show(const RecordedRunPtr& run, const PlannedPtr& planned);
  using QWidget::show;
  QString text() const;

 Q_SIGNALS:
  void adoptWanted();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel* m_title;
  FittedLabel* m_text;
  QPushButton* m_adopt;
};

}  // namespace shardscope
