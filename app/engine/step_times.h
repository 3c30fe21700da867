// SPDX-License-Identifier: GPL-3.0-or-later
// Passes on what a step tells, and says when a step has ended on every rank of this process.
#pragma once

#include <functional>
#include <map>
#include <mutex>

#include "app/engine/observe_step.h"

namespace shardscope {

class StepTimes : public ObserveStep {
 public:
  struct Step {
    int number = 0;
    double milliseconds = 0;  // from the first rank's start to the last one's end
    double loss = 0;
  };

  StepTimes(HostCollector& collector, int ranks, std::function<void(const Step&)> ended);

  void stepStarted(int rank, int step, std::int64_t time) override;
  void stepFinished(int rank, int step, std::int64_t time, double loss) override;

 private:
  struct Open {
    std::int64_t first = INT64_MAX;
    int missing = 0;
  };

  int m_ranks;
  std::function<void(const Step&)> m_ended;
  std::mutex m_mutex;
  std::map<int, Open> m_open;
};

}  // namespace shardscope
