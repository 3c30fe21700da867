// SPDX-License-Identifier: GPL-3.0-or-later
// One line of text that elides instead of being cut, with a mark before it where it says how something stands.
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
  QString text() const { return m_text; }
  QSize sizeHint() const override { return {200, 24}; }
  QSize minimumSizeHint() const override { return {0, 24}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void show(const std::optional<Mark>& mark, const QString& text, const QString& dim);

  std::optional<Mark> m_mark;
  QString m_text, m_dim;
};

}  // namespace shardscope
