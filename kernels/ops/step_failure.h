// SPDX-License-Identifier: Apache-2.0
// What ends a step before its time. These are exceptions: a rank's thread unwinds through a whole forward or backward,
// frees what it holds, and StepRunner turns the first of them into one sentence that names rank, stage and op.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace shardscope {

class StepFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class OutOfMemory : public StepFailure {
 public:
  OutOfMemory(std::int64_t asked, std::int64_t live, std::int64_t limit);
};

// Another rank failed first, or the step was cancelled: not the cause.
class StepAborted : public StepFailure {
 public:
  using StepFailure::StepFailure;
};

// A peer did not answer in time, or its process is gone.
class PeerLost : public StepFailure {
 public:
  explicit PeerLost(const std::string& sentence, std::vector<int> ranks = {})
      : StepFailure(sentence), m_ranks(std::move(ranks)) {}
  const std::vector<int>& ranks() const { return m_ranks; }  // of the world; those that are missing

 private:
  std::vector<int> m_ranks;
};

}  // namespace shardscope
