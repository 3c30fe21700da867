// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "core/parallel/pipeline_layout.h"
#include "core/text/sentences.h"
#include "tests/core/parallel/megatron_vectors.h"

namespace shardscope {
namespace {

std::string stageText(const PipelineChunk& chunk) {
  return std::string(chunk.embedding ? "E" : "") + std::string(static_cast<std::size_t>(chunk.numLayers), 't') +
         std::string(static_cast<std::size_t>(chunk.numMtpLayers), 'm') + (chunk.loss ? "L" : "");
}

std::string rankText(const PipelineLayout& layout, int rank) {
  std::string text = stageText(layout.chunk(rank, 0));
  for (int chunk = 1; chunk < layout.vpp; ++chunk) (text += '/') += stageText(layout.chunk(rank, chunk));
  return text;
}

// E or L away from the end stages passes Megatron and is ignored there: refused here.
bool endsOffEnd(const std::string& text) { return text.front() == '|' || text.back() == '|'; }

TEST(LayoutString, EqualsMegatronOnEveryVector) {
  int valid = 0, invalid = 0;
  for (const auto& vector : megatronVectors().at("layouts")) {
    const std::string text = vector.at("layout");
    const auto layout = parseLayoutString(text, vector.at("pp"), vector.at("num_layers"), vector.at("mtp"));
    if (!vector.at("valid") || endsOffEnd(text)) {
      EXPECT_FALSE(layout.ok()) << text << ": " << vector.value("why", "off the end");
      ++invalid;
      continue;
    }
    ++valid;
    ASSERT_TRUE(layout.ok()) << text << ": " << render(layout.error());
    EXPECT_EQ(layout->vpp, vector.at("vpp"));
    EXPECT_EQ(layout->mtpStandalone, vector.at("mtp_standalone"));
    int layer = 0;
    for (const PipelineChunk& chunk : layout->chunks) {
      EXPECT_EQ(chunk.firstLayer, layer);
      layer += chunk.numLayers;
    }
    for (int rank = 0; rank < layout->pp; ++rank) EXPECT_EQ(rankText(*layout, rank), vector.at("per_rank").at(rank));
  }
  EXPECT_EQ(valid, 12);
  EXPECT_EQ(invalid, 18);
}

struct Broken {
  std::string text;
  int pp, layers, mtp;
  std::string id;
  int column;  // 0 = the message has none
};

TEST(LayoutString, ErrorsNameTheReasonAndTheColumn) {
  const std::vector<Broken> cases = {
      {"Et t|ttL", 2, 4, 0, "layout-string.unexpected", 3},
      {"et|tL", 2, 2, 0, "layout-string.unexpected", 1},
      {"Et*2*2|tL", 2, 5, 0, "layout-string.unexpected", 5},
      {"Ett)|tL", 2, 3, 0, "layout-string.unexpected", 4},
      {"*3tL", 1, 3, 0, "layout-string.unexpected", 1},
      {"Et*|tL", 2, 2, 0, "layout-string.repeat-number", 4},
      {"Et*", 1, 1, 0, "layout-string.repeat-number", 4},
      {"E(t*)*2L", 1, 2, 0, "layout-string.repeat-number", 5},
      {"E(t|", 1, 2, 0, "layout-string.unclosed", 2},
      {"E((t|)*2t)*2L", 1, 6, 0, "layout-string.nested", 3},
      {"E()*2tL", 1, 1, 0, "layout-string.empty-group", 2},
      {"E(,)*2tL", 1, 1, 0, "layout-string.empty-group", 2},
      {"Et(t|)tL", 2, 3, 0, "layout-string.group-repeat", 7},
      {"Et(t|)", 2, 3, 0, "layout-string.group-repeat", 7},
      {"Et*999999999999999999999L", 1, 1, 0, "layout-string.too-long", 24},
      {"tt|ttL", 2, 4, 0, "layout-string.no-embedding", 0},
      {"Ett|tt", 2, 4, 0, "layout-string.no-loss", 0},
      {"", 1, 4, 0, "layout-string.no-embedding", 0},
      {"Ett|EttL", 2, 4, 0, "layout-string.embedding-first", 5},
      {"tE|tL", 2, 2, 0, "layout-string.embedding-first", 2},
      {"E*2|tL", 2, 1, 0, "layout-string.embedding-first", 1},
      {"LEtt|t", 2, 3, 0, "layout-string.embedding-first", 2},
      {"EtL|tL", 2, 2, 0, "layout-string.after-loss", 5},
      {"EtL*2", 1, 1, 0, "layout-string.after-loss", 3},
      {"EtLm", 1, 1, 1, "layout-string.after-loss", 4},
      {"Et|m|t|L", 2, 2, 1, "layout-string.layer-after-mtp", 6},
      {"Et|t|m|mL", 4, 2, 2, "layout-string.mtp-split", 8},
      {"E|(t|)*3,m|m||L", 8, 3, 2, "layout-string.mtp-split", 12},
      {"Ett|ttL", 2, 5, 0, "layout-string.layer-count", 0},
      {"Ett|tmL", 2, 3, 0, "layout-string.mtp-count", 0},
      {"Et|tL", 2, 2, 1, "layout-string.mtp-count", 0},
      {"Ett|tt|ttL", 2, 6, 0, "layout-string.stage-count", 0},
      {"Et|m|L|", 2, 1, 1, "layout-string.mtp-chunk", 0},
      {"|Et|t|tL", 4, 3, 0, "layout-string.embedding-off-end", 0},
      {"Et|t|tL|", 4, 3, 0, "layout-string.loss-off-end", 0},
  };
  for (const Broken& broken : cases) {
    const auto layout = parseLayoutString(broken.text, broken.pp, broken.layers, broken.mtp);
    ASSERT_FALSE(layout.ok()) << broken.text;
    const Message& message = layout.error().message;
    EXPECT_EQ(message.id, broken.id) << broken.text;
    EXPECT_EQ(layout.error().path, "layout.pp_layout");
    if (broken.column > 0) {
      EXPECT_EQ(message.arguments.at(0).value, MessageValue(std::int64_t{broken.column})) << broken.text;
    }
    const std::string sentence = render(message);
    EXPECT_NE(sentence, broken.id);
    EXPECT_EQ(sentence.find('{'), std::string::npos) << sentence;
  }
}

TEST(LayoutString, UnprintableInputIsNamedSafely) {
  EXPECT_NE(render(parseLayoutString("E\x01tL", 1, 1, 0).error()).find("a control character"), std::string::npos);
  EXPECT_NE(render(parseLayoutString("E\xC3\xA9tL", 1, 1, 0).error()).find("\xC3\xA9"), std::string::npos);
}

TEST(LayoutString, CommasAreCosmeticAndZeroRepeatsDelete) {
  const auto plain = parseLayoutString("Et*12|(tt|)*3L", 5, 18, 0);
  const auto commas = parseLayoutString(",E,t,*,1,2|(,tt|,),*3,L,", 5, 18, 0);
  ASSERT_TRUE(plain && commas);
  EXPECT_EQ(*plain, *commas);
  const auto deleted = parseLayoutString("E*1t*2(E|tm)*0m*0|*0|tL*1E*0L*0", 2, 3, 0);
  ASSERT_TRUE(deleted.ok()) << render(deleted.error());
  EXPECT_EQ(toLayoutString(*deleted), "Ett|tL");
  EXPECT_FALSE(parseLayoutString("Et(x)*0L", 1, 1, 0).ok());
}

// A short string must not make a large pipeline: the reader counts what it expands.
TEST(LayoutString, ExpansionIsBounded) {
  for (const std::string text : {"Et*999999999L", "E(t*999999|)*999999L", "E|*999999999L", "E(|)*1000000L",
                                 "E(t*0)*999999L", "E(t*0t*0t*0t*0)*1000000tL"}) {
    EXPECT_FALSE(parseLayoutString(text, 1, 1, 0).ok()) << text;
  }
  std::string many = "E";
  for (int i = 0; i < 20000; ++i) many += "(t*0)*1000";
  EXPECT_FALSE(parseLayoutString(many + "tL", 1, 1, 0).ok());
  EXPECT_FALSE(parseLayoutString(std::string(8'000'000, '('), 1, 1, 0).ok());
  EXPECT_FALSE(parseLayoutString(std::string(8'000'000, ','), 1, 1, 0).ok());
  EXPECT_FALSE(parseLayoutString("EtL", 0, 1, 5).ok());
}

TEST(LayoutString, WritesTheStringsThatRecipesUse) {
  struct Row {
    std::string text;
    int pp, layers, mtp;
  };
  for (const Row& row : {Row{"Et*3|(tt|)*29m|L", 8, 61, 1}, Row{"Et|(tt|)*30mL", 8, 61, 1},
                         Row{"Et|(tt|)*46tL", 4, 94, 0}, Row{"Et*4|(t*4|)*14tmL", 2, 61, 1}, Row{"E||t|L", 4, 1, 0},
                         Row{"EtL", 1, 1, 0}, Row{"E|||||*9tL", 14, 1, 0}, Row{"Et|(t|tt|)*4t*5L", 10, 18, 0}}) {
    const auto layout = parseLayoutString(row.text, row.pp, row.layers, row.mtp);
    ASSERT_TRUE(layout.ok()) << row.text << render(layout.error());
    EXPECT_LE(toLayoutString(*layout).size(), row.text.size());
    const auto again = parseLayoutString(toLayoutString(*layout), row.pp, row.layers, row.mtp);
    ASSERT_TRUE(again.ok()) << toLayoutString(*layout);
    EXPECT_EQ(*again, *layout);
  }
  EXPECT_EQ(toLayoutString(*parseLayoutString("Ettt|(tt|)*28tt|m|L", 8, 61, 1)), "Et*3|(tt|)*29m|L");
  EXPECT_EQ(toLayoutString(PipelineLayout{}), "");
}

TEST(LayoutString, RandomLayoutsRoundTrip) {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    const int pp = 1 + static_cast<int>(random() % 6), vpp = 1 + static_cast<int>(random() % 6);
    PipelineLayout layout{pp, vpp, {}, false};
    int layer = 0;
    for (int stage = 0; stage < pp * vpp; ++stage) {
      const int layers = static_cast<int>(random() % (1 + random() % 5));
      layout.chunks.push_back({false, layer, layers, 0, false});
      layer += layers;
    }
    layout.chunks.front().embedding = layout.chunks.back().loss = true;
    layout.chunks.back().numMtpLayers = static_cast<int>(random() % 3);
    const auto again = parseLayoutString(toLayoutString(layout), pp, layer, layout.chunks.back().numMtpLayers);
    ASSERT_TRUE(again.ok()) << toLayoutString(layout) << render(again.error());
    EXPECT_EQ(*again, layout) << toLayoutString(layout);
  }
}

}  // namespace
}  // namespace shardscope
