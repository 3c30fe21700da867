// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a recording on a thread of its own. The newest file wins.
#pragma once

#include <QObject>

#include "app/models/latest_job.h"
#include "app/models/recorded_run.h"

namespace shardscope {

class RecordingLoader : public QObject {
  Q_OBJECT

 public:
  explicit RecordingLoader(QObject* parent = nullptr) : QObject(parent), m_job(this) {}

  void open(const QString& path);
  void cancel();
  bool isReading() const { return m_reading; }
  QString path() const { return m_path; }  // that is or was read

 Q_SIGNALS:
  void progressed(double share);
  void opened(const shardscope::RecordedRunPtr& run);
  void failed(const QString& sentence);

 private:
  void finish(const Result<RecordedRunPtr>& run);

  QString m_path;
  bool m_reading = false;
  LatestJob m_job;  // last: its thread ends before the rest goes
};

}  // namespace shardscope
