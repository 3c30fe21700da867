// SPDX-License-Identifier: GPL-3.0-or-later
// One line of text that gives way: what has no room ends in an ellipsis and stands in the tool tip.
#pragma once

#include <QLabel>

namespace shardscope {

class FittedLabel : public QLabel {
  Q_OBJECT

 public:
  FittedLabel(QWidget* parent, const char* role);

  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  bool fits() const;
};

}  // namespace shardscope
