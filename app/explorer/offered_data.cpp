// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/offered_data.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include "app/explorer/main_window.h"

namespace shardscope {
namespace {

constexpr qint64 kMostBytes = 16 * 1024 * 1024;

// Some programs offer a file as the text of its address alone.
QList<QUrl> urlsOf(const QMimeData& data) {
  if (data.hasUrls()) return data.urls();
  const QString text = data.text().trimmed();
  if (!text.startsWith(QLatin1String("file://")) || text.contains('\n')) return {};
  return {QUrl(text)};
}

}  // namespace

Offer offerOf(const QMimeData* data, const QString& from) {
  Offer offer;
  if (data == nullptr || !(data->hasUrls() || data->hasText())) {
    offer.problem = MainWindow::tr(
                        "There is neither a file nor text in %1. Copy a scenario, a config.json or "
                        "arguments first.")
                        .arg(from);
    return offer;
  }
  const QList<QUrl> urls = urlsOf(*data);
  for (const QUrl& url : urls)
    if (url.isLocalFile()) offer.paths << url.toLocalFile();
  if (!urls.isEmpty() && offer.paths.isEmpty())
    offer.problem =
        MainWindow::tr("%1 is not on this machine. Download it and open the file.").arg(urls.first().toDisplayString());
  if (urls.isEmpty()) offer.text = data->text().toUtf8();
  return offer;
}

bool isMeantForField(const QMimeData* data) {
  if (data == nullptr || !urlsOf(*data).isEmpty()) return data == nullptr;
  const QString text = data->text().trimmed();
  return !text.contains('\n') && !text.startsWith('{') && !text.startsWith(QLatin1String("--")) &&
         !text.startsWith(QLatin1String("shardscope:"));
}

FileText readTextFile(const QString& path) {
  FileText read{path, {}, {}};
  if (QFileInfo(path).isDir()) read.path = QDir(path).filePath(QStringLiteral("config.json"));
  if (read.path != path && !QFileInfo::exists(read.path)) {
    read.problem = MainWindow::tr("%1 is a folder without a config.json. Choose a file in it.").arg(path);
    return read;
  }
  QFile file(read.path);
  if (!file.open(QIODevice::ReadOnly)) {
    read.problem = MainWindow::tr("%1 cannot be opened: %2. Check the path and the read permission.")
                       .arg(read.path, file.errorString());
    return read;
  }
  // A pipe or a device does not tell its size.
  read.text = file.read(kMostBytes + 1);
  if (read.text.size() > kMostBytes)
    read.problem =
        MainWindow::tr("%1 is larger than 16 MiB: no scenario, config or argument list is. Choose another file.")
            .arg(read.path);
  else if (read.text.contains('\0'))
    read.problem =
        MainWindow::tr("%1 is not a text file. Choose a scenario, a config.json or arguments.").arg(read.path);
  return read;
}

}  // namespace shardscope
