// SPDX-License-Identifier: Apache-2.0
#include "tests/readme/readme_examples.h"

#include <algorithm>
#include <set>

namespace shardscope {
namespace {

constexpr std::string_view kMark = "<!-- tested -->";
constexpr std::string_view kPrompt = "$ ";

std::string trimmed(std::string_view line) {
  const std::size_t end = line.find_last_not_of(" \t\r");
  return std::string(line.substr(0, end == std::string_view::npos ? 0 : end + 1));
}

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(trimmed(text.substr(0, end)));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// Whether the nearest line with text above this one is the mark.
bool isMarked(const std::vector<std::string>& lines, std::size_t fence) {
  while (fence > 0 && lines[fence - 1].empty()) --fence;
  return fence > 0 && lines[fence - 1] == kMark;
}

void addBlock(const std::vector<std::string>& lines, std::size_t first, std::size_t end,
              std::vector<ReadmeCommand>& found) {
  const bool prompts =
      std::any_of(lines.begin() + static_cast<std::ptrdiff_t>(first), lines.begin() + static_cast<std::ptrdiff_t>(end),
                  [](const std::string& line) { return line.starts_with(kPrompt); });
  for (std::size_t i = first; i < end; ++i) {
    const bool isCommand = !prompts || lines[i].starts_with(kPrompt);
    if (!isCommand) {
      if (!found.empty() && !lines[i].empty() && lines[i] != "...") found.back().expected.push_back(lines[i]);
      continue;
    }
    if (lines[i].empty()) continue;
    ReadmeCommand command{static_cast<int>(i) + 1, lines[i].substr(prompts ? kPrompt.size() : 0), {}};
    while (command.command.ends_with('\\') && i + 1 < end) {
      command.command.pop_back();
      command.command += lines[++i];
    }
    found.push_back(std::move(command));
  }
}

}  // namespace

std::vector<ReadmeCommand> readmeCommands(std::string_view markdown) {
  const std::vector<std::string> lines = linesOf(markdown);
  std::vector<ReadmeCommand> found;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i] != "```sh") continue;
    std::size_t end = i + 1;
    while (end < lines.size() && lines[end] != "```") ++end;
    if (isMarked(lines, i)) addBlock(lines, i + 1, end, found);
    i = end;
  }
  return found;
}

std::vector<std::string> missingLines(const ReadmeCommand& command, std::string_view output) {
  const std::vector<std::string> lines = linesOf(output);
  const std::set<std::string> printed(lines.begin(), lines.end());
  std::vector<std::string> missing;
  for (const std::string& line : command.expected)
    if (!printed.contains(line)) missing.push_back(line);
  return missing;
}

}  // namespace shardscope
