// SPDX-License-Identifier: GPL-3.0-or-later
// What a connected engine does on command: run a step, measure the machine. One thing at a time, on a thread of its
// own.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

#include "app/engine/record_backlog.h"
#include "core/protocol/control.h"

namespace shardscope {

class EngineWork {
 public:
  using Tell = std::function<void(ControlMessage)>;  // on the thread of the work

  EngineWork(RecordBacklog& records, Tell tell);
  ~EngineWork();  // asks the work to end, and waits for it
  EngineWork(const EngineWork&) = delete;
  EngineWork& operator=(const EngineWork&) = delete;

  bool busy() const { return m_busy; }
  // Not while it is busy. Ends with Ended, Measured or Refused.
  void start(const RunRequest& request);
  void start(const BenchRequest& request);
  void stop();  // gives up the step under way

 private:
  void begin(std::function<ControlMessage()> work);  // which returns the last that it has to tell
  ControlMessage run(const RunRequest& request);

  RecordBacklog& m_records;
  Tell m_tell;
  std::thread m_thread;
  std::atomic<bool> m_busy{false}, m_cancelled{false};
  std::uint64_t m_runs = 0;
};

}  // namespace shardscope
