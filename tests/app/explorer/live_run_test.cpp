// SPDX-License-Identifier: GPL-3.0-or-later
// A person and a real engine, by mouse and keys: press Run, watch, stop midway, run again, save.
#include <signal.h>

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "app/explorer/main_window.h"
#include "app/explorer/recordings.h"
#include "app/models/language.h"
#include "app/models/scenario_edits.h"
#include "app/views/dial_row.h"
#include "app/views/engine_bar.h"
#include "app/views/recording_banner.h"
#include "app/views/recording_facts.h"
#include "app/views/residual_table.h"
#include "app/views/run_memory.h"
#include "app/views/timeline_view.h"
#include "tests/app/client/engine_binary.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

constexpr int kPatience = 60000;

class LiveRunTest : public QObject {
  Q_OBJECT

  struct Shown {
    Shown() : state(presetScenario("dsv3-h100-128k")), window(state, QString()) {
      window.resize(1600, 1000);
      window.show();
      QApplication::setActiveWindow(&window);
      QCoreApplication::processEvents();
    }
    void choose(int steps) { window.engine()->setChoice({{}, RunMode::Proxy, 2, steps}); }
    void click(QAbstractButton* button) { QTest::mouseClick(button, Qt::LeftButton); }
    void pressRun() { click(window.engine()->bar()->run()); }
    void runToTheEnd(int steps) {
      choose(steps);
      pressRun();
      QTRY_VERIFY_WITH_TIMEOUT(
          window.engineModel().end() && window.engineModel().steps().size() == std::size_t(steps) && !runs(),
          kPatience);
    }
    bool runs() { return window.engine()->bar()->stop()->isEnabled(); }
    TimelineView* timeline() { return static_cast<TimelineView*>(window.view("timeline")); }
    TimelineCanvas& canvas() { return timeline()->canvas(); }
    std::int64_t records() { return timeline()->run() ? timeline()->run()->store->records() : 0; }
    void grab(const QString& name) {
      if (qEnvironmentVariableIsSet("SHARDSCOPE_GRABS")) grabbed(window, window.size(), "live_" + name);
    }

