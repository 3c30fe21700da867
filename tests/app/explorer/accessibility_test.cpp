// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader finds in the window, and what it is told while keys move.
#include <private/qguiapplication_p.h>
#include <qpa/qplatformaccessibility.h>
#include <qpa/qplatformintegration.h>
#include <QAbstractButton>
#include <QAccessible>
#include <QDeadlineTimer>
#include <QSettings>
#include <QStandardPaths>
#include <QTableView>

#include "app/explorer/main_window.h"
#include "app/models/lesson.h"
#include "app/views/lessons_view.h"
#include "app/views/range_slider.h"
#include "app/views/search_view.h"
#include "app/views/timeline_view.h"
#include "app/views/why_card.h"
#include "tests/app/explorer_fixture.h"
#include "tests/app/recorded_sample.h"

namespace shardscope {

struct Heard {
  QAccessible::Event type;
  QAccessible::Role role;
  QString name;
  QVariant value;
};

static std::vector<Heard> heard;

static void hear(QAccessibleEvent* event) {
  QAccessibleInterface* access = event->accessibleInterface();
  if (access == nullptr) return;
  QVariant value;
  if (event->type() == QAccessible::ValueChanged && access->valueInterface() != nullptr)
    value = access->valueInterface()->currentValue();
  heard.push_back({event->type(), access->role(), access->text(QAccessible::Name), value});
}

static std::optional<Heard> lastOf(QAccessible::Event type) {
  for (auto it = heard.rbegin(); it != heard.rend(); ++it)
    if (it->type == type) return *it;
  return std::nullopt;
}

class AccessibilityTest : public QObject {
  Q_OBJECT

  struct Shown {
    explicit Shown(const char* view = nullptr) : state(presetScenario("dsv3-h100-128k")), window(state, QString()) {
      window.resize(1600, 1000);
      window.show();
      QApplication::setActiveWindow(&window);
      if (view != nullptr) window.showView(view);
      QCoreApplication::processEvents();
    }
    ScenarioState state;
    MainWindow window;
  };

