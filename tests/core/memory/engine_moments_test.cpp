// SPDX-License-Identifier: Apache-2.0
#include "core/memory/engine_moments.h"

#include <gtest/gtest.h>

#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

TEST(Moments, TheWidestIsWhatWasAliveTogether) {
  Moments moments;
  Block a = moments.make(Term::QkvInput, 10);
  Block b = moments.make(Term::EngineForward, 30);
  moments.release(b);
  Block c = moments.make(Term::CoreQkv, 25);
  EXPECT_EQ(moments.widest().total(), 40);
  EXPECT_EQ(bytesOfTerm(moments.widest(), Term::EngineForward), 30);
  EXPECT_EQ(moments.live().total(), 35);
  moments.restartWidest();
  EXPECT_EQ(moments.widest().total(), 35);
  moments.release(a);
  moments.release(c);
  EXPECT_EQ(moments.live().total(), 0);
  EXPECT_EQ(moments.widest().total(), 35);
}

TEST(Moments, AnotherNameIsNoAllocation) {
  Moments moments;
  Block a = moments.make(Term::EngineForward, 10);
  moments.retag(a, Term::AttentionNormInput);
  EXPECT_EQ(bytesOfTerm(moments.live(), Term::AttentionNormInput), 10);
  EXPECT_EQ(bytesOfTerm(moments.live(), Term::EngineForward), 0);
  EXPECT_EQ(bytesOfTerm(moments.widest(), Term::EngineForward), 10);  // as it was called then
}

TEST(Moments, WhatIsOnTheHostIsNotOnTheDevice) {
  Moments moments;
  Block a = moments.make(Term::CoreQkv, 10);
  moments.moveToHost(a);
  EXPECT_EQ(moments.live().total(), 0);
  moments.bringBack(a);
  EXPECT_EQ(bytesOfTerm(moments.live(), Term::OffloadResident), 10);
  moments.release(a);
  EXPECT_EQ(moments.live().total(), 0);
}

TEST(Moments, ATensorWithoutBytesIsNone) {
  Moments moments;
  Block none = moments.make(Term::CoreQkv, 0);
  moments.release(none);
  EXPECT_EQ(moments.widest().total(), 0);
}

TEST(Moments, RestoredToAMarkButForOneTensor) {
  Moments moments;
  moments.make(Term::QkvInput, 10);
  const Moments::Mark mark = moments.mark();
  moments.make(Term::CoreQkv, 20);
  const Block output = moments.make(Term::EngineForward, 5);
  moments.restore(mark, output);
  EXPECT_EQ(moments.live().total(), 15);
  EXPECT_EQ(bytesOfTerm(moments.live(), Term::CoreQkv), 0);
  EXPECT_EQ(moments.widest().total(), 35);
}

}  // namespace
}  // namespace shardscope
