// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/expert_routes.h"

#include <numeric>

namespace shardscope {

RowOrder orderByExpert(std::span<const std::int32_t> experts, int numExperts) {
  RowOrder order;
  order.rowsOfExpert.assign(static_cast<std::size_t>(numExperts), 0);
  for (const std::int32_t expert : experts) ++order.rowsOfExpert[static_cast<std::size_t>(expert)];
  std::vector<std::int32_t> next(order.rowsOfExpert.size(), 0);
  std::exclusive_scan(order.rowsOfExpert.begin(), order.rowsOfExpert.end(), next.begin(), 0);
  order.source.resize(experts.size());
  order.position.resize(experts.size());
  for (std::size_t i = 0; i < experts.size(); ++i) {
    const std::int32_t row = next[static_cast<std::size_t>(experts[i])]++;
    order.source[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(i);
    order.position[i] = row;
  }
  return order;
}

ExpertOrder groupByExpert(std::span<const std::int32_t> counts, int localExperts) {
  const auto experts = static_cast<std::size_t>(localExperts);
  std::vector<std::int32_t> first(counts.size(), 0);
  std::exclusive_scan(counts.begin(), counts.end(), first.begin(), 0);
  ExpertOrder order;
  order.rowsOfExpert.assign(experts, 0);
  order.back.resize(static_cast<std::size_t>(std::accumulate(counts.begin(), counts.end(), 0)));
  order.source.reserve(order.back.size());
  for (std::size_t expert = 0; expert < experts; ++expert)
    for (std::size_t block = expert; block < counts.size(); block += experts)
      for (std::int32_t row = first[block]; row < first[block] + counts[block]; ++row) {
        order.back[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(order.source.size());
        order.source.push_back(row);
        ++order.rowsOfExpert[expert];
      }
  return order;
}

}  // namespace shardscope