  static QString nameOf(QWidget* widget) {
    QAccessibleInterface* access = QAccessible::queryAccessibleInterface(widget);
    return access != nullptr ? access->text(QAccessible::Name) : QString();
  }
  static QString told(const QWidget* widget) {
    return QStringLiteral("%1 %2 in %3")
        .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
             QLatin1String(widget->parentWidget()->metaObject()->className()));
  }
  // The one of a class in a view that is shown.
  static QWidget* part(const QWidget& of, const char* name) {
    for (QWidget* widget : of.findChildren<QWidget*>())
      if (qstrcmp(widget->metaObject()->className(), name) == 0 && widget->isVisible()) return widget;
    return nullptr;
  }
  // Names of everything that Tab or a click would go to.
  static QStringList nameless(const QWidget& of) {
    QStringList missing;
    for (QWidget* widget : of.findChildren<QWidget*>()) {
      if (!widget->isVisible() || (widget->focusPolicy() & Qt::TabFocus) == 0 || widget->focusProxy() != nullptr)
        continue;
      if (nameOf(widget).trimmed().isEmpty()) missing << told(widget);
      // The name of a box is what is chosen in it.
      if (qobject_cast<QComboBox*>(widget) != nullptr && widget->accessibleDescription().isEmpty())
        missing << told(widget);
    }
    return missing;
  }

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("shardscope-test");
    QSettings().clear();
    applyTheme(ThemeChoice::Dark);
    QGuiApplicationPrivate::platformIntegration()->accessibility()->setActive(true);
    QAccessible::installUpdateHandler(hear);
  }
  void init() { heard.clear(); }

  void everythingThatTakesTheFocusHasAName_data() {
    QTest::addColumn<QString>("view");
    for (const char* view :
         {"memory", "map", "fold", "schedule", "timeline", "search", "compare", "accuracy", "lessons"})
      QTest::newRow(view) << QString(view);
  }
  void everythingThatTakesTheFocusHasAName() {
    QFETCH(QString, view);
    Shown shown(view.toLatin1().constData());
    if (view == "memory") shown.window.engine()->setOpen(true);
    if (view == "compare") shown.window.pin();
    if (view == "timeline")
      qobject_cast<TimelineView*>(shown.window.view("timeline"))
          ->setRun(sampleRecording(presetScenario("dsv3-h100-128k")));
    if (view == "lessons") {
      auto* page = qobject_cast<LessonsView*>(shown.window.view("lessons"));
      QCOMPARE(nameless(shown.window).join('\n'), QString());
      page->start(lessons().front().id);
    }
    if (view == "search") {
      auto* search = qobject_cast<SearchView*>(shown.window.view("search"));
      search->startSearch();
      QTRY_VERIFY_WITH_TIMEOUT(!search->isSearching(), 60000);
    }
    QCoreApplication::processEvents();
    QVERIFY(!nameOf(shown.window.currentView()).isEmpty());
    QCOMPARE(nameless(shown.window).join('\n'), QString());
    shown.window.engine()->setOpen(false);
  }

  void aSliderIsItsValueNotItsStop() {
    Shown shown;
    BandSlider* slider = shown.window.scenarioPanel()->row(Dial::Cp)->slider();
    QAccessibleInterface* access = QAccessible::queryAccessibleInterface(slider);
    QCOMPARE(access->role(), QAccessible::Slider);
    QCOMPARE(access->text(QAccessible::Name), dialName(Dial::Cp));
    QAccessibleValueInterface* value = access->valueInterface();
    QVERIFY(value != nullptr);
    QCOMPARE(value->currentValue().toInt(), 32);
    QCOMPARE(value->minimumValue().toInt(), 1);
    QVERIFY(value->maximumValue().toInt() >= 256);
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Left);
    QCOMPARE(value->currentValue().toInt(), 16);
    QVERIFY(lastOf(QAccessible::ValueChanged));
    QCOMPARE(lastOf(QAccessible::ValueChanged)->value.toInt(), 16);
    QVERIFY2(access->text(QAccessible::Description).contains("GiB"),
             qPrintable(access->text(QAccessible::Description)));
    value->setCurrentValue(60);  // the nearest stop is 64
    QCOMPARE(shown.state.current()->scenario.layout.cp, 64);
  }

  void aRangeSaysWhichEndMoves() {
    RangeSlider slider;
    slider.setAccessibleName("Range of TP");
    slider.setStops({1, 2, 4, 8});
    QAccessibleInterface* access = QAccessible::queryAccessibleInterface(&slider);
    QCOMPARE(access->text(QAccessible::Name), QString("Range of TP, most"));
    QTest::keyClick(&slider, Qt::Key_Left);
    QCOMPARE(access->valueInterface()->currentValue().toInt(), 4);
    QCOMPARE(lastOf(QAccessible::ValueChanged)->value.toInt(), 4);
    QTest::keyClick(&slider, Qt::Key_Space);
    QCOMPARE(lastOf(QAccessible::NameChanged)->name, QString("Range of TP, least"));
    QCOMPARE(access->valueInterface()->currentValue().toInt(), 1);
    QCOMPARE(access->valueInterface()->maximumValue().toInt(), 4);
    access->valueInterface()->setCurrentValue(2);
    QCOMPARE(slider.low(), 2);
  }

  void theKeysSayTheMarkTheyComeTo_data() {
    QTest::addColumn<QString>("view");
    QTest::addColumn<QString>("picture");
    QTest::addColumn<int>("key");
    QTest::addColumn<QString>("says");  // part of it
    QTest::newRow("bars") << "memory"
                          << "shardscope::StageBars" << int(Qt::Key_Right) << "Stage 1";
    QTest::newRow("ledger") << "memory"
                            << "shardscope::StageLedger" << int(Qt::Key_Down) << "stage";
    QTest::newRow("savings") << "memory"
                             << "shardscope::SavingsChart" << int(Qt::Key_Right) << "GiB";
    QTest::newRow("map") << "map"
                         << "shardscope::MapCanvas" << int(Qt::Key_Up) << "CP";
    QTest::newRow("fold") << "fold"
                          << "shardscope::FoldCanvas" << int(Qt::Key_Right) << "1";
    QTest::newRow("schedule") << "schedule"
                              << "shardscope::ScheduleCanvas" << int(Qt::Key_Right) << "tage";
    QTest::newRow("chips") << "schedule"
                           << "shardscope::ChipGrid" << int(Qt::Key_Right) << "tage";
    QTest::newRow("timeline") << "timeline"
                              << "shardscope::TimelineCanvas" << int(Qt::Key_Right) << "rank 0";
    QTest::newRow("errors") << "accuracy"
                            << "shardscope::ErrorPlot" << int(Qt::Key_Right) << "%";
    QTest::newRow("steps") << "compare"
                           << "shardscope::StepBars" << int(Qt::Key_Right) << "%";
    QTest::newRow("stages") << "compare"
                            << "shardscope::StagePlots" << int(Qt::Key_Right) << "GiB";
    QTest::newRow("front") << "search"
                           << "shardscope::ParetoPlot" << int(Qt::Key_Right) << "GiB left";
    QTest::newRow("lesson") << "lessons"
                            << "shardscope::LessonChart" << int(Qt::Key_Right) << "K";
  }
  void theKeysSayTheMarkTheyComeTo() {
    QFETCH(QString, view);
    QFETCH(QString, picture);
    QFETCH(int, key);
    QFETCH(QString, says);
    Shown shown(view.toLatin1().constData());
    if (view == "compare") shown.window.pin();
    if (view == "timeline")
      qobject_cast<TimelineView*>(shown.window.view("timeline"))
          ->setRun(sampleRecording(presetScenario("dsv3-h100-128k")));
    if (view == "lessons") qobject_cast<LessonsView*>(shown.window.view("lessons"))->start(lessons().front().id);
    if (view == "search") {
      auto* search = qobject_cast<SearchView*>(shown.window.view("search"));
      search->startSearch();
      QTRY_VERIFY_WITH_TIMEOUT(!search->isSearching(), 60000);
    }
    QCoreApplication::processEvents();
    QWidget* widget = nullptr;
    QTRY_VERIFY((widget = part(shown.window, picture.toLatin1().constData())) != nullptr);
    widget->setFocus();
    QVERIFY(widget->hasFocus());
    QDeadlineTimer waiting(10000);
    // A picture may wait for a worker.
    do {
      QTest::qWait(20);
      QTest::keyClick(widget, static_cast<Qt::Key>(key));
    } while (widget->accessibleDescription().isEmpty() && !waiting.hasExpired());
    heard.clear();
    QTest::keyClick(widget, static_cast<Qt::Key>(key));
    QTest::keyClick(widget, key == Qt::Key_Right ? Qt::Key_Left : static_cast<Qt::Key>(key));
    const std::optional<Heard> now = lastOf(QAccessible::Focus);
    QVERIFY(now);
    QCOMPARE(now->role, QAccessible::ListItem);
    QVERIFY2(now->name.contains(says), qPrintable(now->name));
    QVERIFY2(!now->name.contains('<') || now->name.contains(" < "), qPrintable(now->name));
    QAccessibleInterface* access = QAccessible::queryAccessibleInterface(widget);
    QVERIFY(!access->text(QAccessible::Name).isEmpty());
    QCOMPARE(access->role(), QAccessible::Chart);
    QCOMPARE(access->childCount(), 1);
    QCOMPARE(access->focusChild(), access->child(0));
    QCOMPARE(access->child(0)->text(QAccessible::Name), now->name);
    QCOMPARE(access->child(0)->parent(), access);
    QCOMPARE(access->indexOfChild(access->child(0)), 0);
    QVERIFY(access->child(0)->state().focused);
  }

  void aTileOfTheVerdictIsAButtonThatIsNamedByItsValue() {
    Shown shown;
    QWidget* tile = part(*shown.window.verdict(), "shardscope::VerdictTileWidget");
    QAccessibleInterface* access = QAccessible::queryAccessibleInterface(tile);
    QCOMPARE(access->role(), QAccessible::Button);
    QVERIFY(access->text(QAccessible::Name).contains("256"));
    QVERIFY(access->actionInterface()->actionNames().contains(QAccessibleActionInterface::pressAction()));
    access->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QVERIFY(!shownWhy(shown.window).empty());
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::AccessibilityTest)
#include "accessibility_test.moc"
