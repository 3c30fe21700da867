// SPDX-License-Identifier: GPL-3.0-or-later
// Says how long a run is expected to take, and while it runs how far it is.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "app/engine/prepared_run.h"
#include "kernels/step/step_runner.h"

namespace shardscope {

// "3 steps of about 2.10 s; the first may take twice as long. About 8.40 s in all."
std::string expectation(int steps, Nanoseconds step);

// Shows progress from its own thread until it goes.
class RunProgress {
 public:
  RunProgress(int steps, Nanoseconds step);

  // Counts the steps of the run. The counter outlives this.
  void follow(RunSettings& settings) const;

 private:
  void show(const std::stop_token& stop) const;

  int m_steps;
  Nanoseconds m_all;  // expected
  std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
  std::shared_ptr<std::atomic<int>> m_done = std::make_shared<std::atomic<int>>(0);
  std::jthread m_thread;  // last: it ends before the others go
};

}  // namespace shardscope
