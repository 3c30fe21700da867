// SPDX-License-Identifier: Apache-2.0
// A group of a rank that runs alone: see shard_world.h. Everything is done when a call returns.
#pragma once

#include <string>
#include <utility>

#include "kernels/comm/communicator.h"

namespace shardscope {

class ShardCommunicator : public Communicator {
 public:
  ShardCommunicator(int place, int size, std::string name) : m_place(place), m_size(size), m_name(std::move(name)) {}

  int rank() const override { return m_place; }
  int size() const override { return m_size; }
  std::string_view name() const override { return m_name; }

  Pending allReduce(const void* from, void* to, std::int64_t count, DataType type, Reduction reduction) override;
  Pending reduceScatter(const void* from, void* to, std::int64_t count, DataType type) override;
  Pending allGather(const void* from, void* to, std::int64_t count, DataType type) override;
  Pending allToAll(const void* from, std::span<const std::int64_t> sendCounts, void* to,
                   std::span<const std::int64_t> receiveCounts, DataType type) override;
  Pending send(const void* from, std::int64_t count, DataType type, int peer) override;
  Pending receive(void* to, std::int64_t count, DataType type, int peer) override;
  void barrier() override {}

 private:
  int m_place;
  int m_size;
  std::string m_name;
};

}  // namespace shardscope
