// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/run_rates.h"

#include "core/cluster/gpu_match.h"
#include "core/format/machine_calibration.h"
#include "core/plan/proxy.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class RunRatesTest : public QObject {
  Q_OBJECT

  static Scenario proxy() {
    ClusterSpec cluster;
    cluster.gpu = *gpuPreset("cpu");
    cluster.gpu.memory = {1e9, Provenance::Given, ""};
    cluster.calibration = *calibrationPreset(cluster.gpu);
    cluster.numGpus = 2;
    const Result<Proxy> proxy =
        proposeProxy(presetScenario("dsv3-h100-128k"), {cluster, gibibytes(0.5), milliseconds(500)});
    Scenario scenario = proxy ? proxy->scenario : Scenario{};
    scenario.optimizer.cpuOffloadFraction = 0;
    return scenario;
  }

  // Every op of the plan once forward and once backward on every rank: so many times as long as the plan says.
  struct Recorded {
    explicit Recorded(const Scenario& ran) : scenario(ran), plan(shardscope::plan(ran)) {}

    void op(int rank, std::string_view name, ActivityPass pass, double ns) {
      if (ns <= 0) return;
      ActivityRecord record;
      record.place.rank = rank;
      record.place.stage = 0;
      record.place.pass = pass;
      record.name = strings.intern(name);
      record.start = time;
      record.end = time += std::llround(ns);
      records.push_back(record);
    }
    void edge(int rank, ActivityKind kind, std::uint64_t step) {
      ActivityRecord record;
      record.kind = kind;
      record.place.rank = rank;
      record.sequence = step;
      record.start = record.end = time;
      records.push_back(record);
    }
    void step(std::uint64_t number, double forward, double backward) {
      const StepDetail detail = explainStep(scenario, plan.groups, plan.pipeline, 0);
      const std::int64_t begin = time;
      for (int rank = 0; rank < scenario.cluster.numGpus; ++rank) {
        time = begin;
        edge(rank, ActivityKind::StepStart, number);
        for (const OpCost& o : detail.ops) {
          op(rank, o.name, ActivityPass::Forward, forward * (o.time - o.backward + o.recompute).count);
          op(rank, o.name, ActivityPass::Backward, backward * o.backward.count);
        }
        op(rank, "optimizer.adam", ActivityPass::Optimizer, 5 * (detail.optimizer - detail.clearing).count);
        edge(rank, ActivityKind::StepEnd, number);
      }
      time += 1000;
    }
    RecordedRun run() {
      auto store = std::make_shared<TraceStore>();
      store->append(records, strings);
      RecordedRun run = *recordedRun("run", {{writeScenario(scenario), "a processor, 2 cores"}, true, store});
      run.host = "node7";
      return run;
    }

    Scenario scenario;
    Plan plan;
    StringPool strings;
    std::vector<ActivityRecord> records;
    std::int64_t time = 1'000'000;
  };

  static const OpCost* find(const StepDetail& detail, std::string_view name) {
    for (const OpCost& op : detail.ops)
      if (op.name == name) return &op;
    return nullptr;
  }

 private Q_SLOTS:
  void theNextPredictionIsWhatWasMeasured() {
    const Scenario ran = proxy();
    QCOMPARE(ran.layout.pp, 1);
    Recorded recorded(ran);
    recorded.step(0, 9, 9);  // warms up
    recorded.step(1, 2, 3);
    recorded.step(2, 2, 3);
    recorded.step(3, 50, 50);  // disturbed
    const RecordedRun run = recorded.run();
    QCOMPARE(whyNoRates(run), QString());
    const std::string document = ratesOf(run, QDate(2026, 3, 1));
    QCOMPARE(ratesSource(document), QString("node7, 2026-03-01"));
    const Result<MachineCalibration> rates = readMachineCalibration(document);
    QVERIFY(rates);
    QCOMPARE(rates->cores, 2);
    QCOMPARE(rates->core.title, std::string("a processor"));

    Scenario next = ran;
    putOnMachine(*rates, 2, next.precision.compute, next.cluster);
    const Plan nextPlan = plan(next);
    const StepDetail before = explainStep(ran, recorded.plan.groups, recorded.plan.pipeline, 0);
    const StepDetail after = explainStep(next, nextPlan.groups, nextPlan.pipeline, 0);
    int checked = 0;
    for (const OpCost& op : before.ops) {
      const OpCost* const now = find(after, op.name);
      QVERIFY(now != nullptr);
      if (op.backward.count <= 1000 || (op.time - op.backward).count <= 1000) continue;
      const double forward = (now->time - now->backward).count / (op.time - op.backward).count;
      const double backward = now->backward.count / op.backward.count;
      QVERIFY2(
          std::abs(forward - 2) < 0.02 && std::abs(backward - 3) < 0.03,
          qPrintable(
              QString("%1: %2, %3").arg(QString::fromUtf8(op.name.data(), op.name.size())).arg(forward).arg(backward)));
      ++checked;
    }
    QVERIFY(checked > 10);
    const double update = (after.optimizer - after.clearing).count / (before.optimizer - before.clearing).count;
    QVERIFY2(std::abs(update - 5) < 0.05, qPrintable(QString::number(update)));
    QVERIFY(nextPlan.step.time > recorded.plan.step.time);
  }

  void ratesOfARunThatHadSomeAreLaidOverThose() {
    Recorded first(proxy());
    first.step(0, 2, 2);
    Scenario second = first.scenario;
    second.engineCalibration = ratesOf(first.run(), QDate(2026, 3, 1));
    putOnMachine(*readMachineCalibration(second.engineCalibration), 2, second.precision.compute, second.cluster);
    Recorded again(second);
    again.step(0, 1, 1);  // just as predicted
    const Result<MachineCalibration> a = readMachineCalibration(second.engineCalibration);
    const Result<MachineCalibration> b = readMachineCalibration(ratesOf(again.run(), QDate(2026, 3, 2)));
    for (const OpFactor& factor : a->fp32.ops) {
      const OpFactor now = factorOf(b->fp32, factor.op);
      QVERIFY2(std::abs(now.forward / factor.forward - 1) < 0.02, factor.op.c_str());
      QVERIFY2(std::abs(now.backward / factor.backward - 1) < 0.02, factor.op.c_str());
    }
  }

  void aRunWithoutRatesSaysWhy() {
    Recorded recorded(proxy());
    recorded.step(0, 1, 1);
    RecordedRun run = recorded.run();
    run.live = true;
    QVERIFY(whyNoRates(run).contains("ended"));
    run.live = false;
    run.scenario->runtime = RuntimeProfile::Megatron;
    QVERIFY(whyNoRates(run).contains("engine"));
    Recorded cut(proxy());
    cut.edge(0, ActivityKind::StepStart, 0);
    cut.op(0, "attention.core", ActivityPass::Forward, 100);
    QVERIFY(whyNoRates(cut.run()).contains("No step"));
  }

  void aScenarioCarriesThem() {
    Recorded recorded(proxy());
    recorded.step(0, 2, 3);
    Scenario scenario = presetScenario("dsv3-h100-128k");
    const std::string without = writeScenario(scenario);
    QVERIFY(without.find("engine_calibration") == std::string::npos);
    scenario.engineCalibration = ratesOf(recorded.run(), QDate(2026, 3, 1));
    const Result<ReadScenario> read = readScenario(writeScenario(scenario));
    QVERIFY(read);
    QVERIFY(read->scenario == scenario);
    QVERIFY(read->warnings.empty());
    QCOMPARE(plan(scenario).step.time.count, plan(presetScenario("dsv3-h100-128k")).step.time.count);
    std::string broken = writeScenario(scenario);
    broken.replace(broken.find("\"cores\": 2"), 10, "\"cores\": 0");
    const Result<ReadScenario> refused = readScenario(broken);
    QVERIFY(!refused);
    QVERIFY2(refused.error().path.find("engine_calibration") != std::string::npos, refused.error().path.c_str());
  }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::RunRatesTest)
#include "run_rates_test.moc"
