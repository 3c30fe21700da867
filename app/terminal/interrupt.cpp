// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/interrupt.h"

#include <csignal>

namespace shardscope {
namespace {

std::atomic<bool> g_interrupted{false};

// A second Ctrl-C ends the program at once. A launcher asks several times, and kills when it has waited long enough.
void interrupt(int signal) {
  g_interrupted = true;
  if (signal == SIGINT) std::signal(signal, SIG_DFL);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  g_interrupted = false;
  m_before = std::signal(SIGINT, interrupt);
  m_endBefore = std::signal(SIGTERM, interrupt);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, m_before);
  std::signal(SIGTERM, m_endBefore);
}

std::atomic<bool>* InterruptGuard::flag() const { return &g_interrupted; }

}  // namespace shardscope
