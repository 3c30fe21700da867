// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/feasibility_map.h"

#include <QSignalSpy>

#include "app/models/map_text.h"
#include "app/models/map_worker.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class FeasibilityMapTest : public QObject {
  Q_OBJECT

  static MapRequest requestOf(const Scenario& scenario, Dial x, Dial y, bool fine = false) {
    return {scenario, x, y, axisValues(scenario, x, fine), axisValues(scenario, y, fine), {}};
  }

  static FeasibilityMap mapOf(const MapRequest& request, int threads = 1) {
    FeasibilityMap map;
    MapComputing computing;
    computing.threads = threads;
    computing.pass = [&map](const FeasibilityMap& pass) { map = pass; };
    computeMap(request, computing);
    return map;
  }

  static CellState stateAt(const FeasibilityMap& map, int x, int y) {
    const auto indexOf = [](const std::vector<int>& values, int value) {
      return static_cast<int>(std::find(values.begin(), values.end(), value) - values.begin());
    };
    return map.at(indexOf(map.request.xs, x), indexOf(map.request.ys, y)).state;
  }

 private Q_SLOTS:
  void everyCellIsThePlanOfItsScenario() {
    for (const auto& [x, y] : {std::pair{Dial::SeqLen, Dial::Cp}, std::pair{Dial::Vpp, Dial::Pp},
                               std::pair{Dial::Gpus, Dial::Ep}, std::pair{Dial::Mbs, Dial::Gbs}}) {
      const FeasibilityMap map = mapOf(requestOf(presetScenario("dsv3-h100-128k"), x, y));
      for (int row = 0; row < map.rows(); ++row)
        for (int column = 0; column < map.columns(); ++column) {
          const MapCell& cell = map.at(column, row);
          const Scenario there = scenarioAt(map, column, row);
          const Plan p = plan(there);
          const QString where = cellTitle(map, column, row);
          QVERIFY2(valueOf(there, x) == map.request.xs[static_cast<std::size_t>(column)], qPrintable(where));
          QVERIFY2(valueOf(there, y) == map.request.ys[static_cast<std::size_t>(row)], qPrintable(where));
          QVERIFY2(isLegal(cell.state) == p.legal, qPrintable(where));
          QVERIFY2((cell.state == CellState::Fits || cell.state == CellState::Tight) == p.feasible, qPrintable(where));
          QVERIFY2(cell.summary.headroom == headroom(p.memory), qPrintable(where));
        }
    }
  }

  void theGuidesCellsAreWhatTheGuideSays() {
    const FeasibilityMap map = mapOf(requestOf(presetScenario("dsv3-h100-128k"), Dial::SeqLen, Dial::Cp));
    QCOMPARE(stateAt(map, 128 * 1024, 64), CellState::NeedsGpus);  // 64 x 8 = 512 of 256 GPUs
    QCOMPARE(stateAt(map, 128 * 1024, 4), CellState::TooMuch);     // 32K tokens a rank
    QCOMPARE(stateAt(map, 1024 * 1024, 32), CellState::TooMuch);
    QVERIFY(stateAt(map, 128 * 1024, 32) == CellState::Fits || stateAt(map, 128 * 1024, 32) == CellState::Tight);
  }

  void theAxesReachFromFourKToAMillionAndGetFiner() {
    const Scenario scenario = presetScenario("dsv3-h100-128k");
    const std::vector<int> coarse = axisValues(scenario, Dial::SeqLen, false);
    QCOMPARE(coarse.size(), 17u);
    QCOMPARE(coarse[1], 6 * 1024);
    QCOMPARE(coarse.back(), 1024 * 1024);
    QCOMPARE(axisValues(scenario, Dial::SeqLen, true).size(), 65u);
    QCOMPARE(axisValues(scenario, Dial::Mbs, true).size(), 16u);
    const std::vector<int> odd = axisValues(withValue(scenario, Dial::SeqLen, 5000), Dial::SeqLen, false);
    QCOMPARE(odd[1], 5000);
  }

  void threadsDoNotChangeTheAnswer() {
    const MapRequest request = requestOf(presetScenario("dsv3-h100-128k"), Dial::SeqLen, Dial::Cp);
    const FeasibilityMap one = mapOf(request, 1), three = mapOf(request, 3);
    for (std::size_t i = 0; i < one.cells.size(); ++i) {
      QCOMPARE(one.cells[i].state, three.cells[i].state);
      QCOMPARE(one.cells[i].summary.peakReserved, three.cells[i].summary.peakReserved);
    }
  }

  // Against every combination tried one by one.
  void theBestOfOtherDimensionsIsTheFastestThatFits() {
    MapRequest request = requestOf(presetScenario("dsv3-h100-128k"), Dial::SeqLen, Dial::Cp);
    request.xs = {65536, 131072, 262144};
    request.ys = {8, 32, 64};
    request.bestOf = {Dial::Pp, Dial::Ep};
    const FeasibilityMap map = mapOf(request, 2);
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 3; ++x) {
        Scenario cell = withValue(request.scenario, Dial::SeqLen, request.xs[static_cast<std::size_t>(x)]);
        if (y != 1) cell = withValue(cell, Dial::Cp, request.ys[static_cast<std::size_t>(y)]);
        double fastest = 0;
        for (const int pp : stopsOf(cell, Dial::Pp))
          for (const int ep : stopsOf(cell, Dial::Ep)) {
            Scenario tried = pp == cell.layout.pp ? cell : withValue(cell, Dial::Pp, pp);
            tried.layout.ep = ep;
            const PlanSummary s = summarize(tried);
            if (s.feasible) fastest = std::max(fastest, s.tokensPerSecondPerGpu);
          }
        const MapCell& found = map.at(x, y);
        QCOMPARE(found.summary.feasible ? found.summary.tokensPerSecondPerGpu : 0, fastest);
        QCOMPARE(summarize(scenarioAt(map, x, y)).peakReserved, found.summary.peakReserved);
      }
  }

  void aSimulatedMapHasTheStepsOfThePlans() {
    for (const bool best : {false, true}) {
      MapRequest request = requestOf(presetScenario("dsv3-h100-128k"), Dial::SeqLen, Dial::Cp);
      if (best) request.bestOf = {Dial::Ep};
      FeasibilityMap map = mapOf(request, 2);
      QVERIFY(!map.simulated);
      MapComputing computing;
      computing.threads = 2;
      QVERIFY(simulateMap(map, computing));
      QVERIFY(map.simulated);
      int moved = 0;
      for (int y = 0; y < map.rows(); ++y)
        for (int x = 0; x < map.columns(); ++x) {
          if (!isLegal(map.at(x, y).state)) continue;
          const Scenario there = scenarioAt(map, x, y);
          const Plan p = plan(there);
          const PlanSummary& s = map.at(x, y).summary;
          QVERIFY(s.simulated);
          QVERIFY(s.time == p.step.time);
          QVERIFY(s.tokensPerSecondPerGpu == p.step.tokensPerSecondPerGpu);
          QVERIFY(s.mfu == p.step.mfu);
          QCOMPARE(s.headroom, headroom(p.memory));
          if (summarize(there).time != s.time) ++moved;
          QVERIFY(!cellNote(map, x, y).reason.contains("≈"));
        }
      QVERIFY(moved > 0);
    }
  }

  void aMapThatIsOutOfDateEndsEarly() {
    FeasibilityMap map = mapOf(requestOf(presetScenario("dsv3-h100-128k"), Dial::SeqLen, Dial::Cp));
    MapComputing computing;
    computing.stale = [] { return true; };
    QVERIFY(!simulateMap(map, computing));
    QVERIFY(!map.simulated);
  }

  // First in closed form, which says so, then simulated.
  void theWorkerSimulatesWhatItHasShown() {
    MapWorker worker;
    std::vector<MapPtr> maps;
    connect(&worker, &MapWorker::mapComputed, [&maps](const MapPtr& map) { maps.push_back(map); });
    worker.request(requestOf(presetScenario("dsv3-h100-128k"), Dial::SeqLen, Dial::Cp));
    QVERIFY(QTest::qWaitFor([&] { return !maps.empty() && maps.back()->simulated; }, 10000));
    QVERIFY(maps.size() > 1);
    QVERIFY(!maps.front()->simulated);
    const CellIndex at = *currentCell(*maps.front());
    QVERIFY(cellNote(*maps.front(), at.x, at.y).reason.contains("≈"));
    QVERIFY(!cellNote(*maps.back(), at.x, at.y).reason.contains("≈"));
    QCOMPARE(std::count_if(maps.begin(), maps.end(), [](const MapPtr& map) { return map->simulated; }), 1);
  }

  void theNewestRequestWins() {
    const Scenario scenario = presetScenario("dsv3-h100-128k");
    MapRequest slow = requestOf(scenario, Dial::SeqLen, Dial::Gpus, true);
    slow.bestOf = {kBestDials.begin(), kBestDials.end()};
    MapWorker worker;
    QSignalSpy computed(&worker, &MapWorker::mapComputed);
    std::vector<MapPtr> maps;
    connect(&worker, &MapWorker::mapComputed, [&maps](const MapPtr& map) { maps.push_back(map); });
    worker.request(slow);
    worker.request(requestOf(scenario, Dial::Tp, Dial::Ep));
    QVERIFY(computed.wait(5000));
    QTest::qWait(50);
    for (const MapPtr& map : maps) QCOMPARE(map->request.x, Dial::Tp);
    QCOMPARE(maps.back()->stride, 1);
  }

  void aWorkerThatGoesTakesItsRequestAlong() {
    MapRequest slow = requestOf(presetScenario("dsv3-h100-128k"), Dial::SeqLen, Dial::Gpus, true);
    slow.bestOf = {kBestDials.begin(), kBestDials.end()};
    auto worker = std::make_unique<MapWorker>();
    worker->request(slow);
    QTest::qWait(20);
    QElapsedTimer clock;
    clock.start();
    worker.reset();
    QVERIFY(clock.elapsed() < 1000);
    QCoreApplication::processEvents();
  }

  void coarseMapsComeFirstAndStandForTheirNeighbours() {
    MapRequest request = requestOf(presetScenario("dsv3-h100-128k"), Dial::SeqLen, Dial::Gpus, true);
    request.bestOf = {Dial::Pp, Dial::Tp};
    std::vector<int> strides;
    MapComputing computing;
    computing.pass = [&strides](const FeasibilityMap& map) {
      strides.push_back(map.stride);
      for (int y = 0; y < map.rows(); ++y)
        for (int x = 0; x < map.columns(); ++x) QVERIFY(map.at(x, y).state != CellState::Pending);
    };
    computeMap(request, computing);
    QVERIFY(strides.size() > 1);
    QCOMPARE(strides.back(), 1);
  }

  void aCellSaysWhichRuleItBreaksAndWhatMoreGpusWouldGive() {
    const FeasibilityMap map = mapOf(requestOf(presetScenario("dsv3-h100-128k"), Dial::SeqLen, Dial::Cp));
    const auto row =
        static_cast<int>(std::find(map.request.ys.begin(), map.request.ys.end(), 64) - map.request.ys.begin());
    const CellNote note = cellNote(map, 12, row);
    QCOMPARE(note.title, QString("256K × CP 64: needs more GPUs"));
    QVERIFY2(note.reason.contains("512"), qPrintable(note.reason));
    QCOMPARE(note.onMoreGpus->cluster.numGpus, 512);
    QVERIFY2(note.onMoreGpusText.startsWith("With 512 GPUs: "), qPrintable(note.onMoreGpusText));
    QCOMPARE(editText(map, 12, row), QString("CP 64, Seq 256K"));
  }

  void numbersAreShort() {
    QCOMPARE(compactNumber(42.44), QString("42.4"));
    QCOMPARE(compactNumber(106.2), QString("106"));
    QCOMPARE(compactNumber(1434), QString("1.4K"));
    QCOMPARE(compactNumber(0.034), QString("0.03"));
    QCOMPARE(compactNumber(999.6), QString("1.0K"));
    QCOMPARE(compactNumber(-12.34), QString("−12.3"));
  }

  void sectionsAreARowAndAColumnOfTheMap() {
    const FeasibilityMap map = mapOf(requestOf(presetScenario("dsv3-h100-128k"), Dial::SeqLen, Dial::Cp));
    const CellIndex at = *currentCell(map);
    QCOMPARE(map.request.xs[static_cast<std::size_t>(at.x)], 131072);
    const MapSection row = rowOf(map, MapValue::PeakMemory, at.x, at.y);
    const MapSection column = columnOf(map, MapValue::PeakMemory, at.x, at.y);
    QCOMPARE(row.title, QString("Along CP 32"));
    QCOMPARE(column.title, QString("Along 128K"));
    QCOMPARE(row.values.size(), 17u);
    QCOMPARE(row.values[static_cast<std::size_t>(at.x)], column.values[static_cast<std::size_t>(at.y)]);
    for (std::size_t i = 1; i < row.values.size(); ++i) QVERIFY(row.values[i - 1] < row.values[i]);  // longer is more
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::FeasibilityMapTest)
#include "feasibility_map_test.moc"
