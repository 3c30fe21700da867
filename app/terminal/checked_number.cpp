// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/checked_number.h"

#include <charconv>
#include <cmath>
#include <string>

namespace shardscope {
namespace {

template <typename T>
bool isWhole(const std::string& text, T& value) {
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && stop == end;
}

}  // namespace

CLI::Validator aboveZero() {
  return CLI::Validator(
      [](std::string& text) -> std::string {
        double value = 0;
        if (isWhole(text, value) && std::isfinite(value) && value > 0) return {};
        return "must be a number above 0, not " + text;
      },
      "ABOVE 0");
}

CLI::Validator zeroOrMore() {
  return CLI::Validator(
      [](std::string& text) -> std::string {
        std::uint64_t value = 0;
        return isWhole(text, value) ? std::string{} : "must be a whole number from 0 on, not " + text;
      },
      "0 OR MORE");
}

CLI::Validator coresOf(int most) {
  return CLI::Validator(
      [most](std::string& text) -> std::string {
        int value = 0;
        if (!isWhole(text, value) || value < 1) return "must be a whole number above 0, not " + text;
        if (value <= most) return {};
        return "this machine has " + std::to_string(most) + (most == 1 ? " core" : " cores") + ", not " + text;
      },
      "1 TO " + std::to_string(most));
}

}  // namespace shardscope
