// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/accuracy_view.h"

#include <QElapsedTimer>
#include <QSignalSpy>

#include "app/models/language.h"
#include "app/views/error_plot.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {
namespace {

constexpr QSize kSize(960, 800);

struct Shown {
  Shown() {
    view.resize(kSize);
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    view.show();
    QCoreApplication::processEvents();
  }
  int figureOf(const QString& id, ErrorKind kind) {
    for (int row = 0; row < view.model()->rowCount(); ++row)
      if (view.model()->figure(row).kind == kind && QString::fromStdString(view.model()->runOf(row).id) == id)
        return row;
    qFatal("no figure of %s", qPrintable(id));
  }
  QPoint pointOf(ErrorPlot* plot, int figure) {
    for (std::size_t i = 0; i < plot->errorPoints().size(); ++i)
      if (plot->errorPoints()[i].figure == figure) return plot->geometryOfPlot().points[i].toPoint();
    qFatal("no point");
  }
  AccuracyView view;
};

}  // namespace

class AccuracyViewTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }
  void cleanup() { setLanguage("en"); }

  // 1, 10 and 100 are as far apart; errors from -20 to +30 % in steps of 10.
  void pointsLieOnALogarithmicAxis() {
    const std::vector<ErrorPoint> points = {
        {0, RunFamily::SimuMax, 1, 0}, {1, RunFamily::SimuMax, 10, 0.3}, {2, RunFamily::WholeModel, 100, -0.2}};
    const ErrorPlotGeometry g = errorPlotGeometry(points, {-0.1, 0.1}, {440, 264});
    QCOMPARE(g.errors.size(), std::size_t{6});
    QVERIFY(std::abs(g.errors.front().value + 0.2) < 1e-9 && std::abs(g.errors.back().value - 0.3) < 1e-9);
    QCOMPARE(g.points[1].x() - g.points[0].x(), g.points[2].x() - g.points[1].x());
    // 200 px of plot are 50 %: 4 px each.
    QCOMPARE(g.plot.height(), 200);
    QCOMPARE(g.points[0].y() - g.points[1].y(), 120.0);
    QCOMPARE(g.points[2].y() - g.points[0].y(), 80.0);
    QCOMPARE(g.band.height(), 80);
    QCOMPARE(g.band.center().y(), g.y(0) - 1);
    // One point a bin: three bars over the whole width of the histogram.
    QCOMPARE(g.fullest, 1);
    QCOMPARE(g.bins.size(), std::size_t{3});
    for (const ErrorBin& bin : g.bins) QCOMPARE(bin.box.width(), g.histogram.width());
  }

  void nothingIsAPlotToo() {
    const ErrorPlotGeometry g = errorPlotGeometry({}, {}, {10, 10});
    QVERIFY(g.points.empty() && g.bins.empty());
    QCOMPARE(pointAt(g, {5, 5}), -1);
    QCOMPARE(nextPoint(g, -1, Qt::Key_Left), -1);
  }

  void arrowsWalkInTheOrderOfTheAxis() {
    const std::vector<ErrorPoint> points = {
        {0, RunFamily::SimuMax, 10, 0}, {1, RunFamily::SimuMax, 1, 0.3}, {2, RunFamily::WholeModel, 100, -0.2}};
    const ErrorPlotGeometry g = errorPlotGeometry(points, {}, {440, 264});
    QCOMPARE(nextPoint(g, 1, Qt::Key_Right), 0);
    QCOMPARE(nextPoint(g, 0, Qt::Key_Right), 2);
    QCOMPARE(nextPoint(g, 2, Qt::Key_Right), 2);
    QCOMPARE(nextPoint(g, 0, Qt::Key_Up), 1);
    QCOMPARE(nextPoint(g, 0, Qt::Key_Down), 2);
    QCOMPARE(pointAt(g, g.points[2] + QPointF(3, 3)), 2);
  }

  void pictures() {
    for (const bool dark : {true, false}) {
      applyTheme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
      const Theme& theme = dark ? darkTheme() : lightTheme();
      Shown shown;
      const QString name = dark ? "accuracy_dark" : "accuracy_light";
      shown.view.select(shown.figureOf("bridge-skill.dsv3-h100-longctx.128k", ErrorKind::StepTime));
      const QImage picture = grabbed(shown.view, kSize, name);
      for (const int category : {0, 1, 2, 4, 5})
        QVERIFY2(pixelsOf(picture, theme.categories[static_cast<std::size_t>(category)]) > 60,
                 qPrintable(QString::number(category)));
      QVERIFY(pixelsOf(picture, theme.accentTint) > 1000);  // the chosen row
    }
    applyTheme(ThemeChoice::Dark);
    Shown shown;
    setLanguage("fr");
    QCoreApplication::processEvents();
    grabbed(shown.view, kSize, "accuracy_fr_dark");
  }

  void aPointIsFoundInTheTable() {
    Shown shown;
    const int figure = shown.figureOf("bridge-skill.llama3-70b-sft.pp8", ErrorKind::Memory);
    QTest::mouseClick(shown.view.memoryPlot(), Qt::LeftButton, {}, shown.pointOf(shown.view.memoryPlot(), figure));
    QCOMPARE(shown.view.selectedFigure(), figure);
    const QModelIndex row = shown.view.table()->selectionModel()->selectedRows().first();
    QVERIFY(shown.view.table()->viewport()->rect().intersects(shown.view.table()->visualRect(row)));
    QCOMPARE(shown.view.memoryPlot()->selected(), figure);
    QVERIFY(shown.view.memoryPlot()->accessibleDescription().contains("llama3-70b-sft.pp8"));
    // Filtered away, it is shown again.
    shown.view.searchField()->setText("moonlight");
    shown.view.select(figure);
    QCOMPARE(shown.view.selectedFigure(), figure);
    QCOMPARE(shown.view.filter()->rowCount(), shown.view.model()->rowCount());
  }

  void aRowLightsItsPoint() {
    Shown shown;
    const QModelIndex row = shown.view.filter()->index(2, 0);
    QTest::mouseClick(shown.view.table()->viewport(), Qt::LeftButton, {}, shown.view.table()->visualRect(row).center());
    const int figure = shown.view.filter()->mapToSource(row).row();
    QCOMPARE(shown.view.memoryPlot()->selected(), figure);
    QTest::keyClick(shown.view.table(), Qt::Key_Down);
    QVERIFY(shown.view.memoryPlot()->selected() != figure);
    QTest::keyClick(shown.view.stepPlot(), Qt::Key_Right);
    QVERIFY(shown.view.model()->figure(shown.view.selectedFigure()).kind == ErrorKind::StepTime);
  }

  void aRunIsOpened() {
    Shown shown;
    QVERIFY(!shown.view.openButton()->isEnabled());
    const int figure = shown.figureOf("bridge-card.deepseek-v3.pretrain_performance.GB300", ErrorKind::StepTime);
    shown.view.select(figure);
    QSignalSpy edits(&shown.view, &AccuracyView::editWanted);
    QTest::mouseClick(shown.view.openButton(), Qt::LeftButton);
    QCOMPARE(edits.count(), 1);
    QCOMPARE(edits[0][0].value<Scenario>(), shown.view.model()->runOf(figure).scenario);
    QVERIFY(edits[0][1].toString().contains("deepseek-v3"));
    QTest::keyClick(shown.view.table(), Qt::Key_Return);
    QCOMPARE(edits.count(), 2);
  }

  void isFilteredAndSorted() {
    Shown shown;
    shown.view.familyBox()->setCurrentIndex(1);
    shown.view.kindBox()->setCurrentIndex(2);
    QCOMPARE(shown.view.filter()->rowCount(), 14);  // steps of SimuMax
    shown.view.familyBox()->setCurrentIndex(0);
    shown.view.kindBox()->setCurrentIndex(0);
    shown.view.table()->sortByColumn(AccuracyModel::Error, Qt::DescendingOrder);
    grabbed(shown.view, kSize, "accuracy_sorted_dark");
    QVERIFY(shown.view.filter()->index(0, AccuracyModel::Run).data().toString().contains("moonlight"));
  }

  void theBandFollowsTheOpenScenario() {
    Shown shown;
    const StepEstimate& step = shown.view.planned()->plan.step;
    const ErrorPlotGeometry& g = shown.view.stepPlot()->geometryOfPlot();
    QCOMPARE(g.band.top(), g.y(step.time.count / step.low.count - 1));
    QCOMPARE(g.band.bottom() + 1, g.y(std::max(g.low, step.time.count / step.high.count - 1)));
    Scenario illegal = presetScenario("dsv3-h100-128k");
    illegal.layout.cp = 64;
    shown.view.setPlanned(planned(illegal));
    QCOMPARE(shown.view.stepPlot()->geometryOfPlot().band.height(), 0);
  }

  void reportsItsTimes() {
    QElapsedTimer timer;
    timer.start();
    Shown shown;
    const double first = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
    constexpr int kRounds = 20;
    timer.restart();
    for (int i = 0; i < kRounds; ++i) shown.view.grab();
    const double paint = static_cast<double>(timer.nsecsElapsed()) * 1e-6 / kRounds;
    const PlannedPtr one = plannedPreset("dsv3-h100-128k"), other = plannedPreset("dsv3-h100-64k");
    timer.restart();
    for (int i = 0; i < kRounds; ++i) shown.view.setPlanned(i % 2 == 0 ? other : one);
    qInfo("%.1f ms to the first picture, %.2f ms to paint, %.3f ms to follow the scenario", first, paint,
          static_cast<double>(timer.nsecsElapsed()) * 1e-6 / kRounds);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::AccuracyViewTest)
#include "accuracy_view_test.moc"
