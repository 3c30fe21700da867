// SPDX-License-Identifier: Apache-2.0
#include "core/cluster/gpu_match.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace shardscope {
namespace {

using Words = std::vector<std::string>;

// Lower-case runs of letters and digits.
Words wordsOf(std::string_view text) {
  Words words;
  std::string word;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

bool hasDigit(const std::string& word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// The words of an id that name the product: "h100" of h100-sxm, "rtx pro 6000" of rtx-pro-6000-server.
Words productOf(const Words& id) {
  const auto model = std::find_if(id.begin(), id.end(), hasDigit);
  return {id.begin(), model == id.end() ? model : model + 1};
}

bool standsIn(const Words& part, const Words& whole) {
  return !part.empty() && std::search(whole.begin(), whole.end(), part.begin(), part.end()) != whole.end();
}

// pcie, nvl or sxm; drivers leave sxm out ("NVIDIA H100 80GB HBM3"), so it is what is meant when nothing is said.
std::string formFactorOf(const Words& words) {
  for (const std::string& word : words)
    for (const char* factor : {"pcie", "nvl"})
      if (word == factor) return factor;
  return "sxm";
}

}  // namespace

std::optional<std::size_t> matchGpu(std::string_view deviceName, Bytes memory, std::span<const GpuSpec> presets) {
  const Words name = wordsOf(deviceName);
  std::optional<std::size_t> best;
  std::pair<bool, double> bestRank;
  for (std::size_t i = 0; i < presets.size(); ++i) {
    const Words id = wordsOf(presets[i].id);
    if (!standsIn(productOf(id), name)) continue;
    const std::pair<bool, double> rank = {formFactorOf(id) != formFactorOf(name),
                                          std::fabs(presets[i].memory.value - static_cast<double>(memory.count))};
    if (best && rank >= bestRank) continue;
    best = i;
    bestRank = rank;
  }
  return best;
}

}  // namespace shardscope
