// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace shardscope {

// The title bar of a dock: a narrow strip to drag it by; a double click floats it.
class DockGrip : public QWidget {
  Q_OBJECT

 public:
  explicit DockGrip(QWidget* parent = nullptr);

  QSize sizeHint() const override { return {40, 10}; }
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();
};

}  // namespace shardscope
