// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up what the ops and collectives of a running step take, step by step and name by name.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "kernels/step/step_observer.h"

namespace shardscope {

// Shared by the ranks of one process: each calls it on its own thread.
class RunTimes : public StepObserver {
 public:
  // An op that uses the rank's thread alone counts as that thread's processor time, so that other programs on the
  // machine do not; where it uses several threads, as the time until it has ended.
  RunTimes(int ranks, bool severalThreads)
      : m_severalThreads(severalThreads), m_ranks(static_cast<std::size_t>(ranks)) {}

  struct Times {
    double forward = 0, backward = 0;  // ns; replays are forward
    double count = 0;                  // calls
  };
  struct Step {
    std::map<std::string_view, Times> ops;
    std::map<std::string_view, double> collectives;  // ns of processor time
  };
  // The sums over all ranks, by step; read when the run has returned.
  std::vector<Step> steps() const;
  // ns of processor time of this process in each step.
  const std::vector<double>& processorTimes() const { return m_processorTimes; }

  void stepStarted(int rank, int step, std::int64_t time) override;
  void stepFinished(int rank, int step, std::int64_t time, double loss) override;
  void opFinished(const OpRecord& record) override;
  void collectiveFinished(const CollectiveRecord& record) override;
  void passFinished(const PassRecord&) override {}
  void memoryChanged(const StepPlace&, Term, std::int64_t, std::int64_t, std::int64_t) override {}

 private:
  std::vector<Step>& of(int rank) { return m_ranks[static_cast<std::size_t>(rank)]; }

  bool m_severalThreads;
  std::vector<std::vector<Step>> m_ranks;
  double m_processorStart = 0;  // of rank 0 alone
  std::vector<double> m_processorTimes;
};

}  // namespace shardscope
