// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/terminal/output_check.h"

int main(int argc, char** argv) {
  return shardscope::afterOutput("shardscope-cli", shardscope::runCommandLine(argc, argv));
}
