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
  if (now.explorer.load(QStringLiteral(":/i18n/explorer_%1.qm").arg(language)))
    QCoreApplication::installTranslator(&now.explorer);
  QFile file(QStringLiteral(":/i18n/sentences_%1.json").arg(language));
  now.sentences.loadSentences(file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
  QCoreApplication::installTranslator(&now.sentences);
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
