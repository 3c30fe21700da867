// SPDX-License-Identifier: Apache-2.0
#include "tests/core/interop/golden_cases.h"

#include <fstream>

#include "core/interop/shell_words.h"
#include "tests/test_paths.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

std::set<std::string> patched(const Json& base, const Json& difference) {
  auto lines = base.get<std::set<std::string>>();
  for (const auto& line : difference.at("without")) lines.erase(line.get<std::string>());
  for (const auto& line : difference.at("with")) lines.insert(line.get<std::string>());
  return lines;
}

GoldenCase readCase(const Json& family, const Json& row) {
  Json scenario = family.at("scenario");
  scenario.merge_patch(row.at("scenario"));
  return {row.at("id"),
          scenario.dump(),
          patched(family.at("megatron"), row.at("megatron")),
          patched(family.at("bridge"), row.at("bridge")),
          patched(family.at("comments").at("megatron"), row.at("comments").at("megatron")),
          patched(family.at("comments").at("bridge"), row.at("comments").at("bridge"))};
}

}  // namespace

std::vector<GoldenCase> goldenCases() {
  std::ifstream in(SHARDSCOPE_TEST_DATA "/interop/golden_arguments.json");
  const Json document = Json::parse(in);
  std::vector<GoldenCase> cases;
  for (const Json& family : document.at("families"))
    for (const Json& row : family.at("cases")) cases.push_back(readCase(family, row));
  return cases;
}

std::string megatronText(const GoldenCase& golden) {
  std::string text;
  for (const std::string& comment : golden.megatronComments) text.append("# ").append(comment).append("\n");
  for (const std::string& line : golden.megatron) {
    const std::size_t value = line.find_first_of("(|") == std::string::npos ? line.npos : line.find(' ') + 1;
    text.append(value == line.npos ? line : line.substr(0, value) + shellQuoted(line.substr(value))).append("\n");
  }
  return text;
}

ExportedLines splitExport(const std::string& text) {
  ExportedLines out;
  const auto shell = splitShell(text);
  if (!shell.ok()) return out;
  std::string line;
  for (const ShellWord& word : shell->words) {
    const bool begins = word.text.starts_with("--") || word.text.find('=') != std::string::npos;
    if (begins && !line.empty()) out.lines.insert(std::exchange(line, {}));
    line += (line.empty() ? "" : " ") + word.text;
  }
  if (!line.empty()) out.lines.insert(line);
  for (const std::string& comment : shell->comments)
    for (const char* keyword : {"world ", "env ", "recipe "})
      if (comment.starts_with(keyword)) out.comments.insert(comment);
  return out;
}

}  // namespace shardscope
