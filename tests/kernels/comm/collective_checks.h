// SPDX-License-Identifier: Apache-2.0
// Collectives against what a serial program computes, whatever the transport. Every rank of the world calls these with
// the same arguments; data follow from rank and index, so that each rank computes all by itself what it should get.
// A difference throws std::runtime_error that says where.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/comm/world.h"

namespace shardscope::check {

// Every operation, type and in-place form among all ranks, with zero, one, odd and many elements.
void everyOperation(World& world);

// Many operations begun before any is waited for, which is done in an order of each rank's own.
void manyInFlight(World& world);

// Random operations over overlapping groups: pairs, rows, columns, everyone. Each rank begins those of its groups in
// one common order, and waits for them when chance says so.
void randomOperations(World& world, std::uint32_t seed, int operations);

}  // namespace shardscope::check
