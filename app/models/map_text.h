// SPDX-License-Identifier: GPL-3.0-or-later
// What a map says: names, numbers, sections through it, and the reason behind a cell.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/models/feasibility_map.h"

namespace shardscope {

enum class MapValue : std::uint8_t { Feasibility, PeakMemory, StepTime, Throughput, Mfu };
inline constexpr std::array kMapValues{MapValue::Feasibility, MapValue::PeakMemory, MapValue::StepTime,
                                       MapValue::Throughput, MapValue::Mfu};

QString mapValueName(MapValue value);  // "Peak memory"
QString mapValueUnit(MapValue value);  // "GiB"
// In that unit; feasibility is the share of the capacity that stays free.
double mapValueOf(MapValue value, const PlanSummary& summary);
QString compactNumber(double number);  // "61.8", "106", "1.4K": at most four figures and a real minus sign
QString cellText(MapValue value, const PlanSummary& summary);

QString axisName(Dial dial);                                 // "seq_len", "CP"
QString axisText(Dial dial, int value);                      // "256K", "CP 64"
QString cellTitle(const FeasibilityMap& map, int x, int y);  // "256K × CP 64"
QString editText(const FeasibilityMap& map, int x, int y);   // "CP 64, Seq 256K", and what the cell chose

// Why a cell is what it is. Asks for the sentence of a broken rule, so only for the cell that is pointed at.
struct CellNote {
  QString title;           // with the verdict
  QString reason;          // the numbers, or the first broken rule
  QString onMoreGpusText;  // what it would be; empty where more GPUs are not what it lacks
  std::optional<Scenario> onMoreGpus;
};
CellNote cellNote(const FeasibilityMap& map, int x, int y);

// The values of one row or column of the map.
struct MapSection {
  QString title;    // "Along CP 32"
  QString caption;  // "peak memory, GiB, over seq_len"
  std::vector<QString> stops;
  std::vector<double> values;
  std::vector<CellState> states;
  int current = 0;
  std::optional<double> limit;  // the capacity
};
MapSection rowOf(const FeasibilityMap& map, MapValue value, int x, int y);
MapSection columnOf(const FeasibilityMap& map, MapValue value, int x, int y);

// Column and row of the map's own scenario, if it is on the map.
struct CellIndex {
  int x = 0;
  int y = 0;
  bool operator==(const CellIndex&) const = default;
};
std::optional<CellIndex> currentCell(const FeasibilityMap& map);

// Smallest and largest value among the cells that fit.
struct ValueRange {
  double least = 0;
  double most = 0;
};
std::optional<ValueRange> fittingRange(const FeasibilityMap& map, MapValue value);
std::array<int, kCellStates> countStates(const FeasibilityMap& map);  // by CellState

}  // namespace shardscope
