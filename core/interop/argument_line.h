// SPDX-License-Identifier: Apache-2.0
// A Megatron-LM launch line, or one flag a line, read with the rules of Python's argparse: no abbreviations, a flag
// takes the words behind it up to the next flag, "--flag=value" works, the last of two equal flags wins.
// In front may stand the launcher ("torchrun --nnodes 4 --nproc-per-node 8 pretrain_gpt.py") and KEY=VALUE settings.
// Comments say what arguments can't: "# world 256", "# env CUDA_DEVICE_MAX_CONNECTIONS=1".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/interop/settings.h"
#include "core/interop/shell_words.h"

namespace shardscope {

struct LaunchFacts {
  int world = 0;  // GPUs; 0 = not stated
  Environment environment;
  std::string recipe;  // of a "# recipe NAME" comment
  std::string preset;  // of a "# model (preset ID)" comment
};

// Facts that stand in comments; errors where a number is none.
void readComments(const std::vector<std::string>& comments, LaunchFacts& facts, ImportLog& log);

// Fills settings with every known flag; unknown ones go to the log as unmapped, with the nearest known one.
void readArguments(const ShellText& text, Settings& settings, LaunchFacts& facts);

}  // namespace shardscope
