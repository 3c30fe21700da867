// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/scenario_state.h"

#include <QSignalSpy>

#include "tests/app/explorer_fixture.h"

namespace shardscope {

class ScenarioStateTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void anEditPlansAtOnceAndCanBeUndone() {
    ScenarioState state(presetScenario("dsv3-h100-128k"));
    QSignalSpy changed(&state, &ScenarioState::currentChanged);
    QCOMPARE(state.current()->plan.groups.dp, 1);
    state.edit(withValue(state.current()->scenario, Dial::Gpus, 512), "GPUs 512");
    QCOMPARE(state.current()->plan.groups.dp, 2);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(state.undoStack().undoText(), QString("GPUs 512"));
    state.undoStack().undo();
    QCOMPARE(state.current()->plan.groups.dp, 1);
    state.undoStack().redo();
    QCOMPARE(state.current()->plan.groups.dp, 2);
  }

  void aDragIsOneStep() {
    ScenarioState state(presetScenario("dsv3-h100-128k"));
    const Scenario start = state.current()->scenario;
    const int gesture = ScenarioState::newGesture();
    for (const int cp : {16, 8, 4}) state.edit(withValue(start, Dial::Cp, cp), QString("CP %1").arg(cp), gesture);
    QCOMPARE(state.undoStack().count(), 1);
    QCOMPARE(state.undoStack().undoText(), QString("CP 4"));
    state.edit(withValue(start, Dial::Cp, 2), "CP 2", ScenarioState::newGesture());
    QCOMPARE(state.undoStack().count(), 2);
    state.undoStack().undo();
    state.undoStack().undo();
    QCOMPARE(state.current()->scenario, start);
  }

  void aDragBackToTheStartLeavesNothingToUndo() {
    ScenarioState state(presetScenario("dsv3-h100-128k"));
    const Scenario start = state.current()->scenario;
    const int gesture = ScenarioState::newGesture();
    state.edit(withValue(start, Dial::Cp, 16), "CP 16", gesture);
    state.edit(start, "CP 32", gesture);
    QVERIFY(!state.undoStack().canUndo());
    QCOMPARE(state.current()->scenario, start);
  }

  void aPreviewIsShownAndNotKept() {
    ScenarioState state(presetScenario("dsv3-h100-128k"));
    QSignalSpy shown(&state, &ScenarioState::shownChanged);
    state.preview(withValue(state.current()->scenario, Dial::Gpus, 512));
    QVERIFY(state.previewing());
    QCOMPARE(state.shown()->plan.groups.dp, 2);
    QCOMPARE(state.current()->plan.groups.dp, 1);
    state.preview(std::nullopt);
    QCOMPARE(state.shown()->plan.groups.dp, 1);
    QCOMPARE(shown.count(), 2);
    state.preview(std::nullopt);
    QCOMPARE(shown.count(), 2);
    QVERIFY(!state.undoStack().canUndo());
  }

  // Another thread works them out meanwhile: they are those of the newest scenario, however fast the edits come.
  void theMovesAreThoseOfTheScenario() {
    ScenarioState state(presetScenario("dsv3-h100-128k"));
    for (const int cp : {64, 16, 8, 64, 128, 32, 16}) {
      state.edit(withValue(state.current()->scenario, Dial::Cp, cp), "CP");
      if (cp == 8) continue;  // passed over
      const std::vector<Move> expected = nearestMoves(state.current()->scenario, kNearestMoves);
      const std::vector<Move>& moves = state.current()->moves();
      QCOMPARE(moves.size(), expected.size());
      for (std::size_t i = 0; i < moves.size(); ++i) QVERIFY(moves[i].layout == expected[i].layout);
    }
  }

  void openingEndsTheHistory() {
    ScenarioState state(presetScenario("dsv3-h100-128k"));
    state.edit(withValue(state.current()->scenario, Dial::Gpus, 512), "GPUs 512");
    state.open(presetScenario("qwen3-235b-gb200-128k"));
    QVERIFY(!state.undoStack().canUndo());
    QCOMPARE(state.current()->plan.groups.dp, 2);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::ScenarioStateTest)
#include "scenario_state_test.moc"
