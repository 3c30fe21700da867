// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/tour.h"

#include <QSignalSpy>

#include "app/explorer/main_window.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class TourTest : public QObject {
  Q_OBJECT

  // The tour over the whole window.
  struct Shown {
    Shown() : state(presetScenario("dsv3-h100-128k")), window(state, QString()) {
      window.resize(1600, 1000);
      window.show();
      window.activateWindow();
      QCoreApplication::processEvents();
      TourTargets targets;
      targets.scenario = window.scenarioPanel();
      targets.bands = window.scenarioPanel()->row(Dial::Cp);
      targets.verdict = window.verdict();
      targets.advice = window.advice();
      tour = new TourOverlay(&window, explorerTour(targets));
    }
    ScenarioState state;
    MainWindow window;
    TourOverlay* tour;
  };

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }
  void cleanup() { applyTheme(ThemeChoice::Dark); }

  void aBubbleStandsBesideItsTarget_data() {
    QTest::addColumn<QRect>("target");
    QTest::addColumn<int>("side");
    QTest::newRow("room below") << QRect(300, 50, 200, 100) << int(BubbleSide::Below);
    QTest::newRow("a dock at the left") << QRect(0, 0, 300, 800) << int(BubbleSide::Right);
    QTest::newRow("a bar below") << QRect(0, 700, 1000, 100) << int(BubbleSide::Above);
    QTest::newRow("a dock at the right") << QRect(700, 0, 300, 800) << int(BubbleSide::Left);
    QTest::newRow("everything") << QRect(0, 0, 1000, 800) << int(BubbleSide::Over);
    QTest::newRow("nothing") << QRect() << int(BubbleSide::Over);
  }
  void aBubbleStandsBesideItsTarget() {
    QFETCH(QRect, target);
    QFETCH(int, side);
    const QRect window(0, 0, 1000, 800);
    const BubblePlace place = placeBubble(window, target, {360, 140});
    QCOMPARE(int(place.side), side);
    QVERIFY(window.contains(place.box));
    QCOMPARE(place.box.size(), QSize(360, 140));
    if (side == int(BubbleSide::Over)) {
      QVERIFY(place.arrow.isEmpty());
    } else {
      QVERIFY(!place.box.intersects(target));
      const QPointF tip = place.arrow[1];
      QVERIFY(QRectF(target).adjusted(-4, -4, 4, 4).contains(tip));
    }
  }

  void aBubbleOfASmallWindowStaysInside() {
    const BubblePlace place = placeBubble({0, 0, 300, 200}, {10, 10, 20, 20}, {280, 150});
    QVERIFY(QRect(0, 0, 300, 200).contains(place.box));
  }

  void sixStepsByTheKeyboard() {
    Shown shown;
    QSignalSpy finished(shown.tour, &TourOverlay::finished);
    shown.tour->start();
    QVERIFY(shown.tour->isVisible());
    for (int step = 0; step < 6; ++step) {
      QCOMPARE(shown.tour->position(), step);
      grabbed(shown.window, {1600, 1000}, QString("tour_%1").arg(step + 1));
      QTest::keyClick(shown.tour, Qt::Key_Return);
    }
    QCOMPARE(finished.count(), 1);
    QVERIFY(!shown.tour->isVisible());
  }

  void backAndForthAndSkip() {
    Shown shown;
    QSignalSpy finished(shown.tour, &TourOverlay::finished);
    shown.tour->start();
    QVERIFY(!shown.tour->backButton()->isEnabled());
    QTest::mouseClick(shown.tour->nextButton(), Qt::LeftButton);
    QTest::keyClick(shown.tour, Qt::Key_Right);
    QCOMPARE(shown.tour->position(), 2);
    QTest::mouseClick(shown.tour->backButton(), Qt::LeftButton);
    QTest::keyClick(shown.tour, Qt::Key_Left);
    QTest::keyClick(shown.tour, Qt::Key_Left);
    QCOMPARE(shown.tour->position(), 0);
    QTest::mouseClick(shown.tour->skipButton(), Qt::LeftButton);
    QCOMPARE(finished.count(), 1);
  }

  void escapeEndsAndGivesTheFocusBack() {
    Shown shown;
    QLineEdit* field = shown.window.scenarioPanel()->row(Dial::SeqLen)->field();
    field->setFocus();
    shown.tour->start();
    QVERIFY(shown.tour->nextButton()->hasFocus());
    QTest::keyClick(shown.tour->nextButton(), Qt::Key_Escape);
    QVERIFY(!shown.tour->isVisible());
    QVERIFY(field->hasFocus());
  }

  void theFocusStaysInTheBubble() {
    Shown shown;
    shown.tour->start();
    QTest::keyClick(shown.tour, Qt::Key_Right);
    for (int i = 0; i < 5; ++i) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      QVERIFY(shown.tour->isAncestorOf(QApplication::focusWidget()));
    }
  }

  void pointsAtWhatIsThere() {
    Shown shown;
    shown.tour->start();
    QTest::keyClick(shown.tour, Qt::Key_Right);
    DialRow* row = shown.window.scenarioPanel()->row(Dial::Cp);
    QVERIFY(shown.tour->hole().contains(QRect(row->mapTo(&shown.window, QPoint()), row->size())));
    QTest::keyClick(shown.tour, Qt::Key_Right);
    QVERIFY(shown.tour->bubble().box.top() > 120);  // under the verdict
    QTest::keyClick(shown.tour, Qt::Key_Right);     // the views were given no widget
    QVERIFY(!shown.tour->hole().isValid());
    shown.window.resize(1200, 800);
    QCoreApplication::processEvents();
    QCOMPARE(shown.tour->size(), shown.window.size());
    QVERIFY(shown.tour->rect().contains(shown.tour->bubble().box));
  }

  void inTheLightThemeToo() {
    applyTheme(ThemeChoice::Light);
    Shown shown;
    shown.tour->start();
    QVERIFY(pixelsOf(grabbed(shown.window, {1600, 1000}, "tour_light"), lightTheme().accent) > 200);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TourTest)
#include "tour_test.moc"
