// SPDX-License-Identifier: GPL-3.0-or-later
// What a drop, the clipboard or a path offers to be opened, and a sentence where it offers nothing of use.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

class QMimeData;

namespace shardscope {

struct Offer {
  QStringList paths;  // files and folders of this machine
  QByteArray text;    // where there are none
  QString problem;
};

// from: what the sentence calls the source.
Offer offerOf(const QMimeData* data, const QString& from);

// A line of text belongs into the field that has the focus; a document or a file does not.
bool isMeantForField(const QMimeData* data);

struct FileText {
  QString path;  // of the file that was read: of a folder with a model, its config.json
  QByteArray text;
  QString problem;
};

FileText readTextFile(const QString& path);

}  // namespace shardscope
