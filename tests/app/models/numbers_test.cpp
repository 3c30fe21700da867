// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and words that core fills into sentences follow the language; files for machines do not.
#include <QRegularExpression>
#include <QTest>

#include "app/explorer/exports.h"
#include "app/models/comparison.h"
#include "app/models/document.h"
#include "app/models/language.h"
#include "app/models/lesson.h"
#include "app/models/map_text.h"
#include "app/models/text.h"
#include "app/models/verdict.h"
#include "core/format/scenario_json.h"
#include "core/interop/hf_config.h"
#include "core/interop/megatron_args.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {
namespace {

// The tiles and the cards that explain them.
QString allText(const PlannedScenario& planned) {
  const std::vector<VerdictTile> tiles = verdictTiles(planned);
  QStringList text;
  for (std::size_t i = 0; i < tiles.size(); ++i)
    text << tiles[i].value << tiles[i].unit << tiles[i].line << whyOfTile(planned, i).plain();
  return text.join('\n');
}

}  // namespace

class NumbersTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { setLanguage("en"); }

  void eachLanguageWritesItsOwn() {
    QCOMPARE(numberText(1234567.5, 1), QString("1\u202f234\u202f567.5"));
    QCOMPARE(numberText(8192), QString("8192"));
    setLanguage("fr");
    QCOMPARE(numberText(1234567.5, 1), QString("1\u202f234\u202f567,5"));
    QCOMPARE(numberText(-65536), QString("\u221265\u202f536"));
    QCOMPARE(numberText(8192), QString("8192"));
    QCOMPARE(roundText(0.125, 3), QString("0,125"));
    QCOMPARE(roundText(1048576, 6), QString("1\u202f048\u202f576"));
    QCOMPARE(roundText(1234567890123.0, 3), QString("1\u202f234\u202f567\u202f890\u202f123"));
    for (const int decimals : {0, 1, 3}) QVERIFY(!numberText(-1e-9, decimals).contains(QChar(0x2212)));
    QCOMPARE(numberText(-0.04, 2), QString("\u22120,04"));
    setLanguage("es");
    QCOMPARE(numberText(1234567.5, 1), QString("1\u202f234\u202f567,5"));
    QCOMPARE(numberText(131072), QString("131\u202f072"));
    QCOMPARE(numberText(7675), QString("7675"));
    QCOMPARE(gibText(gibibytes(79.21)), QString("79,2"));
    QCOMPARE(timeText(Nanoseconds{12.44e6}), QString("12,4 ms"));
    QCOMPARE(bytesText(gibibytes(61.84)), QString("61,8 GiB"));
    QCOMPARE(compactNumber(1234), QString("1,2K"));
  }

  void theVerdictAndItsFormulasHaveDecimalCommas() {
    const PlannedPtr planned = plannedPreset("dsv3-h100-128k");
    QVERIFY(allText(*planned).contains("69.8"));
    for (const char* language : {"fr", "es"}) {
      setLanguage(language);
      const QString text = allText(*planned);
      QVERIFY(text.contains("69,8"));
      QVERIFY(text.contains("131\u202f072"));
      QVERIFY(!text.contains("69.8"));
      QVERIFY(reportHtml(*planned, {}).contains("69,8"));
      QVERIFY(!reportHtml(*planned, {}).contains("69.8"));
    }
  }

  void filesForMachinesAreTheSameInEveryLanguage() {
    const Scenario scenario = presetScenario("dsv3-h100-128k");
    const QString csv = memoryCsv(scenario), share = shareString(scenario);
    const std::string arguments = exportMegatronArgs(scenario), overrides = exportBridgeOverrides(scenario);
    for (const char* language : {"fr", "es"}) {
      setLanguage(language);
      QCOMPARE(memoryCsv(scenario), csv);
      QCOMPARE(shareString(scenario), share);
      QCOMPARE(exportMegatronArgs(scenario), arguments);
      QCOMPARE(exportBridgeOverrides(scenario), overrides);
    }
  }

  void wordsInSentencesAreTranslated() {
    const Result<ReadScenario> list = readScenario("[1]");
    QVERIFY(!list);
    QVERIFY(say(list.error()).contains("a list"));
    setLanguage("fr");
    QVERIFY(say(list.error()).contains("une liste"));
    QVERIFY(say(list.error()).contains("un objet"));
    QVERIFY(say(importHfConfig(R"({"model_type": "jamba", "mamba_num_heads": 4})").error()).contains("couches Mamba"));
    setLanguage("es");
    QVERIFY(say(list.error()).contains("una lista"));
    QVERIFY(!say(list.error()).contains(" a list"));
  }

  void comparedChangesKeepTheirSense() {
    setLanguage("fr");
    Scenario other = presetScenario("dsv3-h100-128k");
    other.layout.vpp = 1;
    other.layout.pipelineLayout.clear();
    const Comparison c = comparisonOf({plannedPreset("dsv3-h100-128k"), planned(other)});
    QStringList cells;
    for (const ComparedRow& row : c.figures)
      for (const ComparedCell& cell : row.cells) cells << cell.text << cell.change;
    QVERIFY(cells.filter(QRegularExpression("[0-9]\\.[0-9]")).isEmpty());
    QVERIFY(!cells.filter(QRegularExpression("^[0-9]+,[0-9]")).isEmpty());
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::NumbersTest)
#include "numbers_test.moc"
