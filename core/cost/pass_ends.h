// SPDX-License-Identifier: Apache-2.0
// When the passes of a pipeline schedule that is being walked have ended; ns.
#pragma once

#include <cstddef>
#include <vector>

#include "core/cost/schedule_run.h"

namespace shardscope {

constexpr double kNotYet = -1;

// Slots of all ranks in their order. Returns where each rank's begin, and the end of the last.
std::vector<std::size_t> layOut(const ScheduleShape& shape, const std::vector<StageSlots>& stages,
                                std::vector<TimelineSlot>& slots);

class PassEnds {
 public:
  PassEnds(std::size_t stages, int microbatches, double transit)
      : m_stages(stages),
        m_transit(transit),
        m_forward(stages * static_cast<std::size_t>(microbatches), kNotYet),
        m_backward(m_forward) {}

  // When the input of a slot is there, or kNotYet.
  double ready(const ScheduleStep& step, std::size_t stage) const {
    const std::size_t at = cell(step, stage);
    if (step.pass == Pass::Forward) return stage == 0 ? 0 : arrived(m_forward[at - 1]);
    return stage + 1 == m_stages ? m_forward[at] : arrived(m_backward[at + 1]);
  }
  void set(const ScheduleStep& step, std::size_t stage, double end) {
    (step.pass == Pass::Forward ? m_forward : m_backward)[cell(step, stage)] = end;
  }

 private:
  std::size_t cell(const ScheduleStep& step, std::size_t stage) const {
    return static_cast<std::size_t>(step.microbatch) * m_stages + stage;
  }
  double arrived(double end) const { return end < 0 ? kNotYet : end + m_transit; }

  std::size_t m_stages;
  double m_transit;
  std::vector<double> m_forward, m_backward;
};

}  // namespace shardscope
