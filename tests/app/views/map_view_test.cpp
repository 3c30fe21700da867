// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_view.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QSignalSpy>

#include "app/views/map_canvas.h"
#include "app/views/plot_axis.h"
#include "app/views/section_plot.h"
#include "tests/app/explorer_fixture.h"
#include "tests/app/painted_texts.h"

namespace shardscope {

class MapViewTest : public QObject {
  Q_OBJECT

  static bool waitForMap(const MapView& view, Dial x = Dial::SeqLen, Dial y = Dial::Cp) {
    return QTest::qWaitFor([&] {
      const MapPtr& map = view.canvas()->map();
      return map && map->stride == 1 && map->request.x == x && map->request.y == y &&
             map->request.scenario == view.planned()->scenario;
    });
  }

  static CellIndex cellOf(const MapView& view, int x, int y) {
    const MapRequest& r = view.canvas()->map()->request;
    return {static_cast<int>(std::find(r.xs.begin(), r.xs.end(), x) - r.xs.begin()),
            static_cast<int>(std::find(r.ys.begin(), r.ys.end(), y) - r.ys.begin())};
  }

  static QPoint centerOf(const MapView& view, int x, int y) {
    return view.canvas()->grid().cell(cellOf(view, x, y)).center().toPoint();
  }

  static void shown(MapView& view, const char* preset = "dsv3-h100-128k") {
    view.setPlanned(plannedPreset(preset));
    view.resize(960, 800);
    view.show();
    QVERIFY(waitForMap(view));
  }

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }
  void init() { applyTheme(ThemeChoice::Dark); }

  void cellsLieWhereTheyAreFound() {
    const MapGrid grid = mapGrid({912, 420}, 17, 9);
    QVERIFY(grid.showsNumbers());
    for (int y = 0; y < 9; ++y)
      for (int x = 0; x < 17; ++x) QCOMPARE(*grid.at(grid.cell({x, y}).center()), (CellIndex{x, y}));
    QVERIFY(grid.cell({0, 0}).bottom() > grid.cell({0, 8}).bottom());  // the smallest value is the lowest
    QVERIFY(!grid.at({2, 2}));
    QVERIFY(!mapGrid({912, 420}, 64, 64).showsNumbers());
    QVERIFY(mapGrid({912, 420}, 64, 64).area.right() <= 912);
  }

  // A section without any legal stop says what is wrong and what to do instead of an empty plot.
  void aSectionWithoutALegalStopSaysWhy() {
    MapView view;
    view.setPlanned(planned(withValue(presetScenario("dsv3-h100-128k"), Dial::Cp, 64)));
    grabbed(view, {960, 840}, "map_no_legal_stop");
    const QList<SectionPlot*> plots = view.findChildren<SectionPlot*>();
    QCOMPARE(plots.size(), 2);
    QTRY_VERIFY(plots[0]->section() && plots[0]->isEmpty());  // along CP 64
    QVERIFY(!plots[1]->isEmpty());                            // along 128K
    const QString said = plots[0]->accessibleDescription();
    QVERIFY(said.contains("512") && said.contains("advice"));
    QStringList texts;
    for (const PaintedText& text : paintedTexts(*plots[0])) texts << text.text;
    QVERIFY(texts.join(' ').contains(said.section(' ', 0, 4)));
    QVERIFY(plots[1]->accessibleDescription().isEmpty());
    grabbed(view, {960, 840}, "map_no_legal_stop");
  }

  // Above the stair a rank holds at most 4096 tokens: 8K needs CP 2, 24K needs CP 6, so 8.
  void theStairIsWhereAShardIsFourThousandTokens() {
    const MapGrid grid = mapGrid({400, 300}, 3, 4);
    const QPolygonF stair = contextStair(grid, {4096, 8192, 24576}, {1, 2, 4, 8}, true);
    QCOMPARE(stair.size(), 6);
    QCOMPARE(stair[0].y(), grid.cell({0, 0}).bottom());
    QCOMPARE(stair[2].y(), grid.cell({1, 1}).bottom());
    QCOMPARE(stair[4].y(), grid.cell({2, 3}).bottom());
    QCOMPARE(contextStair(grid, {4096, 8192, 24576}, {1, 2, 4, 8}, false).size(), 6);
  }

