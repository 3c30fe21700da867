// SPDX-License-Identifier: Apache-2.0
#include "core/format/json_document.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/text/sentences.h"

namespace shardscope {
namespace {

using nlohmann::json;

std::string errorOf(std::string_view text) {
  const auto document = parseJson(text);
  return document ? "" : render(document.error());
}

TEST(JsonDocument, BuildsWhatTheLibraryBuilds) {
  for (const char* text :
       {"{}", "[]", "1", "-1", "1.5", "1e3", "18446744073709551615", "true", "null", "\"a\\u00e9\\n\"",
        R"({"a": [1, [2, {"b": null}], {}], "c": {"d": {"e": [[]]}}, "f": "g"})", "[[1, 2], [3, [4, 5]], 6]"}) {
    const auto document = parseJson(text);
    ASSERT_TRUE(document) << text << ": " << render(document.error());
    EXPECT_EQ(*document, json::parse(text)) << text;
  }
}

TEST(JsonDocument, ErrorsNameTheLineAndColumn) {
  EXPECT_EQ(errorOf("{\n  \"a\": 1,\n  \"b\": }"),
            "line 3, column 8: This is not valid JSON: syntax error while parsing value - unexpected '}'; expected "
            "'[', '{', or a literal.");
  EXPECT_EQ(errorOf(""), "The text is empty. A JSON object is needed.");
}

TEST(JsonDocument, DuplicateKeysAreNamedByPath) {
  EXPECT_EQ(errorOf(R"({"a": {"b": [0, {"c": 1, "c": 2}]}})"),
            "a.b[1].c: The key stands twice in the same object. Keep one of them.");
  EXPECT_EQ(errorOf(R"([{"a": 1}, {"a": 1}])"), "");
}

TEST(JsonDocument, DepthIsBoundedAtThirtyTwo) {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') + std::string(static_cast<std::size_t>(depth), ']');
  };
  EXPECT_EQ(errorOf(nested(32)), "");
  EXPECT_NE(errorOf(nested(33)), "");
}

TEST(DescribeValue, QuotesShortTextsAndNamesTheRest) {
  EXPECT_EQ(describeValue(json(12)), MessageValue("12"));
  EXPECT_EQ(describeValue(json(1.5)), MessageValue("1.5"));
  EXPECT_EQ(describeValue(json(true)), MessageValue("true"));
  EXPECT_EQ(describeValue(json(nullptr)), MessageValue("null"));
  EXPECT_EQ(describeValue(json("a")), MessageValue("\"a\""));
  EXPECT_EQ(describeValue(json::array({1})), MessageValue(Word("word.list")));
  EXPECT_EQ(describeValue(json::object()), MessageValue(Word("word.object")));
}

TEST(Quotable, ReplacesWhatIsNotPrintableAndCutsAtWholeCharacters) {
  EXPECT_EQ(quotable("a\nb\x7f"), "a?b?");
  EXPECT_EQ(quotable("\xff\xc3)"),
            "?"
            "?)");
  EXPECT_EQ(quotable("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"), "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(quotable("\xe2\x82"), "??");
  EXPECT_EQ(quotable(std::string(100, 'x'), 10), "xxxxxxxxxx...");
  EXPECT_EQ(quotable("abc\xc3\xa9", 4), "abc...");
  EXPECT_EQ(quotable(""), "");
}

}  // namespace
}  // namespace shardscope
