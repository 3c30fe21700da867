// SPDX-License-Identifier: Apache-2.0
// The golden launch arguments of tests/data/interop/golden_arguments.json, differences filled in.
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace shardscope {

struct GoldenCase {
  std::string id;
  std::string scenario;                    // JSON
  std::set<std::string> megatron, bridge;  // one flag with its values, or one override, as a shell splits it
  std::set<std::string> megatronComments, bridgeComments;  // world, env, recipe
};

std::vector<GoldenCase> goldenCases();
std::string megatronText(const GoldenCase& golden);  // as a file of arguments: comments, one flag a line

// An export as the golden sets are: flags with their values, and the comments that state facts.
struct ExportedLines {
  std::set<std::string> lines, comments;
};
ExportedLines splitExport(const std::string& text);

}  // namespace shardscope
