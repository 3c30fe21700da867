// SPDX-License-Identifier: GPL-3.0-or-later
// The question at the end of a lesson: answers as cards that show their own figures, checked against the plans.
#pragma once

#include <QAbstractButton>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <vector>

#include "app/models/lesson_run.h"

namespace shardscope {

class AnswerCard : public QAbstractButton {
  Q_OBJECT

 public:
  enum class State : std::uint8_t { Open, Chosen, Right, Wrong };
  AnswerCard(int number, QWidget* parent = nullptr);

  void setAnswer(const QString& title, const QString& detail, State state);
  State state() const { return m_state; }
  QString detail() const { return m_detail; }
  QSize sizeHint() const override { return {320, 64}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int m_number;
  QString m_title, m_detail;
  State m_state = State::Open;
};

class QuestionPanel : public QWidget {
  Q_OBJECT

 public:
  explicit QuestionPanel(QWidget* parent = nullptr);

  void showRun(const LessonRun& run, bool last);
  AnswerCard* card(int answer) const { return m_cards[static_cast<std::size_t>(answer)]; }
  QPushButton* checkButton() const { return m_check; }
  QPushButton* skipButton() const { return m_skip; }
  QString because() const { return m_because->text(); }

 Q_SIGNALS:
  void answerChosen(int answer);
  void checkWanted();
  void skipWanted();
  void onWanted();  // the question is answered: to the next lesson

 private:
  void showCards(const LessonRun& run);

  QLabel *m_title, *m_hint, *m_text, *m_because, *m_keys;
  QWidget* m_answers;
  QGridLayout* m_grid;
  QWidget* m_foot;
  QPushButton *m_skip, *m_check;
  std::vector<AnswerCard*> m_cards;
  bool m_answered = false;
};

}  // namespace shardscope
