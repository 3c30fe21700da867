// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/lessons_view.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedLayout>
#include <QVBoxLayout>

#include "app/models/lesson_picture.h"
#include "app/views/labels.h"
#include "app/views/lesson_list.h"
#include "app/views/lesson_page.h"

namespace shardscope {

LessonsView::LessonsView(QWidget* parent) : ScenarioView(parent) {
  auto* home = new QWidget;
  auto* column = new QVBoxLayout(home);
  column->setContentsMargins(24, 16, 24, 16);
  column->setSpacing(8);
  m_title = roleLabel("title");
  m_intro = new QLabel;
  m_intro->setWordWrap(true);
  m_list = new LessonList(2);
  column->addWidget(m_title);
  column->addWidget(m_intro);
  column->addSpacing(16);
  column->addWidget(m_list);
  column->addStretch(1);
  auto* scroll = new QScrollArea;
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(home);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_page = new LessonPage;
  m_stack = new QStackedLayout(this);
  m_stack->addWidget(scroll);
  m_stack->addWidget(m_page);
  connect(m_list, &LessonList::lessonChosen, this, &LessonsView::start);
  connectPage();
  retranslate();
}

LessonsView::~LessonsView() { silenceParts(*this); }

void LessonsView::connectPage() {
  connect(m_page, &LessonPage::leaveWanted, this, &LessonsView::leave);
  connect(m_page, &LessonPage::restartWanted, this, [this] { start(QString::fromLatin1(m_run->lesson().id)); });
  connect(m_page, &LessonPage::backWanted, this, [this] { goTo(m_run->position() - 1); });
  connect(m_page->steps(), &LessonSteps::nextWanted, this, [this] { goTo(m_run->position() + 1); });
  connect(m_page->steps(), &LessonSteps::doWanted, this, &LessonsView::doStep);
  connect(m_page->question(), &QuestionPanel::answerChosen, this, &LessonsView::chooseAnswer);
  connect(m_page->question(), &QuestionPanel::checkWanted, this, &LessonsView::checkAnswer);
  connect(m_page->question(), &QuestionPanel::skipWanted, this, &LessonsView::skipQuestion);
  connect(m_page->question(), &QuestionPanel::onWanted, this, &LessonsView::nextLesson);
}

void LessonsView::start(const QString& id) {
  const Lesson* lesson = findLesson(id);
  if (lesson == nullptr || !planned()) return;
  if (!m_kept) m_kept = planned()->scenario;
  m_run = std::make_unique<LessonRun>(*lesson);
  m_points = picturePoints(*lesson);
  m_stack->setCurrentWidget(m_page);
  goTo(0);
}

void LessonsView::leave() {
  if (!m_run) return;
  m_run.reset();
  Q_EMIT previewWanted({});
  showHome();
  announceControls();
  if (const std::optional<Scenario> kept = std::exchange(m_kept, {})) Q_EMIT editWanted(*kept, tr("Leave the lesson"));
}

void LessonsView::goTo(std::size_t position) {
  Q_EMIT previewWanted({});
  const std::optional<Scenario> opened = m_run->moveTo(position);
  if (opened && *opened != planned()->scenario)
    Q_EMIT editWanted(*opened, tr("Lesson: %1").arg(lessonText(m_run->lesson().title)));
  m_run->observe(planned());
  keepProgress();
  announceControls();
  showLesson();
  // The card of the step has moved, and with it the button that had the focus.
  if (!m_run->atQuestion()) {
    const bool done = m_run->stepDone(m_run->position());
    (done ? m_page->steps()->nextButton() : m_page->steps()->doButton())->setFocus();
    return;
  }
  m_page->question()->card(0)->setFocus();
  m_page->showQuestion();
}

void LessonsView::doStep() {
  const LessonStep& step = m_run->step();
  const Scenario done = scenarioAfter(m_run->lesson(), m_run->position());
  Q_EMIT editWanted(done, lessonText(step.title));
  m_page->steps()->nextButton()->setFocus();
}

void LessonsView::chooseAnswer(int answer) {
  m_run->choose(answer);
  showLesson();
  if (!m_run->answered() && m_run->chosen() >= 0)
    Q_EMIT previewWanted(m_run->outcomes()[static_cast<std::size_t>(answer)]->scenario);
}

void LessonsView::checkAnswer() {
  m_run->check();
  keepProgress();
  if (m_run->answered()) Q_EMIT previewWanted({});
  showLesson();
  m_page->showQuestion();
}

void LessonsView::skipQuestion() {
  m_run->giveUp();
  Q_EMIT previewWanted({});
  showLesson();
  m_page->showQuestion();
}

bool LessonsView::isLast() const { return &m_run->lesson() == &lessons().back(); }

void LessonsView::nextLesson() {
  if (isLast()) return leave();
  start(QString::fromLatin1((&m_run->lesson() + 1)->id));
}

void LessonsView::plannedChanged() {
  if (!m_run) return;
  if (m_run->observe(planned())) keepProgress();
  showLesson();
}

void LessonsView::showLesson() {
  m_page->showRun(*m_run, lessonPicture(m_run->lesson(), m_points, planned()), *planned(), isLast());
}

void LessonsView::showHome() {
  m_stack->setCurrentIndex(0);
  m_list->showProgress(m_progress, QString());
}

void LessonsView::keepProgress() {
  const QString id = QString::fromLatin1(m_run->lesson().id);
  if (m_run->score() <= m_progress.value(id).toInt()) return;
  m_progress[id] = m_run->score();
  Q_EMIT progressChanged();
}

void LessonsView::setProgress(const QVariantMap& progress) {
  m_progress.clear();
  for (const Lesson& lesson : lessons()) {
    const QString id = QString::fromLatin1(lesson.id);
    const int done = std::min(progress.value(id).toInt(), static_cast<int>(lesson.steps.size()) + 1);
    if (done > 0) m_progress[id] = done;
  }
  m_list->showProgress(m_progress, QString());
}

void LessonsView::announceControls() {
  QList<Dial> dials;
  QStringList others;
  if (m_run && !m_run->atQuestion() && isVisible()) {
    for (const Dial dial : m_run->step().dials) dials << dial;
    for (const char* name : m_run->step().others) others << QString::fromLatin1(name);
  }
  Q_EMIT controlsInUse(dials, others);
}

void LessonsView::showEvent(QShowEvent* event) {
  ScenarioView::showEvent(event);
  announceControls();
}

void LessonsView::hideEvent(QHideEvent* event) {
  ScenarioView::hideEvent(event);
  Q_EMIT controlsInUse({}, {});
}

void LessonsView::keyPressEvent(QKeyEvent* event) {
  const bool question = m_run && m_run->atQuestion();
  const int answer = event->key() - Qt::Key_1;
  if (question && answer >= 0 && answer < static_cast<int>(m_run->outcomes().size())) {
    m_page->question()->card(answer)->setFocus();
    chooseAnswer(answer);
  } else if (m_run && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
    auto* button = qobject_cast<QPushButton*>(focusWidget());
    if (button == nullptr && question) button = m_page->question()->checkButton();
    if (button != nullptr) button->click();
  } else {
    ScenarioView::keyPressEvent(event);
  }
}

void LessonsView::retranslate() {
  setAccessibleName(tr("Lessons"));
  m_title->setText(tr("Lessons"));
  m_intro->setText(
      tr("%n short lessons on this window's own sliders, three to four minutes each. Your scenario is kept: leaving a "
         "lesson brings it back as it was, and undo works inside a lesson too.",
         nullptr, static_cast<int>(lessons().size())));
  m_list->showProgress(m_progress, QString());
}

}  // namespace shardscope
