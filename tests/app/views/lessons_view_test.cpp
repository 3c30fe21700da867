// SPDX-License-Identifier: GPL-3.0-or-later
// A person's way through a lesson, with real mouse and key events on the view and on the sliders beside it.
#include "app/views/lessons_view.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTranslator>

#include "app/models/language.h"
#include "app/models/scenario_state.h"
#include "app/views/lesson_list.h"
#include "app/views/lesson_page.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

// Every text a third longer, as French and Spanish are at their worst.
class LongerTexts : public QTranslator {
 public:
  bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char*, int) const override {
    if (qstrcmp(context, "core") == 0) return {};
    const QString text = QString::fromUtf8(source);
    return text + QString(text.size() / 3, QChar('e')).replace(QRegularExpression("eeeeee"), "eeeee ");
  }
};

class LessonsViewTest : public QObject {
  Q_OBJECT

  // The view with the state behind it, as the window connects them.
  struct Shown {
    Shown() : state(presetScenario("qwen3-235b-gb200-128k")) {
      QObject::connect(&state, &ScenarioState::shownChanged, &view, [this] { view.setPlanned(state.shown()); });
      QObject::connect(&view, &ScenarioView::editWanted, &view,
                       [this](const Scenario& next, const QString& what) { state.edit(next, what); });
      QObject::connect(&view, &ScenarioView::previewWanted, &state, &ScenarioState::preview);
      QObject::connect(&view, &LessonsView::controlsInUse, &view,
                       [this](const QList<Dial>& d, const QStringList& o) { dials = d, others = o; });
      view.setPlanned(state.current());
      view.resize(960, 800);
      view.show();
      QCoreApplication::processEvents();
    }
    void turn(Dial dial, int value) { state.edit(withValue(state.current()->scenario, dial, value), "turn"); }
    void click(QWidget* widget) { QTest::mouseClick(widget, Qt::LeftButton); }
    void doAll() {
      while (!view.run()->atQuestion()) {
        if (view.page()->steps()->doButton()->isVisible()) click(view.page()->steps()->doButton());
        click(view.page()->steps()->nextButton());
      }
    }

