// SPDX-License-Identifier: Apache-2.0
#include "profiler/record/string_pool.h"

namespace shardscope {

StringPool::StringPool() : m_blocks(std::make_unique<std::array<std::unique_ptr<Block>, kMostTexts / kBlockTexts>>()) {
  m_blocks->front() = std::make_unique<Block>();
}

StringPool::~StringPool() = default;

StringId StringPool::intern(std::string_view text) {
  text = text.substr(0, kLongestText);
  if (text.empty()) return kNoString;
  if (const auto found = m_ids.find(text); found != m_ids.end()) return found->second;
  if (m_size == kMostTexts) {
    ++m_refused;
    return kNoString;
  }
  std::unique_ptr<Block>& block = (*m_blocks)[m_size / kBlockTexts];
  if (block == nullptr) block = std::make_unique<Block>();
  std::string& kept = (*block)[m_size % kBlockTexts];
  kept = text;
  const auto id = static_cast<StringId>(m_size++);
  m_ids.emplace(kept, id);
  return id;
}

std::string_view StringPool::text(StringId id) const { return (*(*m_blocks)[id / kBlockTexts])[id % kBlockTexts]; }

}  // namespace shardscope
