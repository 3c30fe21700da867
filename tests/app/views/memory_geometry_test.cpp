// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/memory_style.h"
#include "app/views/stage_bars_geometry.h"
#include "app/views/waterfall_geometry.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class MemoryGeometryTest : public QObject {
  Q_OBJECT

  static StageSums sumsOf(double weights, double attention) {
    StageSums sums;
    sums[MemoryCategory::Weights] = gibibytes(weights);
    sums[MemoryCategory::Attention] = gibibytes(attention);
    return sums;
  }

 private Q_SLOTS:
  // 100 GiB of capacity with room above on a plot of 452 pixels: 4 pixels a GiB.
  void piecesAreAsHighAsTheirBytes() {
    const StageBarsGeometry g = stageBarsGeometry({844, 8 + 452 + 60}, {sumsOf(50, 25), sumsOf(10, 0)}, gibibytes(100));
    QCOMPARE(g.plot.height(), 452);
    QCOMPARE(g.plot.width(), 800);
    const int floor = g.plot.bottom();
    QCOMPARE(floor - g.capacity, 400);
    QCOMPARE(floor - g.tight, 360);
    QCOMPARE(g.bars[0].pieces.size(), std::size_t{2});
    QCOMPARE(g.bars[0].pieces[0].box.height(), 200 - 1);  // a pixel of ground between pieces
    QCOMPARE(g.bars[0].pieces[1].box.height(), 100 - 1);
    QCOMPARE(g.bars[0].pieces[1].box.bottom() + 2, g.bars[0].pieces[0].box.top());
    QCOMPARE(floor - g.bars[0].bar.top(), 300);
    QCOMPARE(g.bars[1].pieces.size(), std::size_t{1});
    QCOMPARE(g.bars[1].bar.width(), 40);
    QCOMPARE(g.bars[1].bar.center().x() / 10, (44 + 600) / 10);
  }

  void columnsTileThePlotAndAreFoundAgain() {
    for (const int count : {1, 3, 8, 64, 200}) {
      const std::vector<StageSums> stages(static_cast<std::size_t>(count), sumsOf(10, 5));
      const StageBarsGeometry g = stageBarsGeometry({607, 400}, stages, gibibytes(80));
      QCOMPARE(static_cast<int>(g.bars.size()), count);
      QCOMPARE(g.bars.front().column.left(), g.plot.left());
      QCOMPARE(g.bars.back().column.right(), g.plot.right());
      for (std::size_t i = 0; i < g.bars.size(); ++i) {
        if (i > 0) QCOMPARE(g.bars[i].column.left(), g.bars[i - 1].column.right() + 1);
        QVERIFY(g.bars[i].column.contains(g.bars[i].bar));
        QCOMPARE(stageAt(g, g.bars[i].column.center()), static_cast<int>(i));
      }
      QCOMPARE(stageAt(g, {3, 50}), -1);
    }
  }

  void labelsThinOut() {
    const auto geometry = [](int count) {
      return stageBarsGeometry({607, 400}, std::vector<StageSums>(static_cast<std::size_t>(count), sumsOf(10, 5)),
                               gibibytes(80));
    };
    QVERIFY(geometry(8).roomy);
    QVERIFY(!geometry(16).roomy);
    QVERIFY(geometry(8).bars[1].labelled);
    const StageBarsGeometry many = geometry(64);
    int last = -100;
    for (const StageBar& bar : many.bars) {
      if (!bar.labelled) continue;
      QVERIFY(bar.column.left() - last >= 35);
      last = bar.column.left();
    }
  }

  void textsKeepAwayFromBars() {
    StageBarsGeometry g = stageBarsGeometry({607, 400}, {sumsOf(80, 0), sumsOf(1, 0)}, gibibytes(80));
    const QRect band(0, g.tight, 150, 14);
    QVERIFY(freeLeft(g, band) > g.bars[1].column.left());
    g = stageBarsGeometry({607, 400}, {sumsOf(80, 0), sumsOf(80, 0), sumsOf(80, 0), sumsOf(80, 0)}, gibibytes(80));
    QCOMPARE(freeLeft(g, QRect(0, g.tight, 150, 14)), -1);
    g = stageBarsGeometry({607, 400}, {sumsOf(1, 0)}, gibibytes(80));
    QCOMPARE(freeLeft(g, band), g.plot.left() + 8);
  }

  void theWaterfallHangsFromStepToStep() {
    Savings savings;
    savings.without = gibibytes(100);
    savings.steps = {{.before = gibibytes(100), .after = gibibytes(60)},
                     {.before = gibibytes(60), .after = gibibytes(60)}};
    savings.now = gibibytes(60);
    savings.ideas = {{.before = gibibytes(60), .after = gibibytes(50)}};
    // 112 GiB on 448 pixels: 4 pixels a GiB.
    const WaterfallGeometry g = waterfallGeometry({560, 8 + 448 + 52}, savings, gibibytes(80));
    QCOMPARE(g.columns.size(), std::size_t{5});
    const int floor = g.plot.bottom();
    QCOMPARE(g.columns[0].bar.height(), 400);
    QCOMPARE(g.columns[1].bar.height(), 160);
    QCOMPARE(g.columns[1].bar.top(), g.columns[0].bar.top());
    QCOMPARE(g.columns[2].bar.height(), 0);
    QCOMPARE(floor - g.columns[3].bar.top(), 240);
    QCOMPARE(g.columns[3].bar.top(), g.columns[2].end);
    QCOMPARE(g.columns[4].bar.top(), g.columns[3].bar.top());
    QCOMPARE(g.columns[4].bar.height(), 40);
    QCOMPARE(floor - g.capacity, 320);
    for (std::size_t i = 0; i < g.columns.size(); ++i)
      QCOMPARE(columnAt(g, g.columns[i].column.center()), static_cast<int>(i));
  }

  void ideasGiveWayWhereThereIsNoRoom() {
    Savings savings;
    savings.without = savings.now = gibibytes(10);
    savings.ideas.resize(20);
    QCOMPARE(waterfallGeometry({44 + 480, 300}, savings, gibibytes(80)).columns.size(), std::size_t{10});
    QCOMPARE(waterfallGeometry({60, 300}, savings, gibibytes(80)).columns.size(), std::size_t{2});
  }

  void axesHaveRoundTicks() {
    QCOMPARE(roundScale(89.5, 5).step, 20.0);
    QCOMPARE(roundScale(208, 5).step, 50.0);
    QCOMPARE(roundScale(0.5, 5).step, 0.1);
    QCOMPARE(roundScale(1000, 5).step, 200.0);
    QVERIFY(roundScale(0, 5).step > 0);
  }

  void reservedMemoryIsJudgedAgainstTheCapacity() {
    QCOMPARE(markOfReserved(gibibytes(71), gibibytes(80)), Mark::Fine);
    QCOMPARE(markOfReserved(gibibytes(73), gibibytes(80)), Mark::Warning);
    QCOMPARE(markOfReserved(gibibytes(81), gibibytes(80)), Mark::Broken);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::MemoryGeometryTest)
#include "memory_geometry_test.moc"
