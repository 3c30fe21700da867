// SPDX-License-Identifier: Apache-2.0
#include "core/interop/bridge_values.h"

#include <utility>

#include "core/format/json_document.h"

namespace shardscope {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

constexpr std::size_t kMostValues = 4096;

char layoutSymbol(std::string_view name) {
  constexpr std::pair<std::string_view, char> kNames[] = {{"embedding", 'E'}, {"decoder", 't'}, {"mtp", 'm'},
                                                          {"loss", 'L'},      {"E", 'E'},       {"t", 't'},
                                                          {"m", 'm'},         {"L", 'L'}};
  for (const auto& [word, symbol] : kNames)
    if (word == name) return symbol;
  return 0;
}

}  // namespace

std::string_view unquoted(std::string_view text) {
  text = trimmed(text);
  const bool quoted = text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
  return quoted ? text.substr(1, text.size() - 2) : text;
}

std::optional<bool> parseBool(std::string_view text) {
  if (text == "true" || text == "True") return true;
  if (text == "false" || text == "False") return false;
  return std::nullopt;
}

bool isNullValue(std::string_view text) { return text == "null" || text == "None" || text == "~"; }

std::vector<std::string> listValues(std::string_view text) {
  text = trimmed(text);
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') return {std::string(unquoted(text))};
  std::vector<std::string> values;
  text = trimmed(text.substr(1, text.size() - 2));
  while (!text.empty() && values.size() < kMostValues) {
    const std::size_t comma = text.find(',');
    values.emplace_back(unquoted(text.substr(0, comma)));
    text = comma == text.npos ? std::string_view{} : text.substr(comma + 1);
  }
  return values;
}

std::string dtypeName(std::string_view text) {
  if (text.starts_with("torch.")) text.remove_prefix(6);
  if (text == "float32" || text == "float") return "fp32";
  if (text == "bfloat16") return "bf16";
  if (text == "float16" || text == "half") return "fp16";
  if (text == "uint8" || text == "float8_e4m3fn") return "fp8";
  return std::string(text);
}

Result<std::string> layoutText(std::string_view text) {
  text = trimmed(text);
  if (text.empty() || text.front() != '[') return std::string(unquoted(text));
  const Error wrong{{"arguments.layout-list", {{"found", quotable(text)}}}, {}};
  std::string out, word;
  int depth = 0;
  bool first = true;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ',') {
      const std::string_view name = unquoted(word);
      const char symbol = layoutSymbol(name);
      if (!name.empty() && (symbol == 0 || depth != 2)) return wrong;
      if (!name.empty()) out += symbol;
      word.clear();
    }
    if (c == '[') {
      if (++depth > 2) return wrong;
      if (depth == 2 && !std::exchange(first, false)) out += '|';
    } else if (c == ']') {
      if (--depth < 0) return wrong;
    } else if (c != ',') {
      word += c;
    }
  }
  return depth == 0 && !first && unquoted(word).empty() ? Result<std::string>(out) : wrong;
}

}  // namespace shardscope
