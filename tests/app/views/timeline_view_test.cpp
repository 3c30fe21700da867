// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/timeline_view.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QWheelEvent>

#include "app/models/pipeline_lanes.h"
#include "app/views/recording_banner.h"
#include "app/views/recording_facts.h"
#include "app/views/residual_table.h"
#include "tests/app/recorded_sample.h"

namespace shardscope {
namespace {

constexpr QSize kSize(960, 800);

struct Shown {
  Shown() {
    static const RecordedRunPtr run = sampleRecording(presetScenario("dsv3-h100-128k"));
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    view.setRun(run);
    grabbed(view, kSize, "timeline_start");
    canvas = &view.canvas();
    canvas->setFocus();
  }
  const TraceTrack& passes(int rank) const {
    return view.run()->store->ranks()[static_cast<std::size_t>(rank)].track(TraceLane::Passes);
  }
  // In the middle of the pass, where it is drawn.
  QPoint middleOf(int rank, std::size_t pass) {
    return canvas->boxOf({rank, TraceLane::Passes, pass, nullptr}).center().toPoint();
  }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(canvas, key, modifiers); }
  double span() const { return canvas->axis().to - canvas->axis().from; }

  TimelineView view;
  TimelineCanvas* canvas = nullptr;
};

void wheel(QWidget& widget, QPointF at, int delta, Qt::KeyboardModifiers modifiers) {
  QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
  QApplication::sendEvent(&widget, &event);
}

}  // namespace

class TimelineViewTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }

  void withoutARecordingItSaysHowToGetOne() {
    TimelineView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "timeline_empty");
    QSignalSpy open(&view, &TimelineView::openWanted);
    QVERIFY(!view.canvas().isVisible());
    for (QPushButton* button : view.findChildren<QPushButton*>())
      if (button->isVisible()) QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(open.size(), 1);
  }

  void paintsInBothThemes() {
    Shown shown;
    const QImage dark = grabbed(shown.view, kSize, "timeline_dark");
    QVERIFY(pixelsOf(dark, darkTheme().categories[1]) > 100);  // exchanges
    QVERIFY(pixelsOf(dark, darkTheme().categories[2]) > 300);  // outlines of backwards
    applyTheme(ThemeChoice::Light);
    const QImage light = grabbed(shown.view, kSize, "timeline_light");
    QVERIFY(pixelsOf(light, lightTheme().categories[1]) > 100);
    applyTheme(ThemeChoice::Dark);
  }

  void theLastStepIsShownAndOthersCanBeChosen() {
    Shown shown;
    const std::vector<TraceStep>& steps = shown.view.run()->store->steps();
    QCOMPARE(shown.view.stepBox().count(), 3);
    QCOMPARE(shown.canvas->origin(), steps[1].start);
    QTest::keyClick(&shown.view.stepBox(), Qt::Key_Up);
    QCOMPARE(shown.canvas->origin(), steps[0].start);
    shown.view.chooseStep(-1);
    QCOMPARE(shown.canvas->origin(), shown.view.run()->store->start());
    QVERIFY(shown.canvas->length() > 2 * static_cast<double>(steps[0].end - steps[0].start));
    QVERIFY(!shown.view.residuals().isVisible());
  }

  void keysAndWheelMoveThroughTime() {
    Shown shown;
    const double whole = shown.span();
    QVERIFY(!shown.canvas->isZoomed());
    shown.press(Qt::Key_W);
    QVERIFY(std::abs(shown.span() * 1.25 - whole) < 1);
    QVERIFY(shown.canvas->isZoomed());
    QVERIFY(!shown.canvas->frame().overview.isEmpty());
    const double from = shown.canvas->axis().from;
    shown.press(Qt::Key_A);
    QVERIFY(shown.canvas->axis().from < from);
    shown.press(Qt::Key_D);
    shown.press(Qt::Key_D);
    QVERIFY(shown.canvas->axis().from > from);
    shown.press(Qt::Key_F);
    QCOMPARE(shown.span(), whole);
    const QPointF at(300, 200);
    const double time = shown.canvas->axis().toTime(300);
    for (int i = 0; i < 10; ++i) wheel(*shown.canvas, at, 120, Qt::ControlModifier);
    QVERIFY(std::abs(shown.canvas->axis().toTime(300) - time) < 2 * shown.canvas->axis().perPixel());
    QVERIFY(shown.span() < whole / 9);
    shown.press(Qt::Key_S);
    QVERIFY(shown.span() < whole);
  }

  void draggingPansAndTheOverviewJumps() {
    Shown shown;
    for (int i = 0; i < 6; ++i) shown.press(Qt::Key_W);
    const TimeAxis before = shown.canvas->axis();
    QTest::mousePress(shown.canvas, Qt::LeftButton, {}, {400, 200});
    QTest::mouseMove(shown.canvas, {350, 200});
    QTest::mouseRelease(shown.canvas, Qt::LeftButton, {}, {350, 200});
    QVERIFY(std::abs(shown.canvas->axis().from - before.from - 50 * before.perPixel()) < before.perPixel());
    QCOMPARE(shown.canvas->selected().rank, -1);
    const QRectF overview = shown.canvas->frame().overview;
    QTest::mouseClick(shown.canvas, Qt::LeftButton, {}, QPointF(overview.right() - 2, overview.center().y()).toPoint());
    QVERIFY(std::abs(shown.canvas->axis().to - shown.canvas->length()) < shown.canvas->length() * 0.1);
  }

  void shiftDragMeasures() {
    Shown shown;
    QTest::mousePress(shown.canvas, Qt::LeftButton, Qt::ShiftModifier, {500, 200});
    QTest::mouseMove(shown.canvas, {300, 200});
    QTest::mouseRelease(shown.canvas, Qt::LeftButton, Qt::ShiftModifier, {300, 200});
    QVERIFY(shown.canvas->measured().has_value());
    const auto [from, to] = *shown.canvas->measured();
    QVERIFY(std::abs(to - from - 200 * shown.canvas->axis().perPixel()) < shown.canvas->axis().perPixel());
    grabbed(shown.view, kSize, "timeline_measure");
    shown.press(Qt::Key_Escape);
    QVERIFY(!shown.canvas->measured().has_value());
  }

  // A click on a pass selects its outline too, and the other way round.
  void selectingJoinsTwins() {
    Shown shown;
    for (int i = 0; i < 14; ++i) wheel(*shown.canvas, {72, 200}, 120, Qt::ControlModifier);
    const TraceTrack::Range inView =
        shown.passes(2).between(shown.canvas->origin(), shown.canvas->origin() + 4'000'000'000);
    QTest::mouseClick(shown.canvas, Qt::LeftButton, {}, shown.middleOf(2, inView.begin));
    const TimelineMark mark = shown.canvas->selected();
    QCOMPARE(mark.rank, 2);
    QVERIFY(mark.event && mark.slot);
    QVERIFY(shown.canvas->describe(mark).contains("micro batch 0"));
    grabbed(shown.view, kSize, "timeline_selected");
    const QRectF outline = shown.canvas->boxOf({2, TraceLane::Passes, {}, mark.slot});
    shown.press(Qt::Key_Escape);
    QCOMPARE(shown.canvas->selected().rank, -1);
    QTest::mouseClick(shown.canvas, Qt::LeftButton, {}, outline.center().toPoint());
    QCOMPARE(shown.canvas->selected().slot, mark.slot);
    QCOMPARE(shown.canvas->selected().lane, TraceLane::Passes);
    QVERIFY(shown.canvas->selected().event.has_value());
    QVERIFY(shown.canvas->describe(shown.canvas->selected()).contains(", predicted "));
  }

  void fitShowsTheSelectionAndThenAll() {
    Shown shown;
    const double whole = shown.span();
    shown.press(Qt::Key_Right);
    const TimelineMark mark = shown.canvas->selected();
    QVERIFY(mark.event.has_value());
    shown.press(Qt::Key_F);
    const TraceTrack& track = shown.view.run()->store->ranks()[0].track(mark.lane);
    const double length = static_cast<double>(track.end(*mark.event) - track.start(*mark.event));
    QVERIFY(shown.span() < 1.3 * length);
    grabbed(shown.view, kSize, "timeline_fitted");
    shown.press(Qt::Key_F);
    QCOMPARE(shown.span(), whole);
  }

  void arrowsWalkEventsAndRanks() {
    Shown shown;
    shown.press(Qt::Key_Right);
    const TimelineMark first = shown.canvas->selected();
    shown.press(Qt::Key_Right);
    QCOMPARE(*shown.canvas->selected().event, *first.event + 1);
    shown.press(Qt::Key_Left);
    QCOMPARE(*shown.canvas->selected().event, *first.event);
    shown.press(Qt::Key_Down);
    QCOMPARE(shown.canvas->selected().rank, 1);
    QVERIFY(!shown.canvas->accessibleDescription().isEmpty());
    shown.press(Qt::Key_Up);
    QCOMPARE(shown.canvas->selected().rank, 0);
  }

  void slashFindsAnOpByItsName() {
    Shown shown;
    QLineEdit& field = shown.view.searchField();
    shown.view.activateWindow();
    shown.press(Qt::Key_Slash);
    QTest::keyClicks(&field, "dispatch");
    const int expected = static_cast<int>(shown.passes(0).size() / 2 * 8);  // one a pass and rank, of one of two steps
    QCOMPARE(shown.canvas->matches(), expected);
    QTest::keyClick(&field, Qt::Key_Return);
    const TimelineMark first = shown.canvas->selected();
    QCOMPARE(first.lane, TraceLane::Communication);
    QVERIFY(shown.canvas->describe(first).startsWith("ep.dispatch"));
    QTest::keyClick(&field, Qt::Key_Return);
    QVERIFY(!(shown.canvas->selected() == first));
    field.clear();
    QTest::keyClicks(&field, "nothing like it");
    QCOMPARE(shown.canvas->matches(), 0);
    QVERIFY(shown.view.searchResult().contains("no op"));
  }

  void predictedMeasuredOrBoth() {
    Shown shown;
    const auto choose = [&shown](const char* text) {
      for (QPushButton* button : shown.view.findChildren<QPushButton*>())
        if (button->text() == text) QTest::mouseClick(button, Qt::LeftButton);
    };
    choose("Predicted");
    QCOMPARE(shown.canvas->shown(), TimelineShow::Predicted);
    const QImage predicted = grabbed(shown.view, kSize, "timeline_predicted");
    choose("Measured");
    QCOMPARE(shown.canvas->shown(), TimelineShow::Measured);
    const QImage measured = grabbed(shown.view, kSize, "timeline_measured");
    QVERIFY(pixelsOf(measured, darkTheme().categories[1]) > pixelsOf(predicted, darkTheme().categories[1]) + 100);
    choose("Both");
    QCOMPARE(shown.canvas->shown(), TimelineShow::Both);
  }

  void theBannerSaysWhoseRunItIs() {
    Shown shown;
    QVERIFY(shown.view.banner().text().contains("of the scenario that is open"));
    Scenario other = presetScenario("dsv3-h100-128k");
    other.layout.cp = 16;
    shown.view.setPlanned(planned(other));
    QVERIFY(shown.view.banner().text().contains("another scenario"));
    std::optional<Scenario> wanted;
    connect(&shown.view, &ScenarioView::editWanted, this,
            [&wanted](const Scenario& next, const QString&) { wanted = next; });
    QTest::mouseClick(shown.view.banner().findChild<QPushButton*>(), Qt::LeftButton);
    QVERIFY(wanted == presetScenario("dsv3-h100-128k"));
  }

  void lossesAreSaid() {
    Shown shown;
    QVERIFY(shown.view.facts().lines().contains("Nothing was lost."));
    const std::string whole = SampleRecorder(presetScenario("dsv3-h100-128k")).bytes(false);
    shown.view.setRun(recordedRun("half.rec", *readTrace(whole.substr(0, whole.size() / 2))));
    const QString lines = shown.view.facts().lines().join('\n');
    QVERIFY2(lines.contains("was not ended"), qPrintable(lines));
    QVERIFY2(lines.contains("of a part that is not whole"), qPrintable(lines));
    QVERIFY(!lines.contains("Nothing was lost"));
    grabbed(shown.view, kSize, "timeline_losses");
  }

  void aRecordingWithoutAScenarioIsStillShown() {
    ReadTrace trace = *readTrace(SampleRecorder(presetScenario("dsv3-h100-128k")).bytes());
    trace.head.scenario.clear();
    TimelineView view;
    view.setRun(recordedRun("x.rec", std::move(trace)));
    grabbed(view, kSize, "timeline_no_scenario");
    QVERIFY(view.banner().text().contains("without a prediction"));
    QVERIFY(!view.residuals().isVisible());
    QTest::keyClick(&view.canvas(), Qt::Key_Right);
    QVERIFY(view.canvas().selected().event.has_value());
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TimelineViewTest)
#include "timeline_view_test.moc"
