// SPDX-License-Identifier: Apache-2.0
#include "core/interop/flag_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "core/interop/megatron_args.h"
#include "tests/core/interop/argument_texts.h"
#include "tests/test_paths.h"

namespace shardscope {
namespace {

using ::testing::ElementsAre;

TEST(FlagTable, HoldsEveryFlagOnce) {
  EXPECT_EQ(megatronFlags().size(), 839u);
  std::set<std::string_view> names;
  for (const FlagSpec& flag : megatronFlags())
    for (const std::string_view name : flag.names) EXPECT_TRUE(names.insert(name).second) << name;
}

TEST(FlagTable, KnowsKindsCountsAndChoices) {
  const FlagSpec* tp = findFlag("--tensor-model-parallel-size");
  ASSERT_NE(tp, nullptr);
  EXPECT_EQ(tp->kind, FlagKind::Integer);
  EXPECT_EQ(tp->leastValues, 1);
  EXPECT_EQ(tp->mostValues, 1);
  const FlagSpec* dispatcher = findFlag("--moe-token-dispatcher-type");
  ASSERT_NE(dispatcher, nullptr);
  EXPECT_THAT(dispatcher->choices, ElementsAre("allgather", "alltoall", "flex"));
  const FlagSpec* attention = findFlag("--attention-backend");
  ASSERT_NE(attention, nullptr);
  EXPECT_THAT(attention->choices, ElementsAre("flash", "fused", "unfused", "local", "auto"));
  EXPECT_EQ(findFlag("--rampup-batch-size")->leastValues, 3);
  EXPECT_EQ(findFlag("--rampup-batch-size")->mostValues, 3);
  EXPECT_EQ(findFlag("--data-path")->leastValues, 0);
  EXPECT_GT(findFlag("--recompute-modules")->mostValues, 1000);
  EXPECT_EQ(findFlag("--disable-bias-linear")->kind, FlagKind::Off);
  EXPECT_EQ(findFlag("--disable-bias-linear")->attribute, "add_bias_linear");
  EXPECT_EQ(findFlag("--moe-layer-freq")->kind, FlagKind::LayerFrequency);
  EXPECT_EQ(findFlag("--persistent-save-interval"), findFlag("--save-interval"));
  EXPECT_EQ(findFlagOfAttribute("num_experts"), findFlag("--num-experts"));
  EXPECT_EQ(findFlag("--num-expert"), nullptr);  // no abbreviations
}

// A value that each flag of the table takes.
std::string sampleOf(const FlagSpec& flag) {
  std::string text(flag.names.front());
  if (flag.isSwitch()) return text;
  const std::string value = !flag.choices.empty()         ? std::string(flag.choices.front())
                            : flag.kind == FlagKind::Text ? std::string("x")
                                                          : std::string("1");
  for (int i = 0; i < std::max(1, flag.leastValues); ++i) text += " " + value;
  return text;
}

// A flag that the table calls harmless or unmodelled is listed with that sentence; one that it calls read is not.
TEST(FlagTable, TheImporterTreatsEachFlagAsTheTableSays) {
  for (const FlagSpec& flag : megatronFlags()) {
    const Result<ImportedScenario> read = importMegatronArgs(kSmallMoe + sampleOf(flag), sixteen());
    if (!read) continue;  // names that mean nothing here, such as a window of "x"
    bool harmless = false, unmodelled = false;
    for (const Error& error : read->unmapped) {
      if (error.path != flag.names.front()) continue;
      harmless = harmless || error.message.id == "unmapped.harmless";
      unmodelled = unmodelled || error.message.id == "unmapped.unmodelled";
    }
    EXPECT_EQ(harmless, flag.use == FlagUse::Harmless) << sampleOf(flag);
    EXPECT_EQ(unmodelled, flag.use == FlagUse::Unmodelled) << sampleOf(flag);
  }
}

TEST(FlagTable, EqualsTheListItWasMadeFrom) {
  std::ifstream in(SHARDSCOPE_SHARED_DIR "/reference/megatron_flags.tsv");
  if (!in) GTEST_SKIP() << "the list of flags is not on this machine";
  std::string line;
  std::getline(in, line);
  std::size_t rows = 0;
  for (; std::getline(in, line); ++rows) {
    std::istringstream fields(line);
    std::string names, attribute, kind;
    std::getline(fields, names, '\t');
    std::getline(fields, attribute, '\t');
    std::getline(fields, kind, '\t');
    const FlagSpec* flag = findFlag(names.substr(0, names.find(' ')));
    ASSERT_NE(flag, nullptr) << names;
    EXPECT_EQ(flag->attribute, attribute);
    EXPECT_EQ(flag->isSwitch(), kind != "Store") << names;
    EXPECT_EQ(flag->kind == FlagKind::Off, kind == "StoreFalse") << names;
  }
  EXPECT_EQ(rows, megatronFlags().size());
}

}  // namespace
}  // namespace shardscope
