// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/client/engine_place.h"

#include <QDir>

namespace shardscope {
namespace {

const QString kUnix = QStringLiteral("unix:"), kSsh = QStringLiteral("ssh ");

}  // namespace

QString spelledPlace(const EnginePlace& place) {
  if (place.kind == EnginePlace::Kind::Socket) return kUnix + place.address;
  return place.kind == EnginePlace::Kind::Ssh ? kSsh + place.address : QString();
}

EnginePlace placeFrom(const QString& spelled) {
  const QString text = spelled.trimmed();
  if (text.startsWith(kSsh)) return {EnginePlace::Kind::Ssh, text.mid(kSsh.size()).trimmed()};
  if (!text.startsWith(kUnix)) return {};
  QString path = text.mid(kUnix.size()).trimmed();
  if (path.startsWith(QLatin1String("~/"))) path = QDir::homePath() + path.mid(1);
  return {EnginePlace::Kind::Socket, path};
}

}  // namespace shardscope
