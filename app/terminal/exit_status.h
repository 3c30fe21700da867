// SPDX-License-Identifier: GPL-3.0-or-later
// What the programs of the command line end with.
#pragma once

namespace shardscope {

enum ExitStatus {
  kDone = 0,
  kBadInput = 1,  // some input could not be used, or a run failed
  kWrongUsage = 2,
  kInterrupted = 130  // what was found until then is printed
};

}  // namespace shardscope
