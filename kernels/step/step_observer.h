// SPDX-License-Identifier: Apache-2.0
// What a running step tells about itself. Names of ops and collectives are the planner's (core/cost/step_detail.h), so
// that a prediction and a measurement join without guessing. Called on the rank's own thread, between ops; an observer
// that is shared by ranks must be safe for that. Times are nanoseconds of the steady clock of this machine.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/cost/op_cost.h"
#include "core/memory/memory_terms.h"
#include "core/parallel/process_groups.h"

namespace shardscope {

enum class StepPass : std::uint8_t { Forward, Backward, Recompute, Optimizer };

// Where in the step a rank is.
struct StepPlace {
  int rank = 0;
  int stage = 0;  // pipeline rank
  int chunk = 0;  // model chunk of this rank
  int microbatch = -1;
  int layer = -1;  // global; -1 = embedding, head, optimizer. MTP layers follow the last layer
  StepPass pass = StepPass::Forward;
};

struct OpRecord {
  StepPlace place;
  std::string_view name;  // a literal, such as "attention.core"
  std::int64_t start = 0, end = 0;
  std::int64_t busy = 0;  // processor time of the rank's thread, without what other programs took
  double flops = 0;
  std::int64_t bytes = 0;  // of memory that the op has to touch
};

struct CollectiveRecord {
  StepPlace place;
  std::string_view name;   // a literal, such as "ep.dispatch"
  std::string_view group;  // such as "ep3"
  GroupKind kind = GroupKind::Tp;
  std::uint64_t sequence = 0;  // of this group: the same number on every rank of it
  std::int64_t bytes = 0;      // that this rank hands over
  std::int64_t arrived = 0;    // the call
  std::int64_t waited = 0;     // when the rank began to wait for it
  std::int64_t completed = 0;
  std::int64_t busy = 0;  // processor time of the rank's thread: copies for itself and for others
};

// A forward, backward or the optimizer, from its first op to its last.
struct PassRecord {
  StepPlace place;
  std::int64_t start = 0, end = 0;
};

class StepObserver {
 public:
  virtual ~StepObserver() = default;
  virtual void stepStarted(int rank, int step, std::int64_t time) = 0;
  virtual void stepFinished(int rank, int step, std::int64_t time, double loss) = 0;
  virtual void opFinished(const OpRecord& record) = 0;
  virtual void collectiveFinished(const CollectiveRecord& record) = 0;
  virtual void passFinished(const PassRecord& record) = 0;
  virtual void memoryChanged(const StepPlace& place, Term term, std::int64_t change, std::int64_t live,
                             std::int64_t time) = 0;
};

}  // namespace shardscope
