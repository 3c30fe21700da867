// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a lesson: done ones in one line, the current one as a card with its tasks, later ones dim.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <vector>

#include "app/models/lesson_run.h"

namespace shardscope {

// The number of a step or its check, and the box of a task.
class LessonMark : public QWidget {
  Q_OBJECT

 public:
  enum class Kind : std::uint8_t { Later, Current, Done, Open, Ticked };
  explicit LessonMark(QWidget* parent = nullptr);

  void setKind(Kind kind, int number = 0);
  Kind kind() const { return m_kind; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Kind m_kind = Kind::Later;
  int m_number = 0;
};

class LessonSteps : public QWidget {
  Q_OBJECT

 public:
  explicit LessonSteps(QWidget* parent = nullptr);

  void showRun(const LessonRun& run, const PlannedScenario& live);
  QPushButton* doButton() const { return m_do; }
  QPushButton* nextButton() const { return m_next; }
  QString text() const { return m_text->text(); }
  QString after() const { return m_after->text(); }

 Q_SIGNALS:
  void doWanted();
  void nextWanted();

 private:
  struct Item {
    QFrame* frame;
    LessonMark* mark;
    QLabel *title, *result;
    QVBoxLayout* column;
  };
  struct Task {
    QWidget* row;
    LessonMark* mark;
    QLabel* text;
  };

  void addItem();
  void addTask();
  void buildBody();
  void showItem(std::size_t index, const LessonRun& run);
  void showBody(const LessonRun& run, const PlannedScenario& live);

  std::vector<Item> m_items;
  std::vector<Task> m_tasks;
  QWidget* m_body;  // of the current step: moves from card to card
  QLabel *m_text, *m_formula, *m_after;
  QVBoxLayout* m_taskColumn;
  QPushButton *m_do, *m_next;
};

}  // namespace shardscope
