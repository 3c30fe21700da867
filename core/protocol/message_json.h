// SPDX-License-Identifier: Apache-2.0
// Messages and errors as JSON, so that whoever shows them says them in its own language:
//   {"id": "run.too-long", "arguments": {"need": {"time_ns": 5e9}, "steps": 3, ...}, "text": the English sentence}
// A program that does not know the id shows the text.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"

namespace shardscope {

nlohmann::json messageToJson(const Message& message);
Message messageFromJson(const nlohmann::json& json);  // "protocol.other" with the text where the id is not known here

nlohmann::json errorToJson(const Error& error);  // with its "path"
Error errorFromJson(const nlohmann::json& json);

}  // namespace shardscope