  void opacityRunsFromThirtyToAHundredPercent() {
    QCOMPARE(fitOpacity(40, {40, 80}), 0.3);
    QCOMPARE(fitOpacity(80, {40, 80}), 1.0);
    QCOMPARE(fitOpacity(60, {40, 80}), 0.65);
    QVERIFY(std::abs(fitOpacity(10, {1, 100}) - 0.65) < 1e-12);  // a wide range is logarithmic
  }

  void roundLabelsComeBeforeOthersAndThePresentOneBeforeAll() {
    const std::vector<int> values{4, 5, 6, 7, 8};
    QCOMPARE(labelledStops(values, std::vector<double>(5, 14.0), 20, -1), (std::vector<int>{0, 1, 2, 3, 4}));
    QCOMPARE(labelledStops(values, std::vector<double>(5, 24.0), 20, -1), (std::vector<int>{0, 2, 4}));
    QCOMPARE(labelledStops(values, std::vector<double>(5, 24.0), 20, 1), (std::vector<int>{1, 4}));
  }

  void aClickGoesToTheCellsScenario() {
    MapView view;
    shown(view);
    QSignalSpy wanted(&view, &ScenarioView::editWanted);
    QTest::mouseClick(view.canvas(), Qt::LeftButton, {}, centerOf(view, 65536, 16));
    QCOMPARE(wanted.count(), 1);
    const Scenario next = wanted[0][0].value<Scenario>();
    QCOMPARE(next.layout.cp, 16);
    QCOMPARE(next.batch.seqLen, 65536);
    QCOMPARE(next.layout.pp, view.planned()->scenario.layout.pp);
    QCOMPARE(wanted[0][1].toString(), QString("CP 16, Seq 64K"));
    QTest::mouseClick(view.canvas(), Qt::LeftButton, {}, centerOf(view, 131072, 32));
    QCOMPARE(wanted.count(), 1);  // that is where we are
  }

