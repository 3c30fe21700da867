// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/lesson_chart.h"

#include "app/views/lesson_chart_geometry.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class LessonChartTest : public QObject {
  Q_OBJECT

  static PictureContent content(std::vector<double> values, double limit) {
    PictureContent c;
    c.limit = limit;
    c.rows = {"CP", "GiB"};
    for (const double value : values) {
      PictureColumn column;
      column.value = value;
      column.cells = {"1", "2"};
      c.columns.push_back(column);
    }
    return c;
  }

 private Q_SLOTS:
  // 300 wide: 60 for the axis, 80 a column. 18 above, 44 + 4 below: 200 for the chart at a height of 266.
  void barsStandOnTheZeroLineInScale() {
    const LessonChartGeometry g = lessonChartGeometry(content({100, 50, 25}, 0), QRectF(0, 0, 300, 266));
    QCOMPARE(g.chart, QRectF(60, 18, 240, 200));
    QCOMPARE(g.top, 104.0);
    for (std::size_t i = 0; i < 3; ++i) {
      QCOMPARE(g.columns[i].bar.bottom(), 218.0);
      QCOMPARE(g.columns[i].slot.width(), 80.0);
      QCOMPARE(g.columns[i].bar.center().x(), 60 + 80 * (static_cast<double>(i) + 0.5));
    }
    QVERIFY(qFuzzyCompare(g.columns[0].bar.height(), 200 / 1.04));
    QVERIFY(qFuzzyCompare(g.columns[1].bar.height(), 100 / 1.04));
    QCOMPARE(g.limitY, -1.0);
    QCOMPARE(g.ticks.size(), std::size_t{3});  // 0, 50, 100
    QCOMPARE(g.ticks[1].value, 50.0);
    QCOMPARE(g.rows, (std::vector<double>{222, 244}));
  }

  void replicasAreEqualBlocks() {
    PictureContent c = content({256, 512}, 256);
    c.columns[0].blocks = 4;
    const LessonChartGeometry g = lessonChartGeometry(c, QRectF(0, 0, 300, 266));
    QCOMPARE(g.columns[0].blocks.size(), std::size_t{4});
    const double part = g.columns[0].bar.height() / 4;
    for (std::size_t i = 0; i < 4; ++i)
      QVERIFY(qFuzzyCompare(g.columns[0].blocks[i].top(), 218 - static_cast<double>(i + 1) * part));
    QVERIFY(qFuzzyCompare(g.columns[0].bar.top(), g.limitY));  // all the GPUs there are
    QCOMPARE(g.ticks[1].value, 256.0);                         // powers of two for GPUs
  }

  void aValueFarOverTheLimitIsCutOff() {
    const LessonChartGeometry g = lessonChartGeometry(content({2893, 180}, 184.2), QRectF(0, 0, 300, 266));
    QVERIFY(g.columns[0].broken);
    QVERIFY(!g.columns[1].broken);
    QCOMPARE(g.columns[0].bar.height(), 200.0);
    QVERIFY(g.limitY > 18 && g.limitY < 218);
  }

  void nothingAtAllIsAnEmptyChart() {
    const LessonChartGeometry g = lessonChartGeometry(content({0, 0}, 0), QRectF(0, 0, 300, 266));
    QCOMPARE(g.columns[0].bar.height(), 0.0);
    QVERIFY(lessonChartGeometry(content({}, 0), QRectF(0, 0, 10, 10)).columns.empty());
  }

  void columnsAnswerThePointerAndTheArrows() {
    LessonChart chart;
    chart.setContent(content({100, 50, 25}, 0));
    grabbed(chart, {300, 320}, "lesson_chart");
    QCOMPARE(columnAt(chart.geometryOfChart(), {20, 100}), -1);
    QCOMPARE(columnAt(chart.geometryOfChart(), {78, 100}), 0);
    QCOMPARE(columnAt(chart.geometryOfChart(), {280, 100}), 2);
    QTest::keyClick(&chart, Qt::Key_Right);
    QTest::keyClick(&chart, Qt::Key_Right);
    QCOMPARE(chart.pointed(), 1);
    QCOMPARE(chart.accessibleDescription(), QString("CP 1, GiB 2"));
    QTest::keyClick(&chart, Qt::Key_Left);
    QTest::keyClick(&chart, Qt::Key_Left);
    QCOMPARE(chart.pointed(), 0);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::LessonChartTest)
#include "lesson_chart_test.moc"
