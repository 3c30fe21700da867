// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the residuals: what is selected in the timeline, and what of the recording was lost, counter by counter.
#pragma once

#include <QWidget>

#include "app/models/recorded_run.h"

class QLabel;
class QVBoxLayout;

namespace shardscope {

class RecordingFacts : public QWidget {
  Q_OBJECT

 public:
  explicit RecordingFacts(QWidget* parent = nullptr);

  void show(const RecordedRunPtr& run);
  using QWidget::show;
  void select(const QString& description);
  QStringList lines() const;  // all that is said of the recording

 private:
  void sayProxy(const RecordedRun& run);

  QLabel *m_selectedTitle, *m_selected, *m_title;
  QVBoxLayout* m_lines;
};

}  // namespace shardscope
