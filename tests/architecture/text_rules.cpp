// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>

#include "tests/architecture/tree_rules.h"

namespace shardscope {
namespace {

constexpr int kMostLines = 600;
constexpr int kMostKernelLines = 800;

bool endsWithAny(std::string_view text, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view e) { return text.ends_with(e); });
}

bool isKernel(std::string_view path) { return endsWithAny(path, {".cu", ".cuh"}); }
bool isSource(std::string_view path) {
  return isKernel(path) || endsWithAny(path, {".h", ".cpp", ".cmake", "CMakeLists.txt", ".sh", ".py"}) ||
         path == "run" || path == "test" || path == ".ci/run";
}

std::string_view licenceOf(std::string_view path) {
  return path.starts_with("app/") || path.starts_with("tests/app/") ? "GPL-3.0-or-later" : "Apache-2.0";
}

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// The licence that a line names; empty for any other line.
std::string_view licenceNamed(std::string_view line) {
  for (const std::string_view prefix : {"// SPDX-License-Identifier: ", "# SPDX-License-Identifier: "})
    if (line.starts_with(prefix)) return line.substr(prefix.size());
  return {};
}

void checkLicence(std::string_view path, const std::vector<std::string_view>& lines, std::vector<Violation>& found) {
  const std::size_t expected = !lines.empty() && lines[0].starts_with("#!") ? 1 : 0;
  const std::string wanted = "the one licence line, " + std::string(licenceOf(path)) + ", stands first";
  bool seen = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view named = licenceNamed(lines[i]);
    if (named.empty()) continue;
    if (i != expected || seen || named != licenceOf(path))
      found.push_back({std::string(path), static_cast<int>(i) + 1, wanted});
    seen = true;
  }
  if (!seen) found.push_back({std::string(path), 1, wanted});
}

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The words are written in pieces, so that this file passes its own rules.
bool hasOpenEnd(std::string_view line) {
  for (const std::string_view word : {"TO"
                                      "DO",
                                      "FIX"
                                      "ME",
                                      "XX"
                                      "X"}) {
    for (std::size_t at = line.find(word); at != line.npos; at = line.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if ((at == 0 || !isWordCharacter(line[at - 1])) && (end == line.size() || !isWordCharacter(line[end])))
        return true;
    }
  }
  return false;
}

bool hasMachinePath(std::string_view line) {
  for (const std::string_view path : {"/ho"
                                      "me/",
                                      "/ro"
                                      "ot/",
                                      "/wo"
                                      "rk/",
                                      "/Us"
                                      "ers/",
                                      "/t"
                                      "mp/"}) {
    for (std::size_t at = line.find(path); at != line.npos; at = line.find(path, at + 1))
      if (at == 0 || std::string_view(" \t\"'=(:,`").find(line[at - 1]) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

std::vector<Violation> checkText(std::string_view path, std::string_view text) {
  std::vector<Violation> found;
  const std::vector<std::string_view> lines = linesOf(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    if (hasMachinePath(lines[i])) found.push_back({std::string(path), number, "a path of one machine"});
    if (isSource(path) && hasOpenEnd(lines[i]))
      found.push_back({std::string(path), number, "an open end: finish it or file it"});
  }
  if (!isSource(path)) return found;
  checkLicence(path, lines, found);
  const int most = isKernel(path) ? kMostKernelLines : kMostLines;
  if (static_cast<int>(lines.size()) > most)
    found.push_back(
        {std::string(path), most, std::to_string(lines.size()) + " lines, at most " + std::to_string(most)});
  return found;
}

}  // namespace shardscope
