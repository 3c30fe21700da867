// SPDX-License-Identifier: Apache-2.0
// The order of virtual micro batches on one pipeline rank: groups of micro batches (the last may be shorter), and
// inside a group chunk after chunk, each for all micro batches of the group. Backwards take the chunks in reverse.
// Source: Megatron-LM core/pipeline_parallel/schedules.py (get_schedule_table).
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/schedule/pipeline_schedule.h"

namespace shardscope {

class VirtualMicrobatches {
 public:
  VirtualMicrobatches(std::int64_t vpp, std::int64_t microbatches, std::int64_t group)
      : m_vpp(vpp), m_microbatches(microbatches), m_group(group), m_groupEnd(endOfGroup()) {}

  int chunk(Pass pass) const { return static_cast<int>(pass == Pass::Forward ? m_chunk : m_vpp - 1 - m_chunk); }
  std::int64_t leftInChunk() const { return m_groupEnd - m_microbatch; }  // until another chunk's turn

  ScheduleStep next(Pass pass) {
    const ScheduleStep step{pass, static_cast<int>(m_microbatch), chunk(pass)};
    skip(1);
    return step;
  }

  // Goes on by at most leftInChunk().
  void skip(std::int64_t microbatches) {
    m_microbatch += microbatches;
    if (m_microbatch < m_groupEnd) return;
    if (++m_chunk == m_vpp) {
      m_chunk = 0;
      m_groupStart = m_groupEnd;
      m_groupEnd = endOfGroup();
    }
    m_microbatch = m_groupStart;
  }

 private:
  std::int64_t endOfGroup() const { return std::min(m_groupStart + m_group, m_microbatches); }

  std::int64_t m_vpp;
  std::int64_t m_microbatches;
  std::int64_t m_group;
  std::int64_t m_groupStart = 0;
  std::int64_t m_groupEnd;
  std::int64_t m_microbatch = 0;
  std::int64_t m_chunk = 0;
};

}  // namespace shardscope
