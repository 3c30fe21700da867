// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/client/process_link.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

namespace shardscope {
namespace {

constexpr qsizetype kMostComplaints = 8192;
const QString kEngine = QStringLiteral("shardscope-engine");

QString engineProgram() {
  const QString beside = QCoreApplication::applicationDirPath() + QLatin1Char('/') + kEngine;
  return QFileInfo(beside).isExecutable() ? beside : QStandardPaths::findExecutable(kEngine);
}

// No question may be asked: there is nobody at a terminal. A dead network is noticed within half a minute.
QStringList sshArguments(const QString& host) {
  return {QStringLiteral("-T"),
          QStringLiteral("-oBatchMode=yes"),
          QStringLiteral("-oConnectTimeout=10"),
          QStringLiteral("-oServerAliveInterval=10"),
          QStringLiteral("-oServerAliveCountMax=3"),
          QStringLiteral("--"),
          host,
          kEngine,
          QStringLiteral("--stdio")};
}

bool isHost(const QString& text) {
  static const QRegularExpression kHost(QStringLiteral("^[A-Za-z0-9_][A-Za-z0-9_.@:%\\[\\]-]*$"));
  return kHost.match(text).hasMatch();
}

QString lastLine(const QByteArray& text) {
  const QList<QByteArray> lines = text.trimmed().split('\n');
  QString line = QString::fromLocal8Bit(lines.last()).trimmed();
  while (line.endsWith(QLatin1Char('.'))) line.chop(1);
  return line.section(QStringLiteral("ssh: "), -1);
}

}  // namespace

Message sshTrouble(const QString& host, int status, const QByteArray& complaints) {
  constexpr int kNoSuchCommand = 127;
  const std::string name = host.toStdString();
  const auto says = [&](const char* words) { return complaints.contains(words); };
  if (says("Host key verification failed") || says("REMOTE HOST IDENTIFICATION HAS CHANGED"))
    return {"link.ssh-host-key", {{"host", name}}};
  if (says("Permission denied") || says("Too many authentication failures"))
    return {"link.ssh-denied", {{"host", name}}};
  if (says("Could not resolve hostname")) return {"link.ssh-unknown-host", {{"host", name}}};
  if (status == kNoSuchCommand || says("command not found")) return {"link.ssh-no-engine", {{"host", name}}};
  QString reason = lastLine(complaints);
  if (says("connect to host") || says("timed out"))
    return {"link.ssh-unreachable", {{"host", name}, {"reason", reason.toStdString()}}};
  if (reason.isEmpty()) reason = QStringLiteral("ssh: %1").arg(status);
  return {"link.ssh-ended", {{"host", name}, {"reason", reason.toStdString()}}};
}

// Its input ends first, which is how an engine is asked to go; what does not is killed.
ProcessLink::~ProcessLink() {
  constexpr int kPatienceMs = 300;
  m_closed = true;
  m_process.disconnect(this);
  if (m_process.state() == QProcess::NotRunning) return;
  m_process.closeWriteChannel();
  if (m_process.waitForFinished(kPatienceMs)) return;
  m_process.kill();
  m_process.waitForFinished();
}

void ProcessLink::open() {
  connect(&m_process, &QProcess::started, this, &EngineLink::opened);
  connect(&m_process, &QProcess::readyReadStandardOutput, this,
          [this] { Q_EMIT received(m_process.readAllStandardOutput()); });
  connect(&m_process, &QProcess::readyReadStandardError, this, &ProcessLink::keepComplaints);
  connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart)
      fail({"link.not-started",
            {{"program", m_process.program().toStdString()}, {"reason", m_process.errorString().toStdString()}}});
  });
  connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
    keepComplaints();
    if (const QByteArray rest = m_process.readAllStandardOutput(); !rest.isEmpty()) Q_EMIT received(rest);
    fail(whyEnded(code, status));
  });
  if (m_place.kind == EnginePlace::Kind::ThisMachine) {
    const QString program = engineProgram();
    if (program.isEmpty()) return fail({"link.no-engine", {}});
    return m_process.start(program, {QStringLiteral("--stdio")});
  }
  if (!isHost(m_place.address)) return fail({"link.bad-host", {{"host", m_place.address.toStdString()}}});
  const QString ssh = QStandardPaths::findExecutable(QStringLiteral("ssh"));
  if (ssh.isEmpty()) return fail({"link.ssh-missing", {}});
  m_process.start(ssh, sshArguments(m_place.address));
}

void ProcessLink::keepComplaints() {
  m_complaints = (m_complaints + m_process.readAllStandardError()).right(kMostComplaints);
}

void ProcessLink::fail(const Message& why) {
  if (std::exchange(m_closed, true)) return;
  Q_EMIT closed({why, ""});
}

Message ProcessLink::whyEnded(int code, QProcess::ExitStatus status) const {
  if (m_place.kind == EnginePlace::Kind::Ssh) return sshTrouble(m_place.address, code, m_complaints);
  if (status == QProcess::CrashExit) return {"link.killed", {{"signal", std::int64_t{code}}}};
  return {"link.exited", {{"status", std::int64_t{code}}}};
}

}  // namespace shardscope
