// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's dock in the real window against the real engine, by mouse and keys.
#include <signal.h>

#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTableView>
#include <QTextBrowser>

#include "app/explorer/main_window.h"
#include "app/models/language.h"
#include "app/models/scenario_edits.h"
#include "app/views/engine_bar.h"
#include "app/views/engine_log.h"
#include "app/views/engine_ranks.h"
#include "tests/app/client/engine_binary.h"
#include "tests/app/client/fake_ssh.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class EngineDockTest : public QObject {
  Q_OBJECT

  struct Shown {
    Shown() : state(presetScenario("dsv3-h100-128k")), window(state, QString()) {
      window.resize(1600, 1000);
      window.show();
      QApplication::setActiveWindow(&window);
      QCoreApplication::processEvents();
    }
    EngineDock* dock() { return window.engine(); }
    EngineBar* bar() { return dock()->bar(); }
    void click(QAbstractButton* button) { QTest::mouseClick(button, Qt::LeftButton); }
    void choose(RunMode mode, int steps, int ranks = 2) {
      dock()->setChoice({dock()->choice().place, mode, ranks, steps});
    }
    int rows() { return dock()->findChild<QTableView*>()->model()->rowCount(); }
    bool runs() { return bar()->stop()->isEnabled(); }
    QString log() { return dock()->findChild<EngineLog*>()->toPlainText(); }
    QPushButton* button(const QString& text) {
      for (QPushButton* each : dock()->findChildren<QPushButton*>())
        if (each->text() == text && each->isVisible()) return each;
      return nullptr;
    }
    bool says(const QString& words) {
      for (const QLabel* label : dock()->findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(words)) return true;
      return false;
    }
    void grab(const QString& name) {
      if (qEnvironmentVariableIsSet("SHARDSCOPE_GRABS")) grabbed(window, window.size(), "dock_" + name);
    }

    ScenarioState state;
    MainWindow window;
  };

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("shardscope-test");
    QCoreApplication::setApplicationName("engine_dock_test");
    applyTheme(ThemeChoice::Dark);
  }
  void init() { QSettings().clear(); }
  void cleanup() {
    setLanguage("en");
    applyTheme(ThemeChoice::Dark);
  }

  void isOneRowUntilItIsOpened() {
    Shown shown;
    QCOMPARE(shown.dock()->height(), 40);
    QCOMPARE(shown.dock()->mapTo(&shown.window, QPoint(0, 0)).y(), 960);
    shown.grab("collapsed");
    shown.click(shown.bar()->toggle());
    QCOMPARE(shown.dock()->height(), 280);
    shown.grab("open");
    QTest::keyClick(&shown.window, Qt::Key_E, Qt::ControlModifier);
    QCOMPARE(shown.dock()->height(), 40);
  }

  void runsStopsAndRunsAgainByMouseAndKeys() {
    NEEDS_ENGINE();
    Shown shown;
    shown.choose(RunMode::Proxy, 3);
    const int undoSteps = shown.state.undoStack().count();
    const QString verdict = shown.window.verdict()->tiles()[5].value;
    QVERIFY(shown.bar()->run()->isEnabled());
    QVERIFY(!shown.bar()->stop()->isEnabled());
    shown.click(shown.bar()->toggle());
    shown.click(shown.bar()->run());
    QVERIFY(!shown.bar()->run()->isEnabled());
    QVERIFY(shown.says("Connecting") || shown.says("Preparing"));
    QTRY_COMPARE_WITH_TIMEOUT(shown.rows(), 3, 60000);
    QTRY_VERIFY_WITH_TIMEOUT(!shown.runs(), 20000);
    QVERIFY2(shown.bar()->status().startsWith("Proxy done, 3 steps in"), qPrintable(shown.bar()->status()));
    QVERIFY(shown.bar()->status().contains("against predicted"));
    QCOMPARE(shown.dock()->findChild<EngineRanks*>()->bars().size(), 2u);
    QVERIFY(shown.dock()->findChild<EngineRanks*>()->bars()[0].tip.contains("predicted"));
    QVERIFY(shown.log().contains("Step 3 took"));
    QVERIFY(shown.says("Lost records 0 of"));
    QTRY_VERIFY(shown.says("Clock error"));
    shown.grab("done");
    // The plan is what it was, and what can be undone too.
    QCOMPARE(shown.window.verdict()->tiles()[5].value, verdict);
    QCOMPARE(shown.state.undoStack().count(), undoSteps);

    shown.choose(RunMode::Proxy, 100000);
    QTest::keyClick(&shown.window, Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(shown.rows() > 3 && shown.runs(), 60000);
    QTest::qWait(600);
    shown.grab("running");
    QTest::keyClick(&shown.window, Qt::Key_F5, Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(shown.bar()->run()->isEnabled(), 30000);
    QVERIFY2(shown.bar()->status().startsWith("Proxy stopped"), qPrintable(shown.bar()->status()));

    shown.choose(RunMode::Proxy, 1);
    shown.click(shown.bar()->run());
    QTRY_VERIFY_WITH_TIMEOUT(shown.bar()->status().startsWith("Proxy done, 1 step in"), 60000);
    for (const char* language : {"fr", "es"}) {
      setLanguage(language);
      QCoreApplication::processEvents();
      shown.grab(QString("done_") + language);
      QVERIFY(!shown.log().contains("took"));
    }
    applyTheme(ThemeChoice::Light);
    shown.grab("light_es");
  }

  void aPlanThatDoesNotRunHereSaysWhyAndRunsItsProxyByOneClick() {
    NEEDS_ENGINE();
    Shown shown;
    shown.choose(RunMode::Full, 1, 0);
    QTest::keyClick(&shown.window, Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(shown.dock()->isOpen(), 20000);
    QTRY_VERIFY(shown.says("256 ranks are too many"));
    shown.grab("refused");
    QPushButton* proxy = shown.button("Run the proxy");
    QVERIFY(proxy != nullptr);
    shown.choose(RunMode::Full, 1, 2);
    shown.click(proxy);
    QTRY_VERIFY_WITH_TIMEOUT(shown.bar()->status().startsWith("Proxy done"), 60000);
    QVERIFY(!shown.says("256 ranks are too many"));
    QVERIFY(shown.dock()->choice().mode == RunMode::Proxy);
  }

  void aLostEngineIsALineAndTheNextRunWorks() {
    NEEDS_ENGINE();
    Shown shown;
    shown.choose(RunMode::Proxy, 100000);
    shown.click(shown.bar()->run());
    QTRY_VERIFY_WITH_TIMEOUT(shown.rows() > 0, 60000);
    const auto process = shown.window.engineModel().engine()->machine.process;
    kill(static_cast<pid_t>(process), SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(shown.bar()->run()->isEnabled(), 5000);
    QCOMPARE(shown.bar()->status(), QString("No engine"));
    QVERIFY(!shown.dock()->isOpen());
    shown.click(shown.bar()->toggle());
    QVERIFY(shown.says("was ended by signal 9"));
    shown.grab("lost");
    shown.choose(RunMode::Proxy, 1);
    shown.click(shown.bar()->run());
    QTRY_VERIFY_WITH_TIMEOUT(shown.bar()->status().startsWith("Proxy done"), 60000);
    QVERIFY(!shown.says("signal 9"));
  }

  void aHostIsTypedKeptAndForgotten() {
    const FakeSsh ssh("echo 'ssh: Could not resolve hostname node7: Name or service not known' >&2; exit 255");
    Shown shown;
    QComboBox* where = shown.bar()->where();
    where->setFocus();
    QTest::keyClick(where, Qt::Key_End);  // "ssh host…"
    where->activated(where->count() - 1);
    auto* field = shown.dock()->findChild<QLineEdit*>(QString(), Qt::FindChildrenRecursively);
    for (QLineEdit* each : shown.dock()->findChildren<QLineEdit*>())
      if (each->isVisible() && each->hasFocus()) field = each;
    QVERIFY(field->hasFocus());
    QTest::keyClicks(field, "node7");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(where->currentText(), QString("ssh node7"));
    QCOMPARE(QSettings().value("engine/places").toStringList(), QStringList{"ssh node7"});
    QTest::keyClick(&shown.window, Qt::Key_F5);
    QTRY_VERIFY(shown.says("There is no host named node7."));
    shown.grab("ssh");
    {
      Shown another;  // what was chosen is there again
      QCOMPARE(another.bar()->where()->currentText(), QString("ssh node7"));
    }
    shown.click(shown.button("Forget this place"));
    QCOMPARE(where->currentText(), QString("This machine"));
    QVERIFY(QSettings().value("engine/places").toStringList().isEmpty());
  }

  void aLayoutThatBreaksARuleIsNotRun() {
    Shown shown;
    shown.state.edit(withValue(shown.state.current()->scenario, Dial::Cp, 64), "CP");
    QCoreApplication::processEvents();
    QVERIFY(!shown.bar()->run()->isEnabled());
    QCOMPARE(shown.bar()->status(), QString("A rule is broken"));
    QVERIFY(shown.bar()->run()->toolTip().contains("repair it to run"));
    QTest::keyClick(&shown.window, Qt::Key_F5);
    QVERIFY(!shown.runs());
    shown.state.undoStack().undo();
    QVERIFY(shown.bar()->run()->isEnabled());
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::EngineDockTest)
#include "engine_dock_test.moc"
