// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/run_progress.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "app/terminal/progress_line.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

// The first step warms up and may take twice as long.
Nanoseconds allOf(int steps, Nanoseconds step) { return step * static_cast<double>(steps + 1); }

}  // namespace

std::string expectation(int steps, Nanoseconds step) {
  const std::string one = formatTime(step);
  if (steps == 1) return "One step of about " + one + ", twice as long where it warms up.";
  return std::to_string(steps) + " steps of about " + one + "; the first may take twice as long. About " +
         formatTime(allOf(steps, step)) + " in all.";
}

RunProgress::RunProgress(int steps, Nanoseconds step)
    : m_steps(steps), m_all(allOf(steps, step)), m_thread([this](const std::stop_token& stop) { show(stop); }) {}

void RunProgress::follow(RunSettings& settings) const {
  settings.gradientsReady = [done = m_done](RankProgram&, int step) {
    int known = done->load();
    while (known < step && !done->compare_exchange_weak(known, step)) {}
  };
}

void RunProgress::show(const std::stop_token& stop) const {
  constexpr std::chrono::milliseconds kLook{200};
  ProgressLine line;
  std::mutex mutex;
  std::condition_variable_any sleep;
  std::unique_lock lock(mutex);
  while (!sleep.wait_for(lock, stop, kLook, [&stop] { return stop.stop_requested(); })) {
    if (!line.due()) continue;
    const auto elapsed = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - m_start);
    line.show("step " + std::to_string(std::min(m_done->load() + 1, m_steps)) + " of " + std::to_string(m_steps) +
              ", " + formatTime({elapsed.count()}) + " of about " + formatTime(m_all));
  }
}

}  // namespace shardscope
