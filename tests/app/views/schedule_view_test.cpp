// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/schedule_view.h"

#include <QPushButton>
#include <QWheelEvent>

#include "app/views/chip_grid.h"
#include "app/views/layout_field.h"
#include "app/views/schedule_canvas.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {
namespace {

constexpr QSize kSize(960, 800);

// Applies what the view asks for, as the window does.
struct Editing : QObject {
  explicit Editing(ScheduleView& view) {
    connect(&view, &ScenarioView::editWanted, this, [this, &view](const Scenario& next, const QString&) {
      texts << QString::fromStdString(next.layout.pipelineLayout);
      view.setPlanned(planned(next));
    });
  }
  QStringList texts;
};

QPoint chipCenter(ScheduleView& view, int stage, std::size_t index) {
  return view.chips().layout().cells[static_cast<std::size_t>(stage)].chips[index].box.center().toPoint();
}
QPoint cellCenter(ScheduleView& view, int stage) {
  return view.chips().layout().cells[static_cast<std::size_t>(stage)].box.center().toPoint();
}

Scenario withText(const char* text) {
  Scenario s = presetScenario("dsv3-h100-128k");
  s.layout.pipelineLayout = text;
  return s;
}

}  // namespace

class ScheduleViewTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }

  void paintsThePresetInBothThemes() {
    ScheduleView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    const QImage dark = grabbed(view, kSize, "schedule_dark");
    QVERIFY(pixelsOf(dark, darkTheme().categories[1]) > 100);  // exposed communication
    QVERIFY(pixelsOf(dark, darkTheme().categories[3]) > 100);  // recompute
    QCOMPARE(view.field().text(), QString("Et*3|(tt|)*29m|L"));
    applyTheme(ThemeChoice::Light);
    grabbed(view, kSize, "schedule_light");
    applyTheme(ThemeChoice::Dark);
  }

  // "Et*3|(tt|)*29m|L": one of the two layers of virtual stage 1 goes to that of the MTP layer.
  void draggingAChipGivesTheString() {
    ScheduleView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "schedule_start");
    Editing editing(view);
    QTest::mousePress(&view.chips(), Qt::LeftButton, {}, chipCenter(view, 1, 0));
    QTest::mouseMove(&view.chips(), chipCenter(view, 1, 0) + QPoint(12, 2));
    QVERIFY(view.chips().lifted());
    QTest::mouseMove(&view.chips(), cellCenter(view, 30));
    QVERIFY2(view.message().contains("Et*3|t|(tt|)*28tm|L"), qPrintable(view.message()));
    grabbed(view, kSize, "schedule_drag");
    QCOMPARE(editing.texts.size(), 0);
    QTest::mouseRelease(&view.chips(), Qt::LeftButton, {}, cellCenter(view, 30));
    QCOMPARE(editing.texts, QStringList("Et*3|t|(tt|)*28tm|L"));
    QCOMPARE(view.field().text(), QString("Et*3|t|(tt|)*28tm|L"));
    QVERIFY(!view.chips().lifted());
  }

  void escapePutsTheChipBack() {
    ScheduleView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "schedule_start");
    Editing editing(view);
    QTest::mousePress(&view.chips(), Qt::LeftButton, {}, chipCenter(view, 1, 0));
    QTest::mouseMove(&view.chips(), cellCenter(view, 9));
    QVERIFY(view.chips().lifted());
    QTest::keyClick(&view.chips(), Qt::Key_Escape);
    QTest::mouseRelease(&view.chips(), Qt::LeftButton, {}, cellCenter(view, 9));
    QVERIFY(!view.chips().lifted());
    QCOMPARE(editing.texts.size(), 0);
  }

  void theKeysCarryAChip() {
    ScheduleView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "schedule_start");
    Editing editing(view);
    QTest::mouseClick(&view.chips(), Qt::LeftButton, {}, chipCenter(view, 1, 0));
    QTest::keyClick(&view.chips(), Qt::Key_Space);
    QTest::keyClick(&view.chips(), Qt::Key_Right);
    QTest::keyClick(&view.chips(), Qt::Key_Return);
    QCOMPARE(editing.texts, QStringList("Et*3|t|t*3|(tt|)*27m|L"));
  }

  void anIllegalDropSaysWhyAndChangesNothing() {
    ScheduleView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "schedule_start");
    Editing editing(view);
    QTest::mousePress(&view.chips(), Qt::LeftButton, {}, chipCenter(view, 1, 0));
    QTest::mouseMove(&view.chips(), cellCenter(view, 31));  // behind the MTP layer
    QVERIFY2(view.message().contains("MTP"), qPrintable(view.message()));
    QTest::mouseRelease(&view.chips(), Qt::LeftButton, {}, cellCenter(view, 31));
    QCOMPARE(editing.texts.size(), 0);
    QVERIFY2(view.message().contains("MTP"), qPrintable(view.message()));
  }

  void anIllegalStringStaysWithItsPlaceMarked() {
    ScheduleView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "schedule_start");
    Editing editing(view);
    view.field().setFocus();
    view.field().selectAll();
    QTest::keyClicks(&view.field(), "Et|tx|tL");
    QCOMPARE(view.field().marked(), std::optional<int>(4));
    QVERIFY2(view.message().contains("column 5"), qPrintable(view.message()));
    grabbed(view, kSize, "schedule_illegal");
    QTest::keyClick(&view.field(), Qt::Key_Return);
    QCOMPARE(editing.texts.size(), 0);
    QCOMPARE(view.field().text(), QString("Et|tx|tL"));
    QTest::keyClick(&view.field(), Qt::Key_Escape);
    QCOMPARE(view.field().text(), QString("Et*3|(tt|)*29m|L"));
    QVERIFY(!view.field().marked().has_value());
  }

  void enterTakesALegalString() {
    ScheduleView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "schedule_start");
    Editing editing(view);
    view.field().setFocus();
    view.field().selectAll();
    QTest::keyClicks(&view.field(), "Et*7|(t*4|)*13tt|mL");
    QVERIFY2(view.message().contains("step"), qPrintable(view.message()));
    QTest::keyClick(&view.field(), Qt::Key_Return);
    QCOMPARE(editing.texts, QStringList("Et*7|(t*4|)*13tt|mL"));
    QCOMPARE(view.planned()->scenario.layout.vpp, 2);
    grabbed(view, kSize, "schedule_vpp2");
  }

  void balanceAndEvenSplit() {
    ScheduleView view;
    view.setPlanned(planned(withText("Et*3|(tt|)*29m|L")));
    grabbed(view, kSize, "schedule_start");
    Editing editing(view);
    const QList<QPushButton*> buttons = view.findChildren<QPushButton*>();
    QCOMPARE(buttons.size(), 2);
    QVERIFY(!buttons[1]->isEnabled());  // 61 layers on 8 stages
    buttons[0]->click();
    QCOMPARE(editing.texts.size(), 1);
    QVERIFY(parseLayoutString(editing.texts[0].toStdString(), 8, 61, 1).ok());
  }

  void anIllegalScenarioShowsTheStandIn() {
    ScheduleView view;
    view.setPlanned(planned(withText("Et|tL")));
    grabbed(view, kSize, "schedule_standin");
    QCOMPARE(view.field().text(), QString("Et|tL"));
    QVERIFY(view.message().contains("61"));
    QCOMPARE(view.chips().layout().cells.size(), std::size_t{32});
  }

  void keysAndWheelMoveThroughTime() {
    ScheduleView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "schedule_start");
    ScheduleCanvas& canvas = view.canvas();
    QTest::keyClick(&canvas, Qt::Key_F);
    QCOMPARE(canvas.axis().to, canvas.lanes().length());
    grabbed(view, kSize, "schedule_whole");
    const QPointF at(canvas.frame().lanes.center());
    const double time = canvas.axis().toTime(at.x());
    QWheelEvent wheel(at, canvas.mapToGlobal(at), {}, {0, 1200}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&canvas, &wheel);
    QVERIFY(canvas.axis().to - canvas.axis().from < canvas.lanes().length() / 5);
    QVERIFY(std::abs(canvas.axis().toTime(at.x()) / time - 1) < 1e-9);
    const double from = canvas.axis().from;
    QTest::keyClick(&canvas, Qt::Key_D);
    QVERIFY(canvas.axis().from > from);
    QTest::mousePress(&canvas, Qt::LeftButton, {}, at.toPoint());
    QTest::mouseMove(&canvas, at.toPoint() + QPoint(500, 0));
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, at.toPoint() + QPoint(500, 0));
    QVERIFY(canvas.axis().from < from);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.laneOf(2).center().toPoint());
    QCOMPARE(canvas.selectedStage(), 2);
    const TimelineSlot* slot = canvas.selectedSlot();
    QVERIFY(slot != nullptr);
    QTest::keyClick(&canvas, Qt::Key_Right);
    QCOMPARE(canvas.selectedSlot(), slot + 1);
    QTest::keyClick(&canvas, Qt::Key_Down);
    QCOMPARE(canvas.selectedStage(), 3);
    QVERIFY(canvas.describe(*slot).contains("stage 2"));
    grabbed(view, kSize, "schedule_zoomed");
  }

  void manyStagesScroll() {
    ScheduleView view;
    Scenario s = presetScenario("dsv3-h100-128k");
    s.cluster.numGpus = 1024;
    s.layout = ParallelLayout{};
    s.layout.cp = 32;
    s.layout.ep = 32;
    s.layout.pp = 32;
    s.layout.vpp = 2;
    s.layout.pipelineLayout = toLayoutString(balancedPipeline(s.model, 32, 2));
    s.batch.globalBatchSize = 4096;
    view.setPlanned(planned(s));
    grabbed(view, kSize, "schedule_pp32");
    ScheduleCanvas& canvas = view.canvas();
    QTest::keyClick(&canvas, Qt::Key_F);
    grabbed(view, kSize, "schedule_pp32_whole");
    canvas.selectStage(31);
    QVERIFY(canvas.laneOf(31).bottom() <= canvas.frame().lanes.bottom() + 1);
  }

  // Whatever sliders can be set to, there is something to look at.
  void absurdScenariosAreShown() {
    ScheduleView view;
    grabbed(view, kSize, "schedule_empty");
    for (const int pp : {1, 7, 61, 512})
      for (const int vpp : {1, 16}) {
        Scenario s = presetScenario("dsv3-h100-128k");
        s.layout.pp = pp;
        s.layout.vpp = vpp;
        view.setPlanned(planned(s));
        grabbed(view, kSize, "schedule_absurd");
        QTest::keyClick(&view.chips(), Qt::Key_Right);
        QTest::keyClick(&view.canvas(), Qt::Key_Right);
        QTest::keyClick(&view.canvas(), Qt::Key_S);
      }
  }

  void manyChunksAreRuns() {
    ScheduleView view;
    view.setPlanned(plannedPreset("qwen3-235b-gb200-128k"));
    grabbed(view, kSize, "schedule_qwen");
    ScheduleView single;
    single.setPlanned(plannedPreset("qwen3-next-gb200-32k"));
    grabbed(single, kSize, "schedule_next");
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::ScheduleViewTest)
#include "schedule_view_test.moc"
