// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a symbol that a card leaves undefined: read as strictly as a stranger would.
#pragma once

#include <QRegularExpression>
#include <QSet>

#include "app/models/why.h"
#include "app/models/why_symbols.h"

namespace shardscope {

// Short names, capitals and names with an underscore; not numbers, units, functions, words and the letters by which
// the columns of a comparison go.
inline bool looksLikeSymbol(const QString& token) {
  static const QSet<QString> kKnown{"B",   "s",   "ms",   "us",  "ns",  "%",    "GPU", "GPUs", "lcm", "min", "max",
                                    "GiB", "MiB", "FP32", "MLP", "MTP", "FLOP", "A",   "C",    "la",  "le",  "el"};
  static const QRegularExpression kShort(QStringLiteral("^([A-Za-z]{1,2}|[A-Z]{2,4}|[A-Za-z]+_[A-Za-z_]+)$"));
  return !kKnown.contains(token) && token.contains(kShort);
}

inline QStringList tokensOf(QString text) {
  text.replace(QRegularExpression(QStringLiteral("([()⌈⌉,;:=×−/]|\\. |\\.$)")), QStringLiteral(" \\1 "));
  return text.split(QRegularExpression(QStringLiteral("[\\s\u00a0\u202f]+")), Qt::SkipEmptyParts);
}

// A formula is all symbols; in a sentence they stand beside an operator.
inline QString undefinedIn(const QString& text, bool formula, const QSet<QString>& defined) {
  static const QSet<QString> kOperators{"x", "×", "+", "−", "/", "=", "-"};
  const QStringList tokens = tokensOf(text);
  for (qsizetype i = 0; i < tokens.size(); ++i) {
    QString token = tokens[i];
    token.remove(QRegularExpression(QStringLiteral("^\\d+(?=[A-Za-z])")));
    const bool beside =
        (i > 0 && kOperators.contains(tokens[i - 1])) || (i + 1 < tokens.size() && kOperators.contains(tokens[i + 1]));
    if (kOperators.contains(token) || defined.contains(token) || !(formula ? tokens.size() < 2 || beside : beside))
      continue;
    if (i + 2 < tokens.size() && defined.contains(token + tokens[i + 1] + tokens[i + 2])) continue;
    if (i > 1 && defined.contains(tokens[i - 2] + tokens[i - 1] + token)) continue;
    if (looksLikeSymbol(token)) return QStringLiteral("%1 in: %2").arg(token, text);
  }
  return {};
}

// Empty where the legend covers the card.
inline QString undefinedSymbol(const Why& why) {
  QSet<QString> defined;
  for (const QString& part : symbolLegend(why).split(QStringLiteral(" · "), Qt::SkipEmptyParts))
    for (const QString& name : part.section(QStringLiteral(": "), 0, 0).split(QStringLiteral(", "))) defined << name;
  for (const WhyLine& line : why.lines)
    if (QString found = undefinedIn(line.formula, true, defined); !found.isEmpty()) return found;
  for (const QString& note : why.notes)
    if (QString found = undefinedIn(note, false, defined); !found.isEmpty()) return found;
  return {};
}

}  // namespace shardscope
