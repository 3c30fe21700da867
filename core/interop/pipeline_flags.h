// SPDX-License-Identifier: Apache-2.0
// The ways to split a pipeline as Megatron's separate flags, and as the one text of ParallelLayout::pipelineLayout.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace shardscope {

struct PipelineFlags {
  std::string layout;        // a layout string; empty = none
  std::optional<int> first;  // layers of the first and of the last stage
  std::optional<int> last;
  bool embedding = false;  // counts as a layer in the even split
  bool loss = false;

  bool operator==(const PipelineFlags&) const = default;
};

PipelineFlags readPipelineFlags(std::string_view pipelineLayout);
std::string pipelineText(const PipelineFlags& flags);

}  // namespace shardscope
