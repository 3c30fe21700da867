// SPDX-License-Identifier: GPL-3.0-or-later
// Hands what a running step tells to the collector of the profiler: the two know nothing of each other.
#pragma once

#include "kernels/step/step_observer.h"
#include "profiler/collect/host_collector.h"

namespace shardscope {

// Shared by the ranks of this process: each calls it on its own thread. The collector outlives it.
class ObserveStep : public StepObserver {
 public:
  // next: is told the same; may be null.
  explicit ObserveStep(HostCollector& collector, StepObserver* next = nullptr) : m_collector(collector), m_next(next) {}

  void stepStarted(int rank, int step, std::int64_t time) override;
  void stepFinished(int rank, int step, std::int64_t time, double loss) override;
  void opFinished(const OpRecord& record) override;
  void collectiveFinished(const CollectiveRecord& record) override;
  void passFinished(const PassRecord& record) override;
  void memoryChanged(const StepPlace& place, Term term, std::int64_t change, std::int64_t live,
                     std::int64_t time) override;

 private:
  HostCollector& m_collector;
  StepObserver* m_next;
};

}  // namespace shardscope
