// SPDX-License-Identifier: Apache-2.0
#include "core/memory/memory_terms.h"

#include <gtest/gtest.h>

#include <set>

#include "core/text/sentences.h"

namespace shardscope {
namespace {

TEST(MemoryTerms, EveryTermHasItsOwnIdAndASentence) {
  std::set<std::string_view> ids;
  for (int i = 0; i < kTerms; ++i) {
    const TermInfo& info = infoOf(static_cast<Term>(i));
    EXPECT_TRUE(ids.insert(info.id).second) << info.id;
    EXPECT_NE(sentence(info.id), "") << info.id;
  }
  for (const Sentence& s : allSentences()) {
    if (s.id.starts_with("memory.")) {
      EXPECT_TRUE(ids.contains(s.id)) << s.id;
    }
  }
}

TEST(MemoryTerms, TransientTermsAreOfTheTransientComponent) {
  for (int i = 0; i < kTerms; ++i) {
    const Term term = static_cast<Term>(i);
    EXPECT_EQ(isTransient(term), infoOf(term).component == MemoryComponent::Transients) << infoOf(term).id;
    if (infoOf(term).component == MemoryComponent::Activations) {
      EXPECT_FALSE(isStatic(term)) << infoOf(term).id;
    }
  }
}

TEST(MemoryTerms, AListSumsWhatItHolds) {
  TermList list;
  list.add(Term::Logits, 100);
  list.add(Term::HeadBackward, 20);
  list.add(Term::Logits, 0);
  list.add(Term::Logits, -5);
  EXPECT_EQ(list.total(), 120);
  EXPECT_EQ(list.transient(), 20);
  EXPECT_EQ(list.end() - list.begin(), 2);
  TermList longer = list;
  longer.add(list);
  EXPECT_EQ(longer.total(), 240);
  EXPECT_EQ(&largerOf(list, longer), &longer);
  EXPECT_EQ(&largerOf(longer, list), &longer);
}

}  // namespace
}  // namespace shardscope
