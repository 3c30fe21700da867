// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/output_check.h"

#include <iostream>

#include "app/terminal/exit_status.h"
#include "core/text/sentences.h"

namespace shardscope {

int afterOutput(const std::string& program, int status) {
  if (std::cout.flush()) return status;
  std::cerr << program << ": " << render(Message{"cli.output-lost", {}}) << '\n';
  return kBadInput;
}

}  // namespace shardscope
