// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/look_ahead.h"

#include "tests/app/explorer_fixture.h"

namespace shardscope {

class LookAheadTest : public QObject {
  Q_OBJECT

  static Outlook at(const PlannedPtr& planned, Dial dial, int value) {
    for (const LookAheadStop& stop : (*planned)[dial].stops)
      if (stop.value == value) return stop.outlook;
    qFatal("no such stop");
  }

 private Q_SLOTS:
  // Each stop says what choosing it gives.
  void equalsThePlanOfEveryStop() {
    const PlannedPtr now = plannedPreset("dsv3-h100-128k");
    for (const Dial dial : kSliderDials)
      for (const LookAheadStop& stop : (*now)[dial].stops) {
        const Plan there = plan(withValue(now->scenario, dial, stop.value));
        const QString where = QString("%1 %2").arg(dialName(dial)).arg(stop.value);
        QVERIFY2((stop.outlook != Outlook::Illegal) == there.legal, qPrintable(where));
        QVERIFY2((stop.outlook == Outlook::Fits || stop.outlook == Outlook::Tight) == there.feasible,
                 qPrintable(where));
      }
  }

  void theGuidesExampleFits() {
    const PlannedPtr now = plannedPreset("dsv3-h100-128k");
    QCOMPARE(at(now, Dial::Cp, 64), Outlook::Illegal);  // 64 x 8 = 512 of 256 GPUs
    QCOMPARE(at(now, Dial::Offload, 0), Outlook::TooMuch);
    QVERIFY(at(now, Dial::Cp, 32) == Outlook::Fits || at(now, Dial::Cp, 32) == Outlook::Tight);
    QCOMPARE(at(now, Dial::Gpus, 128), Outlook::Illegal);
  }

  void theValueThatIsSetIsAlwaysAStop() {
    for (const int cp : {1, 3, 48, 1000}) {
      const Scenario scenario = withValue(presetScenario("dsv3-h100-128k"), Dial::Cp, cp);
      const LookAhead ahead = lookAhead(scenario, Dial::Cp);
      QCOMPARE(ahead.stops[ahead.current].value, cp);
      for (std::size_t i = 1; i < ahead.stops.size(); ++i) QVERIFY(ahead.stops[i - 1].value < ahead.stops[i].value);
    }
  }

  void valuesStayInWhatAScenarioMayHold() {
    for (const Dial dial : kDials)
      for (const int value : {-1, 0, 1, 1 << 30}) {
        const Scenario changed = withValue(presetScenario("dsv3-h100-128k"), dial, value);
        QVERIFY2(readScenario(writeScenario(changed)), qPrintable(QString("%1 %2").arg(dialName(dial)).arg(value)));
      }
  }

  void valuesReadAsPeopleWriteThem() {
    QCOMPARE(dialText(Dial::SeqLen, 131072), QString("128K"));
    QCOMPARE(dialText(Dial::SeqLen, 1048576), QString("1M"));
    QCOMPARE(dialText(Dial::SeqLen, 131073), QString("131\u202f073"));
    QCOMPARE(dialText(Dial::Gpus, 2048), QString("2K"));
    QCOMPARE(dialText(Dial::Offload, 50), QString("50 %"));
    QCOMPARE(dialText(Dial::Cp, 1024), QString("1024"));
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::LookAheadTest)
#include "look_ahead_test.moc"
