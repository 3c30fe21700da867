// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/measured_memory.h"

#include <map>

#include "core/memory/memory_terms.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class MeasuredMemoryTest : public QObject {
  Q_OBJECT

  struct Recorded {
    void memory(std::int64_t time, std::string_view term, std::int64_t change, int rank = 0) {
      ActivityRecord record;
      record.kind = ActivityKind::Memory;
      record.start = record.end = time;
      record.name = strings.intern(term);
      record.bytes = change;
      record.live = live[rank] += change;
      record.place.rank = rank;
      record.place.stage = static_cast<std::int16_t>(rank);
      records.push_back(record);
    }
    RecordedRun run() {
      auto store = std::make_shared<TraceStore>();
      store->append(records, strings);
      return *recordedRun("run", {{writeScenario(presetScenario("dsv3-h100-128k")), "two cores"}, true, store});
    }
    StringPool strings;
    std::map<int, std::int64_t> live;
    std::vector<ActivityRecord> records;
  };
  static constexpr TraceStep kStep{0, 1000, 2000, 1, 0};

  static std::string_view idOf(Term term) { return infoOf(term).id; }

 private Q_SLOTS:
  void aColumnIsTheWidestMomentOfItsTime() {
    Recorded recorded;
    recorded.live[0] = 50;  // what the rank had before it was recorded
    recorded.memory(500, idOf(Term::Weights), 100);
    recorded.memory(1050, idOf(Term::CoreQkv), 40);
    recorded.memory(1060, idOf(Term::EngineForward), 1000);
    recorded.memory(1070, idOf(Term::EngineForward), -1000);
    recorded.memory(1550, idOf(Term::CoreQkv), -40);
    const RecordedRun run = recorded.run();
    const MeasuredMemory measured = measuredMemory(run, run.store->ranks()[0], kStep, 10);
    QCOMPARE(measured.columns.size(), 10u);
    QCOMPARE(measured.columns[0].total(), 1190.0);
    QCOMPARE(measured.columns[0].state, 150.0);
    QCOMPARE(measured.columns[0].kept, 40.0);
    QCOMPARE(measured.columns[0].transient, 1000.0);
    QCOMPARE(measured.columns[3].total(), 190.0);
    QCOMPARE(measured.columns[5].total(), 190.0);  // until it is freed in it
    QCOMPARE(measured.columns[6].total(), 150.0);
    QCOMPARE(measured.columns[9].total(), 150.0);
    QCOMPARE(measured.peak, 1190.0);
  }

  void whatComesLateIsPutWhereItBelongs() {
    Recorded recorded;
    recorded.memory(1500, idOf(Term::Weights), 10);
    recorded.memory(1200, idOf(Term::Weights), 10);
    recorded.memory(1300, idOf(Term::Weights), 10);
    const RecordedRun run = recorded.run();
    const std::vector<TraceMemory>& memory = run.store->ranks()[0].memory;
    QCOMPARE(memory[0].time, 1200);
    QCOMPARE(memory[1].time, 1300);
    QCOMPARE(memory[2].time, 1500);
  }

  void peaksStandBesideThePlansOfTheirStage() {
    Recorded recorded;
    for (int rank = 0; rank < 3; ++rank) {
      recorded.memory(1000, idOf(Term::Weights), 100 * (rank + 1), rank);
      recorded.memory(1100, idOf(Term::CoreQkv), 7, rank);
      recorded.memory(1200, idOf(Term::CoreQkv), -7, rank);
    }
    const RecordedRun run = recorded.run();
    const std::vector<PeakOfRank> peaks = peaksOf(run);
    QCOMPARE(peaks.size(), 3u);
    for (int rank = 0; rank < 3; ++rank) {
      QCOMPARE(peaks[std::size_t(rank)].measured, 100.0 * (rank + 1) + 7);
      QCOMPARE(peaks[std::size_t(rank)].predicted,
               static_cast<double>(run.plan.memory.stages[std::size_t(rank)].peakAllocated.count));
    }
  }

  void thePredictedCurveHasThePlansPeak() {
    const RecordedRun run = Recorded{}.run();
    const MemoryOverStep step = predictedMemory(run, 0);
    QVERIFY(!step.spans.empty());
    const double peak = step.spans[step.peak].levels.total();
    const auto planned = static_cast<double>(run.plan.memory.stages[0].peakAllocated.count);
    QVERIFY2(std::abs(peak / planned - 1) < 0.01, qPrintable(QString("%1 %2").arg(peak).arg(planned)));
    QVERIFY(predictedMemory(run, 99).spans.empty());
  }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::MeasuredMemoryTest)
#include "measured_memory_test.moc"
