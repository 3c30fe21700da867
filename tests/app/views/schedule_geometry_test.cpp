// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/schedule_geometry.h"

#include <numeric>

#include "app/views/chip_geometry.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {
namespace {

TimeAxis wholeStep(const PipelineLanes& lanes, double width) { return {0, lanes.length(), 72, width}; }

}  // namespace

class ScheduleGeometryTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void zoomKeepsWhatIsUnderThePointer() {
    const TimeAxis axis{0, 1e9, 100, 500};
    const TimeAxis in = zoomedAt(axis, 350, 4, 1e9);
    QCOMPARE(in.toTime(350), 5e8);
    QCOMPARE(in.to - in.from, 2.5e8);
    const TimeAxis out = zoomedAt(in, 350, 0.1, 1e9);
    QCOMPARE(out.from, 0.0);
    QCOMPARE(out.to, 1e9);
    QCOMPARE(panned(in, 1e6, 1e9).from, 0.0);
    QCOMPARE(panned(in, -1e6, 1e9).to, 1e9);
    QVERIFY(zoomedAt(axis, 350, 1e30, 1e9).to > zoomedAt(axis, 350, 1e30, 1e9).from);
  }

  void ticksAreRoundAndApart() {
    const std::vector<TimeTick> ticks = ticksOf({0, 8e9, 0, 640}, 80);
    QCOMPARE(ticks.size(), std::size_t{9});
    QCOMPARE(ticks[3].time, 3e9);
    QCOMPARE(ticks[3].x, 240.0);
  }

  void barsTellTheTimesOfTheirSlots() {
    const PipelineLanes lanes(plannedPreset("dsv3-h100-128k"));
    TimeAxis axis = wholeStep(lanes, 640);
    axis.to = lanes.length() / 40;
    const LaneGeometry lane = laneGeometry(lanes, 4, axis);
    QVERIFY(lane.columns.empty());
    for (const LaneBar& bar : lane.bars) {
      const double width = (endOf(*bar.slot) - bar.slot->start.count) / axis.perPixel();
      QVERIFY(std::abs(bar.width() - width) < 1e-6);
      if (bar.slot->exposed.count > 0) QVERIFY(bar.exposed >= 1);
      QVERIFY(std::abs(bar.x - axis.toX(bar.slot->start.count)) < 1e-6);
    }
  }

  void narrowBarsFoldAndLoseNothing() {
    const PipelineLanes lanes(plannedPreset("dsv3-h100-128k"));
    const TimeAxis axis = wholeStep(lanes, 640);
    const LaneGeometry lane = laneGeometry(lanes, 4, axis);
    QVERIFY(lane.bars.empty());
    QCOMPARE(lane.columns.size(), std::size_t{640});
    double share = 0, exposed = 0;
    for (const BusyTime& column : lane.columns) {
      QVERIFY(column.total() <= 1 + 1e-9);
      share += column.total();
      exposed += column.exposed;
    }
    double busy = 0, waited = 0;
    for (const TimelineSlot& slot : lanes.slots(4)) {
      busy += endOf(slot) - slot.start.count;
      waited += slot.exposed.count;
    }
    QVERIFY(std::abs(share * axis.perPixel() / busy - 1) < 1e-9);
    QVERIFY(std::abs(exposed * axis.perPixel() / waited - 1) < 1e-9);
  }

  void theCurveReachesItsMaximum() {
    const PipelineLanes lanes(plannedPreset("dsv3-h100-128k"));
    const QPolygonF curve = liveCurve(lanes, 0, wholeStep(lanes, 640), 200, 2);
    double highest = 200;
    for (const QPointF& point : curve) highest = std::min(highest, point.y());
    QCOMPARE(highest, 200 - 2 * 39.0);
    QCOMPARE(curve.back().y(), 200.0);
    QVERIFY(curve.size() < 4 * 640 + 3);
  }

  void framesDoNotOverlap() {
    for (const int stages : {1, 8, 32, 64})
      for (const double height : {300.0, 520.0, 900.0}) {
        const ScheduleFrame f = scheduleFrame({912, height}, stages);
        QVERIFY(f.overview.bottom() <= f.overviewAxis.top());
        QVERIFY(f.ruler.bottom() <= f.lanes.top());
        QVERIFY(f.lanes.bottom() <= f.liveTitle.top());
        QVERIFY(f.liveTitle.bottom() <= f.chart.top());
        QVERIFY(f.split.right() <= 912 && f.lanes.right() < f.split.left());
        if (height > 500) QVERIFY(f.chart.bottom() <= height);
      }
  }

  void chipsLieInTheirCells() {
    for (const char* id : {"dsv3-h100-128k", "qwen3-235b-gb200-128k", "qwen3-235b-gb200-4k"}) {
      const PipelineLayout pipeline = plannedPreset(id)->plan.pipeline;
      const ChipLayout layout = chipLayout(pipeline, 928);
      QCOMPARE(layout.cells.size(), pipeline.chunks.size());
      int layers = 0;
      for (std::size_t stage = 0; stage < layout.cells.size(); ++stage) {
        double x = layout.cells[stage].box.left();
        for (std::size_t i = 0; i < layout.cells[stage].chips.size(); ++i) {
          const ChipPlace& at = layout.cells[stage].chips[i];
          QVERIFY(layout.cells[stage].box.contains(at.box));
          QVERIFY(at.box.left() >= x);
          x = at.box.right();
          QVERIFY((chipAt(layout, at.box.center()) == ChipRef{static_cast<int>(stage), static_cast<int>(i)}));
          if (at.chip.symbol == LayerSymbol::Layer) layers += at.chip.count;
        }
      }
      QCOMPARE(layers, plannedPreset(id)->scenario.model.numLayers);
    }
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::ScheduleGeometryTest)
#include "schedule_geometry_test.moc"
