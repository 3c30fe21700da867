// SPDX-License-Identifier: GPL-3.0-or-later
// An open lesson: its head with the progress, the steps, the live picture and the question.
#pragma once

#include <QWidget>

#include "app/views/lesson_chart.h"
#include "app/views/lesson_steps.h"
#include "app/views/question_panel.h"

class QScrollArea;

namespace shardscope {

class LessonPage : public QWidget {
  Q_OBJECT

 public:
  explicit LessonPage(QWidget* parent = nullptr);

  void showRun(const LessonRun& run, const PictureContent& picture, const PlannedScenario& live, bool last);
  void showQuestion();  // scrolls to it

  LessonSteps* steps() const { return m_steps; }
  LessonChart* chart() const { return m_chart; }
  QuestionPanel* question() const { return m_question; }
  QPushButton* backButton() const { return m_back; }
  QPushButton* restartButton() const { return m_restart; }
  QPushButton* leaveButton() const { return m_leave; }

 Q_SIGNALS:
  void backWanted();
  void restartWanted();
  void leaveWanted();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QLayout* head();

  QLabel *m_title, *m_place;
  QPushButton *m_back, *m_restart, *m_leave;
  QWidget* m_bar;  // where the progress is painted
  QScrollArea* m_scroll;
  LessonSteps* m_steps;
  LessonChart* m_chart;
  QuestionPanel* m_question;
  int m_parts = 1, m_done = 0, m_at = 0;
};

}  // namespace shardscope
