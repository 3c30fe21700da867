// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/fold_view.h"

#include <QClipboard>
#include <QSpinBox>
#include <QTableView>
#include <QWheelEvent>

#include "app/models/group_table_model.h"
#include "app/views/fold_canvas.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {
namespace {

const FoldGroup& groupOf(const std::vector<FoldGroup>& groups, GroupKind kind) {
  for (const FoldGroup& group : groups)
    if (group.kind == kind) return group;
  qFatal("no such group");
}

Scenario withMesh(int gpus, int cp, int ep, int pp) {
  Scenario s = presetScenario("dsv3-h100-256k");
  s.cluster.numGpus = gpus;
  s.layout.cp = cp;
  s.layout.ep = ep;
  s.layout.pp = pp;
  return s;
}

}  // namespace

class FoldViewTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }

  // DSV3 at 256K: CP 64 fills stage 2 (ranks 128 to 191), EP 32 half of it, the other half is the replica.
  void lightsTheGroupsOfRank149() {
    FoldView view;
    view.setPlanned(plannedPreset("dsv3-h100-256k"));
    view.resize(960, 800);
    view.show();
    view.canvas().hold(149);
    const std::vector<FoldGroup>& groups = view.canvas().groups();
    const std::vector<int>& cp = groupOf(groups, GroupKind::Cp).ranks;
    QCOMPARE(cp.size(), std::size_t{64});
    QCOMPARE(cp.front(), 128);
    QCOMPARE(cp.back(), 191);
    QCOMPARE(groupOf(groups, GroupKind::Cp).domains, 8);
    QCOMPARE(groupOf(groups, GroupKind::Ep).ranks.back(), 159);
    QCOMPARE(groupOf(groups, GroupKind::Edp).ranks, (std::vector<int>{149, 181}));
    QCOMPARE(groupOf(groups, GroupKind::Pp).ranks, (std::vector<int>{21, 85, 149, 213, 277, 341, 405, 469}));
    QCOMPARE(groupOf(groups, GroupKind::Tp).ranks, std::vector<int>{149});

    const QImage image = grabbed(view, {960, 800}, "fold_dark");
    for (const int category : {4, 1, 2, 5}) QVERIFY(pixelsOf(image, darkTheme().categories[category]) > 40);
    applyTheme(ThemeChoice::Light);
    QVERIFY(pixelsOf(grabbed(view, {960, 800}, "fold_light"), lightTheme().categories[4]) > 3000);
    applyTheme(ThemeChoice::Dark);
  }

  void aClickHoldsAndPointingLights() {
    FoldView view;
    view.setPlanned(plannedPreset("dsv3-h100-256k"));
    grabbed(view, {960, 800}, "fold_start");
    FoldCanvas& canvas = view.canvas();
    QTest::mouseMove(&canvas, canvas.cellOf(FoldMesh::Expert, 300).center().toPoint());
    QCOMPARE(canvas.shownRank(), 300);
    QCOMPARE(canvas.heldRank(), 0);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.cellOf(FoldMesh::Attention, 149).center().toPoint());
    QCOMPARE(canvas.heldRank(), 149);
    QCOMPARE(view.findChild<QSpinBox*>()->value(), 149);
  }

  void arrowsWalkInsideTheChosenGroup() {
    FoldView view;
    view.setPlanned(plannedPreset("dsv3-h100-256k"));
    grabbed(view, {960, 800}, "fold_start");
    FoldCanvas& canvas = view.canvas();
    canvas.hold(149);
    canvas.choose(GroupKind::Pp);
    QTest::keyClick(&canvas, Qt::Key_Right);
    QCOMPARE(canvas.heldRank(), 213);
    QTest::keyClick(&canvas, Qt::Key_Left);
    QTest::keyClick(&canvas, Qt::Key_Left);
    QCOMPARE(canvas.heldRank(), 85);
    QTest::keyClick(&canvas, Qt::Key_Home);
    QCOMPARE(canvas.heldRank(), 21);
    QTest::keyClick(&canvas, Qt::Key_Left);
    QCOMPARE(canvas.heldRank(), 21);  // the end of the group
    QTest::keyClick(&canvas, Qt::Key_Up);
    QCOMPARE(canvas.chosen(), GroupKind::Edp);
    QTest::keyClick(&canvas, Qt::Key_Right);
    QCOMPARE(canvas.heldRank(), 53);  // the other replica: 32 ranks further
    QCOMPARE(view.table().currentIndex().row(), 6);
  }

  void copiesTheRanksOfTheChosenGroup() {
    FoldView view;
    view.setPlanned(plannedPreset("dsv3-h100-256k"));
    grabbed(view, {960, 800}, "fold_start");
    view.canvas().hold(149);
    view.table().setFocus();
    view.table().selectRow(6);
    QTest::keyClick(&view.table(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("149, 181"));
  }

  void linksAreToldApart() {
    FoldView view;
    view.setPlanned(plannedPreset("dsv3-h100-256k"));
    view.canvas().hold(149);
    view.canvas().setMode(FoldMode::Link);
    const QImage image = grabbed(view, {960, 800}, "fold_link");
    QVERIFY(pixelsOf(image, darkTheme().categories[1]) > pixelsOf(image, darkTheme().categories[2]));
    QVERIFY(pixelsOf(image, darkTheme().categories[2]) > 500);
  }

  void whatIsMissingIsSaidAndHatched() {
    FoldView view;
    view.setPlanned(planned(withMesh(256, 64, 32, 8)));  // the attention mesh needs 512
    const QImage image = grabbed(view, {960, 800}, "fold_missing");
    QVERIFY(pixelsOf(image, darkTheme().hatchStroke) > 200);
    view.canvas().hold(255);
    QCOMPARE(groupOf(view.canvas().groups(), GroupKind::Ep).ranks.size(), std::size_t{32});
    view.setPlanned(planned(withMesh(500, 32, 32, 8)));  // 244 are left over
    grabbed(view, {960, 800}, "fold_leftover");
    view.canvas().hold(499);
    QVERIFY(view.canvas().groups().empty());
  }

  void zoomsAtThePointerAndPans() {
    FoldView view;
    view.setPlanned(planned(withMesh(4096, 64, 64, 8)));
    grabbed(view, {960, 800}, "fold_4096");
    FoldCanvas& canvas = view.canvas();
    const QPointF at = canvas.cellOf(FoldMesh::Attention, 1000).center();
    for (int i = 0; i < 8; ++i) {
      QWheelEvent wheel(at, canvas.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase,
                        false);
      QApplication::sendEvent(&canvas, &wheel);
    }
    QVERIFY(canvas.zoom() > 4);
    QCOMPARE(canvas.rankUnder(at), 1000);
    grabbed(view, {960, 800}, "fold_4096_zoomed");
    QTest::mousePress(&canvas, Qt::LeftButton, {}, at.toPoint());
    QTest::mouseMove(&canvas, at.toPoint() + QPoint(40, 10));
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, at.toPoint() + QPoint(40, 10));
    QCOMPARE(canvas.rankUnder(at + QPointF(40, 10)), 1000);
    QCOMPARE(canvas.heldRank(), 0);  // a pan holds nothing
    QTest::keyClick(&canvas, Qt::Key_0);
    QCOMPARE(canvas.zoom(), 1.0);
  }

  // Whatever sliders can be set to, there is something to look at.
  void absurdScenariosAreShown() {
    FoldView view;
    grabbed(view, {960, 800}, "fold_empty");
    for (const int gpus : {1, 4096})
      for (const int cp : {1, 3, 100000})
        for (const int pp : {7, 128}) {
          view.setPlanned(planned(withMesh(gpus, cp, 32, pp)));
          grabbed(view, {960, 800}, "fold_absurd");
          for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_End, Qt::Key_Plus})
            QTest::keyClick(&view.canvas(), key);
          QVERIFY(view.canvas().heldRank() < gpus);
        }
  }

  void racksAndManyStages() {
    FoldView view;
    view.setPlanned(plannedPreset("qwen3-235b-gb200-128k"));
    view.canvas().hold(70);
    grabbed(view, {960, 800}, "fold_gb200");
    FoldView many;
    many.setPlanned(planned(withMesh(2048, 64, 64, 16)));
    many.canvas().hold(700);
    grabbed(many, {960, 800}, "fold_2048");
    QCOMPARE(many.canvas().shownRank(), 700);
    QCOMPARE(groupOf(many.canvas().groups(), GroupKind::Pp).ranks.size(), std::size_t{16});
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::FoldViewTest)
#include "fold_view_test.moc"
