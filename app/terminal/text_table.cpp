// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/text_table.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace shardscope {
namespace {

// Characters on the screen: UTF-8 continuation bytes take no column.
std::size_t columns(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width, Align align) {
  const std::string space(width - std::min(width, columns(text)), ' ');
  return align == Align::Left ? text + space : space + text;
}

}  // namespace

std::string formatTable(const TextTable& table, int indent) {
  std::vector<std::size_t> widths;
  for (const std::string& cell : table.head) widths.push_back(columns(cell));
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.size() && i < widths.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));

  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text(static_cast<std::size_t>(indent), ' ');
    for (std::size_t i = 0; i < cells.size() && i < widths.size(); ++i) {
      const Align align = i < table.align.size() ? table.align[i] : Align::Right;
      text += (i ? "  " : "") + padded(cells[i], widths[i], align);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text + '\n';
  };
  std::string out = line(table.head);
  for (const auto& row : table.rows) out += line(row);
  return out;
}

std::string wrap(const std::string& text, std::size_t width, std::size_t indent) {
  std::string out;
  std::size_t column = indent;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (column > indent && column + 1 + columns(word) > width) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += word;
    column += columns(word);
    at = end + 1;
  }
  return out;
}

std::string grouped(std::int64_t value) {
  constexpr std::size_t kGroup = 3, kTogether = 4;
  const std::string text = std::to_string(value);
  const std::size_t first = value < 0 ? 1 : 0, digits = text.size() - first;
  if (digits <= kTogether) return text;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i > first && (text.size() - i) % kGroup == 0) out += ',';
    out += text[i];
  }
  return out;
}

std::string fixed(double value, int decimals) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  return text.data();
}

}  // namespace shardscope
