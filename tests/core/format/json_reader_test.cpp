// SPDX-License-Identifier: Apache-2.0
#include "core/format/json_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/text/sentences.h"

namespace shardscope {
namespace {

using nlohmann::json;

enum class Colour { Red, Green };
constexpr Choice<Colour> kColours[] = {{"red", Colour::Red}, {"green", Colour::Green}, {"rouge", Colour::Red}};

TEST(ObjectReader, ReadsEachTypeAndLeavesWhatIsMissing) {
  const json object = {{"i", 7}, {"whole", 8.0}, {"r", 1.5}, {"b", true}, {"s", "text"}, {"c", "rouge"}, {"l", {1, 2}}};
  ReadLog log;
  ObjectReader in(&object, "", log);
  int i = 0, whole = 0, missing = 42;
  double r = 0;
  bool b = false;
  std::string s;
  Colour c = Colour::Green;
  std::vector<int> l;
  in.read("i", i, IntRange{0, 10});
  in.read("whole", whole, IntRange{0, 10});
  in.read("missing", missing, IntRange{0, 10});
  in.read("r", r, RealRange{0, 2});
  in.read("b", b);
  in.read("s", s);
  in.read("c", c, kColours);
  in.read("l", l, IntRange{0, 10});
  in.finish();
  EXPECT_TRUE(log.ok());
  EXPECT_THAT(log.warnings, testing::IsEmpty());
  EXPECT_EQ(i, 7);
  EXPECT_EQ(whole, 8);
  EXPECT_EQ(missing, 42);
  EXPECT_EQ(r, 1.5);
  EXPECT_TRUE(b);
  EXPECT_EQ(s, "text");
  EXPECT_EQ(c, Colour::Red);
  EXPECT_THAT(l, testing::ElementsAre(1, 2));
}

TEST(ObjectReader, TheFirstErrorWinsAndNamesItsPath) {
  const json object = {{"a", {{"b", "x"}, {"c", 99}}}};
  ReadLog log;
  ObjectReader in(&object, "root", log);
  ObjectReader a = in.object("a");
  int value = 5;
  a.read("b", value, IntRange{0, 10});
  a.read("c", value, IntRange{0, 10});
  ASSERT_FALSE(log.ok());
  EXPECT_EQ(render(*log.error), "root.a.b: \"x\" stands where a whole number is needed.");
  EXPECT_EQ(value, 5);
}

TEST(ObjectReader, RangesAreSaid) {
  const json object = {{"n", 11}};
  ReadLog log;
  ObjectReader in(&object, "", log);
  int value = 5;
  in.read("n", value, IntRange{0, 10});
  EXPECT_EQ(render(*log.error), "n: 11 is out of range. It must be between 0 and 10.");
}

TEST(ObjectReader, ChoicesAreListed) {
  const json object = {{"far", "blue"}, {"near", "gren"}, {"other", 1}};
  const auto errorOf = [&](const char* key) {
    ReadLog log;
    ObjectReader in(&object, "", log);
    Colour colour = Colour::Red;
    in.read(key, colour, kColours);
    return render(*log.error);
  };
  EXPECT_EQ(errorOf("far"), "far: \"blue\" is not one of the values allowed here: red, green, rouge.");
  EXPECT_EQ(errorOf("near"),
            "near: \"gren\" is not one of the values allowed here: red, green, rouge. Did you mean \"green\"?");
  EXPECT_EQ(errorOf("other"), "other: 1 is not one of the values allowed here: red, green, rouge.");
}

TEST(ObjectReader, UnknownKeysBecomeWarnings) {
  const json object = {{"known", 1}, {"knwon", 2}, {"zebra", 3}, {"bad\nkey", 4}};
  ReadLog log;
  ObjectReader in(&object, "p", log);
  in.find("known");
  in.finish();
  std::vector<std::string> warnings;
  for (const Error& warning : log.warnings) warnings.push_back(render(warning));
  EXPECT_THAT(warnings,
              testing::UnorderedElementsAre("p.bad?key: This key is not known and was ignored.",
                                            "p.knwon: This key is not known and was ignored. Did you mean \"known\"?",
                                            "p.zebra: This key is not known and was ignored."));
}

TEST(ObjectReader, SomethingElseThanAnObjectIsAnError) {
  const json list = json::array();
  ReadLog log;
  ObjectReader in(&list, "here", log);
  int value = 1;
  in.read("a", value, IntRange{0, 10});
  in.finish();
  EXPECT_EQ(render(*log.error), "here: a list stands where an object is needed.");
}

TEST(ObjectReader, AnAbsentObjectReadsLikeAnEmptyOne) {
  ReadLog log;
  ObjectReader in(nullptr, "here", log);
  ObjectReader inner = in.object("inner");
  int value = 1;
  inner.read("a", value, IntRange{0, 10});
  inner.finish();
  EXPECT_TRUE(log.ok());
  inner.require("a");
  EXPECT_EQ(render(*log.error), "here.inner.a: This value is needed and is not given.");
}

TEST(ReadInteger, TakesOnlyWholeNumbersThatFit) {
  const auto read = [](const json& value) {
    ReadLog log;
    return readInteger(value, {-10, 1000000}, "x", log);
  };
  EXPECT_EQ(read(json(-10)), -10);
  EXPECT_EQ(read(json(1e6)), 1000000);
  EXPECT_EQ(read(json(1000001)), std::nullopt);
  EXPECT_EQ(read(json(0.999999)), std::nullopt);
  EXPECT_EQ(read(json(UINT64_MAX)), std::nullopt);
  EXPECT_EQ(read(json(INT64_MIN)), std::nullopt);
  EXPECT_EQ(read(json(9007199254740993)), std::nullopt);
  EXPECT_EQ(read(json(true)), std::nullopt);
}

TEST(ReadLog, KeepsAtMostAHundredWarnings) {
  ReadLog log;
  for (int i = 0; i < 1000; ++i) log.warn({"warning.unknown-key", {}}, "x");
  EXPECT_EQ(log.warnings.size(), 100u);
}

}  // namespace
}  // namespace shardscope
