// SPDX-License-Identifier: Apache-2.0
// tests/data/megatron_vectors.json: what the code of Megatron-LM answers. Long evenly spaced rank lists are written as
// {"from", "step", "count"}.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "tests/test_paths.h"

namespace shardscope {

inline const nlohmann::json& megatronVectors() {
  static const nlohmann::json kVectors = [] {
    std::ifstream file(SHARDSCOPE_TEST_DATA "/megatron_vectors.json");
    return nlohmann::json::parse(file);
  }();
  return kVectors;
}

inline std::vector<int> ranksOf(const nlohmann::json& group) {
  if (group.is_array()) return group.get<std::vector<int>>();
  std::vector<int> ranks;
  for (int i = 0; i < group.at("count"); ++i)
    ranks.push_back(group.at("from").get<int>() + i * group.at("step").get<int>());
  return ranks;
}

}  // namespace shardscope
