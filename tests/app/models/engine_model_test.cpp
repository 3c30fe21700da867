// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/engine_model.h"

#include <QSignalSpy>

#include "app/models/engine_steps_model.h"
#include "app/models/engine_text.h"
#include "app/views/engine_ranks.h"
#include "core/plan/plan.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class EngineModelTest : public QObject {
  Q_OBJECT

  static Welcome welcome(bool resumed = false) {
    Welcome said;
    said.program = "shardscope-engine 0.1.0";
    said.resumed = resumed;
    said.machine = {"node7", "a CPU", 2, gibibytes(8), 1234};
    return said;
  }
  // Two stages of one rank each, of the opening scenario on GPUs.
  static Scenario small() {
    Scenario scenario = presetScenario("dsv3-h100-128k");
    return scenario;
  }
  static Started start(std::uint64_t run = 1, int steps = 4) {
    Started started;
    started.run = run;
    started.mode = RunMode::Proxy;
    started.steps = steps;
    started.predicted = milliseconds(2000);
    started.scenario = writeScenario(small());
    return started;
  }
  static RunRequest request() {
    RunRequest asked;
    asked.mode = RunMode::Proxy;
    asked.steps = 4;
    return asked;
  }

  struct Told {
    Told() {
      model.setClock([this] { return now; });
    }
    void run() {
      model.connecting({});
      model.asked(request(), 256);
      model.welcomed(welcome());
      model.started(start());
    }
    void step(int number, double ms) {
      now += static_cast<std::int64_t>(ms);
      model.stepEnded({model.run()->run, number, ms, 4.5});
    }
    std::vector<std::string_view> logged() const {
      std::vector<std::string_view> ids;
      for (const EngineLogLine& line : model.log()) ids.push_back(line.message.id);
      return ids;
    }

    std::int64_t now = 1000;
    EngineModel model;
  };

 private Q_SLOTS:
  void goesThroughARun() {
    Told told;
    EngineModel& m = told.model;
    QVERIFY(m.state() == EngineState::Disconnected);
    QCOMPARE(engineStatus(m), QString("Nothing runs"));
    m.connecting({});
    QVERIFY(m.state() == EngineState::Connecting);
    m.asked(request(), 256);
    QVERIFY(!m.busy());
    m.welcomed(welcome());
    QVERIFY(m.state() == EngineState::Asked);  // it was asked before there was a connection
    m.started(start());
    QVERIFY(m.state() == EngineState::Running);
    QCOMPARE(m.ranks(), 256);
    QCOMPARE(engineProgressTitle(m), QString("Step 1 of 4"));
    told.now += 1000;  // half of the predicted step
    QCOMPARE(m.progress(), 0.125);
    QCOMPARE(*m.secondsLeft(), 7.0);
    told.now -= 1000;
    told.step(0, 4000);
    QCOMPARE(*m.measuredSeconds(), 4.0);
    told.step(1, 2200);
    told.step(2, 2000);
    QCOMPARE(*m.measuredSeconds(), 2.1);  // without the warm-up
    QVERIFY(std::abs(*m.difference() - 5.0) < 1e-9);
    QCOMPARE(percentDifferenceText(*m.difference()), QString("+5.0 %"));
    QCOMPARE(*m.secondsLeft(), 2.1);
    m.stopAsked();
    QVERIFY(m.state() == EngineState::Stopping);
    Ended ended;
    ended.run = 1;
    ended.cancelled = true;
    ended.recordsKept = 990;
    ended.recordsDropped = 10;
    ended.ranks = {{0, 0, gibibytes(50), gibibytes(40)}, {255, 7, gibibytes(60), gibibytes(40)}};
    m.ended(ended);
    QVERIFY(m.state() == EngineState::Idle);
    const Plan predicted = plan(small());
    QCOMPARE(m.peaks().size(), 2u);
    QCOMPARE(m.peaks()[1].predicted.count, predicted.memory.stages[7].peakAllocated.count);
    QCOMPARE(m.lostRecords(), 10u);
    QVERIFY(!m.secondsLeft());
    QVERIFY2(engineStatus(m).startsWith("Proxy stopped, 3 steps in 8.2 s, measured +5.0 %"),
             qPrintable(engineStatus(m)));
    QCOMPARE(told.logged().back(), std::string_view("engine.log.lost"));
  }

  void aRunThatIsToldAgainIsNotLoggedAgain() {
    Told told;
    EngineModel& m = told.model;
    told.run();
    told.step(0, 2000);
    m.lost({{"link.socket-closed", {{"path", std::string("/s")}}}, ""}, true);
    QVERIFY(m.state() == EngineState::Connecting);
    QVERIFY(m.comesBack());
    QVERIFY(m.trouble().has_value());
    QCOMPARE(engineStatus(m), QString("The engine is gone, looking for it"));
    m.welcomed(welcome(true));
    const std::size_t lines = m.log().size();
    m.started(start());
    m.stepEnded({1, 0, 2000, 4.5});
    QCOMPARE(m.log().size(), lines);
    QCOMPARE(m.steps().size(), 1u);
    m.stepEnded({1, 1, 2000, 4.4});
    QCOMPARE(m.steps().size(), 2u);
    QVERIFY(m.state() == EngineState::Running);
    QVERIFY(!m.trouble());
  }

  void anEngineThatIsGoneEndsItsRun() {
    Told told;
    told.run();
    told.step(0, 2000);
    told.model.lost({{"link.killed", {{"signal", std::int64_t{9}}}}, ""}, false);
    QVERIFY(told.model.state() == EngineState::Disconnected);
    QVERIFY(engineWarns(told.model));
    QCOMPARE(told.model.steps().size(), 1u);
    QVERIFY(!told.model.secondsLeft());
    QCOMPARE(told.logged().back(), std::string_view("engine.log.run-lost"));
    told.model.connecting({});
    QVERIFY(!told.model.trouble());
  }

  void aRefusedPlanOffersTheProxyThatWouldRun() {
    Told told;
    told.model.connecting({});
    RunRequest full = request();
    full.mode = RunMode::Full;
    told.model.asked(full, 256);
    told.model.welcomed(welcome());
    const Refused refused{
        "run",
        {{"run.too-many-ranks", {{"ranks", std::int64_t{256}}, {"most", std::int64_t{32}}, {"cores", std::int64_t{2}}}},
         ""},
        {{"proxy.kept", {{"what", std::string("TP")}, {"value", std::string("1")}}}}};
    told.model.refused(refused);
    QVERIFY(told.model.state() == EngineState::Idle);
    QVERIFY(told.model.proxyWouldRun());
    QCOMPARE(engineStatus(told.model), QString("Not run"));
    told.model.asked(request(), 256);
    QVERIFY(!told.model.proxyWouldRun());
    told.model.refused(refused);  // of a proxy there is no smaller one
    QVERIFY(!told.model.proxyWouldRun());
  }

  void theTableGrowsStepByStep() {
    Told told;
    EngineStepsModel table(told.model);
    QSignalSpy inserted(&table, &QAbstractItemModel::rowsInserted), reset(&table, &QAbstractItemModel::modelReset);
    told.run();
    told.step(0, 2500);
    told.step(1, 1900);
    QCOMPARE(table.rowCount(), 2);
    QCOMPARE(reset.count(), 1);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(table.index(1, EngineStepsModel::Step).data().toString(), QString("2"));
    QCOMPARE(table.index(1, EngineStepsModel::Time).data().toString(), QString("1.90 s"));
    QCOMPARE(table.index(0, EngineStepsModel::Difference).data().toString(), QString("+25.0 %"));
    QCOMPARE(table.index(1, EngineStepsModel::Difference).data().toString(), QString("−5.0 %"));
    // 64 sequences of 131072 tokens in 1.9 s: 4415056.8
    QCOMPARE(table.index(1, EngineStepsModel::Tokens).data().toString().remove(QChar(0x202f)), QString("4415057"));
    told.model.started(start(2));
    QCOMPARE(table.rowCount(), 0);
  }

  void barsAreSharesOfTheStepAndThenOfTheLargestPeak() {
    Told told;
    told.run();
    LiveState live;
    live.ranks = {{0, 0, 2, 1, ActivityPass::Forward, 0.5, 0.25}, {1, 1, 0, 0, ActivityPass::Forward, -1, -1}};
    told.model.live(live);
    std::vector<RankBar> bars = rankBars(told.model, RanksShow::Time);
    QCOMPARE(bars.size(), 2u);
    QCOMPARE(bars[0].filled, 0.5);
    QCOMPARE(bars[0].second, 0.25);
    QCOMPARE(bars[0].value, QString("50 %"));
    QVERIFY2(bars[0].tip.contains("computing 50 %, communicating 25 %, neither 25 %"), qPrintable(bars[0].tip));
    QCOMPARE(bars[1].value, QString("–"));
    Ended ended;
    ended.run = 1;
    ended.ranks = {{0, 0, gibibytes(1), gibibytes(1)}};
    told.model.ended(ended);
    bars = rankBars(told.model, RanksShow::Memory);
    QCOMPARE(bars.size(), 1u);
    QCOMPARE(bars[0].outline, 1.0);
    QVERIFY(bars[0].filled < 1);
    QVERIFY(bars[0].tip.contains("1.0 GiB measured"));
  }

  void theLogKeepsItsLastLines() {
    EngineModel model;
    for (int i = 0; i < 700; ++i) model.noticed({"protocol.busy", {}});
    QCOMPARE(model.log().size(), EngineModel::kMostLogLines);
    QCOMPARE(model.logged(), 700u);
  }

  void durationsReadAsAPersonSaysThem() {
    QCOMPARE(durationText(3.21), QString("3.2 s"));
    QCOMPARE(durationText(42.4), QString("42 s"));
    QCOMPARE(durationText(520), QString("8 min 40 s"));
    QCOMPARE(durationText(7380), QString("2 h 3 min"));
    QCOMPARE(placeText(placeFrom("ssh user@h100-login")), QString("ssh user@h100-login"));
    QCOMPARE(placeText({}), QString("This machine"));
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::EngineModelTest)
#include "engine_model_test.moc"
