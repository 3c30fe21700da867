// SPDX-License-Identifier: Apache-2.0
// The one table of English sentences, by id. Placeholders look like {name}; the type of the value decides how it is
// written. {name|GPU|GPUs} is the first word where the value is one, else the second. The explorer translates the
// template first and fills it afterwards.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"

namespace shardscope {

struct Sentence {
  std::string_view id;
  std::string_view text;
};

// The template of an id; empty when there is none.
std::string_view sentence(std::string_view id);
// Every sentence, for translation catalogues and tests.
std::vector<Sentence> allSentences();

std::string render(const Message& message);
std::string render(const Message& message, const std::optional<Message>& remark);  // one after the other
std::string render(std::string_view text, const Message& message);                 // with another template
std::string render(const Error& error);                                            // "path: sentence"

// How another language writes what fills a template: the word of an id, and a number with its unit, "1234.5 GiB".
struct Wording {
  std::function<std::string(std::string_view id)> word;
  std::function<std::string(std::string number)> number;
};
std::string render(std::string_view text, const Message& message, const Wording& wording);

std::string formatBytes(Bytes bytes);      // "12.3 GiB"
std::string formatTime(Nanoseconds time);  // "1.73 s", "12.4 ms"

}  // namespace shardscope
