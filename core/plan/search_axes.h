// SPDX-License-Identifier: Apache-2.0
// The axes of a search and the numbering of its points (mixed radix, the pipeline slowest).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/plan/search.h"

namespace shardscope {

struct PipelineChoice {
  int pp = 1;
  int vpp = 1;
  std::string text;  // ParallelLayout::pipelineLayout
  PipelineLayout layout;
};

struct SearchAxes {
  std::vector<PipelineChoice> pipelines;
  std::vector<int> tp, cp, ep, etp, gpus, microBatchSize;
  std::vector<RecomputePolicy> recompute;
  std::vector<double> offload;
  int globalBatchSize = 0;  // of every point; 0 = by default of each
};

SearchAxes searchAxes(const Scenario& scenario, const SearchSpace& space);

// A cell is what shares one pipeline, TP and CP: the piece of work that a thread takes.
std::int64_t cellCount(const SearchAxes& axes);
std::int64_t pointsPerCell(const SearchAxes& axes);

// Indices into the axes.
struct SearchPoint {
  std::size_t pipeline = 0, tp = 0, cp = 0, ep = 0, etp = 0, gpus = 0, microBatchSize = 0, recompute = 0, offload = 0;
};

SearchPoint cellAt(const SearchAxes& axes, std::int64_t cell);
std::int64_t numberOf(const SearchAxes& axes, const SearchPoint& point);
SearchPoint pointAt(const SearchAxes& axes, std::int64_t number);

// Writes a point's values into a scenario, in place.
void setCell(Scenario& scenario, const Scenario& base, const SearchAxes& axes, const SearchPoint& point);
void setPoint(Scenario& scenario, const Scenario& base, const SearchAxes& axes, const SearchPoint& point);

}  // namespace shardscope
