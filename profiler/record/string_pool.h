// SPDX-License-Identifier: Apache-2.0
// Texts by number, so that a record names what it was without holding its text. Append-only; one thread interns.
// Another thread may read the text of an id that it was handed with a release and an acquire (a queue of records):
// texts never move.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace shardscope {

using StringId = std::uint32_t;
constexpr StringId kNoString = 0;  // the empty text

class StringPool {
 public:
  static constexpr std::size_t kMostTexts = std::size_t{1} << 20;
  static constexpr std::size_t kLongestText = 4096;  // bytes; what is longer is cut

  StringPool();
  StringPool(const StringPool&) = delete;
  StringPool& operator=(const StringPool&) = delete;
  StringPool(StringPool&&) noexcept = default;
  StringPool& operator=(StringPool&&) noexcept = default;
  ~StringPool();

  StringId intern(std::string_view text);  // kNoString too when the pool is full
  std::string_view text(StringId id) const;
  std::size_t size() const { return m_size; }          // ids are 0 .. size() - 1
  std::uint64_t refused() const { return m_refused; }  // texts that found the pool full

 private:
  static constexpr std::size_t kBlockTexts = 1024;
  using Block = std::array<std::string, kBlockTexts>;

  std::unique_ptr<std::array<std::unique_ptr<Block>, kMostTexts / kBlockTexts>> m_blocks;
  std::unordered_map<std::string_view, StringId> m_ids;
  std::size_t m_size = 1;
  std::uint64_t m_refused = 0;
};

}  // namespace shardscope
