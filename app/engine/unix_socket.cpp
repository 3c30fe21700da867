// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/unix_socket.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

namespace shardscope {
namespace {

constexpr int kWaiting = 8;  // connections that were not accepted yet

Error failed(std::string_view id, const std::string& path) {
  return {{id, {{"reason", std::string(std::strerror(errno))}}}, path};
}

std::optional<sockaddr_un> addressOf(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.empty() || path.size() >= sizeof address.sun_path) return {};
  std::memcpy(address.sun_path, path.data(), path.size());
  return address;
}

const sockaddr* generic(const sockaddr_un& address) { return reinterpret_cast<const sockaddr*>(&address); }

Error tooLong(const std::string& path) {
  return {{"engine.socket-path", {{"most", std::int64_t{sizeof sockaddr_un{}.sun_path - 1}}}}, path};
}

bool isSocket(const std::string& path) {
  struct stat found {};
  return lstat(path.c_str(), &found) == 0 && S_ISSOCK(found.st_mode);
}

}  // namespace

Result<UnixListener> UnixListener::listen(const std::string& path) {
  const std::optional<sockaddr_un> address = addressOf(path);
  if (!address) return tooLong(path);
  if (isSocket(path)) {
    if (const Result<int> other = connectUnix(path)) {
      ::close(*other);
      return Error{{"engine.socket-taken", {}}, path};
    }
    unlink(path.c_str());
  }
  const int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return failed("engine.no-socket", path);
  const mode_t mask = umask(0177);
  const bool bound = bind(descriptor, generic(*address), sizeof *address) == 0;
  umask(mask);
  if (bound && ::listen(descriptor, kWaiting) == 0) return UnixListener(descriptor, path);
  const Error error = failed("engine.no-socket", path);
  ::close(descriptor);
  return error;
}

UnixListener::UnixListener(int descriptor, std::string path) : m_descriptor(descriptor), m_path(std::move(path)) {
  struct stat found {};
  if (lstat(m_path.c_str(), &found) == 0) m_inode = found.st_ino;
}

UnixListener::UnixListener(UnixListener&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1)), m_path(std::move(other.m_path)), m_inode(other.m_inode) {}

UnixListener& UnixListener::operator=(UnixListener&& other) noexcept {
  if (this == &other) return *this;
  close();
  m_descriptor = std::exchange(other.m_descriptor, -1);
  m_path = std::move(other.m_path);
  m_inode = other.m_inode;
  return *this;
}

UnixListener::~UnixListener() { close(); }

void UnixListener::close() {
  if (m_descriptor < 0) return;
  if (stillThere()) unlink(m_path.c_str());
  ::close(m_descriptor);
  m_descriptor = -1;
}

int UnixListener::accept() const {
  const int descriptor = accept4(m_descriptor, nullptr, nullptr, SOCK_CLOEXEC);
  if (descriptor < 0) return -1;
  ucred other{};
  socklen_t size = sizeof other;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &other, &size) == 0 && other.uid == geteuid()) return descriptor;
  ::close(descriptor);
  return -1;
}

bool UnixListener::stillThere() const {
  struct stat found {};
  return lstat(m_path.c_str(), &found) == 0 && found.st_ino == m_inode;
}

Result<int> connectUnix(const std::string& path) {
  const std::optional<sockaddr_un> address = addressOf(path);
  if (!address) return tooLong(path);
  const int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return failed("engine.no-connection", path);
  if (connect(descriptor, generic(*address), sizeof *address) == 0) return descriptor;
  const Error error = failed("engine.no-connection", path);
  ::close(descriptor);
  return error;
}

}  // namespace shardscope
