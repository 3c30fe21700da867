// SPDX-License-Identifier: GPL-3.0-or-later
// Core's sentences in the language of the window. Translations are keyed by the sentence's id and installed as a
// QTranslator (language.h), so that a change of language reaches them as it reaches tr().
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/base/units.h"

namespace shardscope {

inline constexpr const char* kSentenceContext = "core";

QString say(const Message& message);
QString say(const Message& message, const std::optional<Message>& remark);
QString say(const Message& message, std::string_view suffix);  // the sentence message.id + suffix, such as ".title"
QString say(const Error& error);
bool hasSentence(const Message& message, std::string_view suffix);

// Plain text as a part of rich text, which takes a narrow space for one at which a line may end.
QString richText(const QString& plain);

// As the language writes them (language.h).
QString numberText(double value, int decimals);
QString numberText(std::int64_t value);
QString roundText(double value, int digits);  // at most so many digits, no zeros at the end

QString gibText(Bytes bytes);        // "61.8": GiB with one decimal
QString timeText(Nanoseconds time);  // "132.8 s", "12.4 ms"
QString bytesText(Bytes bytes);      // "61.8 GiB"

}  // namespace shardscope
