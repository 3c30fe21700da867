// SPDX-License-Identifier: Apache-2.0
// Where the rows of routed tokens go. A row is one token for one of its k experts. Pure arithmetic on counts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace shardscope {

// This rank's rows in the order of their experts, which is the order of the ranks that have them.
struct RowOrder {
  std::vector<std::int32_t> source;        // [rows]: token * k + j of every row
  std::vector<std::int32_t> position;      // [tokens * k]: the row of token * k + j
  std::vector<std::int32_t> rowsOfExpert;  // [experts]
};

// experts: [tokens * k], what each token chose. Equal experts keep the order of the tokens.
RowOrder orderByExpert(std::span<const std::int32_t> experts, int numExperts);

// Blocks of rows that arrive sorted by (sender, local expert), and the order that puts those of one expert together:
// out row i comes from row source[i].
struct ExpertOrder {
  std::vector<std::int32_t> source;
  std::vector<std::int32_t> back;  // the inverse
  std::vector<std::int64_t> rowsOfExpert;
};
// counts [senders][local experts], row-major.
ExpertOrder groupByExpert(std::span<const std::int32_t> counts, int localExperts);

}  // namespace shardscope
