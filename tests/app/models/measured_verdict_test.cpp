// SPDX-License-Identifier: GPL-3.0-or-later
// What the tiles say after a run.
#include "app/models/scenario_edits.h"
#include "app/models/text.h"
#include "app/models/verdict.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class MeasuredVerdictTest : public QObject {
  Q_OBJECT

  static VerdictRun run(bool proxy) {
    VerdictRun run;
    run.proxy = proxy;
    run.sameHardware = !proxy;
    run.scenario = presetScenario("dsv3-h100-128k");
    run.step = milliseconds(4220);
    run.predictedStep = milliseconds(4000);
    run.peak = gibibytes(62.5);
    run.predictedPeak = gibibytes(50);
    return run;
  }

 private Q_SLOTS:
  void afterAProxyTheNumbersStayThePlans() {
    const PlannedPtr p = plannedPreset("dsv3-h100-128k");
    const VerdictRun ran = run(true);
    const std::vector<VerdictTile> plain = verdictTiles(*p), tiles = verdictTiles(*p, &ran);
    for (std::size_t i = 0; i < tiles.size(); ++i) QCOMPARE(tiles[i].value, plain[i].value);
    QCOMPARE(tiles[5].name, QString("Step, plan"));
    QCOMPARE(tiles[5].line, QString("proxy was +5.5 % off"));
    QCOMPARE(tiles[4].line, QString("proxy was +25.0 % off"));
    QCOMPARE(tiles[6].line, QString("not measured"));
    QCOMPARE(tiles[0].name, plain[0].name);
  }

  void afterARunOfThePlanTheyAreMeasured() {
    const PlannedPtr p = plannedPreset("dsv3-h100-128k");
    const VerdictRun ran = run(false);
    const std::vector<VerdictTile> tiles = verdictTiles(*p, &ran);
    QCOMPARE(tiles[5].name, QString("Step, measured"));
    QCOMPARE(tiles[5].value + ' ' + tiles[5].unit, timeText(milliseconds(4220)));
    QCOMPARE(tiles[5].line, QString("predicted %1 · +5.5 %").arg(timeText(milliseconds(4000))));
    QCOMPARE(tiles[4].value, QString("62.5"));
    QCOMPARE(tiles[4].line, QString("predicted 50.0 · +25.0 %"));
  }

  void onlyTheScenarioThatRanIsSpokenOf() {
    const VerdictRun ran = run(true);
    Scenario other = ran.scenario;
    QVERIFY(isRunOf(ran, other));
    other.name = "another name";
    other.engineCalibration = "{}";
    QVERIFY(isRunOf(ran, other));
    QVERIFY(!isRunOf(ran, withValue(other, Dial::Cp, 16)));
  }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::MeasuredVerdictTest)
#include "measured_verdict_test.moc"
