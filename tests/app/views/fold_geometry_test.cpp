// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/fold_geometry.h"

#include <QTest>
#include <set>
#include <utility>

namespace shardscope {

class FoldGeometryTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyRankHasOnePlace_data() {
    QTest::addColumn<int>("world");
    QTest::addColumn<int>("stages");
    QTest::addColumn<int>("domain");
    QTest::addColumn<int>("node");
    QTest::newRow("one GPU") << 1 << 1 << 1 << 1;
    QTest::newRow("one node") << 8 << 2 << 8 << 8;
    QTest::newRow("512 H100") << 512 << 8 << 8 << 8;
    QTest::newRow("2048 H100, 16 stages") << 2048 << 16 << 8 << 8;
    QTest::newRow("4096 H100") << 4096 << 8 << 8 << 8;
    QTest::newRow("4096 H100, one stage") << 4096 << 1 << 8 << 8;
    QTest::newRow("4096 in racks") << 4096 << 16 << 72 << 4;
    QTest::newRow("stages smaller than a node") << 64 << 32 << 8 << 8;
    QTest::newRow("stages that share domains") << 256 << 4 << 72 << 4;
  }

  void everyRankHasOnePlace() {
    QFETCH(int, world);
    QFETCH(int, stages);
    QFETCH(int, domain);
    QFETCH(int, node);
    const QSizeF area(876, 230);
    const FoldGrid grid = foldGrid({world, world / stages, stages, domain, node}, area);
    QCOMPARE(static_cast<int>(grid.cells.size()), world);
    QCOMPARE(static_cast<int>(grid.stages.size()), stages);
    std::set<std::pair<double, double>> corners;
    for (int rank = 0; rank < world; ++rank) {
      const QRectF& cell = grid.cells[static_cast<std::size_t>(rank)];
      QVERIFY(corners.insert({cell.x(), cell.y()}).second);
      QCOMPARE(rankAt(grid, cell.center()), rank);
      QVERIFY(QRectF({0, 0}, grid.size).contains(cell));
      QVERIFY(grid.stages[static_cast<std::size_t>(rank / (world / stages))].box.contains(cell));
    }
    QVERIFY2(grid.size.height() <= area.height() && grid.size.width() <= area.width(), "does not fit the area");
  }

  // Domains are cut where stages end, and nowhere else but at multiples of their size.
  void domainsHoldTheirRanks() {
    const FoldGrid grid = foldGrid({256, 64, 4, 72, 4}, {876, 230});
    std::vector<std::pair<int, int>> runs;
    for (const FoldDomain& domain : grid.domains) runs.emplace_back(domain.firstRank, domain.ranks);
    const std::vector<std::pair<int, int>> expected{{0, 64},   {64, 8},   {72, 56}, {128, 16},
                                                    {144, 48}, {192, 24}, {216, 40}};
    QCOMPARE(runs, expected);
  }

  void placesWhatIsMissingAndWhatIsLeftOver() {
    const FoldGrid missing = foldGrid({256, 64, 8, 8, 8}, {876, 230});
    QCOMPARE(static_cast<int>(missing.cells.size()), 512);
    QCOMPARE(static_cast<int>(missing.stages.size()), 8);
    const FoldGrid over = foldGrid({500, 32, 8, 8, 8}, {876, 230});
    QCOMPARE(static_cast<int>(over.cells.size()), 500);
    QCOMPARE(static_cast<int>(over.stages.size()), 9);
  }

  void absurdLayoutsStayBounded() {
    const FoldGrid grid = foldGrid({256, kMostFoldCells, 1 << 20, 8, 8}, {876, 230});
    QCOMPARE(static_cast<int>(grid.cells.size()), kMostFoldCells);
  }

  void aFrameHoldsItsRanksOnly() {
    const FoldGrid grid = foldGrid({512, 64, 8, 8, 8}, {876, 230});
    std::vector<int> half, strided;
    for (int rank = 128; rank < 160; ++rank) half.push_back(rank);
    for (int rank = 128; rank < 192; rank += 9) strided.push_back(rank);
    QVERIFY(frameOf(grid, half).contains(grid.cells[159]));
    QVERIFY(!frameOf(grid, half).contains(grid.cells[160]));
    QVERIFY(frameOf(grid, strided).isEmpty());
  }
};

}  // namespace shardscope

QTEST_APPLESS_MAIN(shardscope::FoldGeometryTest)
#include "fold_geometry_test.moc"
