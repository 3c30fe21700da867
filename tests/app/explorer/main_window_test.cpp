// SPDX-License-Identifier: GPL-3.0-or-later
// Paths of a person through the window, with real mouse and key events.
#include "app/explorer/main_window.h"

#include <QCheckBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTableView>

#include "app/explorer/help_dialogs.h"
#include "app/models/language.h"
#include "app/models/lesson.h"
#include "app/models/repairs.h"
#include "app/models/scenario_edits.h"
#include "app/models/verdict.h"
#include "app/views/compare_cards.h"
#include "app/views/lessons_view.h"
#include "app/views/scenario_panel.h"
#include "app/views/search_view.h"
#include "app/views/why_card.h"
#include "tests/app/shown_window.h"

namespace shardscope {

class MainWindowTest : public QObject {
  Q_OBJECT

  using Shown = ShownWindow;

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("shardscope-test");
    QSettings().clear();
    applyTheme(ThemeChoice::Dark);
  }
  void cleanup() { setLanguage("en"); }

  void opensOnACompleteFeasibleExample() {
    Shown shown;
    QCOMPARE(shown.tile(0), QString("256"));
    QCOMPARE(shown.tile(1), QString("1"));
    QVERIFY(shown.state.current()->plan.feasible);
    const QImage picture = grabbed(shown.window, {1600, 1000}, "window_dark");
    QVERIFY(pixelsOf(picture, darkTheme().bandFits) > 500);
    applyTheme(ThemeChoice::Light);
    QVERIFY(pixelsOf(grabbed(shown.window, {1600, 1000}, "window_light"), lightTheme().bandFits) > 500);
    applyTheme(ThemeChoice::Dark);
  }

  void aDragOfASliderChangesTheVerdictAndIsOneUndo() {
    Shown shown;
    QTest::mousePress(&shown.slider(Dial::Gpus), Qt::LeftButton, {}, shown.stop(Dial::Gpus, 512));
    QCOMPARE(shown.tile(1), QString("2"));
    QTest::mouseMove(&shown.slider(Dial::Gpus), shown.stop(Dial::Gpus, 1024));
    QCOMPARE(shown.tile(1), QString("4"));
    QTest::mouseRelease(&shown.slider(Dial::Gpus), Qt::LeftButton);
    QCOMPARE(shown.state.undoStack().count(), 1);
    QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(shown.tile(0), QString("256"));
  }

  void aSliderIsMovedByKeys() {
    Shown shown;
    shown.slider(Dial::Cp).setFocus();
    QTest::keyClick(&shown.slider(Dial::Cp), Qt::Key_Left);
    QCOMPARE(shown.state.current()->scenario.layout.cp, 16);
    QTest::keyClick(&shown.slider(Dial::Cp), Qt::Key_Home);
    QCOMPARE(shown.state.current()->scenario.layout.cp, 1);
    QCOMPARE(shown.state.undoStack().count(), 2);
  }

  void anIllegalValueStaysAndIsExplained() {
    Shown shown;
    QTest::mouseClick(&shown.slider(Dial::Cp), Qt::LeftButton, {}, shown.stop(Dial::Cp, 64));
    QCOMPARE(shown.state.current()->scenario.layout.cp, 64);
    QCOMPARE(shown.tile(0), QString("512"));
    QCOMPARE(shown.tile(5), QString("–"));
    QVERIFY(shown.window.advice()->content().cards.front().body.contains("512"));
    grabbed(shown.window, {1600, 1000}, "window_infeasible");
    // The nearest move repairs it with one click.
    QTest::mouseClick(shown.window.advice()->moveButton(0), Qt::LeftButton);
    QVERIFY(shown.state.current()->plan.feasible);
  }

  void aFieldTakesAnyValueAndRefusesNonsense() {
    Shown shown;
    QLineEdit* field = shown.window.scenarioPanel()->row(Dial::SeqLen)->field();
    field->setText("96K");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(shown.state.current()->scenario.batch.seqLen, 96 * 1024);
    field->setText("many");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(field->text(), QString("96K"));
    QCOMPARE(shown.state.current()->scenario.batch.seqLen, 96 * 1024);
  }

