// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/step_times.h"

#include <algorithm>
#include <utility>

namespace shardscope {

StepTimes::StepTimes(HostCollector& collector, int ranks, std::function<void(const Step&)> ended)
    : ObserveStep(collector), m_ranks(ranks), m_ended(std::move(ended)) {}

void StepTimes::stepStarted(int rank, int step, std::int64_t time) {
  ObserveStep::stepStarted(rank, step, time);
  const std::lock_guard lock(m_mutex);
  Open& open = m_open.try_emplace(step, Open{INT64_MAX, m_ranks}).first->second;
  open.first = std::min(open.first, time);
}

void StepTimes::stepFinished(int rank, int step, std::int64_t time, double loss) {
  ObserveStep::stepFinished(rank, step, time, loss);
  Step ended{step, 0, loss};
  {
    const std::lock_guard lock(m_mutex);
    Open& open = m_open.at(step);
    if (--open.missing > 0) return;
    ended.milliseconds = static_cast<double>(time - open.first) * 1e-6;
    m_open.erase(step);
  }
  m_ended(ended);
}

}  // namespace shardscope
