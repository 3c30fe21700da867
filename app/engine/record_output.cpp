// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/record_output.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "profiler/record/record_file_layout.h"

namespace shardscope {
namespace {

Error failure(std::string_view id, const std::string& file) { return {{id, {}}, file}; }

Error cannotWrite(int cause, const std::string& file) {
  if (cause == 0) return failure("cli.cannot-write", file);
  return {{"record.cannot-write", {{"reason", std::generic_category().message(cause)}}}, file};
}

// A file with the start of a recording, or an empty one.
bool mayBeReplaced(int file) {
  char start[record_file_layout::kFileMagic.size()] = {};
  const ssize_t bytes = pread(file, start, sizeof start, 0);
  return bytes == 0 ||
         (bytes > 0 && std::string_view(start, static_cast<std::size_t>(bytes)) == record_file_layout::kFileMagic);
}

bool isOrdinary(int file) {
  struct stat about {};
  return fstat(file, &about) == 0 && S_ISREG(about.st_mode);
}

Status claim(int descriptor, const std::string& file) {
  if (!isOrdinary(descriptor)) return std::monostate{};
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return failure("record.in-use", file);
  if (!mayBeReplaced(descriptor)) return failure("record.not-a-recording", file);
  return std::monostate{};
}

}  // namespace

Result<RecordOutput> RecordOutput::open(const std::string& file) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) return cannotWrite(errno, file);
  if (Status claimed = claim(descriptor, file); !claimed) {
    close(descriptor);
    return claimed.error();
  }
  RecordOutput output(file, descriptor);
  if (!output.m_stream) return cannotWrite(errno, file);
  return output;
}

RecordOutput::RecordOutput(std::string file, int lock)
    : m_file(std::move(file)), m_stream(m_file, std::ios::binary), m_lock(lock) {}

RecordOutput::RecordOutput(RecordOutput&& other) noexcept
    : m_file(std::move(other.m_file)),
      m_stream(std::move(other.m_stream)),
      m_lock(std::exchange(other.m_lock, -1)),
      m_cause(other.m_cause),
      m_failed(other.m_failed) {}

RecordOutput::~RecordOutput() {
  if (m_lock >= 0) close(m_lock);
}

void RecordOutput::noteFailure() {
  if (!m_failed) m_cause = errno;
  m_failed = true;
}

Status RecordOutput::outcome() const {
  if (!m_failed) return std::monostate{};
  return cannotWrite(m_cause, m_file);
}

}  // namespace shardscope