  void anAdviceIsAppliedByItsButton() {
    Shown shown;
    const AdviceContent& content = shown.window.advice()->content();
    for (std::size_t i = 0; i < content.cards.size(); ++i) {
      if (content.cards[i].button != "512 GPUs") continue;
      QTest::mouseClick(shown.window.advice()->cardButton(i), Qt::LeftButton);
      QCOMPARE(shown.tile(1), QString("2"));
      return;
    }
    QFAIL("no card offers 512 GPUs");
  }

  void pointingAtAMovePreviewsItAndLeavingRestores() {
    Shown shown;
    QWidget* row = shown.window.advice()->moveRow(0);
    QEnterEvent enter({5, 5}, {5, 5}, {5, 5});
    QEvent leave(QEvent::Leave);
    const QString before = shown.tile(4);
    QCoreApplication::sendEvent(row, &enter);
    QVERIFY(shown.state.previewing());
    QVERIFY(shown.tile(4) != before);
    QCoreApplication::sendEvent(row, &leave);
    QCOMPARE(shown.tile(4), before);
    QVERIFY(!shown.state.undoStack().canUndo());
  }

  void whyShowsTheFormulaAndEscapeClosesIt() {
    Shown shown;
    shown.window.verdict()->showWhy(0);
    QVERIFY(shownWhy(shown.window).plain().contains("8192"));  // the naive product
    grabbed(shown.window, {1600, 1000}, "window_why");
    QTest::keyClick(&shown.window, Qt::Key_Escape);
    QVERIFY(shownWhy(shown.window).empty());
  }

  void anotherModelIsToldWhoseSettingsItHas() {
    Shown shown;
    const Scenario before = shown.state.current()->scenario;
    const Scenario other = withModel(before, QString("qwen3-30b-a3b"));
    QVERIFY(other.model.preset != before.model.preset);
    Q_EMIT shown.window.findChild<ScenarioPanel*>()->editWanted(other, "model");
    QVERIFY(shown.window.notice()->text().contains(QString::fromStdString(before.name)));
    shown.window.startAnew();
    QVERIFY(!shown.window.notice()->isVisible());
    const Scenario& fresh = shown.state.current()->scenario;
    QCOMPARE(fresh.model, other.model);
    QCOMPARE(fresh.cluster, other.cluster);
    QCOMPARE(fresh.precision, Scenario().precision);
    QCOMPARE(fresh.recompute, Scenario().recompute);
    QCOMPARE(fresh.optimizer, Scenario().optimizer);
    shown.state.undoStack().undo();
    QCOMPARE(shown.state.current()->scenario, other);
  }

  void aQuestionMarkInANumberAsksForTheKeys() {
    Shown shown;
    int asked = 0;
    for (QLineEdit* field : shown.window.findChildren<QLineEdit*>())
      if (field->property("number").toBool()) {
        QKeyEvent key(QEvent::ShortcutOverride, Qt::Key_Question, Qt::ShiftModifier, "?");
        key.ignore();
        QCoreApplication::sendEvent(field, &key);
        QVERIFY(!key.isAccepted());
        ++asked;
      }
    QVERIFY(asked > 5);
  }

  void whatIsPinnedIsNotPinnedAgain() {
    Shown shown;
    MainWindow& window = shown.window;
    window.pin();
    window.pin();
    QCOMPARE(window.pinned().size(), std::size_t{1});
    QCOMPARE(shown.state.undoStack().count(), 1);
    QVERIFY(window.notice()->isVisible());
    QVERIFY(window.notice()->text().contains("B · "));
    window.notice()->hide();
    shown.state.edit(withValue(shown.state.current()->scenario, Dial::Cp, 16), "CP 16");
    window.pin();
    QCOMPARE(window.pinned().size(), std::size_t{2});
    QVERIFY(!window.notice()->isVisible());
    // Another name makes it no other scenario.
    Scenario renamed = window.pinned().front();
    renamed.name = "mine";
    shown.state.edit(renamed, "name");
    window.pin();
    QCOMPARE(window.pinned().size(), std::size_t{2});
    QVERIFY(window.notice()->text().contains("B · "));
  }

