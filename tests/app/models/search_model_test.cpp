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

  // What a row says is what the verdict says once one goes there.
  void aRowHasTheStepOfItsPlan() {
    SearchModel model;
    model.setOutcome(found(request()));
    for (int row = 0; row < model.rowCount(); ++row) {
      const PlanSummary& shown = model.rows()[static_cast<std::size_t>(row)].candidate.summary;
      const Plan there = plan(model.scenarioOfRow(row));
      QVERIFY(shown.time == there.step.time);
      QVERIFY(shown.tokensPerSecondPerGpu == there.step.tokensPerSecondPerGpu);
    }
  }

  void itTellsWhatItFindsWhileItRuns() {
    SearchRunner runner;
    std::vector<SearchPtr> seen;
    QElapsedTimer clock;
    connect(&runner, &SearchRunner::found, [&seen](const SearchPtr& outcome) { seen.push_back(outcome); });
    clock.start();
    runner.start(largeRequest());
    QVERIFY(QTest::qWaitFor([&] { return seen.size() >= 4 && !seen.back()->result.pareto.empty(); }, 20000));
    QVERIFY(runner.isRunning());
    QVERIFY(static_cast<double>(seen.size()) <= 1 + static_cast<double>(clock.elapsed()) / 100);
    for (std::size_t i = 1; i < seen.size(); ++i) QVERIFY(seen[i - 1]->result.considered < seen[i]->result.considered);
    QVERIFY(seen.back()->result.considered < seen.back()->result.total);
    // Who takes them slowly gets the newest, not all.
    const std::size_t before = seen.size();
    QTest::qSleep(600);
    QCoreApplication::processEvents();
    QVERIFY(seen.size() <= before + 2);
  }

  void moreOfTheSameSearchLeavesRowsInPlace() {
    const SearchPtr whole = found(request());
    auto part = std::make_shared<SearchOutcome>(*whole);
    auto& rows = part->result.fastest;
    rows.erase(rows.begin(), rows.begin() + std::ssize(rows) / 2);
    auto& front = part->result.pareto;
    front.erase(front.begin() + 2, front.end() - 1);
    SearchModel model;
    SearchProxy proxy;
    proxy.setSourceModel(&model);
    proxy.setFrontOnly(false);
    proxy.sort(static_cast<int>(SearchColumn::Left), Qt::DescendingOrder);
    const QAbstractItemModelTester ofModel(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester ofProxy(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setOutcome(whole);
    QCOMPARE(reset.count(), 1);
    const int last = static_cast<int>(whole->result.pareto.size()) - 2;  // not in the part's front
    const QPersistentModelIndex kept = model.index(last, 0), stays = model.index(0, 0);
    const Scenario keptLayout = model.scenarioOfRow(last), staysLayout = model.scenarioOfRow(0);
    model.setOutcome(part, last);
    QCOMPARE(reset.count(), 1);
    QVERIFY(model.rowCount() < static_cast<int>(whole->result.fastest.size()));
    QVERIFY(kept.isValid() && stays.isValid());
    QCOMPARE(model.scenarioOfRow(kept.row()), keptLayout);
    QCOMPARE(model.scenarioOfRow(stays.row()), staysLayout);
    QVERIFY(stays.data(SearchModel::kFrontRole).toBool());
    model.setOutcome(whole);
    QCOMPARE(reset.count(), 1);
    QVERIFY(kept.data(SearchModel::kFrontRole).toBool());
    // The same rows in the same order as if they had come at once.
    SearchModel other;
    other.setOutcome(whole);
    SearchProxy otherProxy;
    otherProxy.setSourceModel(&other);
    otherProxy.setFrontOnly(false);
    otherProxy.sort(static_cast<int>(SearchColumn::Left), Qt::DescendingOrder);
    QCOMPARE(proxy.rowCount(), otherProxy.rowCount());
    for (int row = 0; row < proxy.rowCount(); ++row)
      QCOMPARE(model.scenarioOfRow(proxy.mapToSource(proxy.index(row, 0)).row()),
               other.scenarioOfRow(otherProxy.mapToSource(otherProxy.index(row, 0)).row()));
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
    QCOMPARE(all[0].better, -1);  // twice the tokens a rank: more memory
    // What they cost stands before what differs, which may be too long a list.
    const char* names[] = {"Peak GiB", "Left", "Step", "Tokens/s/GPU", "CP"};
    for (std::size_t i = 0; i < 5; ++i) QCOMPARE(all[i].name, QString(names[i]));
    QCOMPARE(all[4].present, QString("32"));
    QCOMPARE(all[4].found, QString("16"));
  }

  void numbersAndNamesAreForPeople() {
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
