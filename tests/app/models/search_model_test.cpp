// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/search_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "app/models/search_text.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class SearchModelTest : public QObject {
  Q_OBJECT

  static SearchPtr found(const SearchRequest& request) {
    SearchRunner runner;
    SearchPtr outcome;
    connect(&runner, &SearchRunner::finished, [&outcome](const SearchPtr& done) { outcome = done; });
    runner.start(request);
    if (!QTest::qWaitFor([&] { return outcome != nullptr; }, 30000)) qFatal("the search does not end");
    return outcome;
  }

  static SearchRequest request() {
    SearchRequest r{withValue(presetScenario("dsv3-h100-128k"), Dial::Gbs, 64), {}};
    r.space.minGpus = 128;
    r.space.maxGpus = 512;
    return r;
  }

  // Large enough to take seconds.
  static SearchRequest largeRequest() {
    SearchRequest r = request();
    r.space.minGpus = 8;
    r.space.maxGpus = 4096;
    r.space.maxEtp = 8;
    r.space.varyRecompute = r.space.varyMicroBatchSize = r.space.varyOffload = true;
    return r;
  }

 private Q_SLOTS:
  void theModelKeepsItsContract() {
    SearchModel model;
    SearchProxy proxy;
    proxy.setSourceModel(&model);
    const QAbstractItemModelTester ofModel(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester ofProxy(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setPresent(presetScenario("dsv3-h100-128k"));
    model.setOutcome(found(request()));
    QVERIFY(model.rowCount() > 20);
    proxy.setFrontOnly(false);
    QCOMPARE(proxy.rowCount(), model.rowCount());
    proxy.sort(static_cast<int>(SearchColumn::Step));
    model.setOutcome(nullptr);
    QCOMPARE(model.rowCount(), 0);
  }

  void rowsAreTheFrontAndThenTheFastestOfTheRest() {
    SearchModel model;
    const SearchPtr outcome = found(request());
    model.setOutcome(outcome);
    SearchProxy proxy;
    proxy.setSourceModel(&model);
    QCOMPARE(proxy.rowCount(), static_cast<int>(outcome->result.pareto.size()));
    QCOMPARE(outcome->result.considered, outcome->result.total);
    for (int a = 0; a < model.rowCount(); ++a)
      for (int b = a + 1; b < model.rowCount(); ++b) QVERIFY(!(model.scenarioOfRow(a) == model.scenarioOfRow(b)));
  }

  // Text would put 1024 before 128.
  void sortsByNumber() {
    SearchModel model;
    model.setOutcome(found(request()));
    SearchProxy proxy;
    proxy.setSourceModel(&model);
    proxy.setFrontOnly(false);
    for (const SearchColumn column : {SearchColumn::Gpus, SearchColumn::Step, SearchColumn::Left}) {
      proxy.sort(static_cast<int>(column), Qt::DescendingOrder);
      for (int row = 1; row < proxy.rowCount(); ++row) {
        const auto at = [&](int r) {
          return proxy.index(r, static_cast<int>(column)).data(SearchModel::kSortRole).toDouble();
        };
        QVERIFY(at(row - 1) >= at(row));
      }
    }
  }

  void aRowOpensWhatItShows() {
    SearchModel model;
    model.setOutcome(found(request()));
    for (const int row : {0, model.rowCount() - 1}) {
      const Plan there = plan(model.scenarioOfRow(row));
      const SearchCandidate& candidate = model.rows()[static_cast<std::size_t>(row)].candidate;
      QVERIFY(there.feasible);
      QCOMPARE(headroom(there.memory), candidate.summary.headroom);
      QCOMPARE(model.index(row, 0).data().toString(), QString::number(candidate.gpus));
    }
  }

  void theRowOfThePresentLayoutIsMarked() {
    SearchModel model;
    model.setOutcome(found(request()));
    QCOMPARE(model.presentRow(), -1);
    model.setPresent(model.scenarioOfRow(3));
    QCOMPARE(model.presentRow(), 3);
    QVERIFY(model.index(3, 0).data().toString().startsWith("▸ "));
    QCOMPARE(model.index(3, 0).data(SearchModel::kSortRole).toInt(), model.scenarioOfRow(3).cluster.numGpus);
  }

  void cancellingKeepsWhatWasFound() {
    SearchRunner runner;
    SearchPtr outcome;
    connect(&runner, &SearchRunner::finished, [&outcome](const SearchPtr& done) { outcome = done; });
    QSignalSpy progressed(&runner, &SearchRunner::progressed);
    runner.start(largeRequest());
    QVERIFY(runner.isRunning());
    QVERIFY(progressed.wait(5000));
    runner.cancel();
    QVERIFY(QTest::qWaitFor([&] { return outcome != nullptr; }, 5000));
    QVERIFY(!runner.isRunning());
    QVERIFY(outcome->result.cancelled);
    QVERIFY(outcome->result.considered > 0);
    QVERIFY(outcome->result.considered < outcome->result.total);
  }

  void theNewestSearchWins() {
    SearchRunner runner;
    std::vector<SearchPtr> outcomes;
    connect(&runner, &SearchRunner::finished, [&outcomes](const SearchPtr& done) { outcomes.push_back(done); });
    runner.start(largeRequest());
    runner.start(request());
    QVERIFY(QTest::qWaitFor([&] { return !outcomes.empty(); }, 10000));
    QTest::qWait(50);
    QCOMPARE(outcomes.size(), 1u);
    QCOMPARE(outcomes[0]->request.space.maxGpus, 512);
  }

  void aRunnerThatGoesEndsItsSearch() {
    auto runner = std::make_unique<SearchRunner>();
    runner->start(largeRequest());
    QTest::qWait(20);
    QElapsedTimer clock;
    clock.start();
    runner.reset();
    QVERIFY(clock.elapsed() < 1000);
  }

  void resultsAnswerForEveryLayoutOfTheSameQuestion() {
    SearchRequest r = request();
    QVERIFY(answersFor(r, r.scenario));
    QVERIFY(answersFor(r, withValue(r.scenario, Dial::Cp, 16)));
    QVERIFY(!answersFor(r, withValue(r.scenario, Dial::SeqLen, 65536)));
    QVERIFY(!answersFor(r, withValue(r.scenario, Dial::Gbs, 128)));
    QVERIFY(!answersFor(r, withValue(r.scenario, Dial::Mbs, 2)));
    r.space.varyMicroBatchSize = true;
    QVERIFY(answersFor(r, withValue(r.scenario, Dial::Mbs, 2)));
    SearchModel model;
    model.setOutcome(found(r));
    for (const int row : {0, 5}) QVERIFY(answersFor(r, model.scenarioOfRow(row)));
  }

  void differencesNameWhatChanges() {
    const Scenario now = request().scenario;
    const Scenario then = withValue(now, Dial::Cp, 16);
    const std::vector<LayoutDifference> all = differencesOf(now, summarize(now), then, summarize(then));
    QCOMPARE(all.size(), 5u);
    QCOMPARE(all[0].name, QString("CP"));
    QCOMPARE(all[0].present, QString("32"));
    QCOMPARE(all[0].found, QString("16"));
    QCOMPARE(all[1].better, -1);  // twice the tokens a rank: more memory
  }

  void numbersAndNamesAreForPeople() {
    QCOMPARE(groupedNumber(403200), QString("403\u202f200"));
    QCOMPARE(groupedNumber(7), QString("7"));
    QCOMPARE(groupedNumber(1234567), QString("1\u202f234\u202f567"));
    QCOMPARE(limitText("bubble"), QString("pipeline bubble"));
    RecomputePolicy policy;
    QCOMPARE(recomputeText(policy), QString("none"));
    policy.granularity = RecomputeGranularity::Selective;
    policy.modules = bit(RecomputeModule::Mlp) | bit(RecomputeModule::MlaUpProj);
    QCOMPARE(recomputeText(policy), QString("mla_up_proj+mlp"));
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::SearchModelTest)
#include "search_model_test.moc"
