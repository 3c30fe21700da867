// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/run_times.h"

#include <algorithm>
#include <ctime>

namespace shardscope {
namespace {

double processorTime() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

}  // namespace

void RunTimes::stepStarted(int rank, int, std::int64_t) {
  of(rank).emplace_back();
  if (rank == 0) m_processorStart = processorTime();
}

void RunTimes::stepFinished(int rank, int, std::int64_t, double) {
  if (rank == 0) m_processorTimes.push_back(processorTime() - m_processorStart);
}

void RunTimes::opFinished(const OpRecord& record) {
  Times& times = of(record.place.rank).back().ops[record.name];
  const std::int64_t time = m_severalThreads ? record.end - record.start : record.busy;
  (record.place.pass == StepPass::Backward ? times.backward : times.forward) += static_cast<double>(time);
  times.count += 1;
}

void RunTimes::collectiveFinished(const CollectiveRecord& record) {
  of(record.place.rank).back().collectives[record.name] += static_cast<double>(record.busy);
}

std::vector<RunTimes::Step> RunTimes::steps() const {
  std::size_t count = m_ranks.empty() ? 0 : m_ranks.front().size();
  for (const std::vector<Step>& rank : m_ranks) count = std::min(count, rank.size());
  std::vector<Step> sums(count);
  for (const std::vector<Step>& rank : m_ranks)
    for (std::size_t i = 0; i < count; ++i) {
      for (const auto& [name, time] : rank[i].collectives) sums[i].collectives[name] += time;
      for (const auto& [name, times] : rank[i].ops) {
        Times& sum = sums[i].ops[name];
        sum.forward += times.forward;
        sum.backward += times.backward;
        sum.count += times.count;
      }
    }
  return sums;
}

}  // namespace shardscope
