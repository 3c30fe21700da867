// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/timeline_geometry.h"

#include <QTest>
#include <numeric>

namespace shardscope {
namespace {

constexpr std::int64_t kOrigin = 1'700'000'000'000'000'000;  // doubles alone would be 256 ns off

TraceTrack trackOf(int events, std::int64_t apart, std::int64_t length, int timeClass = 1) {
  TraceTrack track;
  TraceDetail detail;
  detail.timeClass = static_cast<std::uint8_t>(timeClass);
  for (int i = 0; i < events; ++i) {
    const std::int64_t start = kOrigin + i * apart;
    track.add(start, start + length, detail, {start + length / 2, static_cast<std::uint64_t>(i), kNoString});
  }
  track.settle();
  return track;
}

TimeAxis axisOf(double from, double to, double width = 1000) { return {from, to, 72, width}; }

}  // namespace

class TimelineGeometryTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void barsLieWhereTheirTimesAre() {
    const TraceTrack track = trackOf(10, 100, 40);
    const EventGeometry geometry = eventGeometry(track, kOrigin, axisOf(0, 1000), 3);
    QVERIFY(!geometry.folded());
    QCOMPARE(geometry.bars.size(), std::size_t{10});
    QCOMPARE(geometry.bars[3].x, 72.0 + 300);
    QCOMPARE(geometry.bars[3].width, 40.0);
    const EventGeometry part = eventGeometry(track, kOrigin, axisOf(250, 450), 3);
    QCOMPARE(part.bars.size(), std::size_t{2});
    QCOMPARE(part.bars[0].event, std::size_t{3});
    QCOMPARE(part.bars[0].x, 72.0 + 250);
  }

  void narrowBarsFoldToShares() {
    const TraceTrack track = trackOf(100'000, 10, 4);
    const EventGeometry geometry = eventGeometry(track, kOrigin, axisOf(0, 1e6), 3);
    QVERIFY(geometry.folded());
    QVERIFY(geometry.bars.empty());
    QCOMPARE(geometry.shares.size(), std::size_t{1000});
    double sum = 0;
    for (const ClassShares& share : geometry.shares) sum += static_cast<double>(share[1]);
    QVERIFY(std::abs(sum / 1000 - 0.4) < 0.01);
  }

  void waitsOfOnePixelAreLeftOutAndNeighboursJoin() {
    const TraceTrack touching = trackOf(4, 100, 200);  // each waits from its middle to its end, when the next does
    const QRectF row(72, 10, 1000, 22);
    const std::vector<QRectF> boxes = waitBoxes(touching, kOrigin, axisOf(0, 1000), row);
    QCOMPARE(boxes.size(), std::size_t{1});
    QCOMPARE(boxes[0], QRectF(72 + 100, 10, 400, 22));
    QVERIFY(waitBoxes(trackOf(4, 100, 2), kOrigin, axisOf(0, 1000), row).empty());
  }

  void sendsAreTicksAtTheirStart() {
    const TraceTrack sends = trackOf(5, 100, 90, static_cast<int>(TrafficClass::Pp));
    const std::vector<double> ticks = sendTicks(sends, kOrigin, axisOf(0, 1000));
    QCOMPARE(ticks, (std::vector<double>{72, 172, 272, 372, 472}));
    QVERIFY(sendTicks(trackOf(5, 100, 90, 2), kOrigin, axisOf(0, 1000)).empty());
    QCOMPARE(sendTicks(trackOf(1000, 1, 1, static_cast<int>(TrafficClass::Pp)), kOrigin, axisOf(0, 1e5)).size(),
             std::size_t{5});
    ClassShares share{};
    share.fill(0.5f);
    QCOMPARE(withoutSends({share})[0][static_cast<std::size_t>(TrafficClass::Pp)], 0.0f);
  }

  void outlinesFollowTheScale() {
    std::vector<TimelineSlot> slots;
    for (int i = 0; i < 10; ++i) slots.push_back({0, {Pass::Forward, i, 0}, {i * 100.0}, {80}, {0}, {10}});
    const std::vector<OutlineBar> bars = outlineBars(slots, 0.5, axisOf(0, 1000));
    QCOMPARE(bars.size(), std::size_t{10});
    QCOMPARE(bars[2].x, 72.0 + 100);
    QCOMPARE(bars[2].width, 45.0);
    QCOMPARE(outlineBars(slots, 1, axisOf(450, 600)).size(), std::size_t{2});
  }

  void outlinesBelowAPixelBecomeOne() {
    std::vector<TimelineSlot> slots;
    for (int i = 0; i < 10'000; ++i) slots.push_back({0, {Pass::Forward, i, 0}, {i * 10.0}, {9}, {0}, {0}});
    const std::vector<OutlineBar> bars = outlineBars(slots, 1, axisOf(0, 1e6));
    QCOMPARE(bars.size(), std::size_t{1});
    QCOMPARE(bars[0].slot, nullptr);
    QVERIFY(std::abs(bars[0].width - 100) < 1.5);
  }

  void stacksAreAsHighAsTheirShares() {
    std::array<QRgb, kTimeClasses> colors{};
    for (int c = 0; c < kTimeClasses; ++c) colors[static_cast<std::size_t>(c)] = qRgb(c + 1, 0, 0);
    ClassShares half{}, none{}, tiny{}, over{};
    half[1] = 0.25f;
    half[2] = 0.25f;
    tiny[3] = 0.001f;
    over[1] = 1.5f;
    over[2] = 0.5f;
    const QImage image = stackOf({half, none, tiny, over}, 20, colors);
    const auto count = [&image](int x, QRgb color) {
      int rows = 0;
      for (int y = 0; y < image.height(); ++y) rows += image.pixel(x, y) == color;
      return rows;
    };
    QCOMPARE(count(0, colors[1]), 5);
    QCOMPARE(count(0, colors[2]), 5);
    QCOMPARE(qAlpha(image.pixel(0, 0)), 0);
    QCOMPARE(qAlpha(image.pixel(1, 19)), 0);
    QCOMPARE(count(2, colors[3]), 1);  // little is still seen
    QCOMPARE(count(3, colors[1]), 15);
    QCOMPARE(count(3, colors[2]), 5);
  }

  void theOverviewTakesItsRoomFromTheLanes() {
    const TimelineFrame whole = timelineFrame({960, 400}, false), zoomed = timelineFrame({960, 400}, true);
    QVERIFY(whole.overview.isEmpty());
    QCOMPARE(zoomed.overview.height(), 24.0);
    QCOMPARE(whole.lanes.top() + zoomed.overview.height() + 8, zoomed.lanes.top());
    QCOMPARE(whole.lanes.bottom(), zoomed.lanes.bottom());
  }

  void aLaneHoldsItsRows() {
    const QRectF lane(72, 100, 800, kRankLane);
    const RankBoxes boxes = boxesOf(lane);
    QCOMPARE(boxes.outline.height(), 10.0);
    QCOMPARE(boxes.measured.height(), 22.0);
    QCOMPARE(boxes.measured.top() - boxes.outline.bottom(), 3.0);
    QCOMPARE(boxes.traffic.top() - boxes.measured.bottom(), 4.0);
    QCOMPARE(boxes.traffic.height(), 6.0);
    QVERIFY(boxes.sends.bottom() < lane.bottom());
  }
};

}  // namespace shardscope

QTEST_APPLESS_MAIN(shardscope::TimelineGeometryTest)
#include "timeline_geometry_test.moc"
