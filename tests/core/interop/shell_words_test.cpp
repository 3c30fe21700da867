// SPDX-License-Identifier: Apache-2.0
#include "core/interop/shell_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace shardscope {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words;
  const Result<ShellText> split = splitShell(text);
  EXPECT_TRUE(split.ok());
  if (split)
    for (const ShellWord& word : split->words) words.push_back(word.text);
  return words;
}

TEST(ShellWords, SplitsAtBlanksAndLines) {
  EXPECT_THAT(wordsOf("--a 1\t--b  2\n--c\r\n--d\n"), ElementsAre("--a", "1", "--b", "2", "--c", "--d"));
  EXPECT_THAT(wordsOf(""), ElementsAre());
  EXPECT_THAT(wordsOf(" \n \\\n "), ElementsAre());
}

TEST(ShellWords, QuotesAsAShellDoes) {
  EXPECT_THAT(wordsOf("'a b' \"c d\" e\\ f"), ElementsAre("a b", "c d", "e f"));
  EXPECT_THAT(wordsOf("'a\\b' \"a\\b\" \"a\\\"b\" \"\\$x\""), ElementsAre("a\\b", "a\\b", "a\"b", "$x"));
  EXPECT_THAT(wordsOf("pre'mid dle'\"post\" ''"), ElementsAre("premid dlepost", ""));
  EXPECT_THAT(wordsOf("'model.x=\"Et*3|(tt|)*29m|L\"'"), ElementsAre("model.x=\"Et*3|(tt|)*29m|L\""));
}

TEST(ShellWords, BackslashJoinsLines) {
  EXPECT_THAT(wordsOf("--a 1 \\\n  --b 2 \\\r\n--c 3"), ElementsAre("--a", "1", "--b", "2", "--c", "3"));
  EXPECT_THAT(wordsOf("ab\\\ncd"), ElementsAre("abcd"));
  EXPECT_THAT(wordsOf("\"ab\\\ncd\""), ElementsAre("abcd"));
  EXPECT_THAT(wordsOf("'ab\\\ncd'"), ElementsAre("ab\\\ncd"));
  EXPECT_THAT(wordsOf("end\\"), ElementsAre("end\\"));
}

TEST(ShellWords, CommentsBeginAtAWord) {
  const Result<ShellText> split = splitShell("# world 256\n--a 1 # note\n--b x#y '#z'\n#\n");
  ASSERT_TRUE(split.ok());
  EXPECT_THAT(split->comments, ElementsAre("world 256", "note", ""));
  EXPECT_THAT(wordsOf("--b x#y '#z' # c"), ElementsAre("--b", "x#y", "#z"));
}

TEST(ShellWords, WordsKnowTheirLine) {
  const Result<ShellText> split = splitShell("a\n# c\nb \\\nc\n\n'd\ne' f");
  ASSERT_TRUE(split.ok());
  std::vector<int> lines;
  for (const ShellWord& word : split->words) lines.push_back(word.line);
  EXPECT_THAT(lines, ElementsAre(1, 3, 4, 6, 7));
}

TEST(ShellWords, ErrorsNameTheLine) {
  const Result<ShellText> open = splitShell("--a 1\n--b 'x\n\n");
  ASSERT_FALSE(open.ok());
  EXPECT_EQ(open.error().path, "line 2");
  EXPECT_EQ(open.error().message.id, "arguments.open-quote");
  EXPECT_EQ(splitShell(std::string(kMaxArgumentBytes + 1, 'a')).error().message.id, "arguments.too-long");
  std::string many;
  for (std::size_t i = 0; i <= kMaxShellWords; ++i) many += "a\n";
  EXPECT_EQ(splitShell(many).error().message.id, "arguments.too-many-words");
}

TEST(ShellWords, WhatIsQuotedSplitsBack) {
  for (const char* word : {"plain", "two words", "Et*3|(tt|)*29m|L", "a\"b", "a\\b", "$HOME `x`", "", "it's", "#no"}) {
    EXPECT_THAT(wordsOf(shellQuoted(word)), ElementsAre(word));
  }
}

}  // namespace
}  // namespace shardscope
