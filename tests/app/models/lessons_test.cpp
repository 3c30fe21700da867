// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson end to end on the shipped planner: what its texts promise must come out of the plans.
#include <QRegularExpression>
#include <QSet>

#include "app/models/lesson_picture.h"
#include "app/models/lesson_run.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class LessonsTest : public QObject {
  Q_OBJECT

  static void addLessons() {
    QTest::addColumn<QString>("id");
    for (const Lesson& lesson : lessons()) QTest::newRow(lesson.id) << QString(lesson.id);
  }

  // The title of the right answer as the program finds it.
  static QString answerOf(const char* id) {
    LessonRun run(*findLesson(id));
    run.moveTo(run.numSteps());
    return run.rightAnswer() < 0 ? QString("none")
                                 : run.lesson().question.answers[static_cast<std::size_t>(run.rightAnswer())].title;
  }

 private Q_SLOTS:
  void areWellFormed() {
    QSet<QString> ids;
    for (const Lesson& lesson : lessons()) {
      ids.insert(lesson.id);
      QVERIFY2(lesson.steps.size() >= 3 && lesson.steps.size() <= 5, lesson.id);
      QVERIFY2(lesson.question.answers.size() >= 3 && lesson.question.answers.size() <= 4, lesson.id);
      QVERIFY2(!lesson.picture.points.empty(), lesson.id);
      for (const LessonStep& step : lesson.steps)
        QVERIFY2(!step.tasks.empty() && !(step.dials.empty() && step.others.empty()), step.title);
    }
    QCOMPARE(ids.size(), static_cast<int>(lessons().size()));
    QVERIFY(lessons().size() >= 8);
    QVERIFY(findLesson("no-such-lesson") == nullptr);
  }

  // The goal of a step is not met before, and met after "Do it for me".
  void everyStepIsReachedByDoingIt_data() { addLessons(); }
  void everyStepIsReachedByDoingIt() {
    QFETCH(QString, id);
    const Lesson& lesson = *findLesson(id);
    LessonRun run(lesson);
    PlannedPtr live = planned(lesson.start());
    for (std::size_t i = 0; i < run.numSteps(); ++i) {
      const std::optional<Scenario> opened = run.moveTo(i);
      QCOMPARE(opened.has_value(), i == 0 || static_cast<bool>(lesson.steps[i].opens));
      if (opened) live = planned(*opened);
      run.observe(live);
      QVERIFY2(!run.stepDone(i), lesson.steps[i].title);
      live = planned(scenarioAfter(lesson, i));
      QVERIFY2(run.observe(live) && run.stepDone(i), lesson.steps[i].title);
      QCOMPARE(run.score(), static_cast<int>(i) + 1);
    }
  }

  void noWordOfATextIsLeftOpen_data() { addLessons(); }
  void noWordOfATextIsLeftOpen() {
    QFETCH(QString, id);
    const Lesson& lesson = *findLesson(id);
    const PlannedPtr now = planned(lesson.start());
    static const QRegularExpression open("[{}]");
    const auto closed = [&](const char* text) { return text == nullptr || !lessonText(text, *now).contains(open); };
    for (const LessonStep& step : lesson.steps) {
      for (const char* text : {step.title, step.text, step.formula, step.after, step.result})
        QVERIFY2(closed(text), text);
      for (const LessonTask& task : step.tasks) QVERIFY(!taskText(task).isEmpty());
    }
    // An empty text must not reach the translator, which would answer with the header of its catalogue.
    for (const LessonAnswer& answer : lesson.question.answers) QVERIFY(*answer.title != '\0' && *answer.detail != '\0');
    QVERIFY(closed(lesson.question.because));
    QVERIFY(closed(lesson.question.text));
  }

  // Exactly one answer is right, and it is the one that the guide's rule gives, worked out by hand.
  void theRightAnswerFollowsFromThePlans_data() {
    QTest::addColumn<QString>("answer");
    QTest::newRow("grow-context") << "GPUs 256 → 512";  // 64 x 8 = 512
    QTest::newRow("folding") << "512";                  // lcm(64 x 8, 32 x 8)
    QTest::newRow("shards") << "CP 32";                 // 128K / 4096
    QTest::newRow("gpu-count") << "1024";               // 512K / 4096 x 8
    QTest::newRow("cp-not-ep-pp") << "EP 8 → 32";
    QTest::newRow("selective-first") << "Four modules";  // the guide's recipe
    QTest::newRow("recompute-peak") << "mla_up_proj";
    QTest::newRow("offload") << "75 %";
    QTest::newRow("short-baseline") << "CP 32";          // 128K / 4096
    QTest::newRow("tp-for-cp") << "TP 4, CP 8";          // twice the product of the 128K recipe
    QTest::newRow("dispatchers") << "HybridEP";          // the guide's choice on NVL72
    QTest::newRow("cuda-graphs") << "attn, moe_router";  // the guide's scopes
    QTest::newRow("gbs-shrinks") << "GBS 128";           // 512 x 16K / 64K
    QCOMPARE(lessons().size(), std::size_t{13});
  }
  void theRightAnswerFollowsFromThePlans() {
    QFETCH(QString, answer);
    QCOMPARE(answerOf(QTest::currentDataTag()), answer);
  }

  void textsCarryTheScenariosNumbers() {
    const PlannedPtr now = plannedPreset("dsv3-h100-128k");
    QCOMPARE(lessonText("DP = {gpus} / ({tp}·{cp}·{pp}) = {dp}", *now), QString("DP = 256 / (1·32·8) = 1"));
    QCOMPARE(lessonText("{seq} / {cp} = {shard}", *now), QString("128K / 32 = 4096"));
    QCOMPARE(lessonText("{tokens} M tokens, GA {ga}", *now), QString("8.4 M tokens, GA 64"));
    QCOMPARE(lessonText("{naive}, {experts}, {replica}", *now), QString("8192, 256, 256"));
    const PlannedPtr half = planned(withValue(now->scenario, Dial::Cp, 64));
    QCOMPARE(lessonText("DP {dp} of {need}", *half), QString("DP 0.5 of 512"));
  }

  void aGoalIsKeptButTasksFollowTheSliders() {
    const Lesson& lesson = *findLesson("grow-context");
    LessonRun run(lesson);
    PlannedPtr live = planned(lesson.start());
    run.observe(live);
    QCOMPARE(run.tasksDone(), (std::vector<bool>{false, false, true}));
    live = planned(withValue(live->scenario, Dial::SeqLen, 16384));
    QVERIFY(run.observe(live));
    QCOMPARE(run.tasksDone(), (std::vector<bool>{true, false, false}));  // 171 of 79 GiB
    live = planned(withValue(live->scenario, Dial::Cp, 4));
    QVERIFY(run.observe(live));
    QVERIFY(run.stepDone(0));
    live = planned(withValue(live->scenario, Dial::Cp, 1));
    QVERIFY(run.observe(live));
    QVERIFY(run.stepDone(0));
    QCOMPARE(run.reached(0)->plan.groups.dp, 8);
  }

  void movingOpensWhatTheStepNeeds() {
    const Lesson& lesson = *findLesson("grow-context");
    LessonRun run(lesson);
    QCOMPARE(run.moveTo(2).value(), scenarioAfter(lesson, 1));  // skipped: the steps before are done by the program
    run.observe(planned(scenarioAfter(lesson, 2)));
    QVERIFY(!run.moveTo(3).has_value());     // goes on from the person's own scenario
    QCOMPARE(run.moveTo(2)->layout.cp, 32);  // back to what met the goal
  }

  void wrongAnswersStayMarkedUntilTheRightOne() {
    LessonRun run(*findLesson("grow-context"));
    run.choose(1);
    QCOMPARE(run.chosen(), -1);  // there are no outcomes before the question
    run.moveTo(run.numSteps());
    run.check();
    QVERIFY(!run.answered());
    run.choose(1);
    run.check();
    QVERIFY(run.checked(1) && !run.solved());
    run.choose(2);
    run.check();
    QVERIFY(run.solved());
    QCOMPARE(run.score(), 1);
    run.choose(0);
    QCOMPARE(run.chosen(), 2);
    LessonRun other(*findLesson("grow-context"));
    other.moveTo(other.numSteps());
    other.giveUp();
    QVERIFY(other.answered() && !other.solved());
    QCOMPARE(other.chosen(), 2);
  }

  void outcomesAreFiguresOrTheBrokenRule() {
    const PlannedPtr now = plannedPreset("dsv3-h100-128k");
    QVERIFY(outcomeText(*now).startsWith("DP 1 · GA 64 · peak "));
    QVERIFY(outcomeText(*planned(withValue(now->scenario, Dial::Cp, 64))).contains("512"));
  }

  void thePictureMarksTheLiveScenario() {
    const Lesson& lesson = *findLesson("grow-context");
    const std::vector<PlannedPtr> points = picturePoints(lesson);
    PlannedPtr live = planned(scenarioAfter(lesson, 2));  // 128K, CP 32
    PictureContent content = lessonPicture(lesson, points, live);
    QCOMPARE(content.columns.size(), std::size_t{7});  // 4K to 256K
    QCOMPARE(content.limit, 256.0);
    const int blocks[] = {32, 16, 8, 4, 2, 1, 1};
    for (std::size_t i = 0; i < 7; ++i) {
      QCOMPARE(content.columns[i].blocks, blocks[i]);
      QCOMPARE(content.columns[i].current, i == 5);
      QCOMPARE(content.columns[i].value, i == 6 ? 512.0 : 256.0);
      QCOMPARE(content.columns[i].cells.size(), content.rows.size());
    }
    QCOMPARE(content.columns[6].outlook, Outlook::Illegal);
    live = planned(withValue(live->scenario, Dial::Gpus, 512));
    content = lessonPicture(lesson, points, live);
    QCOMPARE(content.columns.size(), std::size_t{8});
    QVERIFY(content.columns.back().current);
    QCOMPARE(content.columns.back().value, 512.0);
    QCOMPARE(content.columns.back().blocks, 2);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::LessonsTest)
#include "lessons_test.moc"
