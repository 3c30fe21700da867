// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recording_loader.h"

#include <QFileInfo>

#include "app/models/text.h"

namespace shardscope {

void RecordingLoader::open(const QString& path) {
  m_path = path;
  m_reading = true;
  m_job.start([this, path](const LatestJob::Ticket& ticket) {
    int told = -1;
    const auto progress = [this, &ticket, &told](double share) {
      const int percent = static_cast<int>(100 * share);
      if (percent != told) ticket.deliver([this, share] { Q_EMIT progressed(share); });
      told = percent;
      return !ticket.stale();
    };
    const auto run = std::make_shared<Result<RecordedRunPtr>>(loadRecording(path, progress));
    ticket.deliver([this, run] { finish(*run); });
  });
}

void RecordingLoader::cancel() {
  m_job.cancel();
  m_reading = false;
}

void RecordingLoader::finish(const Result<RecordedRunPtr>& run) {
  m_reading = false;
  if (run) {
    Q_EMIT opened(*run);
    return;
  }
  Q_EMIT failed(tr("%1 was not opened. %2").arg(QFileInfo(m_path).fileName(), say(run.error())));
}

}  // namespace shardscope
