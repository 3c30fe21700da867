// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare_view.h"

#include <QSignalSpy>

#include "app/views/compare_cards.h"
#include "app/views/compare_table.h"
#include "app/views/stage_plots.h"
#include "app/views/step_bars.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {
namespace {

constexpr QSize kSize(960, 800);

std::vector<Scenario> pins(int count) {
  const char* ids[] = {"dsv3-h100-256k", "dsv3-h100-64k", "qwen3-235b-gb200-128k", "dsv3-h100-4k"};
  std::vector<Scenario> scenarios;
  for (int i = 0; i < count; ++i) scenarios.push_back(presetScenario(ids[i]));
  return scenarios;
}

struct Shown {
  explicit Shown(int count) {
    view.resize(kSize);
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    view.setPinned(pins(count));
    view.show();
    QCoreApplication::processEvents();
  }
  CompareView view;
};

// Two columns of two shares, in milliseconds.
Comparison twoSteps() {
  Comparison c;
  auto planned = std::make_shared<PlannedScenario>();
  planned->plan.legal = true;
  c.columns.resize(2);
  for (ComparedColumn& column : c.columns) column.planned = planned;
  c.shares = {{"attention", {milliseconds(60), milliseconds(100)}}, {"bubble", {milliseconds(40), milliseconds(100)}}};
  return c;
}

}  // namespace

class CompareViewTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }

  void columnsShareTheWidthUntilTheyScroll() {
    // 960 less two margins of 24 and 168 for the names leaves 744.
    const ColumnGrid two = columnGrid(960, 2, 0);
    QCOMPARE(two.column, 372);
    QCOMPARE(two.left(1), 24 + 168 + 372);
    QCOMPARE(two.overflow(), 0);
    const ColumnGrid five = columnGrid(960, 5, 1000);
    QCOMPARE(five.column, 204);
    QCOMPARE(five.overflow(), 5 * 204 - 744);
    QCOMPARE(five.offset, five.overflow());  // no further than the last column
    QCOMPARE(five.columnAt(959 - 24), 4);
    QCOMPARE(five.columnAt(100), -1);
  }

  void stepBarsAreOnOneScale() {
    const StepBarsGeometry g = stepBarsGeometry(twoSteps(), 520);
    // From 24 + 24 to 520 - 24 - 72: 376 px for 200 ms.
    QCOMPARE(g.segments.size(), std::size_t{4});
    QCOMPARE(g.ends[1] - g.left, 376);
    QCOMPARE(g.ends[0] - g.left, 188);
    QCOMPARE(g.segments[0].box.width(), 113);  // 60 / 200 of 376 = 112.8
    QCOMPARE(g.segments[1].box.left(), g.segments[0].box.right() + 1);
    QCOMPARE(g.segments[2].box.width(), 188);
    QVERIFY(g.segments[2].box.top() > g.segments[0].box.bottom());
  }

  void stagesAreOnOneAxis() {
    StageSums half, whole;
    half[MemoryCategory::Weights] = gibibytes(40);
    whole[MemoryCategory::Weights] = gibibytes(60);
    whole.slack = gibibytes(20);
    const std::vector<ComparedMemory> columns = {{{half, half}, gibibytes(80)}, {{whole}, gibibytes(160)}};
    const StagePlotsGeometry g = stagePlotsGeometry(columns, columnGrid(960, 2, 0), 220);
    // The plots are 220 - 36 - 24 = 160 px high: 160 GiB, the larger capacity.
    QCOMPARE(g.bars.size(), std::size_t{3});
    QCOMPARE(g.bars[0].box.height(), 40);
    QCOMPARE(g.bars[2].box.height(), 80);
    QCOMPARE(g.bars[2].slices.size(), std::size_t{2});
    QCOMPARE(g.bars[2].slices[1].box.height(), 20);
    QCOMPARE(g.capacities[1], 36);
    QCOMPARE(g.capacities[0], 116);
    QCOMPARE(g.bars[0].box.bottom(), g.bars[2].box.bottom());
  }

  void arrowKeysFindTheNearestMark() {
    const std::vector<QRect> boxes = {{0, 0, 10, 10}, {20, 0, 10, 10}, {0, 20, 10, 10}, {20, 20, 10, 10}};
    QCOMPARE(nextMark(boxes, 0, Qt::Key_Right), 1);
    QCOMPARE(nextMark(boxes, 0, Qt::Key_Down), 2);
    QCOMPARE(nextMark(boxes, 3, Qt::Key_Up), 1);
    QCOMPARE(nextMark(boxes, 3, Qt::Key_Left), 2);
    QCOMPARE(nextMark(boxes, 0, Qt::Key_Left), 0);
    QCOMPARE(nextMark({}, 0, Qt::Key_Left), -1);
  }

  void anEmptyViewSaysHowToPin() {
    Shown shown(0);
    QVERIFY(shown.view.empty());
    grabbed(shown.view, kSize, "compare_empty_dark");
    QSignalSpy pin(&shown.view, &CompareView::pinWanted);
    QTest::mouseClick(shown.view.pinButton(), Qt::LeftButton);
    QCOMPARE(pin.count(), 1);
  }

  void picturesOfAnyNumber_data() {
    QTest::addColumn<int>("count");
    for (const int count : {1, 2, 4}) QTest::addRow("%d", count) << count;
  }
  void picturesOfAnyNumber() {
    QFETCH(int, count);
    for (const bool dark : {true, false}) {
      applyTheme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
      const Theme& theme = dark ? darkTheme() : lightTheme();
      Shown shown(count);
      const QString name = QStringLiteral("compare_%1_%2").arg(count).arg(dark ? "dark" : "light");
      const QImage picture = grabbed(shown.view, kSize, name);
      QVERIFY(pixelsOf(picture, theme.accent) > 300);  // the card of the open scenario
      const QImage tall = grabbed(shown.view, {960, 1700}, name + "_tall");
      QVERIFY(pixelsOf(tall, theme.categories[4]) > 500);  // core attention, in time and in memory
      QCOMPARE(shown.view.columnScroll()->isVisible(), count == 4);
    }
    applyTheme(ThemeChoice::Dark);
  }

  void anIllegalOneKeepsItsColumn() {
    Shown shown(1);
    Scenario illegal = presetScenario("dsv3-h100-128k");
    illegal.layout.cp = 64;
    shown.view.setPinned({illegal, presetScenario("dsv3-h100-256k")});
    grabbed(shown.view, {960, 1300}, "compare_illegal_dark");
    QVERIFY(shown.view.stepBars()->geometryOfBars().ends[1] == shown.view.stepBars()->geometryOfBars().left);
  }

  void takesRenamesAndRemoves() {
    Shown shown(2);
    QSignalSpy edits(&shown.view, &CompareView::editWanted), removed(&shown.view, &CompareView::pinRemoved),
        renamed(&shown.view, &CompareView::pinRenamed), pin(&shown.view, &CompareView::pinWanted);
    QTest::mouseClick(shown.view.cards()->button(2), Qt::LeftButton);
    QCOMPARE(edits.count(), 1);
    QCOMPARE(edits[0][0].value<Scenario>(), presetScenario("dsv3-h100-64k"));
    QVERIFY(edits[0][1].toString().contains("64K"));
    QTest::mouseClick(shown.view.cards()->removeButton(1), Qt::LeftButton);
    QCOMPARE(removed[0][0].toInt(), 0);
    QTest::mouseClick(shown.view.cards()->button(0), Qt::LeftButton);
    QCOMPARE(pin.count(), 1);
    QLineEdit* title = shown.view.cards()->titleField(2);
    title->setFocus();
    title->selectAll();
    QTest::keyClicks(title, "Half as long");
    QTest::keyClick(title, Qt::Key_Return);
    QCOMPARE(renamed.count(), 1);
    QCOMPARE(renamed[0][0].toInt(), 1);
    QCOMPARE(renamed[0][1].toString(), QString("Half as long"));
  }

  void equalSettingsUnfoldByClickAndByKey() {
    Shown shown(1);
    CompareTable* table = shown.view.table();
    const std::size_t folded = table->marks().size();
    int fold = -1;
    for (std::size_t i = 0; i < folded; ++i)
      if (table->tipOf(static_cast<int>(i)).title.contains("settings are equal")) fold = static_cast<int>(i);
    QVERIFY(fold >= 0);
    QTest::mouseClick(table, Qt::LeftButton, {}, table->marks()[static_cast<std::size_t>(fold)].center());
    QVERIFY(table->unfolded(CompareTable::Fold::Equal));
    QCOMPARE(table->marks().size(), folded + 2 * shown.view.comparison().equal.size());
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(!table->unfolded(CompareTable::Fold::Equal));
    QTest::keyClick(table, Qt::Key_Home);
    QTest::keyClick(table, Qt::Key_Right);
    QCOMPARE(table->accessibleDescription(),
             QString("Sequence length · B\n256K\n× 2 against 128K in A\nbatch.seq_len"));
  }

  void marksAreWalkedAndRead() {
    Shown shown(1);
    StagePlots* plots = shown.view.stagePlots();
    plots->setFocus();
    for (int i = 0; i < 8; ++i) QTest::keyClick(plots, Qt::Key_Right);
    QCOMPARE(plots->currentMark(), 8);  // the first stage of the second plot
    QVERIFY(plots->tipOf(8).title.startsWith(QStringLiteral("Stage 0 · B")));
    StepBars* bars = shown.view.stepBars();
    QTest::keyClick(bars, Qt::Key_Down);
    QVERIFY(bars->tipOf(bars->currentMark()).title.endsWith("B"));
  }

  void scrollsTheColumnsUnderTheNames() {
    Shown shown(4);
    const int before = shown.view.cards()->button(4)->mapTo(&shown.view, QPoint()).x();
    shown.view.columnScroll()->setValue(shown.view.columnScroll()->maximum());
    QCOMPARE(shown.view.cards()->button(4)->mapTo(&shown.view, QPoint()).x(),
             before - shown.view.columnScroll()->maximum());
    grabbed(shown.view, kSize, "compare_4_scrolled_dark");
  }

  void keysAndTheWheelReachEveryColumn() {
    Shown shown(4);
    CompareTable* table = shown.view.table();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Home);
    for (int i = 0; i < 4; ++i) QTest::keyClick(table, Qt::Key_Right);
    QCOMPARE(shown.view.columnScroll()->value(), shown.view.columnScroll()->maximum());
    QVERIFY(table->tipOf(table->currentMark()).title.endsWith("E"));
    for (int i = 0; i < 4; ++i) QTest::keyClick(table, Qt::Key_Left);
    QCOMPARE(shown.view.columnScroll()->value(), 0);
    const QPoint at(400, 100);
    QWheelEvent wheel(at, table->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::ShiftModifier, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(table->parentWidget()->parentWidget(), &wheel);  // as it is passed on
    QCOMPARE(shown.view.columnScroll()->value(), 120);
  }

  void followsTheOpenScenario() {
    Shown shown(1);
    QCOMPARE(shown.view.comparison().differences.size(), std::size_t{3});
    shown.view.setPlanned(plannedPreset("dsv3-h100-256k"));
    QCOMPARE(shown.view.comparison().differences.size(), std::size_t{0});
    shown.view.setPinned({});
    QVERIFY(shown.view.empty());
  }

  void reportsItsTimes() {
    Shown shown(4);
    const PlannedPtr one = plannedPreset("dsv3-h100-128k"), other = plannedPreset("dsv3-h100-64k");
    constexpr int kRounds = 50;
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < kRounds; ++i) shown.view.setPlanned(i % 2 == 0 ? other : one);
    const double update = static_cast<double>(timer.nsecsElapsed()) * 1e-6 / kRounds;
    timer.restart();
    for (int i = 0; i < kRounds; ++i) shown.view.grab();
    qInfo("five columns: %.2f ms to update, %.2f ms to paint", update,
          static_cast<double>(timer.nsecsElapsed()) * 1e-6 / kRounds);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::CompareViewTest)
#include "compare_view_test.moc"
