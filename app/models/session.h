// SPDX-License-Identifier: GPL-3.0-or-later
// What the next start offers: the scenario as it was last, the pinned ones, the file it came from, the view that was
// open and what the views show. Written whole and at
// most a second after a change, so that a killed program loses no more.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QTimer>
#include <optional>
#include <vector>

#include "core/scenario/scenario.h"

namespace shardscope {

struct Session {
  Scenario scenario;
  Scenario saved;  // as its file or its start has it
  std::vector<Scenario> pinned;
  QString file;        // empty where it has none
  QString view;        // its key; empty: the first
  QJsonObject views;   // what they keep, by key
  bool clean = false;  // written by a program that ended by itself

  bool operator==(const Session&) const = default;
};

QByteArray writeSession(const Session& session);
std::optional<Session> readSession(const QByteArray& text);

class SessionKeeper : public QObject {
  Q_OBJECT

 public:
  explicit SessionKeeper(const QString& path, QObject* parent = nullptr);

  std::optional<Session> last() const;
  void keep(const Session& session);  // soon
  bool flush(bool clean);             // now

 Q_SIGNALS:
  void failed(const QString& sentence);

 private:
  QString m_path;
  Session m_session;
  QTimer m_timer;
  bool m_any = false;
};

}  // namespace shardscope
