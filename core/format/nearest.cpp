// SPDX-License-Identifier: Apache-2.0
#include "core/format/nearest.h"

#include <algorithm>
#include <array>
#include <utility>

namespace shardscope {
namespace {

constexpr std::size_t kLongestWord = 64;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool startsWith(std::string_view text, std::string_view start) {
  return start.size() <= text.size() &&
         std::equal(start.begin(), start.end(), text.begin(), [](char a, char b) { return lower(a) == lower(b); });
}

}  // namespace

int editDistance(std::string_view a, std::string_view b) {
  if (a.size() > kLongestWord || b.size() > kLongestWord) return static_cast<int>(std::max(a.size(), b.size()));
  std::array<std::array<int, kLongestWord + 1>, 3> rows{};
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i + 2) % 3];
    const auto& above2 = rows[(i + 1) % 3];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({row[j - 1] + 1, above[j] + 1, above[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
        row[j] = std::min(row[j], above2[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

std::vector<std::string> nearestWords(std::string_view word, const std::vector<std::string>& candidates,
                                      std::size_t most) {
  std::vector<std::string> out;
  if (word.empty() || word.size() > kLongestWord) return out;
  std::vector<std::pair<int, const std::string*>> ranked;
  for (const std::string& candidate : candidates) {
    const bool prefix = word.size() >= 2 && (startsWith(candidate, word) || startsWith(word, candidate));
    const int distance = prefix ? 1 : editDistance(word, candidate);
    const int allowed = std::max<int>(1, static_cast<int>(std::min(word.size(), candidate.size())) / 3);
    if (distance <= allowed) ranked.emplace_back(distance, &candidate);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  for (std::size_t i = 0; i < ranked.size() && i < most; ++i) out.push_back(*ranked[i].second);
  return out;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out.append(out.empty() ? "" : ", ").append(word);
  return out;
}

}  // namespace shardscope
