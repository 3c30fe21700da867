// SPDX-License-Identifier: GPL-3.0-or-later
// One line of text that gives way: where it is too long it ends in an ellipsis, and its tool tip says the rest.
#pragma once

#include <QLabel>

namespace shardscope {

class ElidedLabel : public QLabel {
  Q_OBJECT

 public:
  explicit ElidedLabel(QWidget* parent = nullptr);

  bool isElided() const;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace shardscope
