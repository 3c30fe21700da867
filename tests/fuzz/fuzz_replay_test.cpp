// SPDX-License-Identifier: Apache-2.0
// Runs every fuzzed reader over its seeds, its corpus and all that once crashed it, and over small changes of the seeds
// that are the same on every run.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "tests/fuzz/fuzz_targets.h"

namespace shardscope {
namespace {

constexpr int kMutationsOfASeed = 10;

std::vector<std::string> filesIn(const std::filesystem::path& folder) {
  std::vector<std::string> texts;
  if (!std::filesystem::is_directory(folder)) return texts;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return texts;
}

std::vector<std::string> corpusOf(const FuzzTarget& target) {
  std::vector<std::string> texts = target.seeds();
  for (const char* part : {"corpus", "crashes"})
    for (std::string& text : filesIn(std::filesystem::path(SHARDSCOPE_FUZZ_DIR) / part / target.name))
      texts.push_back(std::move(text));
  return texts;
}

std::string mutated(std::string text, const std::vector<std::string>& words, std::mt19937& random) {
  for (unsigned i = 0; i <= random() % 4 && !text.empty(); ++i) {
    const std::size_t at = random() % text.size();
    switch (random() % 4) {
      case 0:
        text[at] = static_cast<char>(random());
        break;
      case 1:
        text.erase(at, 1 + random() % 8);
        break;
      case 2:
        text.insert(at, text.substr(random() % text.size(), random() % 32));
        break;
      default:
        if (!words.empty()) text.insert(at, words[random() % words.size()]);
    }
  }
  return text;
}

class FuzzReplay : public testing::TestWithParam<FuzzTarget> {};

TEST_P(FuzzReplay, EveryPromiseHoldsOverTheCorpus) {
  const FuzzTarget& target = GetParam();
  const std::vector<std::string> corpus = corpusOf(target);
  ASSERT_FALSE(corpus.empty());
  const std::vector<std::string> words = target.dictionary();
  std::mt19937 random(1);
  for (const std::string& text : corpus) {
    target.run(text);
    for (int i = 0; i < kMutationsOfASeed; ++i) target.run(mutated(text, words, random));
    if (target.mutate == nullptr) continue;
    std::string changed = text;
    for (int i = 0; i < kMutationsOfASeed; ++i) {
      if (i % 5 == 0) changed = text;
      changed = target.mutate(changed, random);
      target.run(changed);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Readers, FuzzReplay, testing::ValuesIn(fuzzTargets()),
                         [](const auto& target) { return std::string(target.param.name); });

}  // namespace
}  // namespace shardscope
