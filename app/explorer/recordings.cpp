// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/recordings.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QFileDialog>
#include <QFileInfo>

#include "app/explorer/main_window.h"
#include "app/models/run_report.h"
#include "app/views/timeline_view.h"
#include "profiler/record/mapped_file.h"

namespace shardscope {

Recordings::Recordings(MainWindow& window, TimelineView& timeline, LiveRun& live)
    : QObject(&window), m_window(window), m_timeline(timeline), m_live(live) {
  connect(&m_loader, &RecordingLoader::progressed, this,
          [this](double share) { m_timeline.showReading(QFileInfo(m_loader.path()).fileName(), share); });
  connect(&m_loader, &RecordingLoader::opened, this, [this](const RecordedRunPtr& run) {
    m_opened = run;
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
  connect(&m_saver, &RecordingSaver::saved, this, [this](const QString& path) {
    m_window.notice()->showNotes(tr("The run was saved as %1.").arg(QFileInfo(path).fileName()), {});
    Q_EMIT saved(path);
  });
  connect(&m_saver, &RecordingSaver::failed, this,
          [this](const QString& sentence) { m_window.notice()->showError(sentence); });
  followRun();
}

bool Recordings::showsRun() const { return m_shown != nullptr && m_timeline.run() == m_shown; }

// A recording that is opened while something runs takes the timeline, and keeps it.
void Recordings::followRun() {
  connect(&m_live, &LiveRun::begun, this, [this] {
    showRun();
    Q_EMIT runChanged();
  });
  connect(&m_live, &LiveRun::grew, this, [this] {
    if (showsRun()) m_timeline.grow();
  });
  connect(&m_live, &LiveRun::ended, this, [this] {
    const bool shown = showsRun();
    m_shown = m_live.run();
    if (shown) m_timeline.endLive(m_shown);
    Q_EMIT runChanged();
  });
}

void Recordings::showRun() {
  if (!hasRun()) return;
  m_loader.cancel();
  m_shown = m_live.run();
  m_timeline.setRun(m_shown);
  m_window.showView("timeline");
}

void Recordings::saveAs() {
  if (!canSave()) return;
  const QString path = QFileDialog::getSaveFileName(&m_window, tr("Save the recording"), QStringLiteral("run.rec"),
                                                    QStringLiteral("*.rec"));
  if (!path.isEmpty()) save(path);
}

void Recordings::save(const QString& path) {
  if (canSave()) m_saver.save(path, m_live.head(), m_live.chunks());
}

void Recordings::open(const QString& path) {
  m_failed = false;
  m_timeline.showReading(QFileInfo(path).fileName(), 0);
  m_window.showView("timeline");
  m_loader.open(path);
}

QString Recordings::report() const {
  if (m_opened == nullptr || m_timeline.run() != m_opened) return {};
  const Result<MappedFile> file = MappedFile::open(m_loader.path().toStdString());
  if (!file) return {};
  const Result<StepSummary> summary = summarizeSteps(file->bytes());
  return summary ? runReportHtml(*m_opened, *summary) : QString();
}

bool Recordings::wait() {
  while (m_loader.isReading()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  return !m_failed;
}

}  // namespace shardscope
