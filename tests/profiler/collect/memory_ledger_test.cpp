// SPDX-License-Identifier: Apache-2.0
#include "profiler/collect/memory_ledger.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <random>

namespace shardscope {
namespace {

using testing::ElementsAre;
using Sample = MemoryLedger::Sample;

std::int64_t componentOf(const MemoryState& state, MemoryComponent component) {
  return state.components()[static_cast<std::size_t>(component)];
}

// weights 100 and a 40-byte input; a second input of 60 makes the peak; one input goes, a gradient of 30 comes.
MemoryLedger fiveChanges() {
  MemoryLedger ledger;
  ledger.apply(Term::Weights, 100, 100, 1);
  ledger.apply(Term::QkvInput, 40, 140, 2);
  ledger.apply(Term::QkvInput, 60, 200, 3);
  ledger.apply(Term::QkvInput, -40, 160, 4);
  ledger.apply(Term::Gradients, 30, 190, 5);
  return ledger;
}

TEST(MemoryLedger, KeepsThePeakAndWhatIsAliveAtIt) {
  const MemoryLedger ledger = fiveChanges();
  EXPECT_EQ(ledger.peak().live, 200);
  EXPECT_EQ(ledger.peak().time, 3);
  EXPECT_THAT(ledger.peak().alive(),
              ElementsAre(AliveTensors{Term::Weights, 100, 1}, AliveTensors{Term::QkvInput, 100, 2}));
  EXPECT_EQ(componentOf(ledger.peak(), MemoryComponent::Activations), 100);
  EXPECT_EQ(componentOf(ledger.peak(), MemoryComponent::Gradients), 0);
  EXPECT_EQ(ledger.now().live, 190);
  EXPECT_EQ(componentOf(ledger.now(), MemoryComponent::Gradients), 30);
  EXPECT_EQ(ledger.now().untold(), 0);
}

TEST(MemoryLedger, FirstInstantOfEqualPeaksIsKept) {
  MemoryLedger ledger = fiveChanges();
  ledger.apply(Term::Logits, 10, 200, 6);
  EXPECT_EQ(ledger.peak().time, 3);
  ledger.apply(Term::Logits, 1, 201, 7);
  EXPECT_EQ(ledger.peak().time, 7);
}

TEST(MemoryLedger, DrawsEveryCurve) {
  const MemoryLedger ledger = fiveChanges();
  EXPECT_THAT(ledger.curve(),
              ElementsAre(Sample{1, 100}, Sample{2, 140}, Sample{3, 200}, Sample{4, 160}, Sample{5, 190}));
  EXPECT_THAT(ledger.curve(Term::QkvInput), ElementsAre(Sample{2, 40}, Sample{3, 100}, Sample{4, 60}));
  EXPECT_THAT(ledger.curve(MemoryComponent::Gradients), ElementsAre(Sample{5, 30}));
  EXPECT_THAT(ledger.curve(MemoryComponent::Workspaces), ElementsAre());
}

TEST(MemoryLedger, CurvesCanBeLeft) {
  MemoryLedger ledger(MemoryLedger::Curves::Left);
  ledger.apply(Term::Weights, 100, 100, 1);
  EXPECT_THAT(ledger.curve(), ElementsAre());
  EXPECT_EQ(ledger.peak().live, 100);
}

TEST(MemoryLedger, PeakCanStartAgain) {
  MemoryLedger ledger = fiveChanges();
  ledger.restartPeak();
  EXPECT_EQ(ledger.peak().live, 190);
  ledger.apply(Term::Logits, 5, 195, 6);
  EXPECT_EQ(ledger.peak().live, 195);
  EXPECT_EQ(ledger.peak().time, 6);
}

TEST(MemoryLedger, WhatWasNotToldIsKnownByTheLiveBytes) {
  MemoryLedger ledger;
  ledger.apply(Term::Logits, 10, 1010, 1);  // 1000 bytes came before the recording began
  EXPECT_EQ(ledger.now().untold(), 1000);
  ledger.apply(Term::Logits, 10, 1000, 2);  // a record of 20 bytes that were freed was lost
  EXPECT_EQ(ledger.now().untold(), 980);

  StringPool strings;
  ActivityRecord record;
  record.kind = ActivityKind::Memory;
  record.name = strings.intern("memory.of-a-later-version");
  record.bytes = 7;
  record.live = 1007;
  ledger.apply(record, strings);
  EXPECT_EQ(ledger.now().untold(), 987);
}

TEST(MemoryLedger, ReadsTermsByTheirIds) {
  StringPool strings;
  MemoryLedger ledger;
  std::int64_t live = 0;
  for (int i = 0; i < kTerms; ++i) {
    ActivityRecord record;
    record.kind = ActivityKind::Memory;
    record.name = strings.intern(infoOf(static_cast<Term>(i)).id);
    record.bytes = i + 1;
    record.live = live += i + 1;
    ledger.apply(record, strings);
    EXPECT_EQ(ledger.now().bytes[static_cast<std::size_t>(i)], i + 1);
  }
  EXPECT_EQ(ledger.now().untold(), 0);
}

// Random tensors come and go; an own count of every term and of the peak says the same.
TEST(MemoryLedger, AgreesWithAnotherCountAtEveryInstant) {
  std::mt19937 random(5);
  MemoryLedger ledger;
  std::vector<std::pair<int, std::int64_t>> tensors;
  std::map<int, std::int64_t> byTerm, atPeak;
  std::int64_t live = 0, peak = 0;
  for (int i = 0; i < 5000; ++i) {
    const bool frees = !tensors.empty() && random() % 2 == 0;
    const std::size_t which = frees ? random() % tensors.size() : 0;
    const auto [term, bytes] =
        frees ? tensors[which]
              : std::pair{static_cast<int>(random() % kTerms), static_cast<std::int64_t>(1 + random() % 1000)};
    if (frees)
      tensors.erase(tensors.begin() + static_cast<std::ptrdiff_t>(which));
    else
      tensors.emplace_back(term, bytes);
    const std::int64_t change = frees ? -bytes : bytes;
    live += change;
    byTerm[term] += change;
    if (live > peak) {
      peak = live;
      atPeak = byTerm;
    }
    ledger.apply(static_cast<Term>(term), change, live, i);
    const ComponentBytes components = ledger.now().components();
    ASSERT_EQ(std::accumulate(components.begin(), components.end(), std::int64_t{0}), live);
  }
  EXPECT_EQ(ledger.peak().live, peak);
  for (const auto& [term, bytes] : atPeak) EXPECT_EQ(ledger.peak().bytes[static_cast<std::size_t>(term)], bytes);
  const auto& counts = ledger.now().tensors;
  EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}), static_cast<std::int64_t>(tensors.size()));
}

}  // namespace
}  // namespace shardscope
