// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/observe_step.h"

namespace shardscope {
namespace {

ActivityPass passOf(StepPass pass) {
  switch (pass) {
    case StepPass::Forward:
      return ActivityPass::Forward;
    case StepPass::Backward:
      return ActivityPass::Backward;
    case StepPass::Recompute:
      return ActivityPass::Recompute;
    case StepPass::Optimizer:
      return ActivityPass::Optimizer;
  }
  return ActivityPass::Unknown;
}

ActivityPlace placeOf(const StepPlace& place) {
  return {place.rank,
          place.microbatch,
          place.layer,
          static_cast<std::int16_t>(place.stage),
          static_cast<std::int16_t>(place.chunk),
          passOf(place.pass)};
}

}  // namespace

void ObserveStep::stepStarted(int rank, int step, std::int64_t time) {
  m_collector.stepStarted(rank, step, time);
  if (m_next != nullptr) m_next->stepStarted(rank, step, time);
}

void ObserveStep::stepFinished(int rank, int step, std::int64_t time, double loss) {
  m_collector.stepFinished(rank, step, time, loss);
  if (m_next != nullptr) m_next->stepFinished(rank, step, time, loss);
}

void ObserveStep::opFinished(const OpRecord& record) {
  m_collector.opFinished(placeOf(record.place), {record.name, record.start, record.end, record.bytes, record.flops});
  if (m_next != nullptr) m_next->opFinished(record);
}

void ObserveStep::collectiveFinished(const CollectiveRecord& record) {
  m_collector.collectiveFinished(placeOf(record.place),
                                 {record.name, record.group, groupName(record.kind), record.sequence, record.bytes,
                                  record.arrived, record.waited, record.completed});
  if (m_next != nullptr) m_next->collectiveFinished(record);
}

void ObserveStep::passFinished(const PassRecord& record) {
  m_collector.passFinished(placeOf(record.place), record.start, record.end);
  if (m_next != nullptr) m_next->passFinished(record);
}

void ObserveStep::memoryChanged(const StepPlace& place, Term term, std::int64_t change, std::int64_t live,
                                std::int64_t time) {
  m_collector.memoryChanged(placeOf(place), infoOf(term).id, change, live, time);
  if (m_next != nullptr) m_next->memoryChanged(place, term, change, live, time);
}

}  // namespace shardscope
