// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings, as a person brings them to the window.
#include "app/explorer/recordings.h"

#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUrl>

#include "app/explorer/main_window.h"
#include "app/views/recording_banner.h"
#include "app/views/timeline_view.h"
#include "tests/app/recorded_sample.h"

namespace shardscope {

class RecordingsTest : public QObject {
  Q_OBJECT

  struct Shown {
    Shown() : state(presetScenario("dsv3-h100-128k")), window(state, QString()) {
      window.resize(1600, 1000);
      window.show();
      QCoreApplication::processEvents();
    }
    TimelineView& timeline() { return *qobject_cast<TimelineView*>(window.view("timeline")); }

    ScenarioState state;
    MainWindow window;
  };

  QTemporaryDir m_folder;
  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("shardscope-test");
    QSettings().clear();
    applyTheme(ThemeChoice::Dark);
    Scenario scenario = presetScenario("dsv3-h100-128k");
    scenario.layout.vpp = 1;
    scenario.layout.pipelineLayout.clear();
    writeFile(path("run.rec"), SampleRecorder(scenario).bytes());
    writeFile(path("broken.rec"),
              "\x7f"
              "ELF and what follows");
  }

  void aRecordingIsShownAndItsScenarioAdopted() {
    Shown shown;
    QVERIFY(shown.window.openFile(path("run.rec")));
    QVERIFY(shown.window.recordings().wait());
    QCOMPARE(shown.window.currentView(), shown.window.view("timeline"));
    QVERIFY(shown.timeline().run() != nullptr);
    QCOMPARE(shown.timeline().run()->name, QString("run.rec"));
    QVERIFY(!shown.window.notice()->isVisible());
    QCOMPARE(shown.state.current()->scenario, presetScenario("dsv3-h100-128k"));
    QVERIFY(shown.timeline().banner().text().contains("another scenario"));
    QTest::mouseClick(shown.timeline().banner().findChild<QPushButton*>(), Qt::LeftButton);
    QCOMPARE(shown.state.current()->scenario, *shown.timeline().run()->scenario);
    QVERIFY(shown.timeline().banner().text().contains("scenario that is open"));
    shown.state.undoStack().undo();
    QCOMPARE(shown.state.current()->scenario, presetScenario("dsv3-h100-128k"));
    QVERIFY(QSettings().value("recent").toStringList().contains(path("run.rec")));
    grabbed(shown.window, {1600, 1000}, "window_recording");
  }

  void aDroppedOneIsOpenedToo() {
    Shown shown;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path("run.rec"))});
    QVERIFY(shown.window.openOffered(&data, "the drop"));
    QVERIFY(shown.window.recordings().wait());
    QVERIFY(shown.timeline().run() != nullptr);
  }

  void aBrokenOneIsRefusedWithASentence() {
    Shown shown;
    shown.window.openFile(path("run.rec"));
    QVERIFY(shown.window.recordings().wait());
    shown.window.openFile(path("broken.rec"));
    QVERIFY(!shown.window.recordings().wait());
    QVERIFY(shown.window.notice()->isVisible());
    QVERIFY2(shown.window.notice()->text().contains("broken.rec was not opened"),
             qPrintable(shown.window.notice()->text()));
    QCOMPARE(shown.timeline().run()->name, QString("run.rec"));  // what was shown stays
  }

  void aScenarioAndARecordingComeTogether() {
    Shown shown;
    Scenario other = presetScenario("dsv3-h100-128k");
    other.layout.cp = 16;
    writeFile(path("other.json"), writeScenario(other));
    QVERIFY(shown.window.openFiles({path("run.rec"), path("other.json")}));
    QVERIFY(shown.window.recordings().wait());
    QCOMPARE(shown.state.current()->scenario, other);
    QVERIFY(shown.timeline().run() != nullptr);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::RecordingsTest)
#include "recordings_test.moc"
