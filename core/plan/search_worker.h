// SPDX-License-Identifier: Apache-2.0
// One thread's part of a search, and the best points that it has met.
#pragma once

#include "core/plan/pareto_front.h"
#include "core/plan/search_axes.h"

namespace shardscope {

struct SearchCounts {
  std::int64_t considered = 0;
  std::int64_t feasible = 0;
  std::array<std::int64_t, kRejections> rejected{};

  void reject(Rejection why, std::int64_t points) { rejected[static_cast<std::size_t>(why)] += points; }
  std::int64_t evaluated() const { return feasible + rejected[static_cast<std::size_t>(Rejection::Memory)]; }
};

// By the closed form.
struct FoundPoints {
  explicit FoundPoints(int most) : top(most) {}
  void merge(const FoundPoints& other);

  SearchCounts counts;
  ParetoFront front;
  TopPoints top;
};

// A scratch scenario that is changed in place, and the best points it has met.
class SearchWorker {
 public:
  SearchWorker(const Scenario& base, const SearchSpace& space, const SearchAxes& axes, int top)
      : m_base(base), m_axes(axes), m_scratch(base), m_minHeadroom(space.minHeadroom), m_found(top) {}

  void searchCell(std::int64_t cell);

  const FoundPoints& found() const { return m_found; }

 private:
  void searchExperts(SearchPoint point);
  void searchBatches(SearchPoint point, const ProcessGroups& groups);
  void evaluate(const SearchPoint& point, const ProcessGroups& groups);

  const Scenario& m_base;
  const SearchAxes& m_axes;
  Scenario m_scratch;
  double m_minHeadroom;
  FoundPoints m_found;
};

}  // namespace shardscope
