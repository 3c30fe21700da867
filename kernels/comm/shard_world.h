// SPDX-License-Identifier: Apache-2.0
// One rank of a larger world, alone: it runs with its exact shapes, and copies made here stand in for what its peers
// would send.
//   all-reduce       this rank's part is the sum, or the maximum
//   reduce-scatter   this rank's share of its own part
//   all-gather       this rank's part once a rank; where it lies in the result already, the other parts stay as they
//   are all-to-all       this rank's rows over and over, as many as are to be received send             goes nowhere
//   receive          the same small numbers every time, so that what is received again is equal
// Bytes are moved as in a whole run, nothing is waited for, and no value gets out of hand; the values mean nothing.
#pragma once

#include <memory>

#include "kernels/comm/world.h"

namespace shardscope {

std::unique_ptr<World> makeShardWorld(int rank, int size);

}  // namespace shardscope
