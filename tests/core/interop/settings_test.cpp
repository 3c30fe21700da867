// SPDX-License-Identifier: Apache-2.0
#include "core/interop/settings.h"

#include <gtest/gtest.h>

namespace shardscope {
namespace {

// Python: int("1_000"), int("+5"), int("-3"); what it refuses, and what no 64-bit number holds.
TEST(Settings, NumbersReadAsPythonReadsThem) {
  EXPECT_EQ(parseInteger("1_000"), 1000);
  EXPECT_EQ(parseInteger("+5"), 5);
  EXPECT_EQ(parseInteger("-3"), -3);
  EXPECT_EQ(parseInteger("007"), 7);
  EXPECT_EQ(parseInteger("99999999999999999999"), INT64_MAX);
  EXPECT_EQ(parseInteger("-99999999999999999999"), INT64_MIN);
  for (const char* text : {"", "-", "+", "1.0", "1e3", "_1", "1_", "1__0", " 1", "0x1", "1a", "--1"})
    EXPECT_EQ(parseInteger(text), std::nullopt) << text;
  EXPECT_EQ(parseReal("1e-3"), 1e-3);
  EXPECT_EQ(parseReal("-.5"), -0.5);
  EXPECT_EQ(parseReal("1_0.5"), 10.5);
  EXPECT_EQ(parseReal("2"), 2.0);
  for (const char* text : {"", "nan", "inf", "1e999", "1.2.3", "e5", "0x1p3", "1,5", "1 "})
    EXPECT_EQ(parseReal(text), std::nullopt) << text;
}

TEST(Settings, TheLastOfTwoWinsAndTheRestIsUnused) {
  ImportLog log;
  Settings settings(log);
  const FlagSpec* flag = findFlag("--context-parallel-size");
  settings.add("context_parallel_size", {"--context-parallel-size", flag, {"2"}, false, false});
  settings.add("context_parallel_size", {"--context-parallel-size", flag, {"4"}, false, false});
  settings.add("lr", {"--lr", findFlag("--lr"), {"1e-5"}, false, false});
  ASSERT_EQ(log.unmapped.size(), 1u);
  EXPECT_EQ(log.unmapped[0].message.id, "unmapped.given-twice");
  int cp = 1;
  settings.take("context_parallel_size", cp, 1, 1024);
  EXPECT_EQ(cp, 4);
  int unused = 0;
  settings.forEachUnused([&](const std::string& attribute, const Setting&) {
    EXPECT_EQ(attribute, "lr");
    ++unused;
  });
  EXPECT_EQ(unused, 1);
}

TEST(Settings, TheFirstErrorStays) {
  ImportLog log;
  Settings settings(log);
  const FlagSpec* flag = findFlag("--context-parallel-size");
  settings.add("context_parallel_size", {"--context-parallel-size", flag, {"0"}, false, false});
  int cp = 1;
  settings.take("context_parallel_size", cp, 1, 1024);
  log.fail("--other", {"arguments.value-missing", {}});
  EXPECT_EQ(cp, 1);
  ASSERT_FALSE(log.ok());
  EXPECT_EQ(log.error->path, "--context-parallel-size");
}

}  // namespace
}  // namespace shardscope
