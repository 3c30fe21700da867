// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text that wraps instead of being cut, with a mark before it where it says how something stands.
#pragma once

#include <QWidget>
#include <optional>

#include "app/views/marks.h"

namespace shardscope {

class StateLine : public QWidget {
  Q_OBJECT

 public:
  explicit StateLine(QWidget* parent = nullptr);

  // dim follows the text where there is room for it.
  void say(Mark mark, const QString& text, const QString& dim = {});
  void hint(const QString& text);  // dim, without a mark
  QString text() const { return m_isHint ? QString() : m_text; }
  QSize sizeHint() const override { return {200, m_height}; }
  QSize minimumSizeHint() const override { return {0, m_height}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void show(const std::optional<Mark>& mark, const QString& text, const QString& dim);
  void grow();

  std::optional<Mark> m_mark;
  QString m_text, m_dim;
  bool m_isHint = false;
  int m_height = 24;
};

}  // namespace shardscope
