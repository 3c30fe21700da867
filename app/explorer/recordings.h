// SPDX-License-Identifier: GPL-3.0-or-later
// What the timeline of the window shows: recordings, read beside the window's thread and refused with a sentence; and
// the run that goes on, which is a recording once it has ended, and can be saved as one.
#pragma once

#include <QObject>

#include "app/models/live_run.h"
#include "app/models/recording_loader.h"
#include "app/models/recording_saver.h"

namespace shardscope {

class MainWindow;
class TimelineView;

class Recordings : public QObject {
  Q_OBJECT

 public:
  Recordings(MainWindow& window, TimelineView& timeline, LiveRun& live);

  void open(const QString& path);
  // Until the file that is being read is shown or refused; false: refused.
  bool wait();

  // The file that is open beside its plan, for a report; empty where none is.
  QString report() const;

  bool hasRun() const { return m_live.run() != nullptr; }
  void showRun();  // the last one, after something else was opened
  bool canSave() const { return m_live.canSave(); }
  void save(const QString& path);
  void saveAs();  // asks where

 Q_SIGNALS:
  void shown(const QString& path);
  void saved(const QString& path);
  void runChanged();  // hasRun() or canSave()

 private:
  void followRun();
  bool showsRun() const;

  MainWindow& m_window;
  TimelineView& m_timeline;
  LiveRun& m_live;
  RecordedRunPtr m_shown;   // of the run
  RecordedRunPtr m_opened;  // of the file
  RecordingLoader m_loader;
  RecordingSaver m_saver;
  bool m_failed = false;
};

}  // namespace shardscope
