// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/pipeline_schedule.h"

#include <algorithm>
#include <limits>

namespace shardscope {
namespace {

struct Counts {
  std::int64_t pp, vpp, microbatches, group;

  explicit Counts(const ScheduleShape& shape)
      : pp(std::max(1, shape.pp)),
        vpp(std::max(1, shape.vpp)),
        microbatches(std::max(1, shape.numMicrobatches)),
        group(std::max(1, shape.groupSize)) {}

  std::int64_t passes() const { return microbatches * vpp; }
};

std::int64_t warmup(const ScheduleShape& shape, const Counts& counts, int rank) {
  const std::int64_t later = std::max<std::int64_t>(0, counts.pp - rank - 1);
  std::int64_t steps = later;
  if (counts.vpp > 1) steps = 2 * later + (counts.vpp - 1) * counts.group;
  if (shape.epOverlap && (counts.vpp > 1 || counts.pp == 1)) ++steps;
  return std::min(steps, counts.passes());
}

// Walks the virtual micro batches in Megatron's order: groups of micro batches (the last may be shorter), and inside a
// group chunk after chunk, each for all micro batches of the group.
class VirtualMicrobatches {
 public:
  explicit VirtualMicrobatches(const Counts& counts) : m_counts(counts), m_groupEnd(endOfGroup()) {}

  ScheduleStep next(Pass pass) {
    const int chunk = static_cast<int>(pass == Pass::Forward ? m_chunk : m_counts.vpp - 1 - m_chunk);
    const ScheduleStep step{pass, static_cast<int>(m_microbatch), chunk};
    if (++m_microbatch == m_groupEnd) {
      if (++m_chunk == m_counts.vpp) {
        m_chunk = 0;
        m_groupStart = m_groupEnd;
        m_groupEnd = endOfGroup();
      }
      m_microbatch = m_groupStart;
    }
    return step;
  }

 private:
  std::int64_t endOfGroup() const { return std::min(m_groupStart + m_counts.group, m_counts.microbatches); }

  Counts m_counts;
  std::int64_t m_groupStart = 0;
  std::int64_t m_groupEnd;
  std::int64_t m_microbatch = 0;
  std::int64_t m_chunk = 0;
};

int clampToInt(std::int64_t value) {
  return static_cast<int>(std::min<std::int64_t>(value, std::numeric_limits<int>::max()));
}

}  // namespace

int warmupSteps(const ScheduleShape& shape, int rank) { return clampToInt(warmup(shape, Counts(shape), rank)); }

int maxLiveChunks(const ScheduleShape& shape, int rank) {
  const Counts counts(shape);
  return clampToInt(std::min(warmup(shape, counts, rank) + 1, counts.passes()));
}

void scheduleOfRank(const ScheduleShape& shape, int rank, std::vector<ScheduleStep>& out) {
  out.clear();
  const Counts counts(shape);
  if (2 * counts.passes() > kMaxScheduleSteps) return;
  out.reserve(static_cast<std::size_t>(2 * counts.passes()));

  VirtualMicrobatches forwards(counts), backwards(counts);
  const std::int64_t warm = warmup(shape, counts, rank);
  for (std::int64_t i = 0; i < warm; ++i) out.push_back(forwards.next(Pass::Forward));
  for (std::int64_t i = warm; i < counts.passes(); ++i) {
    out.push_back(forwards.next(Pass::Forward));
    out.push_back(backwards.next(Pass::Backward));
  }
  for (std::int64_t i = 0; i < warm; ++i) out.push_back(backwards.next(Pass::Backward));
}

}  // namespace shardscope
