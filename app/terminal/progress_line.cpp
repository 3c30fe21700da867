// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/progress_line.h"

#include <unistd.h>

#include <iostream>

namespace shardscope {
namespace {

constexpr std::chrono::milliseconds kOnTerminal{100}, kElsewhere{5000};

}  // namespace

ProgressLine::ProgressLine() : m_terminal(isatty(STDERR_FILENO) != 0), m_last(Clock::now()) {}

ProgressLine::~ProgressLine() {
  if (m_terminal && m_shown) std::cerr << "\r\033[K" << std::flush;
}

bool ProgressLine::due() const { return Clock::now() - m_last >= (m_terminal ? kOnTerminal : kElsewhere); }

void ProgressLine::show(const std::string& text) {
  m_last = Clock::now();
  m_shown = true;
  if (m_terminal)
    std::cerr << "\r\033[K" << text << std::flush;
  else
    std::cerr << text << std::endl;
}

}  // namespace shardscope
