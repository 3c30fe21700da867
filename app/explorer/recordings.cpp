// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/recordings.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QFileInfo>

#include "app/explorer/main_window.h"
#include "app/views/timeline_view.h"

namespace shardscope {

Recordings::Recordings(MainWindow& window, TimelineView& timeline)
    : QObject(&window), m_window(window), m_timeline(timeline) {
  connect(&m_loader, &RecordingLoader::progressed, this,
          [this](double share) { m_timeline.showReading(QFileInfo(m_loader.path()).fileName(), share); });
  connect(&m_loader, &RecordingLoader::opened, this, [this](const RecordedRunPtr& run) {
    m_timeline.setRun(run);
    m_window.notice()->hide();
    m_window.showView("timeline");
    Q_EMIT shown(m_loader.path());
  });
  connect(&m_loader, &RecordingLoader::failed, this, [this](const QString& sentence) {
    m_failed = true;
    m_timeline.endReading();
    m_window.notice()->showError(sentence);
  });
  connect(&m_timeline, &TimelineView::cancelWanted, this, [this] {
    m_loader.cancel();
    m_timeline.endReading();
  });
}

void Recordings::open(const QString& path) {
  m_failed = false;
  m_timeline.showReading(QFileInfo(path).fileName(), 0);
  m_window.showView("timeline");
  m_loader.open(path);
}

bool Recordings::wait() {
  while (m_loader.isReading()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  return !m_failed;
}

}  // namespace shardscope
