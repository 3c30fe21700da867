// SPDX-License-Identifier: Apache-2.0
// How many tokens each expert of each layer was given, step by step. Where two runs differ in it, a token on the edge
// between two experts has changed sides.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "kernels/cpu/cpu_backend.h"
#include "kernels/step/step_observer.h"

namespace shardscope::test {

using RoutedTokens = std::map<int, std::vector<std::int64_t>>;  // by layer: [experts]

// Rows that went to another expert, and the most that could have.
struct MovedRows {
  std::int64_t moved = 0, of = 0;
};
MovedRows movedRows(const RoutedTokens& a, const RoutedTokens& b);

class RoutingRecorder : public StepObserver {
 public:
  RoutingRecorder(int steps, int numExperts);

  std::unique_ptr<Backend> makeBackend(int threads);  // on the rank's thread
  const std::vector<RoutedTokens>& steps() const { return m_steps; }

  void stepStarted(int rank, int step, std::int64_t time) override;
  void opFinished(const OpRecord& record) override;
  void stepFinished(int, int, std::int64_t, double) override {}
  void collectiveFinished(const CollectiveRecord&) override {}
  void passFinished(const PassRecord&) override {}
  void memoryChanged(const StepPlace&, Term, std::int64_t, std::int64_t, std::int64_t) override {}

 private:
  std::mutex m_mutex;
  std::size_t m_numExperts;
  std::vector<RoutedTokens> m_steps;
};

}  // namespace shardscope::test
