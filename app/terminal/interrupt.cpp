// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/interrupt.h"

#include <csignal>

namespace shardscope {
namespace {

std::atomic<bool> g_interrupted{false};

}  // namespace

InterruptGuard::InterruptGuard() {
  g_interrupted = false;
  m_before = std::signal(SIGINT, [](int) {
    g_interrupted = true;
    std::signal(SIGINT, SIG_DFL);
  });
}

InterruptGuard::~InterruptGuard() { std::signal(SIGINT, m_before); }

std::atomic<bool>* InterruptGuard::flag() const { return &g_interrupted; }

}  // namespace shardscope
