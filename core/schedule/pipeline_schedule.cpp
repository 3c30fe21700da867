// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/pipeline_schedule.h"

#include <algorithm>
#include <limits>

#include "core/schedule/virtual_microbatches.h"

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

  VirtualMicrobatches forwards(counts.vpp, counts.microbatches, counts.group), backwards = forwards;
  const std::int64_t warm = warmup(shape, counts, rank);
  for (std::int64_t i = 0; i < warm; ++i) out.push_back(forwards.next(Pass::Forward));
  for (std::int64_t i = warm; i < counts.passes(); ++i) {
    out.push_back(forwards.next(Pass::Forward));
    out.push_back(backwards.next(Pass::Backward));
  }
  for (std::int64_t i = 0; i < warm; ++i) out.push_back(backwards.next(Pass::Backward));
}

}  // namespace shardscope
