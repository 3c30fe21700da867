// SPDX-License-Identifier: Apache-2.0
// Text as a POSIX shell splits it: quotes, backslashes, comments, lines joined by a backslash. Nothing is expanded or
// run: operators and $ are ordinary characters here.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace shardscope {

constexpr std::size_t kMaxArgumentBytes = std::size_t{1} << 20;
constexpr std::size_t kMaxShellWords = 20000;

struct ShellWord {
  std::string text;
  int line = 1;
  bool quoted = false;  // some of it stood in quotes or behind a backslash
};

struct ShellText {
  std::vector<ShellWord> words;
  std::vector<std::string> comments;  // without the "#" and the blanks around
};

// Errors: an open quote, too much text, too many words; the path is "line N".
Result<ShellText> splitShell(std::string_view text);

// One word as a shell needs it written: in double quotes where a character would mean something.
std::string shellQuoted(std::string_view word);

}  // namespace shardscope
