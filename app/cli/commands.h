// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of shardscope-cli. Exit status: 0 done, 1 some input could not be used, 2 wrong usage.
#pragma once

namespace shardscope {

int runCommandLine(int argc, char** argv);

}  // namespace shardscope
