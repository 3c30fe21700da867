// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/main_window.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSaveFile>

#include "app/explorer/offered_data.h"
#include "app/explorer/recordings.h"
#include "app/explorer/window_menus.h"
#include "app/models/text.h"
#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

constexpr qsizetype kMostFiles = 8;

// Where the text is from, at the start of a sentence: the names of files stay as they are.
QString atStart(const QString& from) {
  const bool named = from != MainWindow::tr("the dropped text") && from != MainWindow::tr("the clipboard");
  return named ? from : from.left(1).toUpper() + from.mid(1);
}

QString notOpened(const QString& name, const Error& error) {
  return MainWindow::tr("%1 was not opened. %2").arg(atStart(name), say(error));
}

}  // namespace

// A recording is read on the side, and does not change the scenario.
bool MainWindow::openFile(const QString& path) {
  if (looksLikeRecording(path)) {
    m_recordings->open(path);
    return true;
  }
  const FileText read = readTextFile(path);
  if (!read.problem.isEmpty()) {
    m_notice->showError(read.problem);
    return false;
  }
  if (!openText(read.text, QFileInfo(read.path).fileName())) return false;
  m_file = read.path;
  m_saved = m_state.current()->scenario;
  retitle();
  m_menus->addRecent(read.path);
  keepSession();  // the edit was kept before the file was known
  return true;
}

// One is opened, the others are put beside it: whoever brings several wants to compare them.
bool MainWindow::openFiles(const QStringList& paths) {
  QStringList pinned, notes;
  std::vector<Scenario> pins;
  QString opened, recording;
  for (const QString& path : paths.mid(0, kMostFiles)) {
    if (looksLikeRecording(path)) {
      recording = path;
      continue;
    }
    const FileText read = readTextFile(path);
    const QString name = QFileInfo(read.path).fileName();
    if (!read.problem.isEmpty()) {
      notes << read.problem;
    } else if (opened.isEmpty()) {
      if (openText(read.text, name)) {
        opened = name;
        m_file = read.path;
        m_saved = m_state.current()->scenario;
        retitle();
        m_menus->addRecent(read.path);
      } else {
        notes << m_notice->text();
      }
    } else if (Result<OpenedDocument> other = openDocument(read.text, m_state.current()->scenario)) {
      if (other->scenario.name.empty()) other->scenario.name = name.toStdString();
      if (const std::optional<int> same = m_pins.indexOf(other->scenario)) {
        notes << tr("%1 is pinned already, as %2.").arg(name, pinName(*same));
        continue;
      }
      pins.push_back(std::move(other->scenario));
      pinned << name;
    } else {
      notes << notOpened(name, other.error());
    }
  }
  if (paths.size() > kMostFiles) notes << tr("Only the first %1 files were read.").arg(kMostFiles);
  if (!recording.isEmpty()) m_recordings->open(recording);
  if (opened.isEmpty() && notes.isEmpty() && !recording.isEmpty()) return true;
  if (opened.isEmpty()) {
    m_notice->showError(notes.join('\n'));
    return false;
  }
  if (!pinned.isEmpty()) notes.prepend(tr("Pinned in Compare: %1").arg(pinned.join(QStringLiteral(", "))));
  m_pins.add(pins, tr("Pin %1").arg(pinned.join(QStringLiteral(", "))));
  keepSession();
  m_notice->showNotes(tr("%1 was opened.").arg(opened), notes);
  return true;
}

bool MainWindow::openOffered(const QMimeData* offered, const QString& from) {
  const Offer offer = offerOf(offered, from);
  if (!offer.problem.isEmpty()) {
    m_notice->showError(offer.problem);
    return false;
  }
  if (offer.paths.isEmpty()) return openText(offer.text, from);
  return offer.paths.size() == 1 ? openFile(offer.paths.first()) : openFiles(offer.paths);
}

bool MainWindow::openText(const QByteArray& text, const QString& from) {
  Result<OpenedDocument> opened = openDocument(text, m_state.current()->scenario);
  if (!opened) {
    m_notice->showError(notOpened(from, opened.error()));
    return false;
  }
  m_state.edit(opened->scenario, tr("Open %1").arg(from));
  if (opened->notes.isEmpty())
    m_notice->hide();
  else
    m_notice->showNotes(tr("%1 was opened, with notes:").arg(atStart(from)), opened->notes);
  return true;
}

bool MainWindow::saveTo(const QString& path) {
  QSaveFile file(path);
  const QByteArray text = QByteArray::fromStdString(writeScenario(m_state.current()->scenario));
  if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit()) {
    m_notice->showError(tr("%1 cannot be written: %2. Choose another folder.").arg(path, file.errorString()));
    return false;
  }
  m_file = path;
  m_saved = m_state.current()->scenario;
  m_menus->addRecent(path);
  retitle();
  return true;
}

void MainWindow::chooseFile() {
  const QString path = QFileDialog::getOpenFileName(
      this, tr("Open a scenario, a config.json, Megatron-LM arguments, Megatron-Bridge overrides or a recording"));
  if (!path.isEmpty()) openFile(path);
}

void MainWindow::saveAs() {
  const QString path = fileToWrite(this, tr("Save the scenario"),
                                   m_file.isEmpty() ? QStringLiteral("scenario.json") : m_file, QStringLiteral("json"));
  if (!path.isEmpty() && saveTo(path)) m_notice->showNotes(tr("Written to %1.").arg(path), {});
}

}  // namespace shardscope
