// SPDX-License-Identifier: Apache-2.0
#include "core/interop/pipeline_flags.h"

#include <algorithm>

#include "core/interop/settings.h"

namespace shardscope {
namespace {

// The number behind "first=" or "last=".
std::optional<int> numberBehind(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == text.npos) return std::nullopt;
  text.remove_prefix(at + key.size());
  const std::optional<std::int64_t> value = parseInteger(text.substr(0, text.find(',')));
  if (!value || *value < 0 || *value > INT32_MAX) return std::nullopt;
  return static_cast<int>(*value);
}

}  // namespace

PipelineFlags readPipelineFlags(std::string_view text) {
  PipelineFlags flags;
  if (text.empty() || text == "even") return flags;
  if (text.starts_with("account_for_")) {
    flags.embedding = text.find("embedding") != text.npos;
    flags.loss = text.find("loss") != text.npos;
  } else if (text.starts_with("first=") || text.starts_with("last=")) {
    flags.first = numberBehind(text, "first=");
    flags.last = numberBehind(text, "last=");
  } else {
    flags.layout = std::string(text);
  }
  return flags;
}

std::string pipelineText(const PipelineFlags& flags) {
  if (!flags.layout.empty()) return flags.layout;
  std::string text;
  if (flags.first) text = "first=" + std::to_string(*flags.first);
  if (flags.last) text += std::string(text.empty() ? "" : ",") + "last=" + std::to_string(*flags.last);
  if (!text.empty()) return text;
  if (flags.embedding && flags.loss) return "account_for_embedding/loss";
  if (flags.embedding) return "account_for_embedding";
  return flags.loss ? "account_for_loss" : "";
}

}  // namespace shardscope
