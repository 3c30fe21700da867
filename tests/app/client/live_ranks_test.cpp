// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/client/live_ranks.h"

#include <QTest>

namespace shardscope {

class LiveRanksTest : public QObject {
  Q_OBJECT

  static ActivityRecord record(ActivityKind kind, std::int64_t start, std::int64_t end) {
    ActivityRecord r;
    r.kind = kind;
    r.start = start;
    r.end = r.waited = end;
    r.place.rank = 3;
    r.place.stage = 1;
    return r;
  }

  static std::string chunkOf(ChunkEncoder& encoder, const std::vector<ActivityRecord>& records) {
    const StringPool strings;
    for (const ActivityRecord& r : records) encoder.add(r, strings);
    return std::string(encoder.finish());
  }

  static void take(LiveRanks& live, const std::string& chunk) {
    ChunkHead head;
    QVERIFY(inspectChunk(chunk, head) == ChunkState::Whole);
    StringPool strings;
    std::vector<ActivityRecord> records;
    QCOMPARE(decodeChunk(head, std::string_view(chunk).substr(kChunkHeadBytes), strings, records), head.records);
    live.take(head, records);
  }

 private Q_SLOTS:
  void sharesAreThoseOfTheLastWholeStep() {
    ActivityRecord start = record(ActivityKind::StepStart, 1000, 1000);
    start.sequence = 4;
    ActivityRecord exchange = record(ActivityKind::Collective, 1500, 1900);
    exchange.waited = 1700;
    ActivityRecord pass = record(ActivityKind::Pass, 1000, 1500);
    pass.place.microbatch = 7;
    pass.place.pass = ActivityPass::Backward;
    ActivityRecord end = record(ActivityKind::StepEnd, 2000, 2000);
    end.sequence = 4;
    ChunkEncoder encoder(3);
    LiveRanks live;
    take(live, chunkOf(encoder, {start, record(ActivityKind::Op, 1000, 1500), pass}));
    QCOMPARE(live.state().ranks.size(), 1u);
    LiveRank rank = live.state().ranks[0];
    QCOMPARE(rank.rank, 3);
    QCOMPARE(rank.stage, 1);
    QCOMPARE(rank.step, 4);
    QCOMPARE(rank.microbatch, 7);
    QVERIFY(rank.pass == ActivityPass::Backward);
    QVERIFY(rank.computing < 0);
    take(live, chunkOf(encoder, {exchange, end}));
    rank = live.state().ranks[0];
    QCOMPARE(rank.computing, 0.5);
    QCOMPARE(rank.communicating, 0.2);
    QCOMPARE(live.state().counts.records, 5u);
    QCOMPARE(live.state().counts.missing, 0u);
  }

  void whatIsMissingIsCountedByNumberAndByGapRecords() {
    ChunkEncoder encoder(0);
    const ActivityRecord op = record(ActivityKind::Op, 1, 2);
    ActivityRecord dropped = record(ActivityKind::Gap, 3, 4);
    dropped.sequence = 40;
    const std::string first = chunkOf(encoder, {op}), lost = chunkOf(encoder, {op, op}),
                      last = chunkOf(encoder, {dropped});
    LiveRanks live;
    take(live, first);
    take(live, last);
    QCOMPARE(live.state().counts.missing, 42u);
    QCOMPARE(live.state().counts.bytes, first.size() + last.size());
    live.begin(false);  // from here on: what was before is not missing
    take(live, last);
    QCOMPARE(live.state().counts.missing, 40u);
    QCOMPARE(live.state().counts.records, 1u);
  }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::LiveRanksTest)
#include "live_ranks_test.moc"
