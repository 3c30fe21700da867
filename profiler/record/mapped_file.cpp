// SPDX-License-Identifier: Apache-2.0
#include "profiler/record/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace shardscope {

Result<MappedFile> MappedFile::open(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return Error{{"cli.cannot-open", {}}, path};
  struct stat status {};
  const bool known = ::fstat(file, &status) == 0;
  void* data = nullptr;
  if (known && S_ISREG(status.st_mode) && status.st_size > 0)
    data = ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, file, 0);
  ::close(file);
  if (known && S_ISDIR(status.st_mode)) return Error{{"cli.is-folder", {}}, path};
  if (!known || !S_ISREG(status.st_mode)) return Error{{"trace.no-file", {}}, path};
  if (data == MAP_FAILED) return Error{{"cli.cannot-open", {}}, path};
  return MappedFile(data, static_cast<std::size_t>(status.st_size));
}

MappedFile::~MappedFile() {
  if (m_data != nullptr) ::munmap(m_data, m_size);
}

}  // namespace shardscope
