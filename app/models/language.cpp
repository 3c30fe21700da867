// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/language.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include "app/models/text.h"

namespace shardscope {
namespace {

struct Installed {
  QString language = QStringLiteral("en");
  SentenceTranslator sentences;
  QTranslator explorer;
  QString decimalPoint = QStringLiteral(".");
};

Installed& installed() {
  static Installed* only = new Installed;  // translators must outlive the application object that they are installed in
  return *only;
}

}  // namespace

QStringList languages() { return {QStringLiteral("en"), QStringLiteral("fr"), QStringLiteral("es")}; }

QString languageTitle(const QString& language) {
  if (language == QLatin1String("fr")) return QStringLiteral("Français");
  return language == QLatin1String("es") ? QStringLiteral("Español") : QStringLiteral("English");
}

QString systemLanguage() {
  const QString system = QLocale::system().name().section('_', 0, 0);
  return languages().contains(system) ? system : QStringLiteral("en");
}

QString currentLanguage() { return installed().language; }

void setLanguage(const QString& language) {
  Installed& now = installed();
  QCoreApplication::removeTranslator(&now.explorer);
  QCoreApplication::removeTranslator(&now.sentences);
  now.language = language;
  const QLocale locale = language == QLatin1String("en") ? QLocale::c() : QLocale(language);
  now.decimalPoint = locale.decimalPoint();
  if (now.explorer.load(QStringLiteral(":/i18n/explorer_%1.qm").arg(language)))
    QCoreApplication::installTranslator(&now.explorer);
  QFile file(QStringLiteral(":/i18n/sentences_%1.json").arg(language));
  now.sentences.loadSentences(file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
  QCoreApplication::installTranslator(&now.sentences);
}

QString localNumber(const QString& plain) {
  constexpr QChar kMinus(0x2212);
  constexpr qsizetype kLeastGrouped = 5, kGroup = 3;
  const auto isDigit = [&plain](qsizetype i) { return i < plain.size() && plain[i] >= u'0' && plain[i] <= u'9'; };
  qsizetype first = 0;
  while (first < plain.size() && !isDigit(first)) ++first;
  qsizetype end = first;
  while (isDigit(end)) ++end;
  QString text = plain;
  if (text.startsWith(u'-')) text[0] = kMinus;
  if (end < text.size() && text[end] == u'.' && isDigit(end + 1)) text.replace(end, 1, installed().decimalPoint);
  if (end - first >= kLeastGrouped)
    for (qsizetype at = end - kGroup; at > first; at -= kGroup) text.insert(at, kNarrowSpace);
  return text;
}

bool SentenceTranslator::loadSentences(const QByteArray& json) {
  m_sentences.clear();
  const QJsonObject object = QJsonDocument::fromJson(json).object();
  for (auto entry = object.begin(); entry != object.end(); ++entry) m_sentences[entry.key()] = entry.value().toString();
  return !m_sentences.empty();
}

QString SentenceTranslator::translate(const char* context, const char* id, const char*, int) const {
  if (qstrcmp(context, kSentenceContext) != 0) return {};
  const auto found = m_sentences.find(QString::fromUtf8(id));
  return found == m_sentences.end() ? QString() : found->second;
}

}  // namespace shardscope
