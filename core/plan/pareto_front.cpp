// SPDX-License-Identifier: Apache-2.0
#include "core/plan/pareto_front.h"

#include <algorithm>

namespace shardscope {
namespace {

bool better(const ScoredPoint& a, const ScoredPoint& b) {
  return a.score != b.score ? a.score > b.score : a.number < b.number;
}

bool faster(const RankedPoint& a, const RankedPoint& b) {
  if (a.time != b.time) return a.time < b.time;
  if (a.headroom != b.headroom) return a.headroom > b.headroom;
  return a.gpus != b.gpus ? a.gpus < b.gpus : a.number < b.number;
}

// Whether a is as good as b in time and headroom; of two equal points the one with the smaller number is.
bool covers(const RankedPoint& a, const RankedPoint& b) {
  if (a.time > b.time || a.headroom < b.headroom) return false;
  if (a.time < b.time || a.headroom > b.headroom) return true;
  return a.gpus < b.gpus || (a.gpus == b.gpus && a.number <= b.number);
}

void addStep(std::vector<RankedPoint>& steps, const RankedPoint& point) {
  const auto at = std::lower_bound(steps.begin(), steps.end(), point, faster);
  if (at != steps.begin() && covers(*(at - 1), point)) return;
  auto last = at;
  while (last != steps.end() && covers(point, *last)) ++last;
  if (at == last) {
    steps.insert(at, point);
  } else {
    *at = point;
    steps.erase(at + 1, last);
  }
}

}  // namespace

ParetoFront::Stair& ParetoFront::stairOf(int gpus) {
  const auto at = std::lower_bound(m_stairs.begin(), m_stairs.end(), gpus,
                                   [](const Stair& stair, int count) { return stair.gpus < count; });
  if (at != m_stairs.end() && at->gpus == gpus) return *at;
  return *m_stairs.insert(at, Stair{gpus, {}});
}

void ParetoFront::add(const RankedPoint& point) { addStep(stairOf(point.gpus).steps, point); }

void ParetoFront::merge(const ParetoFront& other) {
  for (const Stair& stair : other.m_stairs)
    for (const RankedPoint& point : stair.steps) add(point);
}

std::vector<RankedPoint> ParetoFront::points() const {
  std::vector<RankedPoint> front;
  std::vector<RankedPoint> reached;  // the front of all smaller GPU counts: what a point with more GPUs has to beat
  for (const Stair& stair : m_stairs) {
    for (const RankedPoint& point : stair.steps) {
      const auto at = std::lower_bound(reached.begin(), reached.end(), point, faster);
      if (at == reached.begin() || !covers(*(at - 1), point)) front.push_back(point);
    }
    for (const RankedPoint& point : stair.steps) addStep(reached, point);
  }
  std::sort(front.begin(), front.end(), faster);
  return front;
}

void TopPoints::add(const ScoredPoint& point) {
  if (m_most == 0) return;
  if (m_heap.size() == m_most) {
    if (!better(point, m_heap.front())) return;
    std::pop_heap(m_heap.begin(), m_heap.end(), better);
    m_heap.pop_back();
  }
  m_heap.push_back(point);
  std::push_heap(m_heap.begin(), m_heap.end(), better);
}

void TopPoints::merge(const TopPoints& other) {
  for (const ScoredPoint& point : other.m_heap) add(point);
}

std::vector<ScoredPoint> TopPoints::points() const {
  std::vector<ScoredPoint> sorted = m_heap;
  std::sort(sorted.begin(), sorted.end(), better);
  return sorted;
}

}  // namespace shardscope
