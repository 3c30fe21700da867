// SPDX-License-Identifier: Apache-2.0
// Values of Megatron-Bridge overrides: quotes, lists, dtypes, layouts as lists of stages.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace shardscope {

// Without the quotes around it, if there are any.
std::string_view unquoted(std::string_view text);
std::optional<bool> parseBool(std::string_view text);
bool isNullValue(std::string_view text);

// "[a,b]" into a and b; one value where it is no list.
std::vector<std::string> listValues(std::string_view text);

// fp32, bf16, fp16 or fp8 for torch.float32 and its like; others stay as they are.
std::string dtypeName(std::string_view text);

// "[[embedding,decoder],[decoder,loss]]" into a layout string; one that is a layout string already stays.
Result<std::string> layoutText(std::string_view text);

}  // namespace shardscope