  void tooMuchMemoryIsRedWhateverTheRulesSay() {
    constexpr std::size_t kPeak = 4;
    Shown shown;
    Scenario scenario = shown.state.current()->scenario;
    scenario.layout.cp = 3;  // divides nothing
    shown.state.edit(scenario, "CP 3");
    const PlannedScenario& planned = *shown.state.current();
    QVERIFY(!planned.plan.legal);
    QVERIFY(headroom(planned.plan.memory) < Bytes{});
    QCOMPARE(verdictTiles(planned)[kPeak].state, TileState::Bad);
    // What fits is not known to, as long as it is not legal.
    scenario.layout.cp = 64;
    shown.state.edit(scenario, "CP 64");
    QVERIFY(!shown.state.current()->plan.legal);
    QVERIFY(headroom(shown.state.current()->plan.memory) >= Bytes{});
    QCOMPARE(verdictTiles(*shown.state.current())[kPeak].state, TileState::Unknown);
  }

  void theKeysAreListedWithoutScrolling() {
    Shown shown;
    for (const QString& language : languages()) {
      setLanguage(language);
      std::vector<KeyLine> lines;
      for (const QAction* action : shown.window.QWidget::actions())
        if (!action->shortcut().isEmpty()) lines.push_back({action->shortcut().toString(), action->text().remove('&')});
      KeysDialog dialog(lines, &shown.window);
      grabbed(dialog, dialog.size(), "keys_" + language);
      auto* area = dialog.findChild<QScrollArea*>();
      QCOMPARE(area->horizontalScrollBar()->maximum(), 0);
      QVERIFY(area->widget()->sizeHint().width() <= area->viewport()->width());
      if (dialog.screen()->availableGeometry().height() > 900) QCOMPARE(area->verticalScrollBar()->maximum(), 0);
    }
    setLanguage("en");
  }

  void pinsAreUndoneByTheKeysOfEverythingElse() {
    Shown shown;
    MainWindow& window = shown.window;
    const QString title = window.windowTitle();
    QTest::keyClick(&window, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(window.pinned().size(), std::size_t{1});
    QCOMPARE(window.windowTitle(), title);  // the scenario is as it was
    window.showView("compare");
    QCoreApplication::processEvents();
    auto* cards = window.view("compare")->findChild<CompareCards*>();
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(window.pinned().empty());
    QVERIFY(!cards->isVisible());
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(window.pinned().size(), std::size_t{1});
    QCoreApplication::processEvents();
    QVERIFY(cards->isVisible());
    QTest::mouseClick(cards->removeButton(1), Qt::LeftButton);
    QVERIFY(window.pinned().empty());
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window.pinned().size(), std::size_t{1});
  }

