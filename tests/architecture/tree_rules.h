// SPDX-License-Identifier: Apache-2.0
// The rules that hold the shape of the tree: which folder may include which, where each vendor's headers may appear,
// and what every file must carry. Pure: a path and a text in, what is wrong out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shardscope {

struct Violation {
  std::string path;
  int line = 0;
  std::string what;

  bool operator==(const Violation&) const = default;
};

// path is relative to the root of the repository, with forward slashes.
std::vector<Violation> checkIncludes(std::string_view path, std::string_view text);
std::vector<Violation> checkText(std::string_view path, std::string_view text);  // licence, length, open ends, paths

std::string describe(const Violation& violation);  // "path:line: what"

}  // namespace shardscope
