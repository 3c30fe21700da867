// SPDX-License-Identifier: GPL-3.0-or-later
// All lessons with what is done of each, by subject.
#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QVariantMap>
#include <vector>

#include "app/models/lesson.h"

namespace shardscope {

class LessonRow : public QAbstractButton {
  Q_OBJECT

 public:
  explicit LessonRow(const Lesson& lesson, QWidget* parent = nullptr);

  void setDone(int done, bool current);
  const Lesson& lesson() const { return m_lesson; }
  QSize sizeHint() const override { return {288, 32}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Lesson& m_lesson;
  int m_done = 0;
  bool m_current = false;
};

class LessonList : public QWidget {
  Q_OBJECT

 public:
  // One or two columns of subjects.
  explicit LessonList(int columns, QWidget* parent = nullptr);

  // Lesson ids to steps done, the question counted as one. current: the lesson that is open, or empty.
  void showProgress(const QVariantMap& progress, const QString& current);
  LessonRow* row(const QString& id) const;

 Q_SIGNALS:
  void lessonChosen(const QString& id);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();

  std::vector<std::pair<QLabel*, const char*>> m_groups;
  std::vector<LessonRow*> m_rows;
};

}  // namespace shardscope
