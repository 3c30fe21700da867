// SPDX-License-Identifier: GPL-3.0-or-later
// How long one rank is in each of its ops.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "kernels/step/step_observer.h"

namespace shardscope {

class OpTimes : public StepObserver {
 public:
  struct Total {  // of a step
    double count = 0;
    double milliseconds = 0;
  };
  using Totals = std::map<std::string_view, Total>;

  void stepStarted(int rank, int step, std::int64_t time) override;
  void stepFinished(int rank, int step, std::int64_t time, double loss) override;
  void opFinished(const OpRecord& record) override;
  void collectiveFinished(const CollectiveRecord&) override {}
  void passFinished(const PassRecord&) override {}
  void memoryChanged(const StepPlace&, Term, std::int64_t, std::int64_t, std::int64_t) override {}

  // Means of the steps that ended, without the first one, which warms up; of the only one.
  Totals ops() const;
  double restMilliseconds() const;  // of a step, between the ops

 private:
  struct Step {
    Totals ops;
    std::int64_t start = 0, end = 0;
  };
  std::size_t firstStep() const { return m_steps.size() > 1 ? 1 : 0; }

  Step m_running;
  std::vector<Step> m_steps;
};

}  // namespace shardscope
