// SPDX-License-Identifier: Apache-2.0
// Which known words a mistyped one is closest to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shardscope {

// Insertions, deletions, replacements and swaps of neighbours, ignoring case.
int editDistance(std::string_view a, std::string_view b);

// The closest candidates, best first; only those that share enough with the word to be worth proposing.
std::vector<std::string> nearestWords(std::string_view word, const std::vector<std::string>& candidates,
                                      std::size_t most);

// "a, b, c"
std::string joined(const std::vector<std::string>& words);

}  // namespace shardscope
