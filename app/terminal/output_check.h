// SPDX-License-Identifier: GPL-3.0-or-later
// What a program ends with when it has printed all: a result that could not be written is no success.
#pragma once

#include <string>

namespace shardscope {

// Writes out what is left for standard output. Returns the status, or kBadInput and says why where not all could be
// written.
int afterOutput(const std::string& program, int status);

}  // namespace shardscope
