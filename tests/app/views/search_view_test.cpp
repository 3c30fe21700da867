// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/search_view.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <limits>

#include "app/models/language.h"
#include "app/views/difference_strip.h"
#include "app/views/pareto_plot.h"
#include "app/views/range_slider.h"
#include "app/views/search_form.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class SearchViewTest : public QObject {
  Q_OBJECT

  static Scenario start() { return withValue(presetScenario("dsv3-h100-128k"), Dial::Gbs, 64); }

  static void shown(SearchView& view) {
    view.setPlanned(planned(start()));
    view.resize(960, 800);
    view.show();
    QCoreApplication::processEvents();
  }

  static bool searched(SearchView& view) {
    QSignalSpy finished(&view, &SearchView::searchFinished);
    view.startSearch();
    return finished.wait(20000);
  }

  // A search of seconds.
  static void widen(SearchView& view) {
    view.form()->slider(Dial::Gpus)->setRange(8, 4096);
    view.form()->slider(Dial::Etp)->setRange(1, 16);
    for (QCheckBox* box : view.form()->findChildren<QCheckBox*>()) box->setChecked(true);
  }

  static QPushButton* button(SearchView& view, const QString& text) {
    for (QPushButton* each : view.findChildren<QPushButton*>())
      if (each->text() == text) return each;
    return nullptr;
  }

  static QPoint at(const ParetoPlot& plot, std::size_t point) {
    return plot.geometryOfPoints().at(plot.points()[point]).toPoint();
  }

 private Q_SLOTS:
  void init() { applyTheme(ThemeChoice::Dark); }

  void pointsLieWhereTheirValuesSay() {
    const std::vector<ParetoPoint> points{{10, 60, 256, true}, {20, 120, 256, true}, {15, 240, 128, false}};
    const ParetoGeometry geometry = paretoGeometry(points, std::nullopt, {600, 300});
    QVERIFY(geometry.y.logarithmic);  // four times from end to end
    const double octave = geometry.at(points[0]).y() - geometry.at(points[1]).y();
    QVERIFY(octave > 0);
    QVERIFY(std::abs(octave - (geometry.at(points[1]).y() - geometry.at(points[2]).y())) < 1e-6);
    QCOMPARE(pointNear(points, geometry, geometry.at(points[2]) + QPointF(3, 0)), 2);
    QCOMPARE(pointNear(points, geometry, {1, 1}), -1);
    const std::vector<ParetoFrontLine> lines = frontLines(points, geometry);
    QCOMPARE(lines.size(), 1u);
    QCOMPARE(lines[0].steps.size(), 3);
    QCOMPARE(lines[0].steps[1], QPointF(geometry.at(points[1]).x(), geometry.at(points[0]).y()));
    QCOMPARE(radiusOf(128, {128, 256, 512}), 3.0);
    QCOMPARE(radiusOf(256, {128, 256, 512}), 4.5);
    QCOMPARE(radiusOf(512, {128, 256, 512}), 6.0);
  }

  // Nobody finds other layouts here than in the terminal before having changed a range.
  void startsAsTheCommandLineDoes() {
    SearchView view;
    shown(view);
    const SearchSpace space = view.form()->space();
    const Scenario scenario = start();
    QCOMPARE(space.minGpus, SearchSpace{}.minGpus);
    QCOMPARE(space.maxGpus, scenario.cluster.numGpus);
    QCOMPARE(space.minHeadroom, SearchSpace{}.minHeadroom);
    const SearchResult here = search(scenario, space, {}), there = search(scenario, SearchSpace{}, {});
    QCOMPARE(here.feasible, there.feasible);
    QCOMPARE(here.pareto.size(), there.pareto.size());
    for (std::size_t i = 0; i < here.pareto.size(); ++i) QVERIFY(here.pareto[i].layout == there.pareto[i].layout);
    const QList<QLabel*> labels = view.form()->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](QLabel* l) { return l->text().contains("command line"); }));
  }

  void theFormIsTheSearchSpace() {
    SearchView view;
    shown(view);
    const SearchSpace space = view.form()->space();
    QCOMPARE(space.minGpus, 1);
    QCOMPARE(space.maxGpus, 256);
    QCOMPARE(space.maxEtp, 1);
    QCOMPARE(space.minHeadroom, 0.0);
    QVERIFY(space.keepGlobalBatch);
    RangeSlider* tp = view.form()->slider(Dial::Tp);
    tp->setRange(2, 8);
    QTest::keyClick(tp, Qt::Key_Left);  // the upper end: 8 to 4
    QTest::keyClick(tp, Qt::Key_Space);
    QTest::keyClick(tp, Qt::Key_Left);  // the lower end: 2 to 1
    QCOMPARE(view.form()->space().minTp, 1);
    QCOMPARE(view.form()->space().maxTp, 4);
    QTest::mouseClick(tp, Qt::LeftButton, {}, QPoint(static_cast<int>(tp->xOf(4)), tp->height() / 2));
    QCOMPARE(view.form()->space().maxTp, 16);
  }

  void nothingStartsByItself() {
    SearchView view;
    shown(view);
    QVERIFY(!view.isSearching());
    QCOMPARE(view.model().rowCount(), 0);
  }

  void theButtonAndEnterStart() {
    SearchView view;
    shown(view);
    QSignalSpy finished(&view, &SearchView::searchFinished);
    QTest::mouseClick(button(view, "Search"), Qt::LeftButton);
    QVERIFY(finished.wait(20000));
    QVERIFY(view.model().rowCount() > 0);
    QTest::keyClick(view.form()->slider(Dial::Cp), Qt::Key_Return);
    QVERIFY(view.isSearching());
    QVERIFY(finished.wait(20000));
  }

  void theTableFillsWhileItRunsAndKeepsSelectionAndOrder() {
    SearchView view;
    shown(view);
    widen(view);
    QSignalSpy finished(&view, &SearchView::searchFinished);
    view.startSearch();
    QVERIFY(QTest::qWaitFor([&] { return view.model().rowCount() > 3; }, 20000));
    QVERIFY(view.isSearching());
    QVERIFY(!view.plot()->points().empty());
    auto* table = view.findChild<QTableView*>();
    QHeaderView* header = table->horizontalHeader();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(static_cast<int>(SearchColumn::Left)) + 10, 8));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(1, 1)).center());
    const Scenario chosen = view.model().scenarioOfRow(view.chosenRow());
    const SearchPtr before = view.model().outcome();
    const auto more = [&](std::int64_t times) {
      return view.model().outcome()->result.considered > times * before->result.considered;
    };
    QVERIFY(QTest::qWaitFor([&] { return more(3); }, 20000));
    QVERIFY(view.isSearching());
    grabbed(view, {960, 800}, "search_filling");
    const auto keeps = [&] {
      QCOMPARE(view.model().scenarioOfRow(view.chosenRow()), chosen);
      QCOMPARE(view.plot()->chosen(), view.chosenRow());
      const QAbstractItemModel& shownRows = *table->model();
      double last = std::numeric_limits<double>::infinity();
      for (int row = 0; row < shownRows.rowCount(); ++row) {
        const double left =
            shownRows.index(row, static_cast<int>(SearchColumn::Left)).data(SearchModel::kSortRole).toDouble();
        QVERIFY(left <= last);
        last = left;
      }
    };
    keeps();
    QTest::mouseClick(button(view, "Cancel"), Qt::LeftButton);
    QVERIFY(finished.wait(5000));
    QVERIFY(view.model().outcome()->result.cancelled);
    QVERIFY(view.model().rowCount() > 3);
    keeps();
    const auto labels = view.findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(),
                        [](const QLabel* l) { return l->text().startsWith("Cancelled, what was found stays"); }));
    grabbed(view, {960, 800}, "search_cancelled");
  }

  void cancelKeepsWhatWasFound() {
    SearchView view;
    shown(view);
    widen(view);
    QSignalSpy finished(&view, &SearchView::searchFinished);
    view.startSearch();
    QTest::qWait(200);
    QPushButton* cancel = button(view, "Cancel");
    QVERIFY(cancel);
    grabbed(view, {960, 800}, "search_running");
    QTest::mouseClick(cancel, Qt::LeftButton);
    QVERIFY(finished.wait(5000));
    QVERIFY(view.model().outcome()->result.cancelled);
    QVERIFY(view.model().outcome()->result.considered > 0);
    QVERIFY(button(view, "Search"));
  }

  void aPointChoosesAndTheButtonGoesThere() {
    SearchView view;
    shown(view);
    QVERIFY(searched(view));
    QSignalSpy wanted(&view, &ScenarioView::editWanted);
    QTest::mouseClick(view.plot(), Qt::LeftButton, {}, at(*view.plot(), 0));
    const int row = view.chosenRow();
    QVERIFY(row >= 0);
    QVERIFY(!view.findChild<DifferenceStrip*>()->differences().empty());
    QCOMPARE(wanted.count(), 0);
    QTest::mouseClick(button(view, "Go there"), Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].value<Scenario>(), view.model().scenarioOfRow(row));
    QVERIFY(wanted[0][1].toString().startsWith("TP "));
  }

  void aRowChoosesAndADoubleClickGoesThere() {
    SearchView view;
    shown(view);
    QVERIFY(searched(view));
    QSignalSpy wanted(&view, &ScenarioView::editWanted);
    auto* table = view.findChild<QTableView*>();
    const QPoint second = table->visualRect(table->model()->index(1, 1)).center();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, second);
    const int chosen = view.chosenRow();
    QVERIFY(chosen >= 0);
    QCOMPARE(view.plot()->chosen(), chosen);
    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, second);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].value<Scenario>(), view.model().scenarioOfRow(chosen));
    QTest::keyClick(table, Qt::Key_Down);
    QVERIFY(view.chosenRow() != chosen);
    QTest::keyClick(view.plot(), Qt::Key_Right);
    QTest::keyClick(view.plot(), Qt::Key_Return);
    QCOMPARE(wanted.count(), 2);
  }

  void aClickOnAColumnSortsByIt() {
    SearchView view;
    shown(view);
    QVERIFY(searched(view));
    auto* table = view.findChild<QTableView*>();
    QHeaderView* header = table->horizontalHeader();
    const auto click = [&](SearchColumn column) {
      const int x = header->sectionViewportPosition(static_cast<int>(column)) + 10;
      QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(x, header->height() / 2));
    };
    const auto shownAt = [&](int row, SearchColumn column) {
      return table->model()->index(row, static_cast<int>(column)).data(SearchModel::kSortRole).toDouble();
    };
    const int last = table->model()->rowCount() - 1;
    click(SearchColumn::Left);
    QVERIFY(shownAt(0, SearchColumn::Left) > shownAt(last, SearchColumn::Left));
    click(SearchColumn::Gpus);
    QVERIFY(shownAt(0, SearchColumn::Gpus) < shownAt(last, SearchColumn::Gpus));
    const QString name = table->model()->headerData(0, Qt::Horizontal).toString();
    QCOMPARE(name, QString("GPUs ▴"));
  }

  // Beside the docks at 1600 pixels, whichever column is sorted by.
  void everyColumnIsInSight() {
    for (const char* language : {"en", "fr", "es"}) {
      setLanguage(language);
      SearchView view;
      shown(view);
      QVERIFY(searched(view));
      auto* table = view.findChild<QTableView*>();
      QCoreApplication::processEvents();
      for (const SearchColumn column : {SearchColumn::Throughput, SearchColumn::Limit, SearchColumn::Left}) {
        table->sortByColumn(static_cast<int>(column), Qt::DescendingOrder);
        QCoreApplication::processEvents();
        QVERIFY2(table->horizontalScrollBar()->maximum() == 0,
                 qPrintable(QStringLiteral("%1: %2 columns out of sight")
                                .arg(language)
                                .arg(table->horizontalScrollBar()->maximum())));
      }
      QVERIFY(!table->isColumnHidden(static_cast<int>(SearchColumn::LimitShare)));
    }
    setLanguage("en");
  }

  void resultsStayAndSayThatTheyAreForAnEarlierScenario() {
    SearchView view;
    shown(view);
    QVERIFY(searched(view));
    const int rows = view.model().rowCount();
    view.setPlanned(planned(view.model().scenarioOfRow(0)));
    QVERIFY(!view.isForEarlierScenario());  // only the layout changed
    QCOMPARE(view.model().presentRow(), 0);
    view.setPlanned(planned(withValue(start(), Dial::SeqLen, 65536)));
    QVERIFY(view.isForEarlierScenario());
    QCOMPARE(view.model().rowCount(), rows);
    grabbed(view, {960, 800}, "search_earlier");
    grabbed(view, {720, 560}, "search_small");
  }

  void aSearchWithoutAnyFitSaysSo() {
    SearchView view;
    shown(view);
    view.form()->slider(Dial::Gpus)->setRange(8, 8);
    QVERIFY(searched(view));
    QCOMPARE(view.model().rowCount(), 0);
    grabbed(view, {960, 800}, "search_none");
  }

  void looksRightInBothThemes() {
    for (const ThemeChoice choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
      applyTheme(choice);
      const Theme& theme = choice == ThemeChoice::Dark ? darkTheme() : lightTheme();
      const QString suffix = choice == ThemeChoice::Dark ? "_dark" : "_light";
      SearchView view;
      shown(view);
      grabbed(view, {960, 800}, "search_empty" + suffix);
      QVERIFY(searched(view));
      QTest::mouseClick(view.plot(), Qt::LeftButton, {}, at(*view.plot(), 4));
      const QImage picture = grabbed(view, {960, 800}, "search" + suffix);
      QVERIFY(pixelsOf(picture, theme.categories[0]) > 300);
      QVERIFY(pixelsOf(picture, theme.accent) > 300);
      view.form()->recomputeBox()->setChecked(true);
      QVERIFY(searched(view));
      QTest::keyClick(view.plot(), Qt::Key_Right);
      grabbed(view, {960, 800}, "search_recompute" + suffix);
    }
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::SearchViewTest)
#include "search_view_test.moc"
