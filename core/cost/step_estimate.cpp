// SPDX-License-Identifier: Apache-2.0
// Closed form. B_r is the time of one micro batch on rank r (all its chunks, both passes), S the sum of them, H_r what
// EP overlap leaves exposed in the warm-up and at the end:
//   length = max over r of ((m - 1/v) B_r + H_r) + S / v,   which is m B + (p - 1) B / v where all ranks are equal
// and twice the way through all p v stages on the link, where sends are overlapped. Exact for 1F1B and for equal
// chunks; where ranks share cores (core/cost/shared_cores.h) at least as long as all work on these. Then the gradient
// reduction and the optimizer of the slowest rank.
#include "core/cost/step_estimate.h"

#include <algorithm>

#include "core/cost/shared_cores.h"
#include "core/cost/step_summary.h"

namespace shardscope {
StepEstimate estimateStep(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout& pipeline) {
  const StageCosts costs = stageCosts(scenario, groups, pipeline);
  const CostBasis& basis = costs.basis;
  const ScheduleShape shape = scheduleShape(basis);
  const double v = basis.vpp;
  const double m = basis.numMicrobatches;

  StepShape step;
  double sum = 0;
  for (int rank = 0; rank < basis.pp; ++rank) {
    const WorkTime time = rankTime(costs, pipeline, rank);
    const double busy = time.forward + time.backward;
    const double hidden = time.hiddenForward + time.hiddenBackward;
    const double apart = hidden > 0 ? warmupSteps(shape, rank) / v * hidden : 0;
    const double length = (m - 1 / v) * busy + apart;
    sum += busy;
    if (rank == 0 || length > step.length) {
      step.length = length;
      step.rank = rank;
      step.forward = time.forward;
      step.backward = time.backward;
      step.apart = apart;
      step.doubt = time.doubt;
    }
  }
  step.length += sum / v + 2 * (v * basis.pp - 1) * (costs.send - costs.sendShown);
  step.length = std::max(step.length, m * sharedMicrobatch(costs, pipeline));
  return summarizeStep(costs, pipeline, step);
}

}  // namespace shardscope
