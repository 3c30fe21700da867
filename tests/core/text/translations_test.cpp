// SPDX-License-Identifier: Apache-2.0
// Holds the translated sentences against the English tables.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/text/sentences.h"
#include "tests/test_paths.h"

namespace shardscope {
namespace {

using nlohmann::json;

constexpr std::string_view kLanguages[] = {"fr", "es"};
constexpr std::size_t kLongestTitle = 44;

// Abbreviations and numbers alone: the same in every language.
const std::set<std::string_view> kSameInEnglish = {"advice.cp-not-ep-pp.action",
                                                   "advice.cp-shard-large.action",
                                                   "advice.cp-shard-small.action",
                                                   "advice.dispatcher-domain.action",
                                                   "advice.gbs-bubble.action",
                                                   "advice.gbs-divides.action",
                                                   "advice.gbs-shrink.action",
                                                   "advice.mbs-lower.action",
                                                   "advice.mbs-raise.action",
                                                   "advice.tp-for-cp.action",
                                                   "protocol.other"};

std::size_t charactersIn(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

// What stands inside each pair of braces; empty when the braces do not pair.
std::vector<std::string_view> placeholdersOf(std::string_view text) {
  std::vector<std::string_view> found;
  for (std::size_t at = text.find_first_of("{}"); at != std::string_view::npos; at = text.find_first_of("{}", at)) {
    const std::size_t close = text.find_first_of("{}", at + 1);
    if (text[at] != '{' || close == std::string_view::npos || text[close] != '}') return {};
    found.push_back(text.substr(at + 1, close - at - 1));
    at = close + 1;
  }
  return found;
}

std::set<std::string_view> namesIn(std::string_view text) {
  std::set<std::string_view> names;
  for (const std::string_view inside : placeholdersOf(text)) names.insert(inside.substr(0, inside.find('|')));
  return names;
}

// {name}, or {name|one|many} with two words.
bool isWellFormed(std::string_view inside) {
  const std::size_t first = inside.find('|');
  if (first == std::string_view::npos) return !inside.empty();
  const std::size_t second = inside.find('|', first + 1);
  return first > 0 && second != std::string_view::npos && second > first + 1 && second + 1 < inside.size() &&
         inside.find('|', second + 1) == std::string_view::npos;
}

// Flags such as --seq-length, which a person types as they are.
std::set<std::string_view> flagsIn(std::string_view text) {
  std::set<std::string_view> flags;
  for (std::size_t at = text.find("--"); at != std::string_view::npos; at = text.find("--", at + 2))
    flags.insert(text.substr(at, text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-", at) - at));
  return flags;
}

std::string fileOf(std::string_view language) {
  std::ifstream file(SHARDSCOPE_SOURCE_DIR "/resources/i18n/sentences_" + std::string(language) + ".json");
  return {std::istreambuf_iterator<char>(file), {}};
}

// The translations by id; empty where the file is no object of texts.
std::map<std::string, std::string> translationsInto(std::string_view language) {
  std::map<std::string, std::string> byId;
  const json object = json::parse(fileOf(language), nullptr, false);
  if (!object.is_object()) return byId;
  for (const auto& [id, text] : object.items())
    if (text.is_string()) byId[id] = text;
  return byId;
}

// Calls the check with every English sentence and each of its translations.
template <typename Check>
void forEachTranslation(Check check) {
  for (const std::string_view language : kLanguages) {
    const std::map<std::string, std::string> byId = translationsInto(language);
    for (const Sentence& english : allSentences()) {
      const auto found = byId.find(std::string(english.id));
      if (found == byId.end()) continue;
      SCOPED_TRACE(std::string(language) + " " + std::string(english.id));
      check(english, found->second);
    }
  }
}

TEST(Translations, EveryIdIsThereAndNoOther) {
  std::set<std::string> english;
  for (const Sentence& s : allSentences()) english.emplace(s.id);
  for (const std::string_view language : kLanguages) {
    SCOPED_TRACE(language);
    std::set<std::string> translated;
    for (const auto& [id, text] : translationsInto(language)) translated.insert(id);
    for (const std::string& id : english) EXPECT_TRUE(translated.contains(id)) << "not translated: " << id;
    for (const std::string& id : translated) EXPECT_TRUE(english.contains(id)) << "no such sentence: " << id;
  }
}

TEST(Translations, FilesAreSortedAndNameNoIdTwice) {
  for (const std::string_view language : kLanguages) {
    SCOPED_TRACE(language);
    const std::string text = fileOf(language);
    const json object = json::parse(text, nullptr, false);
    ASSERT_TRUE(object.is_object());
    EXPECT_TRUE(text == object.dump(1) + "\n") << "write it by id, with an indent of one space";
  }
}

TEST(Translations, PlaceholdersAreThoseOfTheEnglish) {
  forEachTranslation(
      [](const Sentence& english, const std::string& text) { EXPECT_EQ(namesIn(text), namesIn(english.text)); });
}

TEST(Translations, PlaceholdersAndPluralsAreWellFormed) {
  forEachTranslation([](const Sentence& /*english*/, const std::string& text) {
    const std::vector<std::string_view> placeholders = placeholdersOf(text);
    EXPECT_EQ(placeholders.empty(), text.find_first_of("{}") == std::string::npos);
    for (const std::string_view inside : placeholders) EXPECT_TRUE(isWellFormed(inside)) << inside;
  });
}

TEST(Translations, TextsAreTranslated) {
  forEachTranslation([](const Sentence& english, const std::string& text) {
    EXPECT_NE(text.find_first_not_of(' '), std::string::npos);
    EXPECT_TRUE(text != english.text || kSameInEnglish.contains(english.id)) << text;
  });
}

TEST(Translations, FlagsStayAsTheyAre) {
  forEachTranslation(
      [](const Sentence& english, const std::string& text) { EXPECT_EQ(flagsIn(text), flagsIn(english.text)); });
}

TEST(Translations, TitlesAreShort) {
  forEachTranslation([](const Sentence& english, const std::string& text) {
    EXPECT_TRUE(!english.id.ends_with(".title") || charactersIn(text) <= kLongestTitle) << text;
  });
}

}  // namespace
}  // namespace shardscope
