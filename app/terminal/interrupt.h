// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C while a command works, or the signal to end: the first one asks it to end and print what it has, a second one
// ends the program.
#pragma once

#include <atomic>

namespace shardscope {

// One at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  bool asked() const { return flag()->load(); }
  std::atomic<bool>* flag() const;

 private:
  void (*m_before)(int);
  void (*m_endBefore)(int);
};

}  // namespace shardscope
