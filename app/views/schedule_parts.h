// SPDX-License-Identifier: GPL-3.0-or-later
// Small parts of the schedule's page: the legend of its colours, and a line with a mark that elides.
#pragma once

#include <QWidget>

#include "app/views/marks.h"

namespace shardscope {

class ScheduleLegend : public QWidget {
  Q_OBJECT

 public:
  explicit ScheduleLegend(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, 24}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QStringList names() const;
};

class StateLine : public QWidget {
  Q_OBJECT

 public:
  explicit StateLine(QWidget* parent = nullptr);
  // A mark, then the text; rich adds numbers in their face.
  void say(Mark mark, const QString& text, const QString& dim = {});
  void clear();
  QString text() const { return m_text; }
  QSize sizeHint() const override { return {200, 24}; }
  QSize minimumSizeHint() const override { return {0, 24}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Mark m_mark = Mark::Fine;
  QString m_text, m_dim;
};

}  // namespace shardscope
