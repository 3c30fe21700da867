// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/pins.h"

#include <QSignalSpy>

#include "app/models/scenario_state.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class PinsTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatIsDoneToThemIsUndoneInTurn() {
    ScenarioState state(presetScenario("dsv3-h100-128k"));
    Pins pins(state.undoStack());
    QSignalSpy changed(&pins, &Pins::changed);
    const Scenario first = state.current()->scenario, second = presetScenario("dsv3-h100-256k");
    pins.add({first, second}, "pin");
    state.edit(withValue(first, Dial::Cp, 16), "CP");
    pins.rename(1, "longer", "rename");
    pins.remove(0, "remove");
    QCOMPARE(pins.list().size(), std::size_t{1});
    QCOMPARE(changed.size(), 3);
    state.undoStack().undo();
    QCOMPARE(pins.list().size(), std::size_t{2});
    QCOMPARE(pins.list()[1].name, std::string("longer"));
    state.undoStack().undo();
    QCOMPARE(pins.list()[1], second);
    QCOMPARE(state.current()->scenario.layout.cp, 16);
    state.undoStack().undo();
    QCOMPARE(state.current()->scenario, first);
    QCOMPARE(pins.list().size(), std::size_t{2});
    state.undoStack().undo();
    QVERIFY(pins.list().empty());
    state.undoStack().setIndex(4);
    QCOMPARE(pins.list().front().name, std::string("longer"));
  }

  void whatChangesNothingIsNoStep() {
    ScenarioState state(presetScenario("dsv3-h100-128k"));
    Pins pins(state.undoStack());
    pins.remove(0, "remove");
    pins.rename(2, "name", "rename");
    pins.add({}, "pin");
    QVERIFY(!state.undoStack().canUndo());
    pins.restore({state.current()->scenario});
    QCOMPARE(pins.list().size(), std::size_t{1});
    QVERIFY(!state.undoStack().canUndo());
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::PinsTest)
#include "pins_test.moc"
