// SPDX-License-Identifier: Apache-2.0
#include "core/interop/argument_line.h"

#include <algorithm>
#include <utility>

#include "core/format/json_document.h"
#include "core/format/limits.h"
#include "core/format/nearest.h"

namespace shardscope {
namespace {

using Words = std::vector<ShellWord>;

bool isNameCharacter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

// The length of KEY in KEY=VALUE; 0 where the word has no such form.
std::size_t assignedName(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == word.npos || equals == 0 || (word[0] >= '0' && word[0] <= '9')) return 0;
  return std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(equals), isNameCharacter) ? equals : 0;
}

void readAssignment(std::string_view word, Environment& environment) {
  const std::size_t name = assignedName(word);
  if (name == 0) return;
  environment.known = true;
  environment.values[std::string(word.substr(0, name))] = std::string(word.substr(name + 1));
}

bool looksLikeFlag(const std::string& word) { return word.size() > 1 && word[0] == '-' && !parseReal(word); }

std::string nameOf(const std::string& word) { return word.substr(0, word.find('=')); }

// How many words in front belong to the launcher: up to the script, which comes before any flag of Megatron.
std::size_t launcherWords(const Words& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (findFlag(nameOf(words[i].text)) != nullptr) return 0;
    if (words[i].text.ends_with(".py")) return i + 1;
  }
  return 0;
}

// "--nnodes 4", "--nnodes=4", "--nproc_per_node 8" of torchrun; 0 where it is not a plain number.
std::int64_t launcherNumber(const Words& words, std::size_t count, std::string_view flag) {
  for (std::size_t i = 0; i < count; ++i) {
    std::string name = nameOf(words[i].text);
    std::replace(name.begin(), name.end(), '_', '-');
    if (name != flag) continue;
    const std::size_t equals = words[i].text.find('=');
    const std::string value = equals != std::string::npos ? words[i].text.substr(equals + 1)
                              : i + 1 < count             ? words[i + 1].text
                                                          : std::string{};
    return parseInteger(value).value_or(0);
  }
  return 0;
}

void readLauncher(const Words& words, std::size_t count, LaunchFacts& facts) {
  for (std::size_t i = 0; i < count; ++i) readAssignment(words[i].text, facts.environment);
  const std::int64_t perNode = launcherNumber(words, count, "--nproc-per-node");
  const std::int64_t nodes = std::max<std::int64_t>(1, launcherNumber(words, count, "--nnodes"));
  if (facts.world > 0 || perNode < 1 || perNode > kGpus.most || nodes > kGpus.most / perNode) return;
  facts.world = static_cast<int>(perNode * nodes);
}

// Settings in front of the first flag, without a script between: "export A=B" lines and "A=B" words.
std::size_t assignmentWords(const Words& words, LaunchFacts& facts) {
  std::size_t i = 0;
  for (; i < words.size() && (words[i].text == "export" || assignedName(words[i].text) > 0); ++i)
    readAssignment(words[i].text, facts.environment);
  return i;
}

constexpr std::size_t kMostSuggestions = 8;

Message unknownFlag(const std::string& name, std::size_t before) {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const FlagSpec& flag : megatronFlags()) names.insert(names.end(), flag.names.begin(), flag.names.end());
    return names;
  }();
  if (before >= kMostSuggestions) return {"unmapped.unknown-flag", {}};
  const std::vector<std::string> near = nearestWords(name, kNames, 1);
  if (near.empty()) return {"unmapped.unknown-flag", {}};
  return {"unmapped.unknown-flag-near", {{"nearest", near.front()}}};
}

Setting makeSetting(const std::string& word, const FlagSpec& flag) {
  Setting setting;
  setting.path = nameOf(word);
  setting.flag = &flag;
  setting.on = flag.kind == FlagKind::On || (flag.kind == FlagKind::Toggle && !setting.path.starts_with("--no-"));
  if (setting.path.size() < word.size()) setting.values.push_back(word.substr(setting.path.size() + 1));
  return setting;
}

bool takeComment(std::string_view comment, std::string_view keyword, std::string_view& rest) {
  if (!comment.starts_with(keyword) || comment.size() <= keyword.size() || comment[keyword.size()] != ' ') return false;
  rest = comment.substr(comment.find_first_not_of(' ', keyword.size()));
  return true;
}

}  // namespace

void readComments(const std::vector<std::string>& comments, LaunchFacts& facts, ImportLog& log) {
  for (const std::string& comment : comments) {
    std::string_view rest;
    if (takeComment(comment, "env", rest)) readAssignment(rest, facts.environment);
    if (takeComment(comment, "model", rest) && rest.starts_with("(preset "))
      facts.preset = std::string(rest.substr(8, rest.find(')') - 8));
    if (takeComment(comment, "recipe", rest)) facts.recipe = std::string(rest.substr(0, rest.find(' ')));
    if (!takeComment(comment, "world", rest)) continue;
    const std::optional<std::int64_t> world = parseInteger(rest.substr(0, rest.find_first_of(" ,;:")));
    if (!world) continue;
    if (*world < kGpus.least || *world > kGpus.most)
      log.fail("# world",
               {"arguments.out-of-range", {{"found", quotable(rest)}, {"least", kGpus.least}, {"most", kGpus.most}}});
    else
      facts.world = static_cast<int>(*world);
  }
}

void readArguments(const ShellText& text, Settings& settings, LaunchFacts& facts) {
  const Words& words = text.words;
  const std::size_t launcher = launcherWords(words);
  if (launcher > 0) readLauncher(words, launcher, facts);
  std::size_t i = launcher > 0 ? launcher : assignmentWords(words, facts);
  while (i < words.size()) {
    const ShellWord& word = words[i++];
    if (!looksLikeFlag(word.text) || word.text == "--") {
      settings.log().fail("line " + std::to_string(word.line),
                          {"arguments.stray-word", {{"found", quotable(word.text)}}});
      return;
    }
    const std::size_t first = i;
    while (i < words.size() && !looksLikeFlag(words[i].text)) ++i;
    const FlagSpec* flag = findFlag(nameOf(word.text));
    if (flag == nullptr) {
      const std::string name = nameOf(word.text);
      settings.log().leaveOut(quotable(name, 100), unknownFlag(name, settings.log().unmapped.size()));
      continue;
    }
    Setting setting = makeSetting(word.text, *flag);
    for (std::size_t j = first; j < i; ++j) setting.values.push_back(words[j].text);
    if (std::optional<Error> wrong = checkValues(setting)) {
      settings.log().fail(wrong->path, wrong->message);
      return;
    }
    settings.add(std::string(flag->attribute), std::move(setting));
  }
}

}  // namespace shardscope
