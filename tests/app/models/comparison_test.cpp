// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/comparison.h"

#include <QSet>
#include <nlohmann/json.hpp>

#include "app/models/setting_list.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {
namespace {

QStringList namesOf(const std::vector<ComparedRow>& rows) {
  QStringList names;
  for (const ComparedRow& row : rows) names << row.name;
  return names;
}

const ComparedRow& rowOf(const std::vector<ComparedRow>& rows, const QString& name) {
  for (const ComparedRow& row : rows)
    if (row.name == name) return row;
  qFatal("no row %s", qPrintable(name));
}

QStringList texts(const ComparedRow& row) {
  QStringList all;
  for (const ComparedCell& cell : row.cells) all << cell.text;
  return all;
}

// "layout.cp" and its value for every value that core writes as a change.
using Changes = QMap<QString, nlohmann::json>;
void flatten(const nlohmann::json& value, const QString& path, Changes& changes) {
  if (value.is_object())
    for (const auto& [key, inner] : value.items())
      flatten(inner, path.isEmpty() ? QString::fromStdString(key) : path + '.' + QString::fromStdString(key), changes);
  else
    changes.insert(path, value);
}

Comparison ofPresets(std::initializer_list<const char*> ids) {
  std::vector<PlannedPtr> columns;
  for (const char* id : ids) columns.push_back(comparedPlan(presetScenario(id)));
  return comparisonOf(columns);
}

}  // namespace

class ComparisonTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // The public recipes: 128K on 256 GPUs with CP 32, 256K on 512 with CP 64, all else the same.
  void tellsTheTwoRecipesApart() {
    const Comparison c = ofPresets({"dsv3-h100-128k", "dsv3-h100-256k"});
    QCOMPARE(namesOf(c.differences), QStringList({"Sequence length", "GPUs", "CP"}));
    QCOMPARE(texts(c.differences[0]), QStringList({"128K", "256K"}));
    QCOMPARE(texts(c.differences[1]), QStringList({"256", "512"}));
    QCOMPARE(texts(c.differences[2]), QStringList({"32", "64"}));
    for (const ComparedRow& row : c.differences) {
      QCOMPARE(row.cells[0].change, QString());
      QCOMPARE(row.cells[1].change, QString("× 2"));
    }
    // DP = 256 / (1·32·8) = 512 / (1·64·8); EDP = 256 / (1·32·8) and 512 / (1·32·8); 8·PP micro batches
    QCOMPARE(texts(rowOf(c.figures, "DP")), QStringList({"1", "1"}));
    QCOMPARE(texts(rowOf(c.figures, "EDP")), QStringList({"1", "2"}));
    QCOMPARE(texts(rowOf(c.figures, "GA")), QStringList({"64", "64"}));
    QCOMPARE(texts(rowOf(c.figures, "Tokens a step")), QStringList({"8.39 M", "16.78 M"}));
    QCOMPARE(rowOf(c.figures, "Tokens a step").cells[1].change, QString("× 2"));
    QCOMPARE(c.columns[0].letter + c.columns[1].letter, QString("AB"));
    QCOMPARE(c.columns[1].layout, QString("TP1 CP64 EP32 PP8 VPP4"));
    QVERIFY(c.columns[1].machine.startsWith("256K · 512 × H100"));
  }

  void equalSettingsAreTheRest() {
    const Comparison c = ofPresets({"dsv3-h100-128k", "dsv3-h100-256k"});
    QVERIFY(namesOf(c.equal).contains("EP"));
    QCOMPARE(rowOf(c.equal, "Recomputed modules").cells[1].text, QString("mla_up_proj, layernorm, mlp, moe"));
    QCOMPARE(rowOf(c.equal, "Optimizer offload").cells[0].text, QString("100 %"));
    QVERIFY(!namesOf(c.equal).contains("Hidden size"));  // a detail of the model, which is equal
    const std::size_t all = settingsOf(presetScenario("dsv3-h100-128k")).size();
    const Comparison self = ofPresets({"dsv3-h100-128k", "dsv3-h100-128k"});
    QVERIFY(self.differences.empty());
    QCOMPARE(self.equal.size(), c.equal.size() + 3);
    QVERIFY(self.equal.size() < all);
  }

  // Twice the sequence is not a slower step for the same work: only rates can be ranked.
  void aStepIsRankedOnlyAgainstTheSameWork() {
    const Comparison c = ofPresets({"dsv3-h100-128k", "dsv3-h100-256k"});
    const ComparedRow& step = rowOf(c.figures, "Step time");
    QVERIFY(step.cells[0].standing == Standing::None && step.cells[1].standing == Standing::None);
    QVERIFY(step.cells[1].change.startsWith('+'));
    const ComparedRow& rate = rowOf(c.figures, "Tokens/s/GPU");
    QVERIFY(rate.cells[0].standing == Standing::Best && rate.cells[1].standing == Standing::Worst);
    QVERIFY(rate.cells[1].change.startsWith(QStringLiteral("−")));

    // Twice the GPUs are a second replica of the same batch.
    Scenario wider = withValue(presetScenario("dsv3-h100-128k"), Dial::Gpus, 512);
    wider.batch.globalBatchSize = 64;
    const Comparison same = comparisonOf({comparedPlan(presetScenario("dsv3-h100-128k")), comparedPlan(wider)});
    const ComparedRow& faster = rowOf(same.figures, "Step time");
    QVERIFY(faster.cells[1].standing == Standing::Best && faster.cells[0].standing == Standing::Worst);
  }

  // Faster without recompute, and too much for the memory: nothing to take for the best.
  void whatDoesNotWorkIsNotRanked() {
    Scenario plain = presetScenario("dsv3-h100-128k");
    plain.recompute = {};
    const Comparison c = comparisonOf({comparedPlan(presetScenario("dsv3-h100-128k")), comparedPlan(plain)});
    const ComparedRow& step = rowOf(c.figures, "Step time");
    QVERIFY(step.cells[1].change.startsWith(QStringLiteral("−")));
    QVERIFY(step.cells[1].standing == Standing::None && step.cells[0].standing == Standing::None);
    QVERIFY(rowOf(c.figures, "Peak / capacity, GiB").cells[1].bad);
    QVERIFY(c.columns[1].outlook == Outlook::TooMuch);
  }

  void whatNoJobCanHaveIsADash() {
    Scenario illegal = presetScenario("dsv3-h100-128k");
    illegal.layout.cp = 64;
    const Comparison c = comparisonOf({comparedPlan(presetScenario("dsv3-h100-128k")), comparedPlan(illegal)});
    QCOMPARE(rowOf(c.figures, "DP").cells[1].text, QString("–"));
    QCOMPARE(rowOf(c.figures, "Step time").cells[1].text, QString("–"));
    QCOMPARE(rowOf(c.figures, "GPUs").cells[1].text, QString("256, needs 512"));
    QVERIFY(rowOf(c.figures, "GPUs").cells[1].bad);
    QVERIFY(rowOf(c.figures, "MFU").cells[0].standing == Standing::None);  // nothing to be better than
    QVERIFY(c.columns[1].outlook == Outlook::Illegal);
  }

  void sharesAddUpToTheStep() {
    const Comparison c = ofPresets({"dsv3-h100-128k", "qwen3-235b-gb200-128k", "dsv3-h100-4k", "dsv3-h100-256k"});
    QCOMPARE(c.columns.size(), std::size_t{4});
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
      double sum = 0;
      for (const ComparedShare& share : c.shares) sum += share.times[i].count;
      const double step = c.columns[i].planned->plan.step.time.count;
      QVERIFY2(std::abs(sum - step) < 1e-6 * step, qPrintable(QString::number(sum / step)));
    }
    QSet<QString> names;
    for (const ComparedShare& share : c.shares) names.insert(stepShareName(share.name));
    QCOMPARE(static_cast<std::size_t>(names.size()), c.shares.size());
  }

  // Core says which keys turn one scenario into the other; none may be missing from the differences.
  void noChangeThatCoreKnowsIsForgotten_data() {
    QTest::addColumn<QString>("other");
    for (const std::string& id : scenarioPresetIds()) QTest::newRow(id.c_str()) << QString::fromStdString(id);
  }
  void noChangeThatCoreKnowsIsForgotten() {
    QFETCH(QString, other);
    const Scenario before = presetScenario("dsv3-h100-128k"), after = presetScenario(other.toStdString());
    Changes there, back;
    flatten(scenarioChanges(before, after), {}, there);
    flatten(scenarioChanges(after, before), {}, back);
    QSet<QString> expected, found;
    // The granularity goes with the modules even where it stays.
    for (auto i = there.cbegin(); i != there.cend(); ++i)
      if (!back.contains(i.key()) || back[i.key()] != i.value()) expected.insert(i.key());
    // The name is the title of a column, and "kind" only marks that there is a delta net.
    for (const char* key : {"name", "model.linear_attention.kind"}) expected.remove(key);
    const Comparison c = comparisonOf({comparedPlan(before), comparedPlan(after)});
    const QSet<QString> equal = [&c] {
      QSet<QString> keys;
      for (const ComparedRow& row : c.equal) keys.insert(row.note);
      return keys;
    }();
    for (const ComparedRow& row : c.differences) found.insert(row.note);
    for (const ComparedRow& row : c.details) found.insert(row.note);
    for (const QString& key : expected) QVERIFY2(found.contains(key), qPrintable(key));
    for (const QString& key : found) QVERIFY2(!equal.contains(key), qPrintable(key));
  }

  // A percentage of a degree says nothing; a whole ratio does.
  void degreesChangeFromOneToTheOther() {
    Scenario before = presetScenario("dsv3-h100-128k"), after = before;
    before.layout.tp = 7;
    after.layout.tp = 2;
    after.layout.cp = 16;
    const Comparison c = comparisonOf({comparedPlan(before), comparedPlan(after)});
    QCOMPARE(rowOf(c.differences, "TP").cells[1].change, QString("7 → 2"));
    QCOMPARE(rowOf(c.differences, "CP").cells[1].change, QString("÷ 2"));
    for (const ComparedRow& row : c.differences) QVERIFY(!row.cells[1].change.contains('%'));
    const Why why = whyOf(c, rowOf(c.differences, "CP"), 1);
    QCOMPARE(why.lines.front().figures, QString("16 / 32 = 0.5000"));
  }

  void everySettingHasAName() {
    QSet<QString> keys;
    for (const Setting& setting : settingsOf(presetScenario("qwen3-next-gb200-32k"))) {
      QVERIFY2(settingName(setting.key) != setting.key, qPrintable(setting.key));
      QVERIFY2(!setting.value.isEmpty(), qPrintable(setting.key));
      QVERIFY2(!keys.contains(setting.key), qPrintable(setting.key));
      keys.insert(setting.key);
    }
  }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::ComparisonTest)
#include "comparison_test.moc"
