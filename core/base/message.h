// SPDX-License-Identifier: Apache-2.0
// What core says to people: the id of a sentence in core/text and the values for its placeholders.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/units.h"

namespace shardscope {

// A word or a phrase of core/text that fills a placeholder: it is translated as the sentences are.
struct Word {
  std::string_view id;  // a literal

  constexpr explicit Word(std::string_view word) : id(word) {}
  bool operator==(const Word&) const = default;
};

using MessageValue = std::variant<std::int64_t, double, Bytes, Nanoseconds, std::string, Word>;

struct MessageArgument {
  std::string_view name;  // a literal: the {placeholder} in the sentence
  MessageValue value;

  bool operator==(const MessageArgument&) const = default;
};

struct Message {
  std::string_view id;  // a literal: the key of the sentence table
  std::vector<MessageArgument> arguments;

  bool operator==(const Message&) const = default;
};

}  // namespace shardscope
