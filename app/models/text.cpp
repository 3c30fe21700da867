// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/text.h"

#include <QCoreApplication>
#include <cmath>
#include <string>

#include "app/models/language.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

std::string templateOf(std::string_view id) {
  const std::string key(id);
  const QString translated = QCoreApplication::translate(kSentenceContext, key.c_str());
  if (translated != QLatin1String(key.c_str())) return translated.toStdString();
  const std::string_view english = sentence(id);
  return std::string(english.empty() ? id : english);
}

QString local(const std::string& number) { return localNumber(QString::fromStdString(number)); }

}  // namespace

QString say(const Message& message) { return say(message, std::string_view()); }

QString say(const Message& message, const std::optional<Message>& remark) {
  return remark ? say(message) + QLatin1Char(' ') + say(*remark) : say(message);
}

QString say(const Message& message, std::string_view suffix) {
  static const Wording kWording{templateOf, [](const std::string& number) { return local(number).toStdString(); }};
  const std::string text = templateOf(std::string(message.id).append(suffix));
  return QString::fromStdString(render(text, message, kWording));
}

QString say(const Error& error) {
  return error.path.empty() ? say(error.message) : QString::fromStdString(error.path) + ": " + say(error.message);
}

bool hasSentence(const Message& message, std::string_view suffix) {
  return !sentence(std::string(message.id).append(suffix)).empty();
}

QString richText(const QString& plain) { return plain.toHtmlEscaped().replace(kNarrowSpace, QChar::Nbsp); }

QString numberText(double value, int decimals) {
  const QString text = QString::number(value, 'f', decimals);
  const bool isZero = text.startsWith(QLatin1Char('-')) &&
                      text.count(QLatin1Char('0')) + text.count(QLatin1Char('.')) + 1 == text.size();
  return localNumber(isZero ? text.mid(1) : text);
}
QString numberText(std::int64_t value) { return localNumber(QString::number(value)); }
QString roundText(double value, int digits) {
  constexpr double kWhole = 1e15;
  if (std::fabs(value) >= 1e5 && std::fabs(value) < kWhole && value == std::round(value)) return numberText(value, 0);
  return localNumber(QString::number(value, 'g', digits));
}

QString gibText(Bytes bytes) { return numberText(toGiB(bytes), 1); }
QString timeText(Nanoseconds time) { return local(formatTime(time)); }
QString bytesText(Bytes bytes) { return local(formatBytes(bytes)); }

}  // namespace shardscope