    ScenarioState state;
    LessonsView view;
    QList<Dial> dials;
    QStringList others;
  };

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }
  void cleanup() {
    setLanguage("en");
    applyTheme(ThemeChoice::Dark);
  }

  void aLessonIsChosenDoneAnsweredAndLeft() {
    Shown shown;
    const Scenario own = shown.state.current()->scenario;
    shown.click(shown.view.list()->row("grow-context"));
    QVERIFY(shown.view.inLesson());
    QCOMPARE(shown.state.current()->scenario.batch.seqLen, 4096);
    QCOMPARE(shown.dials, (QList<Dial>{Dial::SeqLen, Dial::Cp}));
    QCOMPARE(shown.others, QStringList{"dp"});
    // The sliders meet the goal without the view being touched.
    shown.turn(Dial::SeqLen, 16384);
    QVERIFY(!shown.view.run()->stepDone(0));
    shown.turn(Dial::Cp, 4);
    QVERIFY(shown.view.run()->stepDone(0));
    QVERIFY(shown.view.page()->steps()->after().contains("32 GPUs"));
    shown.click(shown.view.page()->steps()->nextButton());
    QCOMPARE(shown.view.run()->position(), std::size_t{1});
    shown.doAll();
    QVERIFY(shown.dials.isEmpty());
    QuestionPanel* question = shown.view.page()->question();
    // A wrong answer first: it is previewed, and shows the rule that it breaks.
    QTest::keyClick(&shown.view, Qt::Key_2);
    QVERIFY(shown.state.previewing());
    QTest::keyClick(&shown.view, Qt::Key_Return);
    QCOMPARE(question->card(1)->state(), AnswerCard::State::Wrong);
    QVERIFY(question->card(1)->detail().contains("512"));
    QTest::keyClick(&shown.view, Qt::Key_3);
    QTest::keyClick(&shown.view, Qt::Key_Return);
    QCOMPARE(question->card(2)->state(), AnswerCard::State::Right);
    QVERIFY(question->because().contains("512"));
    QVERIFY(!shown.state.previewing());
    QCOMPARE(shown.view.progress().value("grow-context").toInt(), 5);
    shown.click(shown.view.page()->leaveButton());
    QVERIFY(!shown.view.inLesson());
    QCOMPARE(shown.state.current()->scenario, own);
    shown.state.undoStack().undo();
    QCOMPARE(shown.state.current()->scenario.batch.seqLen, 262144);
  }

  void everyLessonCanBeWalkedByItsButtons() {
    Shown shown;
    const Scenario own = shown.state.current()->scenario;
    shown.click(shown.view.list()->row(lessons().front().id));
    for (std::size_t i = 0; i < lessons().size(); ++i) {
      QCOMPARE(QString(shown.view.run()->lesson().id), QString(lessons()[i].id));
      shown.doAll();
      QuestionPanel* question = shown.view.page()->question();
      shown.click(question->card(shown.view.run()->rightAnswer()));
      shown.click(question->checkButton());
      QVERIFY(shown.view.run()->solved());
      shown.click(question->checkButton());  // to the next lesson, and out of the last
    }
    QVERIFY(!shown.view.inLesson());
    QCOMPARE(shown.state.current()->scenario, own);
    for (const Lesson& lesson : lessons())
      QCOMPARE(shown.view.progress().value(lesson.id).toInt(), static_cast<int>(lesson.steps.size()) + 1);
  }

  void theKeyboardIsEnough() {
    Shown shown;
    shown.view.activateWindow();
    LessonRow* row = shown.view.list()->row("offload");
    row->setFocus();
    QTest::keyClick(row, Qt::Key_Space);
    for (int i = 0; i < 4; ++i) {
      QVERIFY(shown.view.page()->steps()->doButton()->hasFocus());
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
      QVERIFY(shown.view.page()->steps()->nextButton()->hasFocus());
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    }
    QVERIFY(shown.view.page()->question()->card(0)->hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_3);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(shown.view.run()->solved());
  }

  void skippingStepsAndTheAnswerCountsForNothing() {
    Shown shown;
    shown.view.start("offload");
    while (!shown.view.run()->atQuestion()) shown.click(shown.view.page()->steps()->nextButton());
    shown.click(shown.view.page()->question()->skipButton());
    QVERIFY(!shown.view.page()->question()->because().isEmpty());
    QVERIFY(!shown.view.progress().contains("offload"));
    shown.click(shown.view.page()->restartButton());
    QCOMPARE(shown.view.run()->position(), std::size_t{0});
    QVERIFY(shown.view.kept().has_value());
    QCOMPARE(shown.view.kept()->model.preset, std::string("qwen3-235b-a22b"));
  }

  void progressIsGivenAndTakenFromOutside() {
    Shown shown;
    QSignalSpy changed(&shown.view, &LessonsView::progressChanged);
    shown.view.setProgress({{"offload", 3}, {"folding", 99}, {"unknown", 2}});
    QCOMPARE(shown.view.progress(), (QVariantMap{{"offload", 3}, {"folding", 5}}));
    QCOMPARE(changed.count(), 0);
    shown.view.start("offload");
    shown.click(shown.view.page()->steps()->doButton());
    QCOMPARE(shown.view.progress().value("offload").toInt(), 3);  // one step now, three before
    shown.view.start("shards");
    shown.click(shown.view.page()->steps()->doButton());
    QCOMPARE(shown.view.progress().value("shards").toInt(), 1);
    QCOMPARE(changed.count(), 1);
  }

  void aHiddenViewFramesNothing() {
    Shown shown;
    shown.view.start("shards");
    QVERIFY(!shown.dials.isEmpty());
    shown.view.hide();
    QVERIFY(shown.dials.isEmpty() && shown.others.isEmpty());
    shown.view.show();
    QVERIFY(!shown.dials.isEmpty());
  }

  void pictures_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("dark") << true;
    QTest::newRow("light") << false;
  }
  void pictures() {
    QFETCH(bool, dark);
    applyTheme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
    const Theme& theme = dark ? darkTheme() : lightTheme();
    const QString name = QTest::currentDataTag();
    Shown shown;
    shown.view.setProgress({{"offload", 3}, {"folding", 5}, {"shards", 1}});
    QVERIFY(pixelsOf(grabbed(shown.view, {960, 800}, "lessons_home_" + name), theme.good) > 50);
    for (const Lesson& lesson : lessons()) {
      shown.view.start(lesson.id);
      shown.click(shown.view.page()->steps()->doButton());
      shown.click(shown.view.page()->steps()->nextButton());
      const QImage open = grabbed(shown.view, {960, 800}, QString("lesson_%1_%2").arg(lesson.id, name));
      QVERIFY(pixelsOf(open, theme.accent) > 300);
      shown.click(shown.view.page()->steps()->doButton());
      grabbed(shown.view, {960, 800}, QString("lesson_%1_done_%2").arg(lesson.id, name));
      for (const QLabel* label : shown.view.page()->steps()->findChildren<QLabel*>())
        if (label->isVisible()) QVERIFY2(label->height() >= label->heightForWidth(label->width()), lesson.id);
    }
    shown.view.start("grow-context");
    shown.doAll();
    QTest::keyClick(&shown.view, Qt::Key_2);
    QTest::keyClick(&shown.view, Qt::Key_Return);
    QTest::keyClick(&shown.view, Qt::Key_3);
    grabbed(shown.view, {960, 800}, "lesson_question_" + name);
    QTest::keyClick(&shown.view, Qt::Key_Return);
    QVERIFY(pixelsOf(grabbed(shown.view, {960, 800}, "lesson_answered_" + name), theme.bad) > 20);
    grabbed(shown.view, {700, 560}, "lesson_small_" + name);
  }

  void longerLanguagesFit() {
    Shown shown;
    shown.view.start("gbs-shrinks");
    shown.click(shown.view.page()->steps()->doButton());
    LongerTexts longer;
    QCoreApplication::installTranslator(&longer);
    QCoreApplication::processEvents();
    grabbed(shown.view, {960, 800}, "lesson_longer");
    QVERIFY(shown.view.page()->steps()->text().contains("eeeee"));
    for (const QLabel* label : shown.view.page()->findChildren<QLabel*>())
      if (label->isVisible() && label->wordWrap())
        QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
    shown.click(shown.view.page()->steps()->nextButton());
    shown.doAll();
    grabbed(shown.view, {960, 800}, "question_longer");
    QCoreApplication::removeTranslator(&longer);
  }

  void followsASliderFastEnough() {
    Shown shown;
    shown.view.start("grow-context");
    const PlannedPtr one = planned(scenarioAfter(*findLesson("grow-context"), 0));
    const PlannedPtr two = planned(scenarioAfter(*findLesson("grow-context"), 1));
    QElapsedTimer timer;
    timer.start();
    constexpr int kTimes = 50;
    for (int i = 0; i < kTimes; ++i) {
      shown.view.setPlanned(i % 2 == 0 ? one : two);
      shown.view.grab();
    }
    qInfo("a change and a full repaint: %.2f ms", static_cast<double>(timer.nsecsElapsed()) * 1e-6 / kTimes);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::LessonsViewTest)
#include "lessons_view_test.moc"
