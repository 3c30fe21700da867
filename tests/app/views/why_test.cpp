// SPDX-License-Identifier: GPL-3.0-or-later
// F1 on a mark of any view explains the number there, and the figures of the explanation lead to it.
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>

#include "app/models/language.h"
#include "app/models/rates_text.h"
#include "app/models/scenario_edits.h"
#include "app/models/search_text.h"
#include "app/models/text.h"
#include "app/models/verdict.h"
#include "app/views/accuracy_view.h"
#include "app/views/chip_grid.h"
#include "app/views/compare_table.h"
#include "app/views/compare_view.h"
#include "app/views/fold_canvas.h"
#include "app/views/fold_view.h"
#include "app/views/map_canvas.h"
#include "app/views/map_view.h"
#include "app/views/memory_view.h"
#include "app/views/over_step_chart.h"
#include "app/views/pareto_plot.h"
#include "app/views/savings_chart.h"
#include "app/views/scenario_panel.h"
#include "app/views/schedule_canvas.h"
#include "app/views/schedule_view.h"
#include "app/views/search_view.h"
#include "app/views/section_plot.h"
#include "app/views/stage_bars.h"
#include "app/views/stage_ledger.h"
#include "app/views/stage_plots.h"
#include "app/views/step_bars.h"
#include "app/views/verdict_strip.h"
#include "app/views/why_card.h"
#include "tests/app/explorer_fixture.h"
#include "tests/app/figures.h"
#include "tests/app/symbols.h"

