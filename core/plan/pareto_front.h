// SPDX-License-Identifier: Apache-2.0
// The best points of a search, by number, in memory that does not grow with the points seen.
// Both containers depend on the set of points alone, not on their order, so that threads can merge theirs.
#pragma once

#include <cstdint>
#include <vector>

namespace shardscope {

struct RankedPoint {
  std::int64_t number = 0;  // breaks ties: the smaller one stays
  int gpus = 0;
  double time = 0;            // smaller is better
  std::int64_t headroom = 0;  // larger is better

  bool operator==(const RankedPoint&) const = default;
};

// Points that no other beats in GPUs, time and headroom together.
class ParetoFront {
 public:
  void add(const RankedPoint& point);
  void merge(const ParetoFront& other);
  std::vector<RankedPoint> points() const;  // fastest first

 private:
  // The front among points of one GPU count, sorted by time and so by headroom.
  struct Stair {
    int gpus = 0;
    std::vector<RankedPoint> steps;
  };
  Stair& stairOf(int gpus);

  std::vector<Stair> m_stairs;  // by GPU count
};

struct ScoredPoint {
  std::int64_t number = 0;
  double score = 0;  // larger is better

  bool operator==(const ScoredPoint&) const = default;
};

// The best few by score.
class TopPoints {
 public:
  explicit TopPoints(int most) : m_most(most < 0 ? 0 : static_cast<std::size_t>(most)) {}
  void add(const ScoredPoint& point);
  void merge(const TopPoints& other);
  std::vector<ScoredPoint> points() const;  // best first

 private:
  std::size_t m_most;
  std::vector<ScoredPoint> m_heap;  // the worst of them on top
};

}  // namespace shardscope
