// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/text.h"

#include <QCoreApplication>
#include <string>

#include "core/text/sentences.h"

namespace shardscope {
namespace {

std::string templateOf(const std::string& id) {
  const QString translated = QCoreApplication::translate(kSentenceContext, id.c_str());
  if (translated != QLatin1String(id.c_str())) return translated.toStdString();
  const std::string_view english = sentence(id);
  return std::string(english.empty() ? std::string_view(id) : english);
}

}  // namespace

QString say(const Message& message) { return say(message, std::string_view()); }

QString say(const Message& message, const std::optional<Message>& remark) {
  return remark ? say(message) + QLatin1Char(' ') + say(*remark) : say(message);
}

QString say(const Message& message, std::string_view suffix) {
  return QString::fromStdString(render(templateOf(std::string(message.id).append(suffix)), message));
}

QString say(const Error& error) {
  return error.path.empty() ? say(error.message) : QString::fromStdString(error.path) + ": " + say(error.message);
}

bool hasSentence(const Message& message, std::string_view suffix) {
  return !sentence(std::string(message.id).append(suffix)).empty();
}

QString gibText(Bytes bytes) { return QString::number(toGiB(bytes), 'f', 1); }
QString timeText(Nanoseconds time) { return QString::fromStdString(formatTime(time)); }
QString bytesText(Bytes bytes) { return QString::fromStdString(formatBytes(bytes)); }

}  // namespace shardscope