namespace shardscope {
namespace {

constexpr QSize kSize(960, 800);
const char* const kPreset = "dsv3-h100-128k";

template <typename View>
void showPreset(View& view, const char* preset = kPreset) {
  view.resize(kSize);
  view.setPlanned(plannedPreset(preset));
  view.show();
  QCoreApplication::processEvents();
}

Why asked(QWidget& widget) {
  closeWhy(widget);
  QTest::keyClick(&widget, Qt::Key_F1);
  return shownWhy(widget);
}

// Empty where every line leads to its number and the legend names its symbols, else the line that does not.
QString wrongLine(const Why& why) {
  if (why.empty()) return QStringLiteral("nothing is explained");
  for (const WhyLine& line : why.lines) try {
      if (!holds(line.figures)) return line.figures;
    } catch (const std::exception& e) {
      return QString::fromUtf8(e.what());
    }
  return undefinedSymbol(why);
}

QString figuresOf(const Why& why, const QString& name) {
  for (const WhyLine& line : why.lines)
    if (line.name == name) return line.figures;
  return {};
}

double resultOf(const QString& figures) { return arithmetic(figures.section(QStringLiteral(" = "), -1)); }

}  // namespace

class WhyTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }

  void arithmeticIsWorkedOut() {
    QVERIFY(holds("256 / (1 × 32 × 8) = 1"));
    QVERIFY(holds("⌈300 / 256⌉ × 256 = 512"));
    QVERIFY(holds("lcm(1 × 32 × 8, 1 × 24 × 8) = 768"));
    QVERIFY(holds("2 s − 12 ms = 1.99 s"));
    QVERIFY(holds("min(2 × (8 − 1 − 0) + (4 − 1) × 8 + 1, 256) = 39"));
    QVERIFY(!holds("256 / (1 × 16 × 8) = 1"));
    QVERIFY_EXCEPTION_THROWN(arithmetic("a few"), std::runtime_error);
  }

  void everyTileLeadsToItsValue() {
    VerdictStrip strip;
    strip.setPlanned(plannedPreset(kPreset));
    strip.resize(1280, 800);
    strip.show();
    const QList<QWidget*> tiles = strip.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
    for (qsizetype i = 0; i < 8; ++i) {
      const Why why = asked(*tiles[i]);
      QCOMPARE(wrongLine(why), QString());
      QVERIFY(!why.lines.empty());
    }
    QTest::keyClick(tiles[0], Qt::Key_Escape);
    QVERIFY(shownWhy(strip).empty());
    QTest::mouseClick(tiles[1], Qt::LeftButton);
    QCOMPARE(shownWhy(strip).lines.front().figures, QString("256 / (1 × 32 × 8) = 1"));
    strip.setPlanned(plannedPreset("dsv3-h100-256k"));
    QVERIFY(shownWhy(strip).empty());  // of another plan
  }

  // A rank holds 128K / 32 = 4096 tokens; 128 heads of keys 192 and values 128 wide in 2 bytes over 31 hops are 9.7
  // GiB.
  void foldExplainsGroupsLinksAndMessages() {
    FoldView view;
    showPreset(view);
    view.canvas().hold(0);
    view.canvas().choose(GroupKind::Cp);
    const Why whole = asked(view.canvas());
    QCOMPARE(wrongLine(whole), QString());
    QCOMPARE(figuresOf(whole, "rank"), QString("0 + 1 × (0 + 32 × (0 + 1 × 0)) = 0"));
    QCOMPARE(figuresOf(whole, "domains"), QString("32 / 8 = 4"));
    const double ring = resultOf(figuresOf(whole, "ring of K and V, network"));
    QVERIFY(std::abs(ring - 31.0 * 2 * 4096 * 128 * (192 + 128)) < 1e-3 * ring);
    QVERIFY(grabbed(view, kSize, "why_fold").width() > 0);

    QTableView& table = view.table();
    table.setFocus();
    for (int row = 0; row < table.model()->rowCount(); ++row)
      for (int column = 0; column < table.model()->columnCount(); ++column) {
        table.selectionModel()->setCurrentIndex(table.model()->index(row, column), QItemSelectionModel::NoUpdate);
        QCOMPARE(wrongLine(asked(table)), QString());
      }
    table.selectionModel()->setCurrentIndex(table.model()->index(0, 1), QItemSelectionModel::NoUpdate);
    QTest::keyClick(&table, Qt::Key_Down);  // stays in its column
    QCOMPARE(table.currentIndex().column(), 1);
    QCOMPARE(resultOf(asked(table).lines.front().figures), 32.0);
  }

  void scheduleExplainsSlotsAndStages() {
    ScheduleView view;
    showPreset(view);
    ScheduleCanvas& canvas = view.canvas();
    canvas.selectStage(3);
    const Why stage = asked(canvas);
    QCOMPARE(wrongLine(stage), QString());
    QVERIFY(std::abs(resultOf(figuresOf(stage, "bubble")) - canvas.lanes().bubble(3) * 1e-9) <
            1e-3 * canvas.lanes().bubble(3) * 1e-9);
    // PP 8, VPP 4, groups of 8: 2 x (8 - 1 - 3) + 3 x 8 warm up, one more with EP overlap, and the one that runs.
    const bool overlap = plannedPreset(kPreset)->scenario.overlap.epA2a;
    QCOMPARE(resultOf(figuresOf(stage, "in flight at most")), 2.0 * 4 + 3 * 8 + 1 + overlap);
    QCOMPARE(canvas.lanes().maxLive(3), 2 * 4 + 3 * 8 + 1 + overlap);

    for (int i = 0; i < 60; ++i) {
      QTest::keyClick(&canvas, Qt::Key_Right);
      const Why why = asked(canvas);
      QCOMPARE(wrongLine(why), QString());
      const TimelineSlot& slot = *canvas.selectedSlot();
      const double length = (endOf(slot) - slot.start.count) * 1e-9;
      QVERIFY(std::abs(resultOf(figuresOf(why, "duration")) - length) < 1e-3 * length);
      QCOMPARE(resultOf(figuresOf(why, "in flight")), canvas.lanes().liveAt(slot.rank, slot.start.count));
    }
    QVERIFY(grabbed(view, kSize, "why_schedule").width() > 0);
    const Why chips = asked(view.chips());
    QCOMPARE(wrongLine(chips), QString());
    QVERIFY(chips.lines.size() > 1);
  }

  void searchExplainsColumnsAndPoints() {
    SearchView view;
    view.setPlanned(planned(withValue(presetScenario(kPreset), Dial::Gbs, 64)));
    view.resize(kSize);
    view.show();
    QSignalSpy finished(&view, &SearchView::searchFinished);
    view.startSearch();
    QVERIFY(finished.wait(20000));
    auto* table = view.findChild<QTableView*>();
    for (int column = 0; column < kSearchColumns; ++column) {
      table->selectionModel()->setCurrentIndex(table->model()->index(0, column), QItemSelectionModel::NoUpdate);
      const Why why = asked(*table);
      QCOMPARE(wrongLine(why), QString());
    }
    const auto* proxy = qobject_cast<const QAbstractProxyModel*>(table->model());
    const int row = proxy->mapToSource(table->model()->index(0, 0)).row();
    const SearchCandidate& found = view.model().rows()[static_cast<std::size_t>(row)].candidate;
    const auto cell = [&](SearchColumn column) {
      const QModelIndex index = table->model()->index(0, static_cast<int>(column));
      table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
      return asked(*table);
    };
    const double step = found.summary.time.count * 1e-9;
    QVERIFY(std::abs(resultOf(cell(SearchColumn::Step).lines.front().figures) - step) < 1e-3 * step);
    const double rate = 64.0 * 131072 / step / found.gpus;
    QVERIFY(std::abs(resultOf(cell(SearchColumn::Throughput).lines.front().figures) - rate) < 2e-3 * rate);
    QVERIFY(std::abs(rate - found.summary.tokensPerSecondPerGpu) < 1e-6 * rate);
    const double limit = found.limitTime.count * 1e-9;
    QVERIFY(std::abs(resultOf(cell(SearchColumn::LimitShare).lines.front().figures) - limit) < 5e-3 * limit);

    QTest::keyClick(view.plot(), Qt::Key_Right);
    const Why point = asked(*view.plot());
    QCOMPARE(wrongLine(point), QString());
    QVERIFY(point.title.startsWith("TP "));
    QVERIFY(grabbed(view, kSize, "why_search").width() > 0);
  }

  void searchSaysUnits() {
    SearchView view;
    view.setPlanned(plannedPreset(kPreset));
    const QAbstractItemModel& model = view.model();
    QStringList heads;
    for (int column = 0; column < kSearchColumns; ++column)
      heads << model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    QVERIFY(heads.contains("step") && heads.contains("tokens/s/GPU") && heads.contains("of the step"));
    QVERIFY(!heads.contains("s"));
  }

  void compareExplainsEveryRow() {
    CompareView view;
    view.setPinned({presetScenario("dsv3-h100-256k"), presetScenario("qwen3-235b-gb200-128k")});
    showPreset(view);
    CompareTable& table = *view.table();
    QTest::keyClick(&table, Qt::Key_Home);
    int explained = 0;
    for (std::size_t mark = 0; mark < table.marks().size(); ++mark) {
      table.setFocus();
      QTest::mouseClick(&table, Qt::LeftButton, {}, table.marks()[mark].center());
      if (table.whyOf(static_cast<int>(mark)).empty()) continue;  // a fold
      QTest::keyClick(&table, Qt::Key_F1);
      QCOMPARE(wrongLine(shownWhy(view)), QString());
      ++explained;
    }
    QVERIFY(explained > 60);
    for (CompareCanvas* canvas :
         {static_cast<CompareCanvas*>(view.stepBars()), static_cast<CompareCanvas*>(view.stagePlots())}) {
      QTest::keyClick(canvas, Qt::Key_Home);
      for (int i = 0; i < 5; ++i) {
        QCOMPARE(wrongLine(asked(*canvas)), QString());
        QTest::keyClick(canvas, Qt::Key_Right);
      }
    }
    QTest::keyClick(&table, Qt::Key_Home);
    QTest::keyClick(&table, Qt::Key_Right);
    Why against = asked(table);
    for (int i = 0; i < 20 && !against.title.contains("Sequence length"); ++i) {
      QTest::keyClick(&table, Qt::Key_Down);
      against = asked(table);
    }
    QVERIFY(against.title.startsWith("B · Sequence length"));  // 256K against 128K
    QCOMPARE(resultOf(figuresOf(against, "against A")), 2.0);
    QVERIFY(grabbed(view, kSize, "why_compare").width() > 0);
  }

  void mapExplainsTheCellUnderTheCursor() {
    MapView view;
    showPreset(view);
    QVERIFY(QTest::qWaitFor([&] { return view.canvas()->map() && view.canvas()->map()->stride == 1; }));
    const MapPtr kept = view.canvas()->map();  // a refined one may take its place
    const FeasibilityMap& map = *kept;
    for (const MapValue value : kMapValues) {
      view.setValue(value);
      QTest::keyClick(view.canvas(), Qt::Key_Left);
      const CellIndex at = *view.canvas()->pointed();
      const Why why = asked(*view.canvas());
      QCOMPARE(wrongLine(why), QString());
      if (!isLegal(map.at(at.x, at.y).state)) continue;
      const double shown = mapValueOf(value, map.at(at.x, at.y).summary);
      double found = resultOf((value == MapValue::Mfu ? why.lines.back() : why.lines.front()).figures);
      if (value == MapValue::PeakMemory) found /= static_cast<double>(kGiB);
      if (value == MapValue::Feasibility || value == MapValue::Mfu) found *= 100;
      QVERIFY2(std::abs(found - shown) < 0.01 * std::abs(shown) + 0.06, qPrintable(why.plain()));
    }
    // Along the sequence every cell explains itself, also the impossible ones.
    for (int i = 0; i < map.columns() + map.rows(); ++i) {
      QTest::keyClick(view.canvas(), i < map.columns() ? Qt::Key_Right : Qt::Key_Up);
      QCOMPARE(wrongLine(asked(*view.canvas())), QString());
    }
    // The sections explain their points: those of the row are cells with the present CP.
    const CellIndex now = *currentCell(map);
    const QList<SectionPlot*> sections = view.findChildren<SectionPlot*>();
    for (SectionPlot* plot : sections) {
      const bool row = plot == sections.front();
      QCOMPARE(asked(*plot).title.section(": ", 0, 0), cellTitle(map, now.x, now.y));
      QTest::keyClick(plot, Qt::Key_Left);
      const Why why = asked(*plot);
      QCOMPARE(wrongLine(why), QString());
      QCOMPARE(why.title.section(": ", 0, 0), cellTitle(map, now.x - row, now.y - !row));
      const QPoint first = plot->boxOf(0).center();
      QContextMenuEvent rightClick(QContextMenuEvent::Mouse, first, plot->mapToGlobal(first));
      QCoreApplication::sendEvent(plot, &rightClick);
      QVERIFY(shownWhy(view).title.startsWith(cellTitle(map, row ? 0 : now.x, row ? now.y : 0)));
    }
    QVERIFY(grabbed(view, kSize, "why_section").width() > 0);
    view.setValue(MapValue::StepTime);
    const QPoint spot = view.canvas()->grid().cell({3, 2}).center().toPoint();
    QContextMenuEvent rightClick(QContextMenuEvent::Mouse, spot, view.canvas()->mapToGlobal(spot));
    QCoreApplication::sendEvent(view.canvas(), &rightClick);
    QVERIFY(shownWhy(view).title.startsWith(cellTitle(map, 3, 2)));
    QVERIFY(grabbed(view, kSize, "why_map").width() > 0);
  }

  void panelExplainsItsNumbers() {
    ScenarioPanel panel;
    panel.resize(320, 1400);
    panel.setPlanned(plannedPreset(kPreset));
    panel.show();
    for (const Dial dial : kDials) {
      const Why why = asked(*panel.row(dial)->field());
      QCOMPARE(wrongLine(why), QString());
      QVERIFY(!why.lines.empty());
    }
    const Why gpus = asked(*panel.row(Dial::Gpus)->slider());
    QCOMPARE(figuresOf(gpus, "attention mesh"), QString("1 × 32 × 8 × 1 = 256"));
    QCOMPARE(figuresOf(gpus, "expert mesh"), QString("1 × 32 × 8 × 1 = 256"));
    QCOMPARE(resultOf(figuresOf(asked(*panel.row(Dial::SeqLen)->field()), "tokens of a rank")), 131072.0 / 32);
    const PlannedPtr now = panel.planned();
    QCOMPARE(resultOf(figuresOf(asked(*panel.row(Dial::Mbs)->field()), "GA")), 1.0 * now->plan.numMicrobatches);
    auto* label = panel.row(Dial::Pp)->findChild<QLabel*>();
    QTest::mouseClick(label, Qt::LeftButton);
    QVERIFY(shownWhy(panel).title.startsWith("PP 8"));
    QVERIFY(grabbed(panel, {320, 1400}, "why_panel").width() > 0);
  }

  void memoryAndAccuracyAnswerTheSameKey() {
    MemoryView memory;
    showPreset(memory);
    const PlannedPtr now = memory.planned();
    auto* bars = memory.findChild<StageBars*>();
    const Why stage = asked(*bars);
    QCOMPARE(wrongLine(stage), QString());
    QCOMPARE(wrongLine(asked(*memory.findChild<StageLedger*>())), QString());
    auto* savings = memory.findChild<SavingsChart*>();
    for (int i = 0; i < 4; ++i) {
      QTest::keyClick(savings, Qt::Key_Right);
      QCOMPARE(wrongLine(asked(*savings)), QString());
    }
    OverStepChart& step = *memory.findChild<OverStepChart*>();
    const Why peak = asked(step);
    QCOMPARE(wrongLine(peak), QString());
    const double most = now->plan.memory.stages[0].peakAllocated.count;
    QVERIFY(std::abs(resultOf(peak.lines.front().figures) - most) < 1e-3 * most);
    QVERIFY(grabbed(memory, kSize, "why_over_step").width() > 0);
    QTest::keyClick(&step, Qt::Key_Home);
    const double start = resultOf(asked(step).lines.front().figures);
    for (int i = 0; i < 20; ++i) QTest::keyClick(&step, Qt::Key_Right);
    const Why later = asked(step);
    QCOMPARE(wrongLine(later), QString());
    QVERIFY(resultOf(later.lines.front().figures) > start);
    const QPoint middle = step.plotArea().center();
    QContextMenuEvent rightClick(QContextMenuEvent::Mouse, middle, step.mapToGlobal(middle));
    QCoreApplication::sendEvent(&step, &rightClick);
    QCOMPARE(wrongLine(shownWhy(memory)), QString());
    QVERIFY(shownWhy(memory).title.startsWith("Stage 0 at "));

    AccuracyView accuracy;
    showPreset(accuracy);
    auto* table = accuracy.findChild<QTableView*>();
    QVERIFY(table->model()->rowCount() > 50);
    for (int row = 0; row < table->model()->rowCount(); row += 7) {
      table->selectionModel()->setCurrentIndex(table->model()->index(row, 4), QItemSelectionModel::NoUpdate);
      QCOMPARE(wrongLine(asked(*table)), QString());
    }
  }

  void theSourceOfTheRatesSpeaksTheLanguage() {
    for (const PresetEntry& entry : gpuEntries()) {
      const Calibration rates = withGpu(presetScenario(kPreset), entry.id).cluster.calibration;
      setLanguage("en");
      const QString english = ratesText(rates);
      QVERIFY(english.contains(QString::fromStdString(rates.source)));
      for (const char* language : {"fr", "es"}) {
        setLanguage(language);
        QVERIFY2(!ratesText(rates).contains(QString::fromStdString(rates.source)), qPrintable(entry.id));
      }
    }
    setLanguage("en");
  }

  void anIllegalLayoutHasNoStepTime() {
    const PlannedPtr illegal = planned(withValue(presetScenario(kPreset), Dial::Cp, 64));
    QVERIFY(!illegal->plan.legal);
    for (const std::size_t tile : {5, 6, 7}) {
      const Why why = whyOfTile(*illegal, tile);
      QVERIFY(why.lines.empty());
      QVERIFY(why.plain().contains("There is no step time"));
    }
    QCOMPARE(wrongLine(whyOfTile(*illegal, 0)), QString());
    PlanSummary none;
    const PlanSummary some = summarize(presetScenario(kPreset));
    for (const LayoutDifference& d : differencesOf(illegal->scenario, none, presetScenario(kPreset), some)) {
      QVERIFY(!d.present.contains("0 ns"));
      if (d.name == QLatin1String("Step")) QCOMPARE(d.present, QString("not legal"));
      for (const char* unknown : {"Peak GiB", "Left", "Tokens/s/GPU"})
        if (d.name == QLatin1String(unknown)) QCOMPARE(d.present, QString("–"));
    }
  }

  void keysThatMoveOnAndPressesBesideCloseIt() {
    MapView view;
    showPreset(view);
    QVERIFY(QTest::qWaitFor([&] { return view.canvas()->map() && view.canvas()->map()->stride == 1; }));
    QVERIFY(!asked(*view.canvas()).empty());
    QTest::keyClick(view.canvas(), Qt::Key_Left);
    QVERIFY(shownWhy(view).empty());
    QVERIFY(!asked(*view.canvas()).empty());
    QTest::mousePress(&view, Qt::LeftButton, {}, QPoint(2, 2));
    QVERIFY(shownWhy(view).empty());
    QVERIFY(!asked(*view.canvas()).empty());
    view.canvas()->hide();
    QVERIFY(shownWhy(view).empty());
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::WhyTest)
#include "why_test.moc"
