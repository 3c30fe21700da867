// SPDX-License-Identifier: Apache-2.0
// What a rank has measured so far. Others may read it while the rank runs.
#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "kernels/step/step_runner.h"

namespace shardscope {

struct StepSpan {
  std::int64_t first = INT64_MAX, last = 0;  // ns of this machine's steady clock
};

struct MeasuredSteps {  // that ended on this rank
  std::vector<StepSpan> spans;
  std::vector<StepNumbers> numbers;
  std::optional<RankMemory> memory;  // after the last of them
};

class RankProgress {
 public:
  void add(const StepSpan& span, const StepNumbers& numbers, const RankMemory& memory) {
    const std::lock_guard lock(m_mutex);
    m_steps.spans.push_back(span);
    m_steps.numbers.push_back(numbers);
    m_steps.memory = memory;
  }
  MeasuredSteps soFar() const {
    const std::lock_guard lock(m_mutex);
    return m_steps;
  }

 private:
  mutable std::mutex m_mutex;
  MeasuredSteps m_steps;
};

}  // namespace shardscope
