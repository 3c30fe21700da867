// SPDX-License-Identifier: GPL-3.0-or-later
// Opens recordings for the window: read beside the window's thread, shown in the timeline, refused with a sentence.
#pragma once

#include <QObject>

#include "app/models/recording_loader.h"

namespace shardscope {

class MainWindow;
class TimelineView;

class Recordings : public QObject {
  Q_OBJECT

 public:
  Recordings(MainWindow& window, TimelineView& timeline);

  void open(const QString& path);
  // Until the file that is being read is shown or refused; false: refused.
  bool wait();

 Q_SIGNALS:
  void shown(const QString& path);

 private:
  MainWindow& m_window;
  TimelineView& m_timeline;
  RecordingLoader m_loader;
  bool m_failed = false;
};

}  // namespace shardscope
