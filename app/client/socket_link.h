// SPDX-License-Identifier: GPL-3.0-or-later
// An engine that listens on a Unix socket of this machine.
#pragma once

#include <QLocalSocket>

#include "app/client/engine_link.h"

namespace shardscope {

class SocketLink final : public EngineLink {
  Q_OBJECT

 public:
  explicit SocketLink(QString path) : m_path(std::move(path)) {}
  ~SocketLink() override;

  void open() override;
  void send(const QByteArray& bytes) override { m_socket.write(bytes); }

 private:
  void fail(QLocalSocket::LocalSocketError error);

  QString m_path;
  QLocalSocket m_socket;
  bool m_open = false, m_closed = false;
};

}  // namespace shardscope
