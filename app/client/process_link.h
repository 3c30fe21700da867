// SPDX-License-Identifier: GPL-3.0-or-later
// An engine as a child process over its standard input and output: on this machine, or behind ssh.
#pragma once

#include <QProcess>

#include "app/client/engine_link.h"

namespace shardscope {

class ProcessLink final : public EngineLink {
  Q_OBJECT

 public:
  explicit ProcessLink(EnginePlace place) : m_place(std::move(place)) {}
  ~ProcessLink() override;

  void open() override;
  void send(const QByteArray& bytes) override { m_process.write(bytes); }

 private:
  void keepComplaints();
  void fail(const Message& why);
  Message whyEnded(int code, QProcess::ExitStatus status) const;

  EnginePlace m_place;
  QProcess m_process;
  QByteArray m_complaints;  // the last that came on standard error
  bool m_closed = false;
};

// What ssh's status and its last words say about the host.
Message sshTrouble(const QString& host, int status, const QByteArray& complaints);

}  // namespace shardscope
