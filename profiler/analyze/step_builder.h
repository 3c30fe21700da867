// SPDX-License-Identifier: Apache-2.0
// Sorts the records of one rank into its steps, in the order in which they were recorded.
#pragma once

#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "profiler/analyze/covered_time.h"
#include "profiler/analyze/step_summary.h"

namespace shardscope {

using OpKey = std::pair<StringId, ActivityPass>;

struct OpSamples {
  std::vector<std::int64_t> durations;
  std::int64_t bytes = 0;
  double flops = 0;

  void add(const OpSamples& other);
};
using OpTable = std::map<OpKey, OpSamples>;

// A step of a rank before collectives are compared with those of other ranks.
struct RawStep {
  RankStep step;
  OpTable ops;
  std::vector<ActivityRecord> collectives;
  std::vector<Interval> busy;  // ops
};

class StepBuilder {
 public:
  explicit StepBuilder(int rank) : m_rank(rank) {}

  void add(const ActivityRecord& record, const StringPool& strings);
  void finish();  // nothing follows: an open step stays incomplete

  std::vector<RawStep>& steps() { return m_steps; }
  std::int64_t incomplete() const { return m_incomplete; }

 private:
  void begin(const ActivityRecord& record);
  void end(const ActivityRecord& record);
  void addToStep(const ActivityRecord& record);
  void close(bool whole);

  int m_rank;
  MemoryLedger m_memory{MemoryLedger::Curves::Left};
  std::optional<RawStep> m_open;
  std::vector<RawStep> m_steps;
  std::int64_t m_incomplete = 0;
};

OpTotals totalsOf(const OpKey& key, OpSamples samples, const StringPool& strings);

}  // namespace shardscope
