// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the chunks of a run into a recording, on a thread of its own. The file is there whole or not at all.
#pragma once

#include <QObject>

#include "app/models/latest_job.h"
#include "app/models/live_run.h"

namespace shardscope {

// Returns why it could not be written; nothing where it was.
QString writeRecording(const QString& path, const RecordFileHead& head, const ChunkList& chunks);

class RecordingSaver : public QObject {
  Q_OBJECT

 public:
  explicit RecordingSaver(QObject* parent = nullptr) : QObject(parent), m_job(this) {}

  void save(const QString& path, const RecordFileHead& head, const ChunkList& chunks);

 Q_SIGNALS:
  void saved(const QString& path);
  void failed(const QString& sentence);

 private:
  LatestJob m_job;  // last: its thread ends before the rest goes
};

}  // namespace shardscope
