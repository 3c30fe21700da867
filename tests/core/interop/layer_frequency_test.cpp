// SPDX-License-Identifier: Apache-2.0
#include "core/interop/layer_frequency.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace shardscope {
namespace {

using ::testing::ElementsAre;

std::vector<int> listOf(std::string_view text) {
  const Result<LayerFrequency> read = parseLayerFrequency(text);
  EXPECT_TRUE(read.ok()) << text;
  if (!read) return {};
  return {read->layers.begin(), read->layers.end()};
}

TEST(LayerFrequency, ReadsANumber) {
  EXPECT_EQ(parseLayerFrequency("4")->interval, 4);
  EXPECT_EQ(parseLayerFrequency(" (2*3) ")->interval, 6);
}

// The values are what Python makes of the same text.
TEST(LayerFrequency, ReadsListsAsPythonDoes) {
  EXPECT_THAT(listOf("[0,1]"), ElementsAre(0, 1));
  EXPECT_THAT(listOf("[0, 1, 1,]"), ElementsAre(0, 1, 1));
  EXPECT_THAT(listOf("([0]*3+[1]*2)"), ElementsAre(0, 0, 0, 1, 1));
  EXPECT_THAT(listOf("[0,1]*2"), ElementsAre(0, 1, 0, 1));
  EXPECT_THAT(listOf("2*[0,1]+[1]"), ElementsAre(0, 1, 0, 1, 1));
  EXPECT_THAT(listOf("([0]+[1]*2)*2"), ElementsAre(0, 1, 1, 0, 1, 1));
  EXPECT_THAT(listOf("[0]*0+[1]"), ElementsAre(1));
  EXPECT_EQ(listOf("([0]*3+[1]*58)").size(), 61u);
}

TEST(LayerFrequency, RefusesWhatIsNoList) {
  for (const char* text : {"",
                           "0",
                           "-1",
                           "[",
                           "]",
                           "[0",
                           "[0]]",
                           "(",
                           "([0]",
                           "[2]",
                           "[0,-1]",
                           "[0]+1",
                           "1+[0]",
                           "[0]*[1]",
                           "[[0]]",
                           "[]",
                           "[]*3",
                           "[0]**2",
                           "[0]*",
                           "+[0]",
                           "__import__('os')",
                           "[0]*9999",
                           "[0]*999999999999",
                           "[a]",
                           "[0.5]",
                           "[0]-[1]",
                           "99999999",
                           "[0 1]",
                           "1e3"})
    EXPECT_FALSE(parseLayerFrequency(text).ok()) << text;
}

TEST(LayerFrequency, StaysBounded) {
  EXPECT_FALSE(parseLayerFrequency(std::string(100000, '(')).ok());
  std::string products = "[0]";
  for (int i = 0; i < 1000; ++i) products += "*1000000";
  EXPECT_FALSE(parseLayerFrequency(products).ok());
  std::string empty = "[]";
  for (int i = 0; i < 100000; ++i) empty += "*1000000";
  EXPECT_FALSE(parseLayerFrequency(empty).ok());
  std::string sums = "[1]";
  for (int i = 0; i < 5000; ++i) sums += "+[1]";
  EXPECT_FALSE(parseLayerFrequency(sums).ok());
}

TEST(LayerFrequency, WritesRunsAndPeriods) {
  EXPECT_EQ(layerListText({0, 0, 0, 1, 1}), "([0]*3+[1]*2)");
  EXPECT_EQ(layerListText({0, 1, 0, 1}), "([0,1]*2)");
  EXPECT_EQ(layerListText({1, 1, 1}), "([1]*3)");
  for (const auto& layers : std::vector<std::vector<std::uint8_t>>{{0}, {1, 0, 0, 1, 1}, {0, 1, 1, 0, 1, 1}, {1, 0}})
    EXPECT_EQ(parseLayerFrequency(layerListText(layers))->layers, layers);
}

}  // namespace
}  // namespace shardscope
