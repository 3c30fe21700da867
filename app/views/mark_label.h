// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/views/marks.h"

namespace shardscope {

// The mark of a state as a small widget.
class MarkLabel : public QWidget {
  Q_OBJECT

 public:
  explicit MarkLabel(QWidget* parent = nullptr);
  void setMark(Mark mark);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Mark m_mark = Mark::Fine;
};

}  // namespace shardscope
