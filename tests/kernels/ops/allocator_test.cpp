// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/allocator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/ops/step_failure.h"
#include "kernels/ops/tensor.h"

namespace shardscope {
namespace {

std::int64_t liveOf(const Allocator& allocator, Term term) {
  return allocator.liveByTerm()[static_cast<std::size_t>(term)];
}

class Ledger : public AllocationObserver {
 public:
  void allocated(Term term, std::int64_t bytes) override { changes.emplace_back(term, bytes); }
  void freed(Term term, std::int64_t bytes) override { changes.emplace_back(term, -bytes); }

  std::vector<std::pair<Term, std::int64_t>> changes;
};

TEST(Allocator, CountsBytesAsAskedForByTerm) {
  Allocator allocator;
  const auto weights = allocator.allocate(100, Term::Weights);
  {
    const auto input = allocator.allocate(7, Term::Fc1Input), more = allocator.allocate(1, Term::Fc1Input);
    EXPECT_EQ(allocator.live(), 108);
    EXPECT_EQ(liveOf(allocator, Term::Weights), 100);
    EXPECT_EQ(liveOf(allocator, Term::Fc1Input), 8);
  }
  EXPECT_EQ(allocator.live(), 100);
  EXPECT_EQ(liveOf(allocator, Term::Fc1Input), 0);
}

TEST(Allocator, KeepsThePeakAndWhatWasAliveThen) {
  Allocator allocator;
  const auto weights = allocator.allocate(100, Term::Weights);
  allocator.allocate(50, Term::Logits);
  allocator.allocate(20, Term::Fc1Input);
  EXPECT_EQ(allocator.peak(), 150);
  EXPECT_EQ(allocator.atPeak()[static_cast<std::size_t>(Term::Logits)], 50);
  EXPECT_EQ(allocator.atPeak()[static_cast<std::size_t>(Term::Fc1Input)], 0);

  allocator.restartPeak();
  EXPECT_EQ(allocator.peak(), 100);
  EXPECT_EQ(allocator.atPeak()[static_cast<std::size_t>(Term::Logits)], 0);
  allocator.allocate(20, Term::Fc1Input);
  EXPECT_EQ(allocator.peak(), 120);
}

TEST(Allocator, RetaggingMovesBytesAndIsNoNewPeak) {
  Allocator allocator;
  const auto storage = allocator.allocate(64, Term::DispatchedTokens);
  storage->retag(Term::ExpertFc2Input);
  EXPECT_EQ(liveOf(allocator, Term::DispatchedTokens), 0);
  EXPECT_EQ(liveOf(allocator, Term::ExpertFc2Input), 64);
  EXPECT_EQ(allocator.peak(), 64);
}

TEST(Allocator, RefusesWhatGoesBeyondTheLimitAndStaysUsable) {
  Allocator allocator(1000);
  const auto most = allocator.allocate(900, Term::Weights);
  EXPECT_THROW(
      {
        try {
          allocator.allocate(101, Term::Logits);
        } catch (const OutOfMemory& failure) {
          EXPECT_STREQ(failure.what(),
                       "out of memory: 101 bytes more than the 900 in use do not fit the limit of 1000 bytes a rank");
          throw;
        }
      },
      OutOfMemory);
  EXPECT_EQ(allocator.live(), 900);
  EXPECT_EQ(liveOf(allocator, Term::Logits), 0);
  EXPECT_NE(allocator.allocate(100, Term::Logits)->data(), nullptr);
}

TEST(Allocator, UsesFreedBlocksOfTheSameSizeAgain) {
  Allocator allocator;
  const void* block = allocator.allocate(1000, Term::Logits)->data();
  const auto other = allocator.allocate(2000, Term::Logits);
  EXPECT_NE(other->data(), block);
  const auto same = allocator.allocate(1000, Term::Weights);
  EXPECT_EQ(same->data(), block);
}

TEST(Allocator, BlocksAreAligned) {
  Allocator allocator;
  for (const std::int64_t bytes : {0, 1, 63, 64, 65, 1000}) {
    const auto storage = allocator.allocate(bytes, Term::Logits);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(storage->data()) % 64, 0U) << bytes;
  }
}

TEST(Allocator, TellsTheObserverOfEveryChange) {
  Allocator allocator;
  Ledger ledger;
  allocator.observe(&ledger);
  {
    const auto storage = allocator.allocate(8, Term::Logits);
    storage->retag(Term::HeadInput);
  }
  allocator.observe(nullptr);
  allocator.allocate(8, Term::Logits);
  using Change = std::pair<Term, std::int64_t>;
  EXPECT_THAT(ledger.changes, testing::ElementsAre(Change{Term::Logits, 8}, Change{Term::Logits, -8},
                                                   Change{Term::HeadInput, 8}, Change{Term::HeadInput, -8}));
}

TEST(Tensor, RowRangesAndShapesShareTheMemory) {
  Allocator allocator;
  Tensor x(allocator, {4, 2, 3}, DataType::Bf16, Term::Fc1Input);
  EXPECT_EQ(x.rows(), 4);
  EXPECT_EQ(x.columns(), 6);
  EXPECT_EQ(x.bytes(), 48);
  const Tensor part = x.rowRange(1, 2), flat = x.reshaped({8, 3});
  EXPECT_EQ(part.shape(), (Shape{2, 2, 3}));
  EXPECT_EQ(part.as<Bf16>(), x.as<Bf16>() + 6);
  EXPECT_TRUE(part.sharesMemoryWith(x) && flat.sharesMemoryWith(x));
  EXPECT_EQ(allocator.live(), 48);
  x.release();
  EXPECT_FALSE(x.defined());
  EXPECT_EQ(allocator.live(), 48);
  part.retag(Term::Fc2Input);
  EXPECT_EQ(liveOf(allocator, Term::Fc2Input), 48);
}

TEST(Tensor, IsFreedWithItsLastView) {
  Allocator allocator;
  Tensor view;
  view = Tensor(allocator, {3, 5}, DataType::Fp32, Term::Logits).rowRange(2, 1);
  EXPECT_EQ(allocator.live(), 60);
  view = Tensor();
  EXPECT_EQ(allocator.live(), 0);
}

TEST(Tensor, MayHaveNoRows) {
  Allocator allocator;
  const Tensor x(allocator, {0, 8}, DataType::Fp32, Term::DispatchedTokens);
  EXPECT_TRUE(x.defined());
  EXPECT_EQ(x.bytes(), 0);
  EXPECT_EQ(allocator.live(), 0);
}

}  // namespace
}  // namespace shardscope
