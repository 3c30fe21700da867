// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/why_symbols.h"

#include "app/models/language.h"
#include "app/models/text.h"
#include "app/models/why.h"
#include "core/text/sentences.h"
#include "core/text/tables.h"
#include "tests/app/explorer_fixture.h"
#include "tests/app/symbols.h"

namespace shardscope {

class WhySymbolsTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { setLanguage("en"); }

  void lettersBesideOperatorsAreSymbols() {
    QCOMPARE(symbolsIn("2 B x us x h = 4 B x 7168"), QStringList({"us", "h"}));
    QCOMPARE(symbolsIn("2 B x u x (2K + 2V + 2n); u/64"), QStringList({"u", "K", "V", "n"}));
    QCOMPARE(symbolsIn("u x V/t elements"), QStringList({"u", "V/t"}));
    QCOMPARE(symbolsIn("2 B x u x (a + g) x d, with 4 heads"), QStringList({"u", "a", "g", "d"}));
    QCOMPARE(symbolsIn("DP = GPUs / (TP × CP × PP)"), QStringList({"DP", "TP", "CP", "PP"}));
    QCOMPARE(symbolsIn("(PP − 1) / VPP, over CP 32"), QStringList({"PP", "VPP", "CP"}));
    QCOMPARE(symbolsIn("divided by TP (dense) and by EP x ETP (experts)"), QStringList({"TP", "EP", "ETP"}));
  }

  void wordsAndUnitsAreNot() {
    for (const char* text : {"It has a width", "On a d’abord l’attention, n autres", "58.2 tokens/s/GPU", "3 s + 12 s",
                             "une séquence a 4 têtes", "cada rango a la vez", "EP overlap hides it"})
      QCOMPARE(symbolsIn(QString::fromUtf8(text)), QStringList());
  }

  void whatMeansTheSameIsSaidOnce() {
    const Why why{"rank", {{"rank", "tp + TP × (cp + CP × pp)", "0"}}, {"CP 32"}, {}};
    const QString legend = symbolLegend(why);
    QVERIFY(legend.contains("tp, cp, pp: "));
    QCOMPARE(legend.count("CP: "), 1);
    QVERIFY(why.plain().contains(legend));
    QCOMPARE(symbolLegend({"none", {}, {"a sentence"}, {}}), QString());
  }

  // Every formula that a tensor or a share of the step can bring into a card.
  void everySentenceIsCovered() {
    for (const char* language : {"en", "fr", "es"}) {
      setLanguage(language);
      int withSymbols = 0;
      for (const auto& table : {memorySentences(), stepSentences()})
        for (const Sentence& sentence : table) {
          const Why why{"card", {}, {say(Message{sentence.id, {}})}, {}};
          QVERIFY2(!why.notes.front().isEmpty(), sentence.id.data());
          QCOMPARE(undefinedSymbol(why), QString());
          withSymbols += !symbolLegend(why).isEmpty();
        }
      QVERIFY2(withSymbols > 50, qPrintable(QString::number(withSymbols)));
    }
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::WhySymbolsTest)
#include "why_symbols_test.moc"
