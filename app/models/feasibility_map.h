// SPDX-License-Identifier: GPL-3.0-or-later
// What happens over two dimensions of a scenario, all else fixed or the best of some other dimensions in every cell.
// Pure: the same request gives the same cells for any number of threads.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "app/models/dial.h"
#include "app/models/look_ahead.h"

namespace shardscope {

inline constexpr std::array kMapDials{Dial::SeqLen, Dial::Gpus, Dial::Tp,  Dial::Cp,  Dial::Ep,
                                      Dial::Pp,     Dial::Vpp,  Dial::Etp, Dial::Mbs, Dial::Gbs};
// The dimensions that a cell can choose for itself, in the order in which they are set.
inline constexpr std::array kBestDials{Dial::Pp, Dial::Vpp, Dial::Tp, Dial::Ep};

struct MapRequest {
  Scenario scenario;
  Dial x = Dial::SeqLen;
  Dial y = Dial::Cp;
  std::vector<int> xs, ys;   // ascending
  std::vector<Dial> bestOf;  // of kBestDials; those that are an axis do not count
};

// Pending: not computed yet. NeedsGpus: illegal, and one of the meshes wants more GPUs than there are.
enum class CellState : std::uint8_t { Pending, Fits, Tight, TooMuch, NeedsGpus, BreaksRule };
inline constexpr int kCellStates = 6;
inline bool isLegal(CellState state) {
  return state == CellState::Fits || state == CellState::Tight || state == CellState::TooMuch;
}

struct MapCell {
  CellState state = CellState::Pending;
  PlanSummary summary;
  std::array<int, kBestDials.size()> best{};  // what the cell chose; 0 = as in the scenario
};

struct FeasibilityMap {
  MapRequest request;
  std::vector<MapCell> cells;  // by y, then x
  int stride = 1;              // of a coarse map every stride-th column and row is there
  bool simulated = false;      // the step times are those of plan(), else of the closed form
  double milliseconds = 0;     // that it took

  int columns() const { return static_cast<int>(request.xs.size()); }
  int rows() const { return static_cast<int>(request.ys.size()); }
  // Where a coarse map has no cell yet, the one to the lower left stands for it.
  const MapCell& at(int x, int y) const;
};
using MapPtr = std::shared_ptr<const FeasibilityMap>;

// Values along an axis. Fine axes are for quantities that can take any value: sequence length, batches, GPUs.
std::vector<int> axisValues(const Scenario& scenario, Dial dial, bool fine);
bool hasFineValues(Dial dial);

// The scenario of a cell, with what the cell chose.
Scenario scenarioAt(const FeasibilityMap& map, int x, int y);

struct MapComputing {
  int threads = 1;
  std::function<bool()> stale;                      // true ends the work; called from every thread
  std::function<void(double share)> progressed;     // from the calling thread
  std::function<void(const FeasibilityMap&)> pass;  // coarse maps, at most every few milliseconds; then the whole one
};
void computeMap(const MapRequest& request, const MapComputing& computing);
// Puts the simulated steps in place of those in closed form, by which cells have chosen. False where it was ended.
bool simulateMap(FeasibilityMap& map, const MapComputing& computing);

}  // namespace shardscope
