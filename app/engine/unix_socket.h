// SPDX-License-Identifier: GPL-3.0-or-later
// A Unix socket that the user of this process alone can reach: mode 0600, and who connects is asked of the system.
#pragma once

#include <string>

#include "core/base/result.h"

namespace shardscope {

class UnixListener {
 public:
  // A socket file that nobody listens on any more is replaced. Fails with the reason: another engine listens there, no
  // such folder, too long a path.
  static Result<UnixListener> listen(const std::string& path);

  UnixListener(UnixListener&& other) noexcept;
  UnixListener& operator=(UnixListener&& other) noexcept;
  ~UnixListener();  // removes the file

  int descriptor() const { return m_descriptor; }
  // A connection of the same user, or -1: nobody there, or another user, who is turned away.
  int accept() const;
  bool stillThere() const;  // the file, and it is this socket

 private:
  UnixListener(int descriptor, std::string path);
  void close();

  int m_descriptor = -1;
  std::string m_path;
  unsigned long m_inode = 0;
};

// A connected descriptor.
Result<int> connectUnix(const std::string& path);

}  // namespace shardscope
