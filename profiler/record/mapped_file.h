// SPDX-License-Identifier: Apache-2.0
// A whole file as bytes in memory, for reading; its pages are loaded as they are touched.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.h"

namespace shardscope {

class MappedFile {
 public:
  // Fails for a path that cannot be opened, and for what is no ordinary file.
  static Result<MappedFile> open(const std::string& path);

  MappedFile(MappedFile&& other) noexcept
      : m_data(std::exchange(other.m_data, nullptr)), m_size(std::exchange(other.m_size, 0)) {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::string_view bytes() const { return {static_cast<const char*>(m_data), m_size}; }

 private:
  MappedFile(void* data, std::size_t size) : m_data(data), m_size(size) {}

  void* m_data = nullptr;  // none for an empty file
  std::size_t m_size = 0;
};

}  // namespace shardscope
