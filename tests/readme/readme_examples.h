// SPDX-License-Identifier: Apache-2.0
// The examples of a Markdown page that are marked as tested: a ```sh block under a line <!-- tested -->.
// A line that begins with "$ " is a command (a backslash at its end joins the next line); the lines under it must
// appear in what the command prints, in any order. A line of "..." stands for the rest.
// A block without "$ " holds commands alone, one a line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shardscope {

struct ReadmeCommand {
  int line = 0;
  std::string command;
  std::vector<std::string> expected;

  bool operator==(const ReadmeCommand&) const = default;
};

std::vector<ReadmeCommand> readmeCommands(std::string_view markdown);

// The expected lines that the output lacks; blanks at the end of a line do not count.
std::vector<std::string> missingLines(const ReadmeCommand& command, std::string_view output);

}  // namespace shardscope
