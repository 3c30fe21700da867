// SPDX-License-Identifier: Apache-2.0
#include "core/text/sentences.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace shardscope {
namespace {

TEST(Sentences, IdsAreUnique) {
  std::set<std::string_view> seen;
  for (const Sentence& s : allSentences()) EXPECT_TRUE(seen.insert(s.id).second) << s.id;
}

TEST(Sentences, RenderFillsPlaceholdersByType) {
  const Message message{"none",
                        {{"have", std::int64_t{24}}, {"memory", gibibytes(12.25)}, {"what", std::string("heads")}}};
  EXPECT_EQ(render("{have} {what} in {memory}, {missing}", message), "24 heads in 12.2 GiB, {missing}");
}

TEST(Sentences, ACountChoosesItsWord) {
  const std::string_view text = "{gpus} {gpus|GPU|GPUs}";
  EXPECT_EQ(render(text, {"none", {{"gpus", std::int64_t{1}}}}), "1 GPU");
  EXPECT_EQ(render(text, {"none", {{"gpus", std::int64_t{0}}}}), "0 GPUs");
  EXPECT_EQ(render(text, {"none", {{"gpus", std::int64_t{256}}}}), "256 GPUs");
  EXPECT_EQ(render("{loads|is one|is none}", {"none", {{"loads", 1.0}}}), "is none");
  EXPECT_EQ(render("{gpus|GPU}", {"none", {{"gpus", std::int64_t{7}}}}), "GPU");
  EXPECT_EQ(render("{gpus|GPU|GPUs}", {"none", {}}), "{gpus|GPU|GPUs}");
}

TEST(Sentences, AnotherLanguageWordsWhatFillsThem) {
  const Message message{"none",
                        {{"what", Word("word.list")}, {"memory", gibibytes(12.5)}, {"name", std::string("1.5")}}};
  const std::string_view text = "{what}: {memory}, {name}";
  EXPECT_EQ(render(text, message), "a list: 12.5 GiB, 1.5");
  const Wording wording{[](std::string_view id) { return "<" + std::string(id) + ">"; },
                        [](std::string number) {
                          std::replace(number.begin(), number.end(), '.', ',');
                          return number;
                        }};
  EXPECT_EQ(render(text, message, wording), "<word.list>: 12,5 GiB, 1.5");
}

TEST(Sentences, BytesAndTimesReadAsAPersonWritesThem) {
  EXPECT_EQ(formatBytes({512}), "512 B");
  EXPECT_EQ(formatBytes(mebibytes(32)), "32 MiB");
  EXPECT_EQ(formatBytes(gibibytes(79.2)), "79.2 GiB");
  EXPECT_EQ(formatBytes(gibibytes(-3.5)), "-3.5 GiB");
  EXPECT_EQ(formatTime(milliseconds(12.34)), "12.3 ms");
  EXPECT_EQ(formatTime(milliseconds(11050)), "11.05 s");
}

}  // namespace
}  // namespace shardscope
