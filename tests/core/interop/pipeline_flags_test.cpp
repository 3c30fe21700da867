// SPDX-License-Identifier: Apache-2.0
#include "core/interop/pipeline_flags.h"

#include <gtest/gtest.h>

namespace shardscope {
namespace {

TEST(PipelineFlags, EachFormReadsBack) {
  for (const char* text : {"", "Et*3|(tt|)*29m|L", "first=3,last=2", "first=3", "last=2", "account_for_embedding/loss",
                           "account_for_embedding", "account_for_loss"})
    EXPECT_EQ(pipelineText(readPipelineFlags(text)), text);
}

TEST(PipelineFlags, FormsBecomeFlags) {
  EXPECT_EQ(readPipelineFlags("first=3,last=2"), (PipelineFlags{"", 3, 2, false, false}));
  EXPECT_EQ(readPipelineFlags("account_for_loss"), (PipelineFlags{"", {}, {}, false, true}));
  EXPECT_EQ(readPipelineFlags("Et|tL").layout, "Et|tL");
  EXPECT_EQ(readPipelineFlags("even"), PipelineFlags{});
  EXPECT_EQ(readPipelineFlags("first=99999999999,last=x"), PipelineFlags{});
}

}  // namespace
}  // namespace shardscope
