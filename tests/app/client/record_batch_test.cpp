// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/client/record_batch.h"

#include <QTest>
#include <thread>

namespace shardscope {

class RecordBatchTest : public QObject {
  Q_OBJECT

  // Chunks of rank 3, each of one op of 10 ns.
  struct Rank {
    std::string chunk() {
      StringPool strings;
      ActivityRecord op;
      op.start = time;
      op.end = time + 10;
      time += 100;
      op.place.rank = 3;
      op.name = strings.intern("op" + std::to_string(number++));
      encoder.add(op, strings);
      return std::string(encoder.finish());
    }
    ChunkEncoder encoder{3};
    std::int64_t time = 1000;
    int number = 0;
  };

  static void take(RecordBatches& batches, const std::string& chunk) { batches.take(headOfChunk(chunk), chunk); }
  static std::string nameOf(const RecordBatch& batch, std::size_t record) {
    return std::string(batch.strings->text(batch.records[record].name));
  }

 private Q_SLOTS:
  void aBatchHasTheRecordsAndTheirChunks() {
    Rank rank;
    RecordBatches batches;
    QVERIFY(batches.finish() == nullptr);
    const std::string first = rank.chunk(), second = rank.chunk();
    take(batches, first);
    take(batches, second);
    const RecordBatchPtr batch = batches.finish();
    QCOMPARE(batch->records.size(), 2u);
    QCOMPARE(nameOf(*batch, 1), std::string("op1"));
    QVERIFY(*batch->chunks == first + second);
    QVERIFY(batch->losses.none());
    QVERIFY(batches.finish() == nullptr);
  }

  void aChunkThatDidNotComeIsAGapWhereItIsMissing() {
    Rank rank;
    RecordBatches batches;
    take(batches, rank.chunk());
    rank.chunk();
    rank.chunk();
    take(batches, rank.chunk());
    const RecordBatchPtr batch = batches.finish();
    QCOMPARE(batch->records.size(), 3u);
    const ActivityRecord& gap = batch->records[1];
    QVERIFY(gap.kind == ActivityKind::Gap);
    QCOMPARE(gap.start, 1010);
    QCOMPARE(gap.end, 1300);
    QCOMPARE(gap.sequence, 2u);
    QCOMPARE(gap.place.rank, 3);
    QCOMPARE(nameOf(*batch, 1), std::string(kDroppedNotSent));
    QCOMPARE(batch->losses.dropped.at(std::string(kDroppedNotSent)), 2);
  }

  void whoeverJoinsLateMissesNothing() {
    Rank rank;
    RecordBatches batches;
    batches.begin(false);
    rank.chunk();
    take(batches, rank.chunk());
    QVERIFY(batches.finish()->losses.none());
  }

  void whatWaitsIsBoundedAndTheRestIsAGapThatIsCounted() {
    Rank rank;
    RecordBatches batches(1000);
    std::vector<RecordBatchPtr> waiting;
    std::size_t kept = 0;
    for (int i = 0; i < 100; ++i) {
      take(batches, rank.chunk());
      if (RecordBatchPtr batch = batches.finish()) waiting.push_back(batch);
    }
    std::uint64_t leftOut = 0;
    for (const RecordBatchPtr& batch : waiting)
      for (const ActivityRecord& record : batch->records)
        (record.kind == ActivityKind::Gap ? leftOut : kept) += record.kind == ActivityKind::Gap ? record.sequence : 1;
    QVERIFY(kept >= 5 && kept < 20);
    QCOMPARE(kept + leftOut, 100u);
    QCOMPARE(waiting.back()->losses.dropped.at(std::string(kDroppedWindowBehind)), static_cast<std::int64_t>(leftOut));
    waiting.clear();  // the window took them
    take(batches, rank.chunk());
    QCOMPARE(batches.finish()->records.size(), 1u);
  }

  void namesAreReadWhileMoreAreAdded() {
    Rank rank;
    RecordBatches batches;
    take(batches, rank.chunk());
    const RecordBatchPtr batch = batches.finish();
    std::jthread reader([batch] {
      for (int i = 0; i < 10000; ++i)
        if (batch->strings->text(batch->records[0].name) != "op0") qFatal("another name");
    });
    for (int i = 0; i < 3000; ++i) take(batches, rank.chunk());
    QCOMPARE(batches.finish()->records.size(), 3000u);
  }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::RecordBatchTest)
#include "record_batch_test.moc"
