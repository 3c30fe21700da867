// SPDX-License-Identifier: GPL-3.0-or-later
// An ssh that is a script of the test's, earlier in PATH than the real one.
#pragma once

#include <QFile>
#include <QTemporaryDir>

namespace shardscope {

class FakeSsh {
 public:
  // The script gets ssh's arguments.
  explicit FakeSsh(const QByteArray& script) : m_path(qgetenv("PATH")) {
    QFile file(m_folder.filePath(QStringLiteral("ssh")));
    if (file.open(QIODevice::WriteOnly)) file.write("#!/bin/sh\n" + script + "\n");
    file.close();
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    qputenv("PATH", m_folder.path().toLocal8Bit() + ":" + m_path);
  }
  ~FakeSsh() { qputenv("PATH", m_path); }
  FakeSsh(const FakeSsh&) = delete;
  FakeSsh& operator=(const FakeSsh&) = delete;

  QString folder() const { return m_folder.path(); }

 private:
  QTemporaryDir m_folder;
  QByteArray m_path;
};

}  // namespace shardscope