  void shiftClickTakesTheGpusThatTheLayoutNeeds() {
    MapView view;
    shown(view);
    QSignalSpy wanted(&view, &ScenarioView::editWanted);
    QTest::mouseClick(view.canvas(), Qt::LeftButton, Qt::ShiftModifier, centerOf(view, 262144, 64));
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].value<Scenario>().cluster.numGpus, 512);
    QCOMPARE(wanted[0][1].toString(), QString("CP 64, Seq 256K, GPUs 512"));
  }

  void arrowsWalkTheCellsAndEnterGoesThere() {
    MapView view;
    shown(view);
    QSignalSpy wanted(&view, &ScenarioView::editWanted);
    QTest::keyClick(view.canvas(), Qt::Key_Down);
    QTest::keyClick(view.canvas(), Qt::Key_Left);
    QCOMPARE(*view.canvas()->pointed(), cellOf(view, 98304, 16));
    QTest::keyClick(view.canvas(), Qt::Key_Return);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][1].toString(), QString("CP 16, Seq 96K"));
    for (int i = 0; i < 30; ++i) QTest::keyClick(view.canvas(), Qt::Key_Up);
    QCOMPARE(view.canvas()->pointed()->y, view.canvas()->map()->rows() - 1);
    QTest::keyClick(view.canvas(), Qt::Key_Escape);
    QVERIFY(!view.canvas()->pointed());
  }

  void pointingShowsTheReasonAndAsksForNothing() {
    MapView view;
    shown(view);
    QSignalSpy wanted(&view, &ScenarioView::editWanted), previewed(&view, &ScenarioView::previewWanted);
    const QPointF at = centerOf(view, 262144, 64);
    QMouseEvent move(QEvent::MouseMove, at, view.canvas()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(view.canvas(), &move);
    QCOMPARE(*view.canvas()->pointed(), cellOf(view, 262144, 64));
    QVERIFY(view.canvas()->accessibleDescription().startsWith("256K × CP 64: needs more GPUs"));
    QCOMPARE(wanted.count() + previewed.count(), 0);
    grabbed(view, {960, 800}, "map_pointed");
    grabbed(view, {640, 560}, "map_small");
  }

  void theSectionsGoThroughThePresentPoint() {
    MapView view;
    shown(view);
    const QList<SectionPlot*> plots = view.findChildren<SectionPlot*>();
    QCOMPARE(plots.size(), 2);
    QCOMPARE(plots[0]->section()->title, QString("Along CP 32"));
    QCOMPARE(plots[1]->section()->title, QString("Along 128K"));
    const SectionGeometry geometry = sectionGeometry(*plots[0]->section(), {400, 160});
    QCOMPARE(geometry.xs.size(), 17u);
    QVERIFY(geometry.axis.pixelOf(0) > geometry.axis.pixelOf(40));
  }

  void aNewScenarioMovesThePresentPoint() {
    MapView view;
    shown(view);
    view.setPlanned(planned(withValue(view.planned()->scenario, Dial::Cp, 16)));
    QVERIFY(waitForMap(view));
    QCOMPARE(*currentCell(*view.canvas()->map()), cellOf(view, 131072, 16));
  }

  void anAxisThatTakesTheOthersDimensionSwapsThem() {
    MapView view;
    shown(view);
    const QList<QComboBox*> axes = view.findChildren<QComboBox*>();
    QCOMPARE(axes.size(), 2);
    QTest::keyClicks(axes[0], "CP");
    QVERIFY(waitForMap(view, Dial::Cp, Dial::SeqLen));
    QCOMPARE(axes[1]->currentText(), QString("seq_len"));
  }

  void everyPairOfAxesHasAMap() {
    MapView view;
    shown(view);
    for (const Dial x : kMapDials)
      for (const Dial y : {Dial::Cp, Dial::Gpus, Dial::Vpp, Dial::Mbs}) {
        if (x == y) continue;
        view.setAxes(x, y);
        QVERIFY2(waitForMap(view, x, y), qPrintable(axisName(x) + " " + axisName(y)));
        QVERIFY(currentCell(*view.canvas()->map()));
      }
  }

  void looksRightInBothThemes() {
    for (const ThemeChoice choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
      applyTheme(choice);
      const Theme& theme = choice == ThemeChoice::Dark ? darkTheme() : lightTheme();
      const QString suffix = choice == ThemeChoice::Dark ? "_dark" : "_light";
      MapView view;
      shown(view);
      const QImage memory = grabbed(view, {960, 800}, "map" + suffix);
      QVERIFY(pixelsOf(memory, theme.hatchGround) > 1000);
      QVERIFY(pixelsOf(memory, theme.accent) > 100);
      view.setValue(MapValue::Throughput);
      grabbed(view, {960, 800}, "map_throughput" + suffix);
      view.setValue(MapValue::Feasibility);
      grabbed(view, {960, 800}, "map_feasibility" + suffix);
      view.setFine(true);
      view.setAxes(Dial::Gpus, Dial::SeqLen);
      QVERIFY(waitForMap(view, Dial::Gpus, Dial::SeqLen));
      QVERIFY(pixelsOf(grabbed(view, {960, 800}, "map_fine" + suffix), theme.bandTight) > 100);
      view.setFine(false);
      view.setBestOf({Dial::Tp, Dial::Ep, Dial::Pp, Dial::Vpp});
      view.setAxes(Dial::SeqLen, Dial::Cp);
      view.setValue(MapValue::PeakMemory);
      QVERIFY(QTest::qWaitFor(
          [&] {
            const MapPtr& map = view.canvas()->map();
            return map->stride == 1 && map->request.x == Dial::SeqLen && !map->request.bestOf.empty();
          },
          20000));
      grabbed(view, {960, 800}, "map_best" + suffix);
    }
  }

  // Not a limit, a figure: what a 64 x 64 map costs from the request to painted cells.
  void printsWhatALargeMapCosts() {
    MapView view;
    shown(view);
    QElapsedTimer clock;
    clock.start();
    view.setFine(true);
    view.setAxes(Dial::SeqLen, Dial::Gpus);
    QVERIFY(waitForMap(view, Dial::SeqLen, Dial::Gpus));
    const qint64 computed = clock.nsecsElapsed();
    clock.restart();
    view.canvas()->repaintCells();
    view.canvas()->grab();
    const qint64 painted = clock.nsecsElapsed();
    clock.restart();
    view.canvas()->grab();
    qInfo("%d x %d cells: %.1f ms to compute, %.1f ms until shown, %.1f ms to paint, %.1f ms to repaint",
          view.canvas()->map()->columns(), view.canvas()->map()->rows(), view.canvas()->map()->milliseconds,
          computed * 1e-6, painted * 1e-6, clock.nsecsElapsed() * 1e-6);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::MapViewTest)
#include "map_view_test.moc"