  void ctrlZInAFieldUndoesWhatTheFieldDid() {
    Shown shown;
    QLineEdit* field = shown.window.scenarioPanel()->row(Dial::Gpus)->field();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "512");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(shown.state.current()->scenario.cluster.numGpus, 512);
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(shown.state.current()->scenario.cluster.numGpus, 256);
    QCOMPARE(field->text(), QString("256"));
  }

  void theGlobalBatchGoesBackToAutomatic() {
    Shown shown;
    QLineEdit* field = shown.window.scenarioPanel()->row(Dial::Gbs)->field();
    field->setText("128");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(shown.state.current()->scenario.batch.globalBatchSize, 128);
    field->setText("");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(shown.state.current()->scenario.batch.globalBatchSize, 0);
    QCOMPARE(field->text(), QString("auto 64"));
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "64");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(shown.state.current()->scenario.batch.globalBatchSize, 64);
    QCOMPARE(field->text(), QString("64"));
  }

  void aModelIsFoundByTyping() {
    Shown shown;
    auto* model = shown.window.scenarioPanel()->findChildren<QComboBox*>().first();
    model->setFocus();
    model->lineEdit()->selectAll();
    QTest::keyClicks(model->lineEdit(), "Qwen3-235B");
    QTest::keyClick(model->lineEdit(), Qt::Key_Return);
    QCOMPARE(shown.state.current()->scenario.model.preset, std::string("qwen3-235b-a22b"));
    // What the other model had and this one has not is gone, and so is the name.
    QVERIFY(!shown.state.current()->scenario.recompute.selects(RecomputeModule::MlaUpProj));
    QVERIFY(shown.state.current()->scenario.recompute.selects(RecomputeModule::Moe));
    QVERIFY(!shown.window.windowTitle().contains("DeepSeek"));
  }

  // Which layouts let me train Qwen3-235B at 128K on 64 H200, and what limits me?
  void aQuestionIsAnsweredBySearchingAndPicking() {
    Shown shown;
    const QList<QComboBox*> boxes = shown.window.scenarioPanel()->findChildren<QComboBox*>();
    const auto choose = [](QComboBox* box, const QString& id) {
      box->setCurrentIndex(box->findData(id));
      Q_EMIT box->activated(box->currentIndex());
    };
    choose(boxes[0], "qwen3-235b-a22b");
    choose(boxes[1], "h200-sxm");
    QLineEdit* gpus = shown.window.scenarioPanel()->row(Dial::Gpus)->field();
    gpus->setText("64");
    QTest::keyClick(gpus, Qt::Key_Return);
    shown.window.showView("search");
    auto* search = qobject_cast<SearchView*>(shown.window.view("search"));
    QSignalSpy finished(search, &SearchView::searchFinished);
    search->startSearch();
    QVERIFY(finished.wait(30000));
    auto* table = search->findChild<QTableView*>();
    QVERIFY(table->model()->rowCount() > 0);
    grabbed(shown.window, {1600, 1000}, "window_answer");
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Return);
    QTRY_VERIFY(shown.state.current()->plan.feasible);
    QCOMPARE(shown.state.current()->scenario.model.preset, std::string("qwen3-235b-a22b"));
  }

  void leavingALessonLeavesNoneOfItsSteps() {
    Shown shown;
    shown.state.edit(withValue(shown.state.current()->scenario, Dial::Cp, 16), "CP 16");
    const Scenario before = shown.state.current()->scenario;
    auto* view = qobject_cast<LessonsView*>(shown.window.view("lessons"));
    shown.window.showView("lessons");
    view->start(lessons().front().id);
    shown.state.edit(withValue(shown.state.current()->scenario, Dial::SeqLen, 65536), "Seq 64K");
    view->leave();
    QCOMPARE(shown.state.current()->scenario, before);
    QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(shown.state.current()->scenario, presetScenario("dsv3-h100-128k"));
  }

  void theLanguageIsSwitchedLive() {
    Shown shown;
    const QString english = shown.window.advice()->content().cards.front().body;
    setLanguage("fr");
    QCoreApplication::processEvents();
    QVERIFY(shown.window.advice()->content().cards.front().body != english);
    grabbed(shown.window, {1600, 1000}, "window_fr");
  }

  void aNarrowWindowKeepsTheAdviceAsATab() {
    Shown shown;
    shown.window.resize(1200, 800);
    QCoreApplication::processEvents();
    grabbed(shown.window, {1200, 800}, "window_narrow");
    QVERIFY(shown.window.scenarioPanel()->row(Dial::SeqLen)->isVisible());
    shown.window.resize(1000, 700);
    QCoreApplication::processEvents();
    grabbed(shown.window, {1000, 700}, "window_very_narrow");
    ScenarioPanel& panel = *shown.window.scenarioPanel();
    const auto top = [&panel](Dial dial) { return panel.row(dial)->mapTo(&panel, QPoint()).y(); };
    QVERIFY(panel.row(Dial::SeqLen)->isVisible());
    QVERIFY(top(Dial::Cp) < top(Dial::SeqLen));
    shown.window.resize(1600, 1000);
    QCoreApplication::processEvents();
    QVERIFY(shown.window.advice()->isVisible());
    QVERIFY(top(Dial::Cp) > top(Dial::SeqLen));
  }

  void aBatchThatDoesNotDivideIsRedAndHasItsRepair() {
    Shown shown;
    Scenario next = withValue(shown.state.current()->scenario, Dial::Gpus, 128);
    next.layout.pp = next.layout.vpp = 1;
    next.layout.pipelineLayout.clear();
    next.batch.globalBatchSize = 2;
    shown.state.edit(next, "GBS 2");
    const VerdictTile tile = shown.window.verdict()->tiles()[3];
    QCOMPARE(tile.value, QString("0.50"));
    QCOMPARE(tile.state, TileState::Bad);
    QVERIFY(whyOfTile(*shown.state.current(), 3).plain().contains("= 0.5"));
    const Repairs repairs = repairsOf(*shown.state.current());
    QVERIFY(repairs.move);
    QCOMPARE(repairs.move->text, QString("GBS 4"));
    QVERIFY(repairs.move->next.batch.globalBatchSize == 4);
    QCOMPARE(shown.window.advice()->content().cards.front().button, QString("GBS 4"));
  }

  void sequenceParallelismIsSwitchedOnWhereARuleAsksForIt() {
    Shown shown;
    Scenario next = withValue(shown.state.current()->scenario, Dial::Tp, 2);
    next = withValue(next, Dial::Gpus, 512);
    next.layout.sequenceParallel = false;
    shown.state.edit(next, "off");
    const std::optional<Repair> repair = repairsOf(*shown.state.current()).move;
    QVERIFY(repair);
    QVERIFY(repair->next.layout.sequenceParallel);
    QVERIFY(planned(repair->next)->plan.legal);
    for (QCheckBox* box : shown.window.scenarioPanel()->findChildren<QCheckBox*>())
      if (box->text() == "Sequence parallelism") box->click();
    QVERIFY(shown.state.current()->scenario.layout.sequenceParallel);
  }

  void aScrollOfThePanelTurnsNothing() {
    Shown shown;
    BandSlider& slider = shown.slider(Dial::Cp);
    slider.setFocus();
    const auto turn = [](QWidget& part) {
      const QPointF at(part.rect().center());
      // What a part leaves alone is passed on to the page only where it comes from the system.
      for (QWidget* next = &part; next != nullptr; next = next->parentWidget()) {
        QWheelEvent wheel(at, part.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(next, &wheel);
        if (wheel.isAccepted()) return;
      }
    };
    const Scenario before = shown.state.current()->scenario;
    for (QComboBox* box : shown.window.scenarioPanel()->findChildren<QComboBox*>()) turn(*box);
    QCOMPARE(shown.state.current()->scenario, before);
    turn(slider);  // within the scroll that began on the boxes
    QCOMPARE(shown.state.current()->scenario, before);
    QTest::qWait(600);
    turn(slider);
    QVERIFY(shown.state.current()->scenario != before);
  }

  void theModelIsReplacedByTypingAfterAClick() {
    Shown shown;
    auto* model = shown.window.scenarioPanel()->findChildren<QComboBox*>().first();
    QTest::mouseClick(model->lineEdit(), Qt::LeftButton);
    if (!model->hasFocus()) model->setFocus(Qt::MouseFocusReason);
    QCoreApplication::processEvents();
    QTest::keyClicks(model->lineEdit(), "Qwen3-235B");
    QCOMPARE(model->lineEdit()->text().left(10), QString("Qwen3-235B"));
  }

  void thePartsAreClosedAndComeBack() {
    Shown shown;
    QList<QDockWidget*> docks = {shown.window.findChild<QDockWidget*>("scenario"),
                                 shown.window.findChild<QDockWidget*>("advice")};
    for (QDockWidget* dock : docks) {
      QVERIFY(dock->toggleViewAction()->isEnabled());
      dock->toggleViewAction()->trigger();
      QVERIFY(dock->isHidden());
    }
    for (QAction* action : shown.window.QWidget::actions())
      if (action->text() == "&Reset layout") action->trigger();
    for (QDockWidget* dock : docks) QVERIFY(dock->isVisible());
  }

  void aViewInItsOwnWindowComesBackByTheSameKey() {
    Shown shown;
    const int tabs = shown.window.findChild<QTabWidget*>()->count();
    const auto floats = [&shown] {
      for (QAction* action : shown.window.QWidget::actions())
        if (action->shortcut() == QKeySequence(Qt::Key_F12)) action->trigger();
      QCoreApplication::processEvents();
    };
    floats();
    QCOMPARE(shown.window.findChild<QTabWidget*>()->count(), tabs - 1);
    for (const QDockWidget* dock : shown.window.findChildren<QDockWidget*>()) QVERIFY(!dock->objectName().isEmpty());
    QTRY_VERIFY(qobject_cast<QDockWidget*>(QApplication::activeWindow()) != nullptr);
    floats();
    QTRY_COMPARE(shown.window.findChild<QTabWidget*>()->count(), tabs);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::MainWindowTest)
#include "main_window_test.moc"
