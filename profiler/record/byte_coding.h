// SPDX-License-Identifier: Apache-2.0
// Numbers as bytes, for the formats of this folder: little-endian words, varints, zigzag, CRC-32.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace shardscope {

static_assert(std::endian::native == std::endian::little, "the formats are written as the machine holds numbers");

template <typename T>
void putWord(char* at, T value) {
  std::memcpy(at, &value, sizeof value);
}
template <typename T>
T getWord(const char* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

std::uint32_t checksumOf(std::string_view bytes);  // CRC-32 of zlib

constexpr std::uint64_t zigzag(std::uint64_t difference) { return (difference << 1) ^ (0 - (difference >> 63)); }
constexpr std::uint64_t unzigzag(std::uint64_t code) { return (code >> 1) ^ (0 - (code & 1)); }

// Where to, with room for ten bytes.
inline char* putVarint(char* at, std::uint64_t value) {
  while (value >= 0x80) {
    *at++ = static_cast<char>(value | 0x80);
    value >>= 7;
  }
  *at++ = static_cast<char>(value);
  return at;
}

// Reads forward; once something does not fit, all that follows reads as zero and ok() is false.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : m_at(bytes.data()), m_end(bytes.data() + bytes.size()) {}

  bool ok() const { return m_ok; }
  bool atEnd() const { return m_at == m_end; }
  void fail() {
    m_ok = false;
    m_at = m_end;
  }

  std::uint8_t byte() {
    if (m_at == m_end) {
      fail();
      return 0;
    }
    return static_cast<std::uint8_t>(*m_at++);
  }

  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint64_t b = byte();
      if (shift == 63 && b > 1) break;
      value |= (b & 0x7f) << shift;
      if (b < 0x80) return value;
    }
    fail();
    return 0;
  }

  std::uint64_t signedVarint() { return unzigzag(varint()); }

  std::string_view text(std::uint64_t size) {
    if (size > static_cast<std::uint64_t>(m_end - m_at)) {
      fail();
      return {};
    }
    const std::string_view found(m_at, static_cast<std::size_t>(size));
    m_at += size;
    return found;
  }

 private:
  const char* m_at;
  const char* m_end;
  bool m_ok = true;
};

}  // namespace shardscope
