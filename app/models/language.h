// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the window. Text of the explorer's own comes from Qt's catalogues (resources/i18n/explorer_XX.ts),
// the sentences of core by their id from resources/i18n/sentences_XX.json. Both are installed as translators, so that a
// change reaches every widget as LanguageChange.
#pragma once

#include <QString>
#include <QStringList>
#include <QTranslator>
#include <map>

namespace shardscope {

// "en", "fr", "es".
QStringList languages();
QString languageTitle(const QString& language);  // in the language itself
// The language of the system where there is a catalogue for it, else English.
QString systemLanguage();
void setLanguage(const QString& language);
QString currentLanguage();
// A number as core and Qt write it, "12345.6", alone or before a unit, as the language writes it: "12 345.6" in
// English, "12 345,6" in French and Spanish. Groups of three digits are parted by narrow no-break spaces, as ISO 80000
// and all three languages have it; numbers of four digits stand together, and minus is no hyphen. Files for machines
// have no groups and keep the point.
inline constexpr QChar kNarrowSpace{0x202f};
QString localNumber(const QString& plain);

class SentenceTranslator : public QTranslator {
  Q_OBJECT

 public:
  using QTranslator::QTranslator;

  bool loadSentences(const QByteArray& json);
  bool isEmpty() const override { return m_sentences.empty(); }
  QString translate(const char* context, const char* id, const char* disambiguation, int n) const override;

 private:
  std::map<QString, QString> m_sentences;
};

}  // namespace shardscope
