// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/schedule_geometry.h"

#include <numeric>

#include "app/views/chip_geometry.h"
#include "app/views/lane_pixels.h"
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
      QVERIFY(std::abs(bar.exposed - bar.slot->exposed.count / axis.perPixel()) < 1e-6);
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

  // The colours' areas are times, from the whole step to a few slots.
  void areasAreTimesAtAnyZoom() {
    LaneInks inks{{qRgb(255, 0, 0)}, {qRgb(0, 255, 0)}, qRgb(0, 0, 255), qRgb(0, 0, 0), 0, 256};
    int rows = 0, stacks = 0;
    for (const char* id : {"dsv3-h100-128k", "dsv3-h100-4k", "qwen3-235b-gb200-128k"}) {
      const PipelineLanes lanes(planned(withValue(presetScenario(id), Dial::Gbs, 512)));
      for (double zoom = 1; zoom < 3000; zoom *= 1.7)
        for (const double at : {0.0, 0.31, 0.8}) {
          const double span = lanes.length() / zoom, from = at * (lanes.length() - span);
          const TimeAxis axis{from, from + span, 72, 641};
          for (const int stage : {0, lanes.stages() - 1}) {
            const LaneGeometry lane = laneGeometry(lanes, stage, axis);
            const bool stacked = !lane.columns.empty();
            ++(stacked ? stacks : rows);
            const QImage stack = stacked ? stackOf(lane.columns, 24, inks) : QImage();
            const std::vector<QRgb> row = stacked ? std::vector<QRgb>() : rowOf(lane.bars, axis, inks);
            double red = 0, green = 0, blue = 0, alpha = 0, pixels = 0;
            const auto add = [&](QRgb pixel) {
              red += qRed(pixel), green += qGreen(pixel), blue += qBlue(pixel), alpha += qAlpha(pixel);
              pixels += 255;
            };
            for (const QRgb pixel : row) add(pixel);
            for (int y = 0; y < stack.height(); ++y)
              for (int x = 0; x < stack.width(); ++x) add(reinterpret_cast<const QRgb*>(stack.constScanLine(y))[x]);
            const BusyTime time = lanes.busyUntil(stage, axis.to) - lanes.busyUntil(stage, axis.from);
            const QString where = QStringLiteral("%1, zoom %2 at %3, stage %4").arg(id).arg(zoom).arg(at).arg(stage);
            const auto same = [&](double area, double spent) { return std::abs(area / pixels - spent / span) < 0.02; };
            QVERIFY2(same(red, time.forward), qPrintable(where));
            QVERIFY2(same(green, time.backward), qPrintable(where));
            QVERIFY2(same(blue, time.recompute), qPrintable(where));
            QVERIFY2(same(alpha - red - green - blue, time.exposed), qPrintable(where));
          }
        }
    }
    QVERIFY(rows > 20 && stacks > 20);
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
