// SPDX-License-Identifier: Apache-2.0
#include "core/interop/bridge_text.h"

#include <algorithm>

namespace shardscope {
namespace {

// In single quotes where a shell would read something into it.
std::string singleQuoted(const std::string& word) {
  constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=.,:/%@^";
  if (word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

std::string inQuotes(const std::string& text) { return std::string("\"").append(text).append("\""); }

void OverrideLines::add(std::string_view key, const std::vector<std::string>& values) {
  std::string text = "[";
  for (const std::string& value : values) text.append(text.size() > 1 ? "," : "").append(value);
  add(key, text.append("]"));
}

void OverrideLines::addUnless(const std::vector<OverrideLine>& known, const OverrideLines& lines) {
  for (const OverrideLine& line : lines.lines())
    if (std::find(known.begin(), known.end(), line) == known.end()) m_lines.push_back(line);
}

std::string OverrideLines::text() const {
  std::string text;
  for (const OverrideLine& line : m_lines) text.append(singleQuoted(line.key + "=" + line.value)).append("\n");
  return text;
}

}  // namespace shardscope
