// SPDX-License-Identifier: Apache-2.0
// usage: write_seeds FOLDER   writes FOLDER/NAME/seed-N and FOLDER/NAME.dict for every fuzzed reader.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "tests/fuzz/fuzz_targets.h"

namespace shardscope {
namespace {

std::string inQuotes(std::string_view word) {
  std::string out = "\"";
  for (const char c : word) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out += '"';
}

void writeSeeds(const std::filesystem::path& folder) {
  for (const FuzzTarget& target : fuzzTargets()) {
    const std::filesystem::path corpus = folder / target.name;
    std::filesystem::create_directories(corpus);
    int number = 0;
    for (const std::string& seed : target.seeds())
      std::ofstream(corpus / ("seed-" + std::to_string(number++)), std::ios::binary) << seed;
    std::ofstream dictionary(corpus.string() + ".dict");
    for (const std::string& word : target.dictionary()) dictionary << inQuotes(word) << "\n";
  }
}

}  // namespace
}  // namespace shardscope

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: write_seeds FOLDER\n");
    return 2;
  }
  shardscope::writeSeeds(argv[1]);
  return 0;
}