    ScenarioState state;
    MainWindow window;
  };

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("shardscope-test");
    QCoreApplication::setApplicationName("live_run_test");
    applyTheme(ThemeChoice::Dark);
  }
  void init() { QSettings().clear(); }
  void cleanup() { setLanguage("en"); }

  void aRunIsWatchedAsItGrowsAndStaysAsARecording() {
    NEEDS_ENGINE();
    Shown shown;
    shown.choose(100000);
    shown.pressRun();
    QTRY_VERIFY_WITH_TIMEOUT(shown.window.currentView() == shown.timeline(), kPatience);
    QVERIFY(shown.timeline()->run()->live);
    QTRY_VERIFY_WITH_TIMEOUT(shown.records() > 0 && shown.window.engineModel().steps().size() > 2, kPatience);
    const std::int64_t before = shown.records();
    const double length = shown.canvas().length();
    QTRY_VERIFY_WITH_TIMEOUT(shown.records() > before && shown.canvas().length() > length, kPatience);
    QVERIFY(shown.canvas().follows());
    QCOMPARE(shown.canvas().axis().to, shown.canvas().length());
    QVERIFY(shown.timeline()->stepBox().count() > 2);
    QCOMPARE(shown.timeline()->stepBox().currentData().toInt(), -1);
    QVERIFY(shown.timeline()->facts().lines().join('\n').contains("Nothing was lost."));
    QVERIFY(shown.timeline()->facts().lines().join('\n').contains("instead of"));
    QVERIFY(shown.timeline()->banner().text().contains("proxy"));
    shown.grab("following");

    // Whoever looks back stays there, until the end is wanted again.
    QWidget& canvas = shown.canvas();
    QTest::keyClick(&canvas, Qt::Key_W);
    QVERIFY(shown.canvas().follows() == (shown.canvas().axis().to >= shown.canvas().length() - 1));
    for (int i = 0; i < 6; ++i) QTest::keyClick(&canvas, Qt::Key_A);
    QVERIFY(!shown.canvas().follows());
    const TimeAxis there = shown.canvas().axis();
    QTest::mouseClick(&canvas, Qt::LeftButton, Qt::NoModifier,
                      shown.canvas().laneOf(0).center().toPoint() + QPoint(0, -4));
    const QString selected = shown.canvas().describe(shown.canvas().selected());
    const std::int64_t now = shown.records();
    QTRY_VERIFY_WITH_TIMEOUT(shown.records() > now, kPatience);
    QTest::qWait(300);
    QCOMPARE(shown.canvas().axis().from, there.from);
    QCOMPARE(shown.canvas().axis().to, there.to);
    QCOMPARE(shown.canvas().describe(shown.canvas().selected()), selected);
    QTest::keyClick(&canvas, Qt::Key_End);
    QVERIFY(shown.canvas().follows());

    // Stopped midway: what came is a recording, on its last whole step.
    shown.click(shown.window.engine()->bar()->stop());
    QTRY_VERIFY_WITH_TIMEOUT(!shown.runs(), kPatience);
    QTRY_VERIFY(!shown.timeline()->run()->live);
    QVERIFY(shown.timeline()->run()->finished);
    const TraceStore& store = *shown.timeline()->run()->store;
    QCOMPARE(static_cast<std::uint64_t>(store.records()), shown.window.engineModel().end()->recordsKept);
    QCOMPARE(shown.timeline()->stepBox().currentData().toInt(), static_cast<int>(store.steps().size()) - 1);
    QVERIFY(shown.timeline()->residuals().isVisible());
    const StepResiduals& residuals = shown.timeline()->residuals().residuals().residuals();
    std::int64_t sum = residuals.rest.difference();
    for (const Residual& row : residuals.rows) sum += row.difference();
    QCOMPARE(sum, residuals.sum.difference());
    shown.grab("stopped");

    // Run again: another run, from its start.
    shown.runToTheEnd(2);
    QTRY_COMPARE(static_cast<std::uint64_t>(shown.records()), shown.window.engineModel().end()->recordsKept);
    QCOMPARE(shown.timeline()->run()->store->steps().size(), 2u);
  }

  void aRunIsCalibratedChangedAndRunAgain() {
    NEEDS_ENGINE();
    Shown shown;
    shown.runToTheEnd(4);
    QTRY_VERIFY(!shown.timeline()->run()->live);
    const std::optional<Started> first = shown.window.engineModel().run();
    QVERIFY(shown.window.verdict()->tiles()[5].line.contains("proxy was"));
    QCOMPARE(shown.window.verdict()->tiles()[5].name, QString("Step, plan"));
    const QString verdict = shown.window.verdict()->tiles()[5].value;
    shown.grab("before_calibrating");

    shown.click(&shown.timeline()->memoryButton());
    const RunMemory& memory = shown.timeline()->memory();
    QVERIFY(memory.isVisible() && memory.hasCurve());
    QCOMPARE(memory.peaks().size(), 2u);
    for (const PeakOfRank& peak : memory.peaks()) {
      const auto& told = shown.window.engineModel().peaks()[static_cast<std::size_t>(peak.rank)];
      QCOMPARE(static_cast<std::int64_t>(peak.measured), told.measured.count);
      QCOMPARE(static_cast<std::int64_t>(peak.predicted), told.predicted.count);
    }
    shown.grab("memory");
    QPushButton& calibrate = shown.timeline()->calibrateButton();
    QPushButton& published = shown.timeline()->publishedButton();
    QVERIFY(calibrate.isEnabled() && !published.isVisible());
    shown.click(&calibrate);
    QVERIFY(shown.timeline()->ratesText().contains(QDate::currentDate().toString(Qt::ISODate)));
    QVERIFY(published.isVisible());
    const std::string rates = shown.state.current()->scenario.engineCalibration;
    QVERIFY(!rates.empty());
    QCOMPARE(shown.window.verdict()->tiles()[5].value, verdict);  // the plan's, and still of that run
    QVERIFY(shown.window.verdict()->tiles()[5].line.contains("proxy was"));
    QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(shown.timeline()->ratesText().isEmpty());
    QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(shown.state.current()->scenario.engineCalibration, rates);

    shown.runToTheEnd(4);
    const std::optional<Started> second = shown.window.engineModel().run();
    QVERIFY(second->run != first->run);
    QVERIFY(second->predicted.count != first->predicted.count);
    const Result<ReadScenario> ran = readScenario(second->scenario);
    QVERIFY(ran && ran->scenario.engineCalibration == rates);
    const double measured = *shown.window.engineModel().measuredSeconds() * 1e9;
    qInfo("predicted %.0f ms, calibrated %.0f ms, measured %.0f ms", first->predicted.count * 1e-6,
          second->predicted.count * 1e-6, measured * 1e-6);
    shown.grab("calibrated");

    // Another layout is another run, and no verdict speaks of the earlier one.
    BandSlider* const slider = shown.window.scenarioPanel()->row(Dial::Cp)->slider();
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Left);
    QVERIFY(shown.state.current()->scenario.layout.cp != 32);
    QVERIFY(!shown.window.verdict()->tiles()[5].line.contains("proxy was"));
    if (shown.window.engine()->canRun()) {
      shown.runToTheEnd(2);
      QVERIFY(shown.window.verdict()->tiles()[5].line.contains("proxy was"));
    }
    QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(shown.state.current()->scenario.layout.cp, 32);
    shown.click(&published);
    QVERIFY(shown.state.current()->scenario.engineCalibration.empty());
    QVERIFY(!published.isVisible());
  }

  void aRunIsSavedAndOpenedAgain() {
    NEEDS_ENGINE();
    Shown shown;
    QVERIFY(!shown.window.recordings().canSave());
    shown.runToTheEnd(2);
    QTRY_VERIFY(shown.window.recordings().canSave());
    const QTemporaryDir folder;
    const std::int64_t records = shown.records();
    shown.window.recordings().save(folder.filePath("run.rec"));
    QTRY_VERIFY(shown.window.notice()->text().contains("run.rec"));
    QVERIFY(shown.window.openFile(folder.filePath("run.rec")));
    QVERIFY(shown.window.recordings().wait());
    QCOMPARE(shown.timeline()->run()->name, QString("run.rec"));
    QCOMPARE(shown.records(), records);
    QVERIFY(shown.timeline()->run()->isProxy);
    shown.window.recordings().showRun();
    QVERIFY(shown.timeline()->run()->name != "run.rec");
  }

  void aRecordingThatIsOpenedMeanwhileKeepsTheTimeline() {
    NEEDS_ENGINE();
    Shown shown;
    shown.runToTheEnd(1);
    QTRY_VERIFY(shown.window.recordings().canSave());
    const QTemporaryDir folder;
    shown.window.recordings().save(folder.filePath("run.rec"));
    QTRY_VERIFY(shown.window.notice()->text().contains("run.rec"));
    shown.choose(100000);
    shown.pressRun();
    QTRY_VERIFY_WITH_TIMEOUT(shown.timeline()->run()->live, kPatience);
    QVERIFY(shown.window.openFile(folder.filePath("run.rec")));
    QVERIFY(shown.window.recordings().wait());
    QTest::keyClick(&shown.window, Qt::Key_F5, Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!shown.runs(), kPatience);
    QCOMPARE(shown.timeline()->run()->name, QString("run.rec"));
  }

  void aLostEngineLeavesWhatCame() {
    NEEDS_ENGINE();
    Shown shown;
    shown.choose(100000);
    shown.pressRun();
    QTRY_VERIFY_WITH_TIMEOUT(shown.window.engineModel().steps().size() > 1 && shown.records() > 0, kPatience);
    kill(static_cast<pid_t>(shown.window.engineModel().engine()->machine.process), SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(!shown.timeline()->run()->live, 5000);
    QVERIFY(!shown.timeline()->run()->finished);
    QVERIFY(!shown.timeline()->run()->store->steps().empty());
    QVERIFY(shown.window.recordings().canSave());
    shown.grab("lost");
  }

  void theWindowClosesWhileItRuns() {
    NEEDS_ENGINE();
    Shown shown;
    shown.choose(100000);
    shown.pressRun();
    QTRY_VERIFY_WITH_TIMEOUT(shown.records() > 0, kPatience);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::LiveRunTest)
#include "live_run_test.moc"
