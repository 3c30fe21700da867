// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/client/socket_link.h"

#include <QDir>
#include <utility>

namespace shardscope {

SocketLink::~SocketLink() {
  m_socket.disconnect(this);
  m_socket.abort();
}

void SocketLink::open() {
  connect(&m_socket, &QLocalSocket::connected, this, [this] {
    m_open = true;
    Q_EMIT opened();
  });
  connect(&m_socket, &QLocalSocket::readyRead, this, [this] { Q_EMIT received(m_socket.readAll()); });
  connect(&m_socket, &QLocalSocket::errorOccurred, this, &SocketLink::fail);
  connect(&m_socket, &QLocalSocket::disconnected, this, [this] { fail(QLocalSocket::PeerClosedError); });
  m_socket.connectToServer(QDir(m_path).absolutePath());
}

void SocketLink::fail(QLocalSocket::LocalSocketError error) {
  if (std::exchange(m_closed, true)) return;
  const std::string path = m_path.toStdString();
  if (m_open) return Q_EMIT closed({{"link.socket-closed", {{"path", path}}}, ""});
  switch (error) {
    case QLocalSocket::ServerNotFoundError:
    case QLocalSocket::ConnectionRefusedError:
    case QLocalSocket::PeerClosedError:
      return Q_EMIT closed({{"link.no-socket", {{"path", path}}}, ""});
    case QLocalSocket::SocketAccessError:
      return Q_EMIT closed({{"link.socket-denied", {{"path", path}}}, ""});
    default:
      Q_EMIT closed({{"link.socket-failed", {{"path", path}, {"reason", m_socket.errorString().toStdString()}}}, ""});
  }
}

}  // namespace shardscope
