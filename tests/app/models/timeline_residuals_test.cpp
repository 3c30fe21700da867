// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/timeline_residuals.h"

#include <QTest>

#include "app/models/residual_model.h"
#include "tests/app/recorded_sample.h"

namespace shardscope {
namespace {

const Residual* rowOf(const StepResiduals& residuals, const char* name, ResidualCause cause) {
  for (const Residual& row : residuals.rows)
    if (row.name == name && row.cause == cause) return &row;
  return nullptr;
}

}  // namespace

class TimelineResidualsTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void rowsAndRestAddUpToTheStep() {
    const RecordedRunPtr run = sampleRecording(presetScenario("dsv3-h100-128k"));
    for (const TraceStep& step : run->store->steps())
      for (const std::size_t most : {std::size_t{0}, std::size_t{3}, kResidualRows, std::size_t{1000}}) {
        const StepResiduals residuals = residualsOf(*run, step, most);
        QVERIFY(!residuals.empty());
        QVERIFY(residuals.rows.size() <= most);
        Residual sum = residuals.rest;
        for (const Residual& row : residuals.rows) {
          sum.predicted += row.predicted;
          sum.measured += row.measured;
        }
        QCOMPARE(sum.predicted, residuals.sum.predicted);
        QCOMPARE(sum.measured, residuals.sum.measured);
        QCOMPARE(residuals.sum.measured, step.end - step.start);
        QCOMPARE(residuals.sum.predicted, std::llround(run->plan.step.time.count));
      }
  }

  void theLargestComesFirst() {
    const RecordedRunPtr run = sampleRecording(presetScenario("dsv3-h100-128k"));
    const StepResiduals residuals = residualsOf(*run, run->store->steps()[1]);
    for (std::size_t i = 1; i < residuals.rows.size(); ++i)
      QVERIFY(std::abs(residuals.rows[i - 1].difference()) >= std::abs(residuals.rows[i].difference()));
  }

  // What no row names but one step of the plan is in the rows when all of them are shown.
  void everyPartOfThePlanHasARow() {
    const RecordedRunPtr run = sampleRecording(presetScenario("dsv3-h100-128k"));
    const StepResiduals all = residualsOf(*run, run->store->steps()[0], 1000);
    const double rest = static_cast<double>(all.rest.predicted);
    QVERIFY2(std::abs(rest) < 0.02 * run->plan.step.time.count, qPrintable(QString::number(rest)));
  }

  // Three ops of 100 ns, a wait for a collective that the other rank reaches 40 ns late, 60 ns of transfer, the rest
  // idle.
  void causesAreToldApart() {
    StringPool strings;
    const auto record = [&strings](int rank, ActivityKind kind, std::int64_t start, std::int64_t end,
                                   const char* name) {
      ActivityRecord r;
      r.kind = kind;
      r.place.rank = rank;
      r.place.stage = 0;
      r.start = r.waited = start;
      r.end = end;
      r.name = strings.intern(name);
      r.group = strings.intern("ep0");
      r.groupKind = strings.intern("ep");
      r.sequence = 1;
      return r;
    };
    ReadTrace trace;
    trace.head.scenario = writeScenario(presetScenario("dsv3-h100-128k"));
    trace.store = std::make_shared<TraceStore>();
    std::vector<ActivityRecord> records = {record(0, ActivityKind::StepStart, 0, 0, ""),
                                           record(0, ActivityKind::Op, 0, 300, "moe.fc1"),
                                           record(0, ActivityKind::Collective, 300, 400, "ep.dispatch"),
                                           record(0, ActivityKind::StepEnd, 1000, 1000, ""),
                                           record(1, ActivityKind::Op, 0, 10, "moe.fc1"),
                                           record(1, ActivityKind::Collective, 340, 400, "ep.dispatch")};
    for (ActivityRecord& r : records) r.place.stage = static_cast<std::int16_t>(explainedRank());
    trace.store->append(records, strings);
    const RecordedRunPtr run = recordedRun("hand.rec", std::move(trace));
    const StepResiduals all = residualsOf(*run, run->store->steps()[0], 1000);
    QCOMPARE(all.rank, 0);
    QCOMPARE(rowOf(all, "moe.fc1", ResidualCause::ComputeRate)->measured, 300);
    QCOMPARE(rowOf(all, "ep.dispatch", ResidualCause::Waiting)->measured, 40);
    QCOMPARE(rowOf(all, "ep.dispatch", ResidualCause::Bandwidth)->measured, 60);
    QCOMPARE(rowOf(all, "launch", ResidualCause::Other)->measured, 600);
    QCOMPARE(all.rest.measured, 0);
    QVERIFY(rowOf(all, "attention.core", ResidualCause::ComputeRate)->predicted > 0);
  }

  // Where ranks take turns on cores, what a rank does nothing in is predicted too, and all rows are the whole plan.
  void ranksThatShareCoresWaitForThem() {
    Scenario scenario = presetScenario("dsv3-h100-128k");
    scenario.cluster.sharedCores = 128;
    const RecordedRunPtr run = sampleRecording(scenario);
    const StepResiduals all = residualsOf(*run, run->store->steps()[0], 1000);
    const Residual* const turns = rowOf(all, "turns", ResidualCause::Contention);
    QVERIFY(turns != nullptr && turns->predicted > 0 && turns->measured > 0);
    QCOMPARE(rowOf(all, "launch", ResidualCause::Other), nullptr);
    QCOMPARE(all.rest.predicted, 0);
    QCOMPARE(all.rest.measured, 0);
  }

  void withoutAPlanThereAreNone() {
    ReadTrace trace = *readTrace(SampleRecorder(presetScenario("dsv3-h100-128k")).bytes());
    trace.head.scenario = "not a scenario";
    const RecordedRunPtr run = recordedRun("x", std::move(trace));
    QVERIFY(!run->hasPlan());
    QVERIFY(residualsOf(*run, run->store->steps()[0]).empty());
  }

  void theTableEndsWithRestAndSum() {
    const RecordedRunPtr run = sampleRecording(presetScenario("dsv3-h100-128k"));
    ResidualModel model;
    model.show(residualsOf(*run, run->store->steps()[0]));
    QCOMPARE(model.rowCount(), static_cast<int>(kResidualRows) + 2);
    const int last = model.rowCount() - 1;
    QVERIFY(model.isSum(last) && model.isRest(last - 1));
    const auto text = [&model](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(last, ResidualModel::What), QString("Step"));
    QVERIFY(text(last - 1, ResidualModel::What).startsWith("Other, "));
    const double measured = static_cast<double>(model.residuals().sum.measured) * 1e-9;
    QCOMPARE(text(last, ResidualModel::Measured), QString::number(measured, 'f', 2));
  }

 private:
  static int explainedRank() {
    const Scenario scenario = presetScenario("dsv3-h100-128k");
    const Plan p = plan(scenario);
    return explainStep(scenario, p.groups, p.pipeline).rank;
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TimelineResidualsTest)
#include "timeline_residuals_test.moc"
