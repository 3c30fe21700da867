// SPDX-License-Identifier: GPL-3.0-or-later
// What an option takes as a number: never nan or infinity, nor a sign that the type then loses.
#pragma once

#include <CLI/CLI.hpp>

namespace shardscope {

CLI::Validator aboveZero();        // such as 0.5
CLI::Validator zeroOrMore();       // whole, of 64 bits
CLI::Validator coresOf(int most);  // 1 to as many as there are

}  // namespace shardscope
