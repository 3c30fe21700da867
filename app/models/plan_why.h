// SPDX-License-Identifier: GPL-3.0-or-later
// How the figures of a plan come about.
#pragma once

#include "app/models/planned_scenario.h"
#include "app/models/why.h"

namespace shardscope {

enum class Quantity : std::uint8_t {
  Gpus,
  Dp,
  Edp,
  Microbatches,
  VirtualStages,
  TokensOfStep,
  TokensOfRank,
  Peak,
  PeakShare,
  Left,      // share of the capacity
  Headroom,  // the same in bytes
  Step,
  TimeOfSequence,
  Throughput,
  ThroughputOfAll,
  Flops,
  Mfu
};

// Micro batches a step by the division; not whole where the batch does not divide.
double microbatchShare(const Scenario& scenario, const Plan& plan);

Why whyOf(Quantity quantity, const Scenario& scenario, const Plan& plan);
Why whyOfStage(const Scenario& scenario, const Plan& plan, int stage);  // what it reserves
// One share of the step, with the sentence of how it comes about.
Why whyOfShare(const Scenario& scenario, const Plan& plan, std::string_view component);
// The largest share that is not model computation, which a search names as the limit.
Why whyOfLimit(const Scenario& scenario, const Plan& plan, std::string_view component);

}  // namespace shardscope
