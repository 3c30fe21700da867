// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a command of shardscope-cli in this process and keeps what it printed.
#pragma once

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "app/cli/commands.h"

namespace shardscope {

struct CliRun {
  int status = 0;
  std::string out;
  std::string err;
};

inline CliRun runCli(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), "shardscope-cli");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());

  std::ostringstream out, err;
  std::istringstream in(input);
  std::streambuf* const outBefore = std::cout.rdbuf(out.rdbuf());
  std::streambuf* const errBefore = std::cerr.rdbuf(err.rdbuf());
  std::streambuf* const inBefore = std::cin.rdbuf(in.rdbuf());
  const int status = runCommandLine(static_cast<int>(argv.size()), argv.data());
  std::cout.rdbuf(outBefore);
  std::cerr.rdbuf(errBefore);
  std::cin.rdbuf(inBefore);
  return {status, out.str(), err.str()};
}

}  // namespace shardscope
