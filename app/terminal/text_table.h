// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of text, aligned: the first to the left, the others to the right unless said.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace shardscope {

enum class Align { Left, Right };

struct TextTable {
  std::vector<std::string> head;
  std::vector<Align> align;  // shorter than head: the rest is Right
  std::vector<std::vector<std::string>> rows;
};

std::string formatTable(const TextTable& table, int indent);

// Breaks at blanks so that no line is longer than width; following lines are indented.
std::string wrap(const std::string& text, std::size_t width, std::size_t indent);

std::string fixed(double value, int decimals);

// "131,072"; four digits stay together.
std::string grouped(std::int64_t value);

}  // namespace shardscope
