// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/why_symbols.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <utility>
#include <vector>

#include "app/models/why.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

struct Symbol {
  const char* name;
  const char* meaning;
};

constexpr Symbol kSymbols[] = {
    {"TP", QT_TRANSLATE_NOOP("shardscope", "tensor parallel")},
    {"CP", QT_TRANSLATE_NOOP("shardscope", "context parallel")},
    {"EP", QT_TRANSLATE_NOOP("shardscope", "expert parallel")},
    {"ETP", QT_TRANSLATE_NOOP("shardscope", "tensor parallel in the experts")},
    {"PP", QT_TRANSLATE_NOOP("shardscope", "pipeline parallel")},
    {"VPP", QT_TRANSLATE_NOOP("shardscope", "chunks of a pipeline rank")},
    {"DP", QT_TRANSLATE_NOOP("shardscope", "data parallel")},
    {"EDP", QT_TRANSLATE_NOOP("shardscope", "data parallel of the experts")},
    {"MBS", QT_TRANSLATE_NOOP("shardscope", "sequences of a micro batch")},
    {"GBS", QT_TRANSLATE_NOOP("shardscope", "sequences of a step")},
    {"GA", QT_TRANSLATE_NOOP("shardscope", "micro batches of a step on one rank")},
    {"tp", QT_TRANSLATE_NOOP("shardscope", "place of the rank in that direction of the mesh")},
    {"cp", QT_TRANSLATE_NOOP("shardscope", "place of the rank in that direction of the mesh")},
    {"dp", QT_TRANSLATE_NOOP("shardscope", "place of the rank in that direction of the mesh")},
    {"pp", QT_TRANSLATE_NOOP("shardscope", "place of the rank in that direction of the mesh")},
    {"ep", QT_TRANSLATE_NOOP("shardscope", "place of the rank in that direction of the mesh")},
    {"etp", QT_TRANSLATE_NOOP("shardscope", "place of the rank in that direction of the mesh")},
    {"edp", QT_TRANSLATE_NOOP("shardscope", "place of the rank in that direction of the mesh")},
    {"b", QT_TRANSLATE_NOOP("shardscope", "sequences of a micro batch")},
    {"S", QT_TRANSLATE_NOOP("shardscope", "length of the sequence")},
    {"s_full", QT_TRANSLATE_NOOP("shardscope", "length of the sequence")},
    {"s", QT_TRANSLATE_NOOP("shardscope", "tokens of a sequence on one rank")},
    {"u", QT_TRANSLATE_NOOP("shardscope", "tokens of a micro batch on one rank")},
    {"us", QT_TRANSLATE_NOOP("shardscope", "tokens that a rank keeps, divided by TP under sequence parallelism")},
    {"h", QT_TRANSLATE_NOOP("shardscope", "hidden width")},
    {"a", QT_TRANSLATE_NOOP("shardscope", "attention heads of a rank")},
    {"g", QT_TRANSLATE_NOOP("shardscope", "KV heads of a rank")},
    {"d", QT_TRANSLATE_NOOP("shardscope", "width of a head")},
    {"d_qk", QT_TRANSLATE_NOOP("shardscope", "width of a query and key head")},
    {"d_k", QT_TRANSLATE_NOOP("shardscope", "width of a key head")},
    {"d_v", QT_TRANSLATE_NOOP("shardscope", "width of a value head")},
    {"q_lora_rank", QT_TRANSLATE_NOOP("shardscope", "width of the query latent")},
    {"kv_lora_rank", QT_TRANSLATE_NOOP("shardscope", "width of the key-value latent")},
    {"K", QT_TRANSLATE_NOOP("shardscope", "width of all keys on a rank")},
    {"V", QT_TRANSLATE_NOOP("shardscope", "width of all values on a rank")},
    {"n", QT_TRANSLATE_NOOP("shardscope", "value heads of a rank")},
    {"w", QT_TRANSLATE_NOOP("shardscope", "2 with a gate (SwiGLU), else 1")},
    {"F", QT_TRANSLATE_NOOP("shardscope", "width of the MLP on a rank")},
    {"f", QT_TRANSLATE_NOOP("shardscope", "width of an expert on a rank")},
    {"f_s", QT_TRANSLATE_NOOP("shardscope", "width of the shared expert on a rank")},
    {"R", QT_TRANSLATE_NOOP("shardscope", "rows that reach the experts of a rank")},
    {"E", QT_TRANSLATE_NOOP("shardscope", "experts")},
    {"V/t", QT_TRANSLATE_NOOP("shardscope", "vocabulary on a TP rank")}};

const char* meaningOf(const QString& name) {
  for (const Symbol& symbol : kSymbols)
    if (name == QLatin1String(symbol.name)) return symbol.meaning;
  return nullptr;
}

bool operatorBefore(const QString& text) {
  static const QRegularExpression kBefore(QStringLiteral("(^|[\\s(⌈])[x×+−=-][\\s(⌈]*\\d*$|/[\\s(]*$"));
  return text.contains(kBefore);
}

bool operatorBehind(const QString& text) {
  static const QRegularExpression kBehind(QStringLiteral("^[)⌉]*\\s*([x×+−=-]\\s|/)"));
  return text.contains(kBehind);
}

bool isUnit(const QString& name, const QString& before) {
  static const QRegularExpression kAmount(QStringLiteral("(\\d[\\s\u202f\u00a0]|/)$"));  // "12 s", "tokens/s/GPU"
  return name == QLatin1String("s") && before.contains(kAmount);
}

bool beforeValue(const QString& name, const QString& behind) {
  static const QRegularExpression kValue(QStringLiteral("^[\\s\u202f\u00a0]\\d"));
  return name.size() > 1 && name == name.toUpper() && behind.contains(kValue);
}

}  // namespace

QStringList symbolsIn(const QString& text) {
  QStringList found, certain;
  static const QRegularExpression kName(QStringLiteral("(?<![A-Za-zÀ-ÿ_’'])(V/t|[A-Za-z][A-Za-z_]*)(?![\\wÀ-ÿ’'])"));
  for (auto names = kName.globalMatch(text); names.hasNext();) {
    const QRegularExpressionMatch match = names.next();
    const QString name = match.captured(1), before = text.left(match.capturedStart(1)),
                  behind = text.mid(match.capturedEnd(1));
    if (certain.contains(name) || meaningOf(name) == nullptr || isUnit(name, before)) continue;
    const bool alone = before.trimmed().isEmpty() && behind.trimmed().isEmpty();
    const bool sure = alone || operatorBefore(before) || operatorBehind(behind) || beforeValue(name, behind);
    if (sure) certain << name;
    if (!found.contains(name) && (sure || (name.size() > 1 && name == name.toUpper()))) found << name;
  }
  return certain.isEmpty() ? QStringList() : found;
}

QString symbolLegend(const Why& why) {
  std::vector<std::pair<QStringList, QString>> groups;
  const auto add = [&](const QString& text) {
    for (const QString& name : symbolsIn(text)) {
      const QString meaning = tr(meaningOf(name));
      const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.second == meaning; });
      if (same == groups.end())
        groups.push_back({{name}, meaning});
      else if (!same->first.contains(name))
        same->first << name;
    }
  };
  for (const WhyLine& line : why.lines) add(line.formula);
  for (const QString& note : why.notes) add(note);
  QStringList parts;
  for (const auto& [names, meaning] : groups)
    parts << QStringLiteral("%1: %2").arg(names.join(QStringLiteral(", ")), meaning);
  return parts.join(QStringLiteral(" · "));
}

}  // namespace shardscope
