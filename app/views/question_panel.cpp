// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/question_panel.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "app/views/dial_row.h"
#include "app/views/fitted_text.h"
#include "app/views/labels.h"
#include "app/views/marks.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr int kAnswers = 4, kCardHeight = 64;

AnswerCard::State stateOf(const LessonRun& run, int answer) {
  if (run.answered() && answer == run.rightAnswer()) return AnswerCard::State::Right;
  if (run.checked(answer)) return AnswerCard::State::Wrong;
  return answer == run.chosen() ? AnswerCard::State::Chosen : AnswerCard::State::Open;
}

}  // namespace

AnswerCard::AnswerCard(int number, QWidget* parent) : QAbstractButton(parent), m_number(number) {
  setFocusPolicy(Qt::StrongFocus);
  setMinimumHeight(kCardHeight);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setCursor(Qt::PointingHandCursor);
}

void AnswerCard::setAnswer(const QString& title, const QString& detail, State state) {
  m_title = title;
  m_detail = detail;
  m_state = state;
  setToolTip(detail);
  const QString marks[] = {QString(), tr("chosen"), tr("right"), tr("wrong")};
  setAccessibleName(QStringList{QString::number(m_number), title, detail, marks[static_cast<int>(state)]}.join(' '));
  update();
}

void AnswerCard::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  const QColor edges[] = {theme.line, theme.accent, theme.good, theme.bad};
  const QColor grounds[] = {theme.base, theme.accentTint, theme.base, theme.badTint};
  const auto state = static_cast<int>(m_state);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(hasFocus() ? theme.accent : edges[state], hasFocus() || m_state == State::Right ? 1.5 : 1));
  painter.setBrush(grounds[state]);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
  const QRectF mark(14, 13, 12, 12);
  if (m_state == State::Right || m_state == State::Wrong) {
    paintMark(painter, mark, m_state == State::Right ? Mark::Fine : Mark::Broken, theme);
  } else {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_state == State::Chosen ? theme.accent : theme.strongLine, m_state == State::Chosen ? 4 : 1));
    painter.drawEllipse(m_state == State::Chosen ? mark.adjusted(1.5, 1.5, -1.5, -1.5) : mark);
  }
  painter.setFont(textFont(13, QFont::DemiBold));
  painter.setPen(theme.text);
  const int left = 36, room = width() - left - 16;
  drawFitted(painter, QRect(left, 9, room - 16, 20), Qt::AlignVCenter, m_title);
  painter.setFont(numberFont(11));
  painter.setPen(theme.dim);
  painter.drawText(QRect(0, 9, width() - 14, 20), Qt::AlignRight | Qt::AlignVCenter, QString::number(m_number));
  painter.setFont(textFont(12));
  const QRectF detail(left, 30, room, height() - 34);
  painter.setPen(m_state == State::Open ? theme.dim : theme.text);
  if (fitOf(QFontMetricsF(painter.font()), detail.size(), m_detail) != TextFit::OneLine) painter.setFont(textFont(11));
  drawFitted(painter, detail, Qt::AlignLeft | Qt::AlignTop, m_detail);
}

QuestionPanel::QuestionPanel(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  auto* head = new QHBoxLayout;
  head->setSpacing(16);
  m_title = roleLabel("title");
  m_hint = roleLabel("dimsmall");
  head->addWidget(m_title);
  head->addWidget(m_hint, 1);
  column->addLayout(head);
  m_text = new QLabel;
  m_text->setWordWrap(true);
  column->addWidget(m_text);
  m_answers = new QWidget;
  m_grid = new QGridLayout(m_answers);
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setHorizontalSpacing(16);
  m_grid->setVerticalSpacing(8);
  for (int i = 0; i < kAnswers; ++i) {
    auto* card = new AnswerCard(i + 1);
    m_grid->addWidget(card, i / 2, i % 2);
    connect(card, &AnswerCard::clicked, this, [this, i] { Q_EMIT answerChosen(i); });
    m_cards.push_back(card);
  }
  column->addWidget(m_answers);
  m_because = new QLabel;
  m_because->setWordWrap(true);
  column->addWidget(m_because);
  m_foot = new QWidget;
  auto* foot = new QHBoxLayout(m_foot);
  foot->setContentsMargins(0, 0, 0, 0);
  m_keys = roleLabel("caption");
  m_keys->setWordWrap(true);
  m_skip = new QPushButton;
  m_check = new QPushButton;
  m_check->setMinimumWidth(96);
  setStyleFlag(m_check, "primary", true);
  foot->addWidget(m_keys, 1);
  foot->addWidget(m_skip);
  foot->addWidget(m_check);
  column->addWidget(m_foot);
  connect(m_skip, &QPushButton::clicked, this, &QuestionPanel::skipWanted);
  connect(m_check, &QPushButton::clicked, this, [this] {
    if (m_answered)
      Q_EMIT onWanted();
    else
      Q_EMIT checkWanted();
  });
}

void QuestionPanel::showCards(const LessonRun& run) {
  const std::vector<LessonAnswer>& answers = run.lesson().question.answers;
  for (int i = 0; i < kAnswers; ++i) {
    AnswerCard* card = m_cards[static_cast<std::size_t>(i)];
    const auto at = static_cast<std::size_t>(i);
    card->setVisible(at < answers.size());
    if (at >= answers.size()) continue;
    const AnswerCard::State state = stateOf(run, i);
    const bool figures = state != AnswerCard::State::Open || run.answered();
    card->setAnswer(lessonText(answers[at].title),
                    figures ? outcomeText(*run.outcomes()[at]) : lessonText(answers[at].detail), state);
  }
}

void QuestionPanel::showRun(const LessonRun& run, bool last) {
  const bool open = run.atQuestion();
  m_answered = run.answered();
  m_title->setText(tr("Question"));
  m_hint->setText(open ? tr("try it on the sliders before you answer") : tr("comes after the steps"));
  m_text->setText(lessonText(run.lesson().question.text));
  m_text->setEnabled(open);
  m_answers->setVisible(open);
  m_foot->setVisible(open);
  m_because->setVisible(open && m_answered);
  if (!open) return;
  showCards(run);
  m_keys->setText(m_answered ? QString()
                             : tr("Keys 1 – 4 choose, Enter checks. A wrong answer shows its own numbers, never only "
                                  "“wrong”."));
  m_skip->setText(tr("Show the answer"));
  m_skip->setVisible(!m_answered);
  m_check->setText(!m_answered ? tr("Check") : last ? tr("Finish") : tr("Next lesson"));
  m_check->setEnabled(m_answered || run.chosen() >= 0);
  if (m_answered)
    m_because->setText(
        lessonText(run.lesson().question.because, *run.outcomes()[static_cast<std::size_t>(run.rightAnswer())]));
}

}  // namespace shardscope
