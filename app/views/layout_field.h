// SPDX-License-Identifier: GPL-3.0-or-later
// The field of the layout string: a wave stands under the place that does not fit the grammar.
#pragma once

#include <QLineEdit>
#include <optional>

namespace shardscope {

class LayoutField : public QLineEdit {
  Q_OBJECT

 public:
  explicit LayoutField(QWidget* parent = nullptr);

  // Where the error is, from 0; beyond the text for its end. None: no mark.
  void mark(const std::optional<int>& column);
  std::optional<int> marked() const { return m_column; }

 Q_SIGNALS:
  void escaped();
  void committed();  // Enter, or the person went on to another widget

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  std::optional<int> m_column;
};

}  // namespace shardscope
