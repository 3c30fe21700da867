// SPDX-License-Identifier: GPL-3.0-or-later
// How far a command is, on standard error: one line that is written over on a terminal, a line every few seconds
// elsewhere.
#pragma once

#include <chrono>
#include <string>

namespace shardscope {

class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();  // leaves a terminal as it was
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  bool due() const;  // whether a line shown now is not too soon after the last
  void show(const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;

  bool m_terminal;
  bool m_shown = false;
  Clock::time_point m_last;
};

}  // namespace shardscope
