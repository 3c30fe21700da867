// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/op_times.h"

#include <utility>

namespace shardscope {

void OpTimes::stepStarted(int, int, std::int64_t time) {
  m_running = {};
  m_running.start = time;
}

void OpTimes::stepFinished(int, int, std::int64_t time, double) {
  m_running.end = time;
  m_steps.push_back(std::move(m_running));
}

void OpTimes::opFinished(const OpRecord& record) {
  Total& total = m_running.ops[record.name];
  ++total.count;
  total.milliseconds += static_cast<double>(record.end - record.start) * 1e-6;
}

OpTimes::Totals OpTimes::ops() const {
  Totals sum;
  const auto steps = static_cast<double>(m_steps.size() - firstStep());
  for (std::size_t step = firstStep(); step < m_steps.size(); ++step)
    for (const auto& [name, total] : m_steps[step].ops) {
      sum[name].count += total.count / steps;
      sum[name].milliseconds += total.milliseconds / steps;
    }
  return sum;
}

double OpTimes::restMilliseconds() const {
  const auto steps = static_cast<double>(m_steps.size() - firstStep());
  double rest = 0;
  for (std::size_t step = firstStep(); step < m_steps.size(); ++step) {
    rest += static_cast<double>(m_steps[step].end - m_steps[step].start) * 1e-6;
    for (const auto& [name, total] : m_steps[step].ops) rest -= total.milliseconds;
  }
  return steps > 0 ? rest / steps : 0;
}

}  // namespace shardscope
