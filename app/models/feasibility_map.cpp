// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/feasibility_map.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "app/models/map_cell.h"

namespace shardscope {
namespace {

using Clock = std::chrono::steady_clock;
double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// least, then parts steps to its double, and so on to most.
std::vector<int> octaves(int least, int most, int parts) {
  std::vector<int> values;
  for (int base = least; base < most; base *= 2)
    for (int part = 0; part < parts; ++part)
      if (const int value = base + base * part / parts; values.empty() || value > values.back())
        values.push_back(value);
  values.push_back(most);
  return values;
}

std::vector<int> offeredOnAxis(const Scenario& scenario, Dial dial, bool fine) {
  constexpr int kKilo = 1024;
  if (dial == Dial::SeqLen) return octaves(4 * kKilo, kKilo * kKilo, fine ? 8 : 2);
  if (fine && dial == Dial::Gpus) return octaves(8, 4096, 4);
  if (fine && dial == Dial::Gbs) return octaves(8, 8192, 4);
  if (fine && dial == Dial::Mbs) return octaves(1, 16, 16);
  return stopsOf(scenario, dial);
}

bool isStale(const MapComputing& computing) { return computing.stale && computing.stale(); }

// On all threads; told, how many of them are done, on the calling one. False where it was ended.
bool overCells(const std::vector<std::size_t>& cells, const MapComputing& computing,
               const std::function<void(std::size_t)>& compute, const std::function<void(std::size_t)>& told) {
  std::atomic<std::size_t> next{0};
  const auto work = [&](bool reports) {
    for (std::size_t n = next++; n < cells.size() && !isStale(computing); n = next++) {
      compute(cells[n]);
      if (reports) told(n);
    }
  };
  {
    std::vector<std::jthread> helpers;
    const int most = std::min(computing.threads, static_cast<int>(cells.size()));
    for (int i = 1; i < most; ++i) helpers.emplace_back([&work] { work(false); });
    work(true);
  }
  return !isStale(computing);
}

class MapComputation {
 public:
  MapComputation(const MapRequest& request, const MapComputing& computing) : m_computing(computing) {
    m_map.request = request;
    m_map.cells.resize(request.xs.size() * request.ys.size());
  }

  void run() {
    constexpr double kBetweenPasses = 25;  // ms
    const Clock::time_point start = Clock::now();
    double delivered = 0;
    for (const int stride : {8, 4, 2, 1}) {
      if (!runPass(stride)) return;
      m_map.stride = stride;
      m_map.milliseconds = millisecondsSince(start);
      if (stride > 1 && m_map.milliseconds - delivered < kBetweenPasses) continue;
      delivered = m_map.milliseconds;
      if (m_computing.pass) m_computing.pass(m_map);
    }
  }

 private:
  std::vector<std::size_t> pendingOf(int stride) const {
    std::vector<std::size_t> cells;
    for (int y = 0; y < m_map.rows(); y += stride)
      for (int x = 0; x < m_map.columns(); x += stride) {
        const auto i = static_cast<std::size_t>(y * m_map.columns() + x);
        if (m_map.cells[i].state == CellState::Pending) cells.push_back(i);
      }
    return cells;
  }

  bool runPass(int stride) {
    const std::vector<std::size_t> cells = pendingOf(stride);
    const auto compute = [&](std::size_t i) {
      const auto x = static_cast<int>(i) % m_map.columns(), y = static_cast<int>(i) / m_map.columns();
      m_map.cells[i] = computeCell(m_map.request, x, y, m_computing.stale);
    };
    const auto told = [&](std::size_t n) {
      if (m_computing.progressed) m_computing.progressed(shareDone(n));
    };
    const bool whole = overCells(cells, m_computing, compute, told);
    m_done += cells.size();
    return whole;
  }

  double shareDone(std::size_t ofPass) const {
    return static_cast<double>(m_done + ofPass + 1) / static_cast<double>(m_map.cells.size());
  }

  const MapComputing& m_computing;
  FeasibilityMap m_map;
  std::size_t m_done = 0;
};

}  // namespace

const MapCell& FeasibilityMap::at(int x, int y) const {
  return cells[static_cast<std::size_t>((y - y % stride) * columns() + x - x % stride)];
}

bool hasFineValues(Dial dial) {
  return dial == Dial::SeqLen || dial == Dial::Gpus || dial == Dial::Gbs || dial == Dial::Mbs;
}

std::vector<int> axisValues(const Scenario& scenario, Dial dial, bool fine) {
  std::vector<int> values = offeredOnAxis(scenario, dial, fine);
  const int now = valueOf(scenario, dial);
  const auto at = std::lower_bound(values.begin(), values.end(), now);
  if (at == values.end() || *at != now) values.insert(at, now);
  return values;
}

void computeMap(const MapRequest& request, const MapComputing& computing) { MapComputation(request, computing).run(); }

bool simulateMap(FeasibilityMap& map, const MapComputing& computing) {
  const Clock::time_point start = Clock::now();
  std::vector<std::size_t> cells;  // what is not legal has no step
  for (std::size_t i = 0; i < map.cells.size(); ++i)
    if (isLegal(map.cells[i].state)) cells.push_back(i);
  const auto compute = [&map](std::size_t i) {
    const auto x = static_cast<int>(i) % map.columns(), y = static_cast<int>(i) / map.columns();
    map.cells[i].summary = simulate(scenarioAt(map, x, y));
  };
  const auto told = [&](std::size_t n) {
    if (computing.progressed) computing.progressed(static_cast<double>(n + 1) / static_cast<double>(cells.size()));
  };
  if (!overCells(cells, computing, compute, told)) return false;
  map.simulated = true;
  map.milliseconds += millisecondsSince(start);
  return true;
}

}  // namespace shardscope
