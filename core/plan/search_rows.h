// SPDX-License-Identifier: Apache-2.0
// The rows of a search: the best points in closed form, simulated, and compared by that.
#pragma once

#include <unordered_map>

#include "core/plan/search_worker.h"

namespace shardscope {

class SearchRows {
 public:
  // base and axes stay outside.
  SearchRows(const Scenario& base, const SearchAxes& axes, int top) : m_base(base), m_axes(axes), m_top(top) {}

  // What was a row the last time is not simulated again.
  void fill(const FoundPoints& found, int threads, SearchResult& result);

 private:
  using Candidates = std::unordered_map<std::int64_t, SearchCandidate>;

  SearchCandidate candidateAt(std::int64_t number) const;
  void simulateMissing(const std::vector<std::int64_t>& numbers, int threads);

  const Scenario& m_base;
  const SearchAxes& m_axes;
  int m_top;
  Candidates m_known;
};

}  // namespace shardscope
